// What a frame takes, beside the least that it could take.

internal import Measurement
internal import SolverCore
internal import TestSupport
internal import Traces

/// The time of the frames of a phase, and that of a scatter-add over the variables that they move.
///
/// Whatever a solver does in a frame, it has to write the variables that move; along a known direction,
/// that is `values[i] += coefficient · delta` for each of them. So this is the bound of the memory.
package struct FrameReport: Sendable {
  /// How many constraints the system has when the frames begin.
  package private(set) var constraintCount = 0

  /// How many frames there are, and how many variables one of them moves on average.
  package private(set) var frameCount = 0
  package private(set) var movedCount = 0.0

  /// The shortest time of each few frames in all repetitions, the median over them, in nanoseconds a frame.
  package private(set) var nanoseconds = Double.infinity

  /// The shortest processor time of a frame's scatter-add, the mean over the frames, in nanoseconds.
  package private(set) var boundNanoseconds = Double.infinity

  /// How many frames are timed at once: one of a small system takes no longer than reading the clock, which
  /// goes by steps of 10 ns where it is virtual.
  private static let framesAtOnce = 10

  /// Replays `trace` up to the phase of this name, and that phase `repetitions` times.
  ///
  /// The phase must leave the system as it was, but for values. If it does more than to suggest, to change
  /// constants and to solve, there are no frames in the report.
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
    var replayer = Replayer(trace)
    for _ in 0 ..< repetitions {
      replayer.rewind()
      var solver = make()
      while replayer.position <= start { try replayer.step(on: &solver) }
      let calls = trace.operations[start + 1 ..< end].compactMap { FrameCall($0, in: replayer) }
      var frame = 0
      var before = clock.now()
      for call in calls {
        call.perform(on: &solver)
        guard case .solve = call else { continue }
        frame += 1
        guard frame % groupSize == 0 else { continue }
        let group = frame / groupSize - 1
        let elapsed = Double(clock.elapsed(from: before, to: clock.now()))
        times[group] = min(times[group], elapsed / Double(groupSize))
        before = clock.now()
      }
    }
    times.sort()
    nanoseconds = times[times.count / 2]
    measureBound(of: frames, repetitions: repetitions)
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

  // MARK: - Unsafe

  /// Times the scatter-adds alone.
  ///
  /// Safe because: `values` has an element for the largest index.
  /// Worth it because: checks of bounds would make the bound a looser one.
  private mutating func measureBound(of frames: [[Int32]], repetitions: Int) {
    let parts = frames.map { $0.map { ScatterPart(variable: $0, coefficient: 0.5) } }
    let largest = frames.reduce(0) { max($0, $1.max() ?? 0) }
    var values = Array(repeating: 0.0, count: Int(largest) + 1)
    let roundCount = 100  // In one measurement, which takes longer than a frame of a small system.
    for _ in 0 ..< max(3, repetitions / roundCount) {
      let before = processorNanoseconds()
      for _ in 0 ..< roundCount {
        for frame in parts { Self.scatter(frame, into: &values) }
      }
      let elapsed = processorNanoseconds() - before
      boundNanoseconds = min(boundNanoseconds, elapsed / Double(roundCount * frameCount))
    }
  }

  @inline(never)  // Or its repetitions might become one.
  private static func scatter(_ frame: [ScatterPart], into values: inout [Double]) {
    unsafe frame.withUnsafeBufferPointer { frame in
      unsafe values.withUnsafeMutableBufferPointer { values in
        for position in 0 ..< frame.count {
          let part = unsafe frame[position]
          unsafe values[Int(part.variable)] += part.coefficient * 1.25
        }
      }
    }
  }
}

/// What a caller does in a frame. Translated before it is timed, which would take a third of the time.
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

/// How far a variable moves along a direction.
private struct ScatterPart {
  var variable: Int32
  var coefficient: Double
}
