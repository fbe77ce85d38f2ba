// What a profiler watches of the layout engine and the DSL: a screen that is made and changed.

internal import LayoutEngine
internal import Measurement
internal import Race
internal import Reporting
internal import Workloads

/// A screen of `tinamou layout`, or one that is raced against Yoga, at work on the engine here.
package struct ProfiledScreen {
  /// What records call it, such as `layout/login` or `race/tree`.
  package let name: String
  private let subject: Subject

  private enum Subject {
    case work(LayoutWork)
    case race(RaceScreen)
  }

  /// The screen that `argument` names; nil if it begins as the name of no screen does, or ends as
  /// that of a trace file does.
  ///
  /// - Throws: Where there is no screen of this name.
  package init?(argument: String) throws {
    guard !argument.hasSuffix(".trace") else { return nil }
    if argument.hasPrefix(LayoutWork.prefix) {
      subject = .work(try LayoutWorkCatalog.work(named: argument))
    } else if argument.hasPrefix(RacePeer.yoga.prefix) {
      subject = .race(try RacePeer.yoga.screen(named: argument))
    } else {
      return nil
    }
    name = argument
  }

  /// The size that is profiled unless another one is asked for.
  package var usualSize: Int {
    switch subject {
    case .work: GateCase.usualScreenSize
    case .race(let screen): screen.sizes[min(1, screen.sizes.count - 1)]
    }
  }

  /// Whether it is the same under any other size than 1.
  package var hasOneSize: Bool {
    if case .race(let screen) = subject { screen.hasOneSize } else { false }
  }

  /// How many steps of one run at `size` lie in a part, and what tables call the part.
  ///
  /// - Throws: `.unknown` for names that no step has, `.empty` where no step has both.
  package func part(
    size: Int, phase: String?, operation: String?
  ) throws(ReplayPartError) -> (operationCount: Int, label: String) {
    let steps = steps(size: size)
    for (what, name, known) in [
      ("phase", phase, distinct(steps.map(\.phase))),
      ("operation", operation, distinct(steps.map(\.operation))),
    ] {
      if let name, !known.contains(name) { throw .unknown(what, name, known: known) }
    }
    let label = ReplayPart.label(phase: phase, operation: operation)
    let count = steps.reduce(0) { $0 + ($1.isIn(phase, operation) ? $1.count : 0) }
    guard count > 0 else { throw .empty(label) }
    return (count, label)
  }

  /// Something that a run does, once or again and again.
  struct Step {
    /// `build/make`, whose phase is `build`.
    let name: String
    /// How often it is done in a run.
    let count: Int

    var phase: String { String(name.prefix { $0 != "/" }) }
    fileprivate var operation: String { String(name.drop { $0 != "/" }.dropFirst()) }

    fileprivate func isIn(_ phase: String?, _ operation: String?) -> Bool {
      (phase ?? self.phase) == self.phase && (operation ?? self.operation) == self.operation
    }
  }

  /// The steps of a run.
  func steps(size: Int) -> [Step] {
    switch subject {
    case .work: GateScreen.steps.map(Step.init)
    case .race(let screen):
      [Step(name: "build/make", count: 1), Step(name: "build/layout", count: 1)]
        + Self.operations(of: screen).map {
          Step(name: "\($0)/frame", count: screen.changingWidths(size: size).count)
        }
    }
  }

  private static func operations(of screen: RaceScreen) -> [RaceOperation] {
    RaceOperation.allCases.filter(screen.operations.contains)
  }

  /// Makes and changes the screen once, each step in a call of `perform`, which is told whether the
  /// part of `profiled` has it.
  func run(_ profiled: ProfiledCase, _ perform: (_ isInPart: Bool, _ step: () -> Void) -> Void) {
    let isInPart = steps(size: profiled.key.size).map {
      $0.isIn(profiled.phase, profiled.operation)
    }
    // A closure that does not escape may not be handed to another one such.
    withoutActuallyEscaping(perform) { perform in
      run(size: profiled.key.size) { step, body in perform(isInPart[step], body) }
    }
  }

  /// Makes and changes the screen once, in surroundings of its own, each step in a call of
  /// `perform`, which is told its number among `steps(size:)`; behind them it is handed to `atEnd`.
  func run(
    size: Int, _ perform: (_ step: Int, _ body: () -> Void) -> Void,
    atEnd: (_ window: Window) -> Void = { _ in }
  ) {
    switch subject {
    case .work(let work):
      withoutActuallyEscaping(perform) { perform in
        GateScreen(work, size: size).run({ perform($0.rawValue, $1) }, atEnd: atEnd)
      }
    case .race(let screen):
      screen.prepare(size: size)
      LayoutEnvironment.withNew { _ in
        var made: ConstraintScreen?
        perform(0) { made = screen.makeByConstraints(size: size) }
        guard let contestant = made else { return }
        perform(1) { contestant.layOut() }
        let run = RaceRun(contestant, of: screen, size: size)
        for (i, operation) in Self.operations(of: screen).enumerated() {
          perform(2 + i) { run.cycle(operation) }
        }
        atEnd(contestant.window)
      }
    }
  }
}
