// What a frame takes, beside the least that it could take.

internal import Measurement
internal import SolverCore
internal import Traces

/// The time of the frames of a phase, and that of a scatter-add over the variables that they move.
///
/// Whatever a solver does in a frame, it has to write the variables that move; along a known
/// direction, that is `values[i] += coefficient · delta` for each of them. So this is the bound of
/// the memory.
package struct FrameReport: Sendable {
  /// How many constraints the system has when the frames begin.
  package private(set) var constraintCount = 0

  /// How many frames there are, and how many variables one of them moves on average.
  package private(set) var frameCount = 0
  package private(set) var movedCount = 0.0

  /// The shortest time of each few frames in all repetitions, the median over them, in nanoseconds
  /// a frame.
  package private(set) var nanoseconds = Double.infinity

  /// The shortest time of a frame's scatter-add, the mean over the frames, in nanoseconds. Measured
  /// in turn with the frames, since machines become slower for a while.
  package private(set) var boundNanoseconds = Double.infinity

  /// How many frames are timed at once: one of a small system takes no longer than reading the
  /// clock, which goes by steps of 10 ns where it is virtual.
  private static let framesAtOnce = 10

  /// Replays `trace` up to the phase of this name, and that phase `repetitions` times.
  ///
  /// The phase must leave the system as it was, but for values. If it does more than to suggest, to
  /// change constants and to solve, there are no frames in the report.
  init<Solver: InteractiveSolver & ~Copyable>(
    of trace: Trace, phase: String, repetitions: Int, make: () -> Solver
  ) throws(ReplayError) {
    guard let number = trace.phaseNames.firstIndex(of: phase),
      let start = trace.operations.firstIndex(where: { $0.kind == .phase && $0.phase == number })
    else { return }
    let rest = trace.operations[(start + 1)...]
    let end = rest.firstIndex { $0.kind == .phase } ?? trace.operations.count
    constraintCount = TraceInfo(trace).constraintCountMax
    guard trace.operations[start + 1 ..< end].allSatisfy({ FrameCall.kinds.contains($0.kind) })
    else { return }
    let frames = try Self.movedVariables(trace, start ..< end, make())
    frameCount = frames.count
    guard frameCount > 0 else { return }
    movedCount = Double(frames.reduce(0) { $0 + $1.count }) / Double(frameCount)
    let groupSize = min(Self.framesAtOnce, frameCount)
    var times = Array(repeating: Double.infinity, count: frameCount / groupSize)
    let clock = MonotonicClock()
    var bound = ScatterBound(of: frames)
    var replayer = Replayer(trace)
    for _ in 0 ..< repetitions {
      bound.measure()
      replayer.rewind()
      var solver = make()
      while replayer.position <= start { try replayer.step(on: &solver) }
      let calls = trace.operations[start + 1 ..< end].compactMap { FrameCall($0, in: replayer) }
      var (group, framesLeft) = (0, groupSize)
      var before = clock.now()
      for call in calls {
        call.perform(on: &solver)
        guard case .solve = call else { continue }
        framesLeft &-= 1
        guard framesLeft == 0, group < times.count else { continue }
        let elapsed = Double(clock.elapsed(from: before, to: clock.now()))
        times[group] = min(times[group], elapsed / Double(groupSize))
        (group, framesLeft) = (group + 1, groupSize)
        before = clock.now()
      }
    }
    times.sort()
    nanoseconds = times[times.count / 2]
    boundNanoseconds = bound.nanoseconds
  }

  /// The variables that each `solve` among `operations` moves, by index.
  private static func movedVariables<Solver: InteractiveSolver & ~Copyable>(
    _ trace: Trace, _ operations: Range<Int>, _ solver: consuming Solver
  ) throws(ReplayError) -> [[Int32]] {
    var replayer = Replayer(trace)
    while replayer.position < operations.lowerBound { try replayer.step(on: &solver) }
    var changed: [Variable] = []
    solver.appendChangedVariables(to: &changed)
    var frames: [[Int32]] = []
    while replayer.position < operations.upperBound {
      let kind = trace.operations[replayer.position].kind
      try replayer.step(on: &solver)
      guard kind == .solve else { continue }
      changed.removeAll(keepingCapacity: true)
      solver.appendChangedVariables(to: &changed)
      frames.append(changed.map { Int32(bitPattern: $0.index) })
    }
    return frames
  }
}

/// What a caller does in a frame. Translated before it is timed, which would take a third of the
/// time.
private enum FrameCall {
  case suggest(Double, Variable)
  case change(Double, ConstraintID)
  case solve

  static let kinds: [TraceOperation.Kind] = [.suggest, .constant, .solve]

  /// The call that `operation` stands for where `replayer` is; `nil` for those of other kinds.
  init?(_ operation: TraceOperation, in replayer: Replayer) {
    switch operation.kind {
    case .suggest: self = .suggest(operation.number, operation.variable)
    case .constant:
      self = .change(operation.number, replayer.handle(of: operation.constraint))
    case .solve: self = .solve
    default: return nil
    }
  }

  /// Calls the solver, which has carried the same out before, and refused nothing.
  @inline(__always)
  func perform<Solver: InteractiveSolver & ~Copyable>(on solver: inout Solver) {
    switch self {
    case .suggest(let value, let variable): try? solver.suggest(value, for: variable)
    case .change(let value, let constraint): try? solver.setRightHandSide(value, of: constraint)
    case .solve: solver.solve()
    }
  }
}
