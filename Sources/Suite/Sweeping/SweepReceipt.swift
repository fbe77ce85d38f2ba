// How it is known that a task is done, and how often it was tried.

public import Measurement

/// What a task leaves beside its records when all of them are there.
///
/// It is written last, and holds the hash of the records: a task without one, or with other records
/// than it says, is not done, whatever the cause.
public struct SweepReceipt: Hashable, Sendable, Codable {
  /// The hash of the manifest.
  public var manifest: String
  /// The number of the task.
  public var task: Int
  /// The round in which it was done.
  public var attempt: Int
  /// The machine, by the name that the engine knows it by.
  public var node: String
  /// How many records there are.
  public var recordCount: Int
  /// The hash of the file of records.
  public var recordsHash: String
  /// When it was done.
  public var end: Timestamp
  /// What the commands had to say on standard error.
  public var notes: [String]
}

/// One call of an engine: tasks that are tried once each.
public struct SweepRound: Hashable, Sendable, Codable {
  /// Its number, from 1, by which attempts are called.
  public var number: Int
  /// The numbers of its tasks, ascending.
  public var tasks: [Int]
  /// When it began.
  public var start: Timestamp
}

/// An attempt that came to nothing.
public struct SweepFailure: Hashable, Sendable, CustomStringConvertible {
  /// What messages call the task.
  public var task: String
  /// The round.
  public var attempt: Int
  /// The machine, if known.
  public var node: String?
  /// How it ended, and what it said.
  public var reason: String

  /// Task, attempt, machine and reason.
  public var description: String {
    "\(task), attempt \(attempt), on \(node ?? "an unknown node"): \(reason)"
  }
}

/// How an engine saw a task end.
public struct SweepEnding: Hashable, Sendable {
  /// The machine, if known.
  public var node: String?
  /// How it ended, with the end of its standard error.
  public var reason: String
}
