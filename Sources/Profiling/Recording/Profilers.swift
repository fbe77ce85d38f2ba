// Recording where every block of this process was allocated, and sampling where it spends its time.

import CProfiling
import Foundation

/// Records the stack of every allocation, from its making to its end, and writes profiles on
/// request.
///
/// Every allocation is recorded, none is sampled. gperftools keeps the 32 innermost frames of a
/// stack and writes at most 1 MB a profile; `HeapProfile` says what a profile left out.
package struct HeapProfiler: ~Copyable {
  private let prefix: String

  /// Starts recording; profiles go to `prefix.NNNN.heap`, numbered from 0001 in each process.
  ///
  /// - Throws: `.notPreloaded` where tcmalloc is not in this process, `.alreadyRecording` while
  ///   another heap profiler runs.
  package init(prefix: String) throws(RecordingError) {
    guard tinamou_has_tcmalloc() else { throw .notPreloaded(.tcmalloc) }
    guard unsafe tinamou_heap_start(prefix) else { throw .alreadyRecording }
    self.prefix = prefix
  }

  deinit { tinamou_heap_stop() }

  /// Writes what is alive now, and all that was allocated since the start.
  ///
  /// - Parameter reason: Shown on standard error by gperftools, and kept nowhere.
  /// - Returns: The path of the profile.
  /// - Throws: `.notWritten`; recording goes on.
  package func dump(reason: String) throws(RecordingError) -> String {
    let number = unsafe Int(tinamou_heap_dump(reason))
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let path = "\(prefix).\(padded).heap"
    guard number > 0, FileManager.default.fileExists(atPath: path) else { throw .notWritten(path) }
    return path
  }
}

/// Samples the thread that makes it and the main thread, from its making until `finish()` or its
/// end.
///
/// It takes 250 samples a second of a thread that has a processor, and one more each time that it
/// gets one back. A thread that waits is sampled where it waits.
package struct CPUProfiler: ~Copyable {
  private let path: String

  /// Starts sampling into the file `path`, which is replaced.
  ///
  /// - Parameter kind: If given, only what threads do within `AllocationRecorder.perform(kind:)`,
  ///   or `performing(kind:_:)`, of this kind is kept.
  /// - Throws: `.notPreloaded` where the profiler is not in this process, `.notWritten` where it
  ///   could not start: `path` cannot be written, or another one runs.
  package init(path: String, kind: Int? = nil) throws(RecordingError) {
    guard tinamou_has_cpu_profiler() else { throw .notPreloaded(.profiler) }
    let kindNumber = kind.map { Int32($0 + 1) } ?? -1
    guard unsafe tinamou_cpu_start(path, kindNumber) else { throw .notWritten(path) }
    self.path = path
  }

  deinit { tinamou_cpu_stop() }

  /// Stops sampling and completes the file.
  ///
  /// - Throws: `.notWritten` where the file is not there.
  package consuming func finish() throws(RecordingError) {
    let path = self.path
    // The end of self writes the file.
    _ = consume self
    guard FileManager.default.fileExists(atPath: path) else { throw .notWritten(path) }
  }
}

// MARK: - Errors

/// Why recording did not start or left no file.
package enum RecordingError: Error, Hashable, Sendable {
  /// The library is not preloaded into this process; run it by `ChildProcess.preloading(_:)`.
  case notPreloaded(PreloadLibrary)
  /// A recording of this sort runs already; one process has one.
  case alreadyRecording
  /// A ledger was asked to tell more kinds or phases apart than it can.
  case tooMany(String, count: Int, countMax: Int)
  /// The profiler wrote no file there: the directory does not exist or cannot be written to.
  case notWritten(String)
}

extension RecordingError: CustomStringConvertible {
  /// What is missing, and what to do.
  package var description: String {
    switch self {
    case .notPreloaded(let library):
      """
      \(library.rawValue) is not loaded into this process; \
      preload it (the library comes with: \(PreloadLibrary.installCommand))
      """
    case .alreadyRecording: "this process records already; stop that recording first"
    case .tooMany(let what, let count, let countMax):
      "\(count) \(what) were given; \(countMax) can be told apart"
    case .notWritten(let path): "no profile was written to \(path); can that directory be written?"
    }
  }
}
