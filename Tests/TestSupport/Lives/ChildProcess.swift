// Work in a process of its own, which may crash or hang without harm.

internal import Foundation

/// A copy of this process that calculates something.
///
/// Only for programs with a single thread: a copy has no others, and waits for their locks for
/// ever.
package struct ChildProcess {
  /// How a child ended.
  package enum Outcome: Sendable {
    /// What it calculated.
    case finished([UInt8])

    /// The signal that ended it, and what it had printed to standard error.
    case crashed(signal: Int32, text: String)

    /// It was ended because it had used up its time.
    case hung

    /// What is wrong after so many steps with a child that did not finish.
    package func finding(at step: Int) -> Finding? {
      switch self {
      case .finished: nil
      case .crashed(let signal, let text):
        Finding(.crash, step, "signal \(signal): \(text.prefix(500))")
      case .hung: Finding(.hang, step, "it did not end in time")
      }
    }
  }

  private let id: pid_t
  private let deadline: ContinuousClock.Instant

  /// What it writes is read from here.
  private let reader: Int32
  private var output: [UInt8] = []

  /// Begins with `body`, which may take so many seconds of processor time, or 20 times as many by
  /// the clock: where the machine is busy, a slow child does not hang.
  package init(processorSeconds seconds: Int, _ body: () -> [UInt8]) {
    deadline = .now + .seconds(20 * seconds)
    var ends: [Int32] = [0, 0]
    precondition(unsafe pipe(&ends) == 0, "no pipe to a child process")
    fflush(nil)
    id = Self.fork()
    precondition(id >= 0, "no child process")
    reader = ends[0]
    if id == 0 { Self.run(body, processorSeconds: seconds, writer: ends[1]) }
    close(ends[1])
  }

  /// Waits for the child.
  package consuming func wait() -> Outcome {
    var children = [self]
    return Self.waitForOne(of: &children).outcome
  }

  /// Waits until one of `children` has ended, and takes it out.
  ///
  /// - Returns: Where it stood, and how it ended.
  package static func waitForOne(
    of children: inout [ChildProcess]
  ) -> (index: Int, outcome: Outcome) {
    while true {
      var descriptors = children.map { pollfd(fd: $0.reader, events: Int16(POLLIN), revents: 0) }
      unsafe poll(&descriptors, nfds_t(descriptors.count), 100)
      for index in children.indices {
        let isOver = children[index].deadline < .now
        guard descriptors[index].revents != 0 || isOver else { continue }
        guard isOver || !children[index].read() else { continue }
        let child = children.remove(at: index)
        return (index, child.finish(isOver: isOver))
      }
    }
  }

  /// Takes what the child has written; false once it has ended.
  private mutating func read() -> Bool {
    var buffer = Array(repeating: UInt8(0), count: 65_536)
    let count = unsafe Foundation.read(reader, &buffer, buffer.count)
    if count > 0 { output += buffer[..<count] }
    return count > 0
  }

  /// What became of a child that has ended, or is to be ended.
  private func finish(isOver: Bool) -> Outcome {
    if isOver { kill(id, SIGKILL) }
    var status: Int32 = 0
    unsafe waitpid(id, &status, 0)
    close(reader)
    let signal = status & 0x7f
    if isOver || signal == SIGXCPU { return .hung }
    return signal == 0
      ? .finished(output) : .crashed(signal: signal, text: String(decoding: output, as: UTF8.self))
  }

  /// Calculates and ends, in the child.
  private static func run(
    _ body: () -> [UInt8], processorSeconds seconds: Int, writer: Int32
  ) -> Never {
    // Whoever crashes is to end at once, without a file or a picture of it.
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGXCPU] {
      signal(number, SIG_DFL)
    }
    limit(Resource.core, to: 0)
    limit(Resource.processorTime, to: UInt64(seconds))
    dup2(writer, STDERR_FILENO)
    let result = body()
    var start = 0
    while start < result.count {
      let count = unsafe result.withUnsafeBytes {
        unsafe write(writer, $0.baseAddress! + start, result.count - start)
      }
      guard count > 0 else { break }
      start += count
    }
    _exit(0)
  }

  private static func limit(_ resource: Resource.Number, to amount: UInt64) {
    // Who is at the upper limit of processor time is killed, and has no signal of its own.
    var limit = rlimit(rlim_cur: rlim_t(amount), rlim_max: rlim_t(amount + 1))
    unsafe setrlimit(resource, &limit)
  }

  /// What the system limits.
  private enum Resource {
    #if os(Linux)
      typealias Number = __rlimit_resource_t
      static let core = Number(UInt32(RLIMIT_CORE.rawValue))
      static let processorTime = Number(UInt32(RLIMIT_CPU.rawValue))
    #else
      typealias Number = Int32
      static let core = RLIMIT_CORE
      static let processorTime = RLIMIT_CPU
    #endif
  }

  // MARK: - Unsafe

  /// Copies this process: 0 in the copy, and its number in the original.
  ///
  /// Swift hides `fork`, since little is left working in the copy of a process with threads.
  ///
  /// Safe because: it is the function of the C library that is declared like this, and there are no
  /// threads. Worth it because: a copy knows the life that is to be played, so nothing need be
  /// written and read.
  private static func fork() -> pid_t {
    typealias Function = @convention(c) () -> pid_t
    guard let address = unsafe dlsym(dlopen(nil, RTLD_NOW), "fork") else {
      preconditionFailure("this system has no fork")
    }
    return unsafe unsafeBitCast(address, to: Function.self)()
  }
}
