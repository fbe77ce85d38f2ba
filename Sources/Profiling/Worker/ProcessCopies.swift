// Doing each of several things in a copy of this process, so that nothing of it stays.

import CProfiling
import Foundation

/// Copies of this process: each begins with the same memory, bit by bit, whatever others did
/// before, and takes nothing with it when it fails.
package enum ProcessCopies {
  /// Calls `body` with each line of standard input and its number, from 0 on, in a copy of this
  /// process.
  ///
  /// - Precondition: This process has one thread: a copy has only that which makes it.
  /// - Parameters:
  ///   - body: What to do. What it changes in memory is gone with the copy.
  ///   - failed: Called here with the number of a line whose copy did not come to its end, and
  ///     with how it ended.
  package static func forEachLine(
    _ body: @escaping (_ number: Int, _ line: String) -> Void,
    failed: @escaping (_ number: Int, _ how: String) -> Void
  ) {
    run(Calls(body: body, failed: failed))
  }

  /// What `body` returns in a copy of this process, in at most 4 KiB of UTF-8.
  ///
  /// - Precondition: This process has one thread.
  /// - Throws: `.refused` with how the copy ended, where it did not come to its end.
  package static func text(of body: @escaping () -> String) throws(WorkerError) -> String {
    // A pipe holds so much that nobody has to read from it meanwhile. A program that the copy
    // starts must not hold its end, or there would be more to read as long as that lives.
    let pipe = Pipe()
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let ending = ending {
      try? pipe.fileHandleForWriting.write(contentsOf: Data(body().utf8.prefix(4_096)))
    }
    if let how = words(ending) { throw .refused(how) }
    try? pipe.fileHandleForWriting.close()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// Ends this process by an alarm after so many seconds.
  package static func setAlarm(seconds: Double) {
    tinamou_set_alarm(UInt32(max(1, min(seconds.rounded(.up), 1e6))))
  }

  private final class Calls {
    let body: (Int, String) -> Void
    let failed: (Int, String) -> Void

    init(body: @escaping (Int, String) -> Void, failed: @escaping (Int, String) -> Void) {
      self.body = body
      self.failed = failed
    }
  }

  private static let crash = "ended by signal "

  /// Whether that is said of a copy which crashed.
  package static func isCrash(_ words: String) -> Bool { words.hasPrefix(crash) }

  private static func words(_ ending: tinamou_ending) -> String? {
    if ending.process == 0 { return "no process could be made: error \(ending.code)" }
    if ending.signal == 14 { return "it did not end in time" }
    if ending.signal != 0 { return "\(crash)\(ending.signal)" }
    return ending.code == 0 ? nil : "ended with status \(ending.code)"
  }

  // MARK: - Unsafe

  /// Safe because: `calls` is retained until the C function is done, in every copy.
  private static func run(_ calls: Calls) {
    let context = unsafe Unmanaged.passRetained(calls)
    unsafe tinamou_each_line_in_copy(context.toOpaque(), perform, hear)
    unsafe context.release()
  }

  /// Safe because: the closure's address is that of a local variable, which lives through the call.
  private static func ending(_ body: @escaping () -> Void) -> tinamou_ending {
    var body = body
    return unsafe withUnsafeMutablePointer(to: &body) { body in
      unsafe tinamou_in_copy(body) { context in
        unsafe context.assumingMemoryBound(to: (() -> Void).self).pointee()
      }
    }
  }

  /// Safe because: `context` is that of `run`, and the line has the length that is told with it.
  private static let perform:
    @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>, Int) -> Void = {
      context, number, line, length in
      let bytes = unsafe UnsafeRawBufferPointer(start: line, count: length)
      let calls = unsafe Unmanaged<Calls>.fromOpaque(context).takeUnretainedValue()
      calls.body(Int(number), unsafe String(decoding: bytes, as: UTF8.self))
    }

  /// Safe because: `context` is that of `run`.
  private static let hear: @convention(c) (UnsafeMutableRawPointer, Int32, tinamou_ending) -> Void =
    {
      context, number, ending in
      guard let how = words(ending) else { return }
      let calls = unsafe Unmanaged<Calls>.fromOpaque(context).takeUnretainedValue()
      calls.failed(Int(number), how)
    }
}
