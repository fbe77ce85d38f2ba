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
    for (what, name, place) in [("phase", phase, 0), ("operation", operation, 1)] {
      let known = distinct(steps.map { $0.name.split(separator: "/").map(String.init)[place] })
      if let name, !known.contains(name) { throw .unknown(what, name, known: known) }
    }
    let label = ReplayPart.label(phase: phase, operation: operation)
    let count = steps.reduce(0) { sum, step in
      Self.isStep(step.name, in: phase, operation) ? sum + step.count : sum
    }
    guard count > 0 else { throw .empty(label) }
    return (count, label)
  }

  /// The steps of a run, each with how often it is done.
  private func steps(size: Int) -> [(name: String, count: Int)] {
    switch subject {
    case .work: GateScreen.steps
    case .race(let screen):
      [("build/make", 1), ("build/layout", 1)]
        + Self.operations(of: screen).map {
          (Self.step(of: $0), screen.changingWidths(size: size).count)
        }
    }
  }

  private static func operations(of screen: RaceScreen) -> [RaceOperation] {
    RaceOperation.allCases.filter(screen.operations.contains)
  }

  private static func step(of operation: RaceOperation) -> String { "\(operation)/frame" }

  private static func isStep(_ name: String, in phase: String?, _ operation: String?) -> Bool {
    (phase.map { name.hasPrefix("\($0)/") } ?? true)
      && (operation.map { name.hasSuffix("/\($0)") } ?? true)
  }

  /// Makes and changes the screen once, in surroundings of its own, each step in a call of
  /// `perform`, which is told whether the part of `profiled` has it.
  func run(_ profiled: ProfiledCase, _ perform: (_ isInPart: Bool, _ step: () -> Void) -> Void) {
    func isInPart(_ name: String) -> Bool {
      Self.isStep(name, in: profiled.phase, profiled.operation)
    }
    let size = profiled.key.size
    switch subject {
    case .work(let work):
      // A closure that does not escape may not be handed to another one such.
      withoutActuallyEscaping(perform) { perform in
        GateScreen(work, size: size).run { step, body in perform(isInPart(step.name), body) }
      }
    case .race(let screen):
      screen.prepare(size: size)
      LayoutEnvironment.withNew { _ in
        var made: Contestant?
        perform(isInPart("build/make")) { made = screen.makeByConstraints(size: size) }
        guard let contestant = made else { return }
        perform(isInPart("build/layout")) { contestant.layOut() }
        let run = RaceRun(contestant, of: screen, size: size)
        for operation in Self.operations(of: screen) {
          perform(isInPart(Self.step(of: operation))) { run.cycle(operation) }
        }
      }
    }
  }
}
