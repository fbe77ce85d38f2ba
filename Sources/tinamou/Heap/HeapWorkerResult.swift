// What the two processes of `tinamou heap` say to each other.

internal import Profiling
internal import Reporting

/// What the worker tells the command that started it: one JSON object on standard output.
struct HeapWorkerResult: Codable {
  /// How many operations the trace has, by kind.
  var operationCounts: [String: Int]

  /// The largest number of constraints in force at once.
  var constraintCountMax: Int

  /// How many views the trace has the variables of, if it says. Workers of early commits do not.
  var viewCount: Int?

  /// What was counted until the solver was gone.
  var ledger: AllocationLedger

  /// How many blocks more were live after the solver's end than before it was made.
  var leakedBlocks: Int64

  /// The bytes of these blocks.
  var leakedBytes: Int64

  /// The `.heap` file written when the solver was largest: before the teardown.
  var profilePath: String

  /// What many lives in a row left behind, if that was asked for.
  var rounds: Rounds?

  /// Many solvers, each built and torn down before the next one.
  struct Rounds: Codable {
    /// How many.
    var count: Int

    /// How many blocks more were live after the last than before the first.
    var grownBlocks: Int64

    /// The bytes of these blocks.
    var grownBytes: Int64
  }
}

extension HeapWorkerResult {
  /// Whether anything of a solver outlived it.
  var leaks: Bool {
    // Below zero, something from before was freed: that is no leak.
    leakedBlocks > 0 || leakedBytes > 0
      || rounds.map { $0.grownBlocks > 0 || $0.grownBytes > 0 } ?? false
  }

  /// What is left after the solver's end, and after the rounds, in a line each.
  var leakLines: [String] {
    let end =
      leakedBlocks <= 0 && leakedBytes <= 0
      ? "nothing of the solver is left"
      : "\(Self.amount(leakedBlocks, leakedBytes)) of the solver are left"
    var lines = ["after the end             \(end)"]
    if let rounds {
      let growth =
        rounds.grownBlocks <= 0 && rounds.grownBytes <= 0
        ? "nothing grew"
        : "grew by \(Self.amount(rounds.grownBlocks, rounds.grownBytes)), "
          + "\(NumberFormat.quantity(Double(rounds.grownBytes) / Double(rounds.count))) bytes a round"
      lines.append("after \(NumberFormat.count(rounds.count)) rounds of it  \(growth)")
    }
    return lines
  }

  private static func amount(_ blocks: Int64, _ bytes: Int64) -> String {
    "\(blocks) \(blocks == 1 ? "block" : "blocks") with \(bytes) bytes"
  }
}
