// The parts of the battery, by their names.

/// What a part of `InteractiveBattery` is about.
package enum InteractivePart: String, CaseIterable, Sendable {
  /// A copy is as good as the original, and what was restored as what it was.
  case snapshots

  /// A transaction happens as a whole or not at all.
  case transactions

  /// What is reported as changed is what has changed.
  case changes

  /// A solver says what it holds.
  case lists

  /// Stays follow the solution.
  case stays

  /// Questions about the answer are answered as exact arithmetic does.
  case questions
}

extension InteractiveBattery where Solver: ~Copyable {
  /// Plays one part on the random scripts of `seeds`; nothing where the solver conforms.
  package func findings(
    _ part: InteractivePart, seeds: Range<UInt64>, flavour: Flavour
  ) -> [String] {
    switch part {
    case .snapshots: snapshots(seeds: seeds, flavour: flavour)
    case .transactions: transactions(seeds: seeds, flavour: flavour)
    case .changes: changes(seeds: seeds, flavour: flavour)
    case .lists: lists(seeds: seeds, flavour: flavour)
    case .stays: movingStays(seeds: seeds, flavour: flavour)
    case .questions: exactQuestions(seeds: seeds, flavour: flavour)
    }
  }

  /// Asks for what is known of small systems.
  package func findingsOnKnownSystems() -> [String] { stays() + questions() }
}
