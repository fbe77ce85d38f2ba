// What a gate measures of the layout engine and the DSL: a screen that is made, laid out and moved.

internal import Foundation
internal import LayoutEngine
internal import Measurement
internal import Profiling
internal import SolverCore
internal import Traces
internal import Workloads

/// A work for the layout engine at a size.
struct GateScreen: GateMeasurable {
  private let screen: LayoutWork
  private let size: Int

  /// How many frames the screen moves.
  private static let frameCount = 12

  static var names: [String] { LayoutWorkCatalog.all.map(\.name) }

  init(_ screen: LayoutWork, size: Int) {
    self.screen = screen
    self.size = size
  }

  /// What is done, in the order in which it is done first.
  enum Step: Int, CaseIterable {
    /// The views are made, and their constraints through the DSL.
    case make
    /// They are laid out for the first time.
    case layOut
    /// What a frame changes is changed.
    case change
    /// What has changed is laid out.
    case frame

    var name: String {
      switch self {
      case .make: "build/make"
      case .layOut: "build/layout"
      case .change: "animate/change"
      case .frame: "animate/layout"
      }
    }
  }

  /// The steps of `run(_:)`, each with how often it is done.
  static let steps = Step.allCases.map { step in
    (step.name, step == .change || step == .frame ? frameCount : 1)
  }

  /// Makes the screen and moves it, each step in a call of `perform`, in surroundings of its own;
  /// behind them it is handed to `atEnd`.
  func run(
    _ perform: (_ step: Step, _ body: () -> Void) -> Void,
    atEnd: (_ window: Window) -> Void = { _ in }
  ) {
    LayoutEnvironment.withNew { _ in
      var made: LayoutTree?
      perform(.make) { made = screen.makeWithoutLayout(size: size) }
      guard let tree = made else { return }
      perform(.layOut) { tree.layOut() }
      for frame in 0 ..< Self.frameCount {
        perform(.change) { tree.change(to: frame) }
        perform(.frame) { tree.layOut() }
      }
      atEnd(tree.window)
    }
  }

  /// The trace of what reaches the solver. Its phases are `build`, `animate` and `end`.
  private func trace() -> Trace { screen.trace(size: size, frameCount: Self.frameCount) }

  /// The hash over the frames of all views, after the screen is made and after each move. The trace
  /// of what reached the solver is replayed on such a solver, and every answer is proved.
  func valuesDigest() throws -> ContentHash {
    try StrategyCatalog.default.verify(trace())
    return LayoutEnvironment.withNew { _ in
      let tree = screen.make(size: size)
      var digest = ContentHash(of: []).continued(with: Self.frames(of: tree.window))
      for frame in 0 ..< Self.frameCount {
        tree.move(to: frame)
        digest = digest.continued(with: Self.frames(of: tree.window))
      }
      return digest
    }
  }

  private static func frames(of view: View) -> [Double] {
    let frame = view.frame
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    return numbers.map { Double($0) } + view.subviews.flatMap(frames(of:))
  }

  /// What the engine counts, what the solver counts, and what reaches the solver.
  func work() throws -> [String: UInt64] {
    var amounts: [String: UInt64] = [:]
    LayoutEnvironment.withNew { _ in
      let tree = screen.make(size: size)
      let (made, solved) = (tree.window.layoutCounters, tree.window.solverWork)
      for frame in 0 ..< Self.frameCount { tree.move(to: frame) }
      Self.add(made, "build", to: &amounts)
      Self.add(tree.window.layoutCounters - made, "animate", to: &amounts)
      Self.add(solved, "build", to: &amounts)
      Self.add(tree.window.solverWork - solved, "animate", to: &amounts)
    }
    let trace = trace()
    var phase = "build"
    for operation in trace.operations {
      switch operation.kind {
      case .phase: phase = trace.phaseNames[operation.phase]
      case .add:
        amounts["\(phase)/sent add", default: 0] += 1
        amounts["\(phase)/sent terms", default: 0] += UInt64(operation.terms.count)
      case .expect: break
      default: amounts["\(phase)/sent \(operation.kind)", default: 0] += 1
      }
    }
    return amounts.filter { $0.value > 0 }
  }

  private static func add(
    _ counters: LayoutCounters, _ phase: String, to amounts: inout [String: UInt64]
  ) {
    let named = [
      "passes": counters.passes, "solves": counters.solves, "frame writes": counters.frameWrites,
      "rows added": counters.rowsAdded, "rows removed": counters.rowsRemoved,
      "rows changed": counters.rowsChanged, "layout calls": counters.layoutCalls,
    ]
    for (name, amount) in named { amounts["\(phase)/engine \(name)"] = UInt64(max(0, amount)) }
  }

  private static func add(
    _ work: WorkCounters, _ phase: String, to amounts: inout [String: UInt64]
  ) {
    amounts.merge(work.amounts(named: "\(phase)/solver ")) { $1 }
  }

  /// By step.
  func allocations() throws -> [String: UInt64] {
    run { _, body in body() }
    let recorder = try AllocationRecorder(kinds: Step.allCases.map(\.name), phases: [])
    run { step, body in recorder.perform(kind: step.rawValue, body) }
    return recorder.ledger().kinds.dropFirst().amounts
  }

  func runMeasured() throws -> [String] {
    run { _, body in body() }
    try onNewHeap { run { step, body in MeasuredSeries.measure(step.rawValue, body) } }
    return Step.allCases.map(\.name)
  }

  func time(with clock: MonotonicClock, isWanted: (_ times: [String: Double]) -> Bool) throws {
    var times: [String: Double] = [:]
    repeat {
      times.removeAll(keepingCapacity: true)
      run { step, body in
        var watch = ProcessorStopwatch(clock)
        body()
        let phase = step == .make || step == .layOut ? "build" : "animate"
        times[phase, default: 0] += watch.lap()
      }
    } while isWanted(times)
  }
}
