// The strategies that the battery, the fuzzer and other long tests take their turns with.

internal import RebuildSolver
internal import RevisedSolver
package import SolverCore
internal import TableauSolvers
package import TestSupport
package import Traces

/// A strategy by its name, with the tests of `Conformance` and `Lives` for its solver.
package struct StrategyUnderTest: Sendable {
  /// As in the catalog of the suite.
  package let name: String

  /// Plays the random scripts of these seeds.
  package let run: @Sendable (Range<UInt64>, Flavour) -> [Failure]

  /// Plays a classic case.
  package let solve: @Sendable (ClassicCase) -> [Failure]

  /// Plays one script, whose origin the text says.
  package let failure: @Sendable (Script, String) -> Failure?

  /// Plays random scripts, and asks about their answers.
  package let ask: @Sendable (Range<UInt64>, Flavour) -> [String]

  /// Lets a solver live through so many steps. Memory is measured if it is alone in the process.
  package let endure: @Sendable (EnduranceLoad, Int, Bool) -> EnduranceReport

  /// What stands for every answer and all the work on these seeds.
  package let digest: @Sendable (Range<UInt64>, Flavour) -> UInt64

  /// Replays what is left of a trace on a new solver, and tells a visitor of every operation.
  package let replay:
    @Sendable (inout Replayer, inout any ReplayVisitor) throws(ReplayError) -> Void

  /// Replays a trace, and proves so many of its answers, with the solver's invariants where they
  /// are compiled in.
  package let verify: @Sendable (Trace, Int) throws(VerificationError) -> Void

  /// Replays a trace from its beginning through its first `solve`, so many times, and measures
  /// memory if that is asked for.
  package let build: @Sendable (Trace, Int, Bool) throws(ReplayError) -> BuildReport

  /// Replays the phase of a trace that is named, so many times.
  package let frames: @Sendable (Trace, String, Int) throws(ReplayError) -> FrameReport

  /// Lives the life that a kind and a seed name, for so many steps, until the deadline at the
  /// latest; the truth value says whether an answer is a fault of which the solver says itself that
  /// it is not right.
  package let live: @Sendable (LifeKind, UInt64, Int, ContinuousClock.Instant, Bool) -> LifeReport

  /// What is wrong first in a life, with the same truth value.
  package let lifeFinding: @Sendable ([LifeStep], Bool) -> Finding?

  /// Shrinks the life in which this was found, until the deadline, by what the last function finds.
  package let lifeFailure:
    @Sendable (Finding, LifeKind, UInt64, ContinuousClock.Instant, ([LifeStep]) -> Finding?) ->
      LifeFailure

  /// Judges random systems with numbers of a range.
  package let ranges: @Sendable (NumberRange, Range<UInt64>) -> [RangeVerdict]

  /// The system of a range and a seed as a trace, with what was found in it.
  package let rangeTrace: @Sendable (NumberRange, UInt64, Finding) -> Trace?

  /// The strategy whose solver is `Solver`.
  package init<Solver: InteractiveSolver & ~Copyable & SendableMetatype>(
    _ name: String, _: Solver.Type
  ) {
    self.name = name
    run = { Conformance<Solver>.run(seeds: $0, flavour: $1) }
    solve = { Conformance<Solver>.run($0) }
    failure = { Conformance<Solver>.failure(of: $0, origin: $1) }
    endure = { Conformance<Solver>.endurance($0, count: $1, measuresMemory: $2) }
    digest = { Conformance<Solver>.digest(seeds: $0, flavour: $1) }
    replay = { (replayer, visitor) throws(ReplayError) in
      var solver = Solver()
      try replayer.replay(into: &solver, visitor: &visitor, runCountMax: 1)
    }
    verify = { (trace, sampleCount) throws(VerificationError) in
      var solver = Solver()
      try trace.verify(on: &solver, sampleCount: sampleCount)
    }
    build = { (trace, count, measuresMemory) throws(ReplayError) in
      try BuildReport(of: trace, repetitions: count, measuresMemory: measuresMemory) { Solver() }
    }
    frames = { (trace, phase, count) throws(ReplayError) in
      try FrameReport(of: trace, phase: phase, repetitions: count) { Solver() }
    }
    live = { Lives<Solver>.report($0, seed: $1, stepCount: $2, deadline: $3, countsDefects: $4) }
    lifeFinding = { Lives<Solver>.finding(in: $0, countsDefects: $1) }
    lifeFailure = { Lives<Solver>.failure(of: $0, $1, seed: $2, until: $3, by: $4) }
    rangeTrace = { Ranges<Solver>.trace($0, seed: $1, $2) }
    ranges = { Ranges<Solver>.verdicts($0, seeds: $1) }
    ask = { Questions<Solver>.findings(seeds: $0, flavour: $1) }
  }
}

extension StrategyUnderTest {
  /// Every strategy of this package.
  package static let all = [
    StrategyUnderTest("sparse", SparseSolver.self),
    StrategyUnderTest("revised", RevisedSolver.self),
    StrategyUnderTest("textbook", TextbookSolver.self),
    StrategyUnderTest("dense", DenseSolver.self),
    StrategyUnderTest("rebuild", RebuildSolver<RevisedSolver>.self),
  ]
}
