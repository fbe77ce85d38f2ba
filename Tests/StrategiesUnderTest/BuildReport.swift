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

  /// The shortest processor time of all repetitions, in nanoseconds. Others may want the processors, too,
  /// and builds that take longer than a slice of their time would seem to grow faster than they do.
  package private(set) var nanoseconds = Double.infinity

  /// What the solver has allocated and not given back, in bytes. The process must not do anything else.
  package private(set) var liveBytes = 0

  /// Builds the system `repetitions` times.
  package init<Solver: ConstraintSolver & ~Copyable>(
    of trace: Trace, repetitions: Int, make: () -> Solver
  ) throws(ReplayError) {
    let end = trace.operations.firstIndex { $0.kind == .solve } ?? trace.operations.count - 1
    constraintCount = trace.operations[...end].count { $0.kind == .add }
    var replayer = Replayer(trace)
    for repetition in 0 ..< repetitions {
      // Once, at last, is enough: glibc walks through all that is free, which takes long where a peer has left many
      // small blocks.
      let measuresMemory = repetition == repetitions - 1
      let bytesBefore = measuresMemory ? MemoryUse.liveByteCount : 0
      let start = processorNanoseconds()
      var solver = make()
      while replayer.position <= end { try replayer.step(on: &solver) }
      nanoseconds = min(nanoseconds, processorNanoseconds() - start)
      if measuresMemory { liveBytes = MemoryUse.liveByteCount - bytesBefore }
      replayer.rewind()
    }
  }
}

/// The time that this process has had on processors.
func processorNanoseconds() -> Double {
  var time = timespec()
  let status = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  precondition(status == 0, "there is no clock of processor time")
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
