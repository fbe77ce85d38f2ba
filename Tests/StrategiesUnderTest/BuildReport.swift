// What it takes to build a system from nothing.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
package import SolverCore
internal import TestSupport
package import Traces

/// Time and memory of making a solver and replaying a trace through its first `solve`.
package struct BuildReport: Sendable {
  /// How many constraints were added.
  package let constraintCount: Int

  /// The median of the processor times of all repetitions, in nanoseconds. Not of the clock on the
  /// wall: others may want the processors, too, and builds that take longer than a slice of their
  /// time would seem to grow faster than they do. Not the shortest: where a virtual machine gets
  /// fewer processors than it thinks, the kernel corrects its account now and then, and a build of
  /// 6 µs seems to take 0.2.
  package let nanoseconds: Double

  /// What the solver has allocated and not given back, in bytes, if that was measured. The process
  /// must not do anything else.
  package private(set) var liveBytes = 0

  /// Builds the system `repetitions` times, at least once.
  ///
  /// - Parameter measuresMemory: Whether the last repetition measures memory. glibc walks through
  ///   all that is free for it, which takes longer than the build where there are many small
  ///   blocks.
  package init<Solver: ConstraintSolver & ~Copyable>(
    of trace: Trace, repetitions: Int, measuresMemory: Bool, make: () -> Solver
  ) throws(ReplayError) {
    let end = trace.operations.firstIndex { $0.kind == .solve } ?? trace.operations.count - 1
    constraintCount = trace.operations[...end].count { $0.kind == .add }
    var replayer = Replayer(trace)
    var times: [Double] = []
    for repetition in 1 ... repetitions {
      let isMeasured = measuresMemory && repetition == repetitions
      let bytesBefore = isMeasured ? MemoryUse.liveByteCount : 0
      let start = processorNanoseconds()
      var solver = make()
      while replayer.position <= end { try replayer.step(on: &solver) }
      times.append(processorNanoseconds() - start)
      if isMeasured { liveBytes = MemoryUse.liveByteCount - bytesBefore }
      replayer.rewind()
    }
    times.sort()
    nanoseconds = times[times.count / 2]
  }
}

/// The time that this process has had on processors.
private func processorNanoseconds() -> Double {
  var time = timespec()
  let status = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  precondition(status == 0, "there is no clock of processor time")
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
