// The options that say where the tasks of a sweep run.

internal import ArgumentParser
internal import Suite

enum SweepEngineName: String, ExpressibleByArgument, CaseIterable {
  /// On this machine, one after the other.
  case local
  /// On the nodes of a Slurm cluster, as job arrays.
  case slurm
}

/// The engine and how often it may try.
struct SweepEngineOptions: ParsableArguments {
  @Option(help: "Where the tasks run: local or slurm.")
  var engine = SweepEngineName.local

  @Option(
    help: "Run only part i of n, written i/n, such as a job of a CI matrix.",
    transform: { text in
      guard let shard = SweepShard(text) else {
        throw ValidationError("'\(text)' is no part; write 2/4 for the second of four")
      }
      return shard
    })
  var shard: SweepShard = .whole

  private static let attemptsByDefault = 3

  @Option(help: "How often this call tries a task.")
  var attempts = attemptsByDefault

  @Option(help: "Minutes after which a task is given up, on Slurm also its limit there.")
  var time: Int?

  @Option(help: "The partition of the Slurm cluster.")
  var partition: String?

  @Option(help: "The account that Slurm charges.")
  var account: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: "Another option for sbatch, such as --sbatch --constraint=zen4. Repeatable.")
  var sbatch: [String] = []

  /// Whether nothing was said, as far as that can be told from the values.
  var isUnset: Bool {
    engine == .local && shard == .whole && attempts == Self.attemptsByDefault && time == nil
      && partition == nil && account == nil && sbatch.isEmpty
  }

  /// Whether the options go together.
  func check() throws {
    guard 1 ... 100 ~= attempts else {
      throw ValidationError("there are 1 through 100 attempts, not \(attempts)")
    }
    if let time, !(1 ... 100_000 ~= time) {
      throw ValidationError("a task gets 1 through 100000 minutes, not \(time)")
    }
    if engine == .local, partition != nil || account != nil || !sbatch.isEmpty {
      throw ValidationError("--partition, --account and --sbatch need --engine slurm")
    }
  }

  /// How long a task may take; a week if nothing is said.
  var timeLimit: Duration { .seconds((time ?? 7 * 24 * 60) * 60) }

  /// What sbatch is given.
  var sbatchOptions: [String] {
    [
      partition.map { "--partition=\($0)" }, account.map { "--account=\($0)" },
      // A minute more, so that a task can say that it gives up.
      time.map { "--time=\($0 + 1)" },
    ].compactMap { $0 } + sbatch
  }
}
