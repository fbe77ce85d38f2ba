// What the layout engine and the DSL cost, beside what their solver costs in the same run.

internal import LayoutEngine
public import Measurement
internal import RevisedSolver
internal import SolverCore
public import Traces
public import Workloads

/// Measures layout works against the replay of their traces.
public struct LayoutMeasurement {
  private let clock: MonotonicClock
  private let repetitionCount: Int

  /// How many frames a repetition moves: more of small trees, whose frames take microseconds.
  private static func frameCount(size: Int) -> Int { max(48, min(960, 9_600 / size)) }

  /// Replays on the engine's own strategy.
  public init(clock: MonotonicClock, repetitionCount: Int) {
    self.clock = clock
    self.repetitionCount = repetitionCount
  }

  /// The times of `cases`, each of which `keep` gets as soon as it is known, and what is wrong with
  /// the others, by whose names it begins. A wrong screen costs no other one. `begin` is told what
  /// is measured next, and how many cases are done.
  public func times(
    of cases: [(work: LayoutWork, size: Int)],
    begin: (_ label: String, _ doneCount: Int) -> Void = { _, _ in },
    keep: (LayoutTimes) throws -> Void
  ) rethrows -> (times: [LayoutTimes], faults: [VerificationError]) {
    var (all, faults): ([LayoutTimes], [VerificationError]) = ([], [])
    for (index, (work, size)) in cases.enumerated() {
      begin("\(work.name) \(size)", index)
      let times: LayoutTimes
      do { times = try self.times(of: work, size: size) } catch {
        faults.append(error)
        continue
      }
      try keep(times)
      all.append(times)
    }
    return (all, faults)
  }

  /// The times of `work` at `size`. The first repetition warms up and does not count.
  ///
  /// - Throws: Where the strategy did not do as the engine's solver did, or an answer is wrong:
  ///   that has no speed.
  public func times(of work: LayoutWork, size: Int) throws(VerificationError) -> LayoutTimes {
    let frameCount = Self.frameCount(size: size)
    let trace = work.trace(size: size, frameCount: frameCount)
    var checked = DefaultSolver()
    try trace.verify(on: &checked)
    do { return try times(of: work, size: size, frameCount, trace) } catch {
      throw .replay(error)
    }
  }

  private func times(
    of work: LayoutWork, size: Int, _ frameCount: Int, _ trace: Trace
  ) throws(ReplayError) -> LayoutTimes {
    var make: [(engine: Double, solver: Double)] = []
    var frame: [(engine: Double, solver: Double)] = []
    for repetition in 0 ... repetitionCount {
      let engine = engineTimes(work, size, frameCount)
      let solver = try solverTimes(trace)
      guard repetition > 0 else { continue }
      make.append((engine.make, solver.make))
      let count = Double(frameCount)
      frame.append((engine.frames / count, solver.frames / count))
    }
    return LayoutTimes(
      name: work.name, size: size, constraintCount: TraceInfo(trace).constraintCountMax,
      frameCount: frameCount, make: PairedTime(make), frame: PairedTime(frame),
      work: solverWork(work, size, frameCount))
  }

  /// What the solver does while the tree is made and while it moves.
  private func solverWork(
    _ work: LayoutWork, _ size: Int, _ frameCount: Int
  ) -> (make: WorkCounters, frames: WorkCounters) {
    LayoutEnvironment.withNew { _ in
      let tree = work.make(size: size)
      let made = tree.window.solverWork
      for frame in 0 ..< frameCount { tree.move(to: frame) }
      return (made, tree.window.solverWork - made)
    }
  }

  private func engineTimes(
    _ work: LayoutWork, _ size: Int, _ frameCount: Int
  ) -> (make: Double, frames: Double) {
    // A fresh environment, so that views of earlier repetitions are not told of this one.
    LayoutEnvironment.withNew { _ in
      var watch = ProcessorStopwatch(clock)
      let tree = work.make(size: size)
      let make = watch.lap()
      for frame in 0 ..< frameCount { tree.move(to: frame) }
      return (make, watch.lap())
    }
  }

