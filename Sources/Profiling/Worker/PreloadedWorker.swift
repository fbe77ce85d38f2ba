// Running this program again, with a profiler in it.

import Foundation

/// A second process of this program into which a profiling library is preloaded.
///
/// The library is in the worker only: the program that measures time neither links nor loads it.
package struct PreloadedWorker: Sendable {
  /// What is preloaded.
  package var library: PreloadLibrary
  /// The program; the one that runs now unless set.
  package var executable: String
  /// What the program is given after its name.
  package var arguments: [String]
  /// Changes to the inherited environment, beyond those that the library needs; nil removes one.
  package var environment: [String: String?]
  /// After this much time the worker is killed.
  package var timeLimit: Duration
  /// What the worker reads on its standard input.
  package var input = ""

  /// A worker of `executable`, or of this program.
  package init(
    preloading library: PreloadLibrary, executable: String? = nil, arguments: [String],
    environment: [String: String?] = [:], timeLimit: Duration = .seconds(600)
  ) {
    self.library = library
    self.executable = executable ?? ChildProcess.thisExecutable
    self.arguments = arguments
    self.environment = environment
    self.timeLimit = timeLimit
  }

  /// Runs the worker to its end.
  ///
  /// - Throws: `.missingLibrary` before anything is started; otherwise as `ChildProcess.run()`.
  ///   What the worker wrote to standard error is in the error.
  package func run() async throws(WorkerError) -> ChildProcess.Output {
    var variables = Self.quietEnvironment
    variables["LD_PRELOAD"] = .some(try library.path())
    variables.merge(environment) { _, given in given }
    return try await ChildProcess(
      executable: executable, arguments: arguments, environment: variables, input: input,
      timeLimit: timeLimit
    ).run()
  }

  /// Settings under which the profilers do what they are told and nothing by themselves: no profile
  /// of the whole process, no dump because some amount was allocated, no report about large blocks.
  private static let quietEnvironment: [String: String?] = [
    "HEAPPROFILE": nil, "CPUPROFILE": nil, "HEAPCHECK": nil,
    "HEAP_PROFILE_ALLOCATION_INTERVAL": "0", "HEAP_PROFILE_INUSE_INTERVAL": "0",
    "HEAP_PROFILE_DEALLOCATION_INTERVAL": "0", "HEAP_PROFILE_TIME_INTERVAL": "0",
    "HEAP_PROFILE_MMAP": "false", "TCMALLOC_LARGE_ALLOC_REPORT_THRESHOLD": "0",
    // A timer of wall time for each thread. That of processor time only looks at the clock at the
    // kernel's ticks, which other processes and the work that is sampled do not meet by chance: on
    // a busy machine it gave a fifth of the samples. More samples a second would cost what is
    // sampled more than 2 %.
    "CPUPROFILE_PER_THREAD_TIMERS": "1", "CPUPROFILE_REALTIME": "1",
    "CPUPROFILE_FREQUENCY": "250",
  ]
}
