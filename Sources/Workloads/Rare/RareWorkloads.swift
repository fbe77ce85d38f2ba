// The workloads of rare operations.

extension Workload {
  /// What the gate replays beside the other workloads, at all of their sizes: they are there to be
  /// noticed in, not to be fast at. Each size is another life; `scripts/mutate` says how many are
  /// enough.
  static let rare: [Workload] = [.rareStatements, .rareLives, .rareNumbers]

  private static let rareStatements = Workload(
    name: "rare-statements",
    summary: "Every statement of a trace, with every relation at every level, in every state.",
    why: "What no screen does today is what a change breaks unseen.",
    unit: "variable of each constraint", sizes: [1, 2, 3], sizeMax: 100
  ) { size, _ in RareStatements.trace(name: "rare-statements \(size)", variableCount: size) }

  private static let rareLives = Workload(
    name: "rare-lives",
    summary: "Random operations, many of them at limits and refused, on coefficients that tie.",
    why: "Paths that are rarely taken, and rarely one after the other.",
    unit: "part, of three variables and 120 operations", sizes: Array(1 ... 16),
    sizeMax: 1_000
  ) { size, seed in
    RareLife.trace(
      name: "rare-lives \(size)", variableCount: 3 * size, operations: 120 * size,
      numbers: .exact, seed: seed &+ UInt64(size))
  }

  private static let rareNumbers = Workload(
    name: "rare-numbers",
    summary: "The same with thirds and sevenths, whose sums are rounded.",
    why: "Whether something is zero, or only nearly so, is decided in many places.",
    unit: "part, of three variables and 120 operations", sizes: Array(1 ... 16),
    sizeMax: 1_000
  ) { size, seed in
    RareLife.trace(
      name: "rare-numbers \(size)", variableCount: 3 * size, operations: 120 * size,
      numbers: .rounded, seed: seed &+ UInt64(1_000 + size))
  }
}