  /// A lap ends where a phase begins. Between these, there is only the replay, with the
  /// values that have changed read after every solve, as a program that shows them has to.
  private func solverTimes(_ trace: Trace) throws(ReplayError) -> (make: Double, frames: Double) {
    var laps: [Double] = []
    laps.reserveCapacity(3)
    var watch = ProcessorStopwatch(clock)
    try replay(trace, on: DefaultSolver()) { laps.append(watch.lap()) }
    return (laps[0] + laps[1], laps[2])
  }

  private func replay<S: InteractiveSolver & ~Copyable>(
    _ trace: Trace, on solver: consuming S, willBegin: () -> Void
  ) throws(ReplayError) {
    var replayer = Replayer(trace)
    replayer.checksRefusals = false
    var changed: [Variable] = []
    var values: [Double] = []
    while let run = replayer.nextRun() {
      if run.kind == .phase { willBegin() }
      try replayer.replay(run, into: &solver)
      guard run.kind == .solve else { continue }
      changed.removeAll(keepingCapacity: true)
      values.removeAll(keepingCapacity: true)
      solver.appendChangedVariables(to: &changed)
      solver.appendValues(of: changed, to: &values)
    }
  }
}

// MARK: - Times

/// Times of one layout work at one size.
public struct LayoutTimes {
  /// The name of the work.
  public let name: String
  /// How many of its unit.
  public let size: Int
  /// The constraints in the solver at their most, the engine's own included.
  public let constraintCount: Int
  /// How many frames a repetition moves.
  public let frameCount: Int
  /// Making the views and constraints and laying them out, from nothing.
  public let make: PairedTime
  /// A frame: changes and a layout pass.
  public let frame: PairedTime
  /// What the solver counted in one repetition.
  let work: (make: WorkCounters, frames: WorkCounters)
}

/// The engine's time and the solver's for the same thing, in nanoseconds.
public struct PairedTime {
  /// With views, constraints and passes, by repetition.
  let engineTimes: [Double]
  /// The replay of what reached the solver, changed values read after every solve, by repetition.
  let solverTimes: [Double]

  init(_ pairs: [(engine: Double, solver: Double)]) {
    engineTimes = pairs.map(\.engine)
    solverTimes = pairs.map(\.solver)
  }

  /// The median of the engine's times.
  public var engine: Double { Self.median(engineTimes) }
  /// The median of the solver's.
  public var solver: Double { Self.median(solverTimes) }
  /// The median of the repetitions' ratios, each of two times taken one right after the other.
  public var ratio: Double { Self.median(zip(engineTimes, solverTimes).map { $0 / $1 }) }

  private static func median(_ values: [Double]) -> Double {
    (try? SortedSample(values).median) ?? 0
  }
}

extension LayoutTimes {
  /// Four records: the engine and its solver, each making the screen and moving it. The workload's
  /// name begins with `layout/`, since the workloads of the suite are other traces.
  ///
  /// - Throws: Where there were no repetitions.
  public func records(
    clock: ClockFloor, environment: RunEnvironment
  ) throws(StatisticsError) -> [RunRecord] {
    var records: [RunRecord] = []
    for (strategy, path) in [
      (CaseKey.layoutEngine, \PairedTime.engineTimes), (defaultSolverName, \.solverTimes),
    ] {
      for (phase, operation, count, time, work) in [
        ("build", OperationKind.make, 1, make, work.make),
        ("animate", .frame, frameCount, frame, work.frames),
      ] {
        let figures = RunFigures(
          phase: phase, operation: operation, count: count,
          time: try TimeSummary(perRepetition: time[keyPath: path]), work: work,
          verification: Verification(
            isVerified: true, method: "optimality certificate after every solve of the trace"),
          clock: clock)
        records.append(
          RunRecord(
            CaseKey(workload: LayoutWork.prefix + name, size: size, strategy: strategy),
            constraintCount: constraintCount, environment: environment, figures))
      }
    }
    return records
  }
}

extension OperationKind {
  /// A screen is made and laid out, from nothing.
  public static let make = OperationKind(rawValue: "make")
}
