// What a sweep consists of, written down before anything runs; how it is known that a task is done,
// and how often it was tried.

internal import Foundation
public import Measurement

/// The whole of a sweep: programs, strategies, settings, and the tasks that cover the matrix.
///
/// Everything that decides what is measured stands here, and nothing that depends on where: shards
/// on machines that know nothing of each other come to the same manifest from the same arguments,
/// and its hash is how their results are known to belong together. A task measures all strategies
/// and all programs on its cells, so what is compared with each other never runs on different
/// machines.
public struct SweepManifest: Hashable, Sendable, Codable {
  /// The layout of fields that this version of the package writes and reads.
  public static let currentSchema = 1
  /// The version of this layout of fields.
  public var schema = Self.currentSchema
  /// Who is measured, the first as the base. At least one.
  public var programs: [SweepProgram]
  /// Who solves, the first as the base. At least one.
  public var strategies: [String]
  /// What each cell is measured by, in this order. At least one.
  public var measures: [SweepMeasure]
  /// What workloads are generated from.
  public var seed: Seed
  /// Whether few repetitions are made in each process.
  public var isQuick: Bool
  /// Whether programs may be debug builds, whose times mean nothing.
  public var allowsDebug: Bool
  /// The tasks, numbered from 1 in order.
  public var tasks: [SweepTask]

  /// A manifest of the current schema.
  public init(
    programs: [SweepProgram], strategies: [String], measures: [SweepMeasure], seed: Seed,
    isQuick: Bool, allowsDebug: Bool, tasks: [SweepTask]
  ) {
    self.programs = programs
    self.strategies = strategies
    self.measures = measures
    self.seed = seed
    self.isQuick = isQuick
    self.allowsDebug = allowsDebug
    self.tasks = tasks
  }

  /// The hash by which equal sweeps are recognised.
  ///
  /// - Complexity: O(cells).
  public var hash: String {
    // Strings, whole numbers and flags always encode.
    (try? jsonText()).map { ContentHash(of: $0.utf8).description } ?? ""
  }

  /// The task with this number, or `nil` if there is none.
  public func task(_ number: Int) -> SweepTask? {
    tasks.indices.contains(number - 1) ? tasks[number - 1] : nil
  }
}

/// One program of a sweep.
public struct SweepProgram: Hashable, Sendable, Codable {
  /// What the user called it, or `working tree`.
  public var reference: String
  /// The commit, in full; `nil` outside of a repository.
  public var commit: String?
  /// Whether the sources differed from the commit.
  public var isDirty: Bool?
  /// When it was built, where no commit says what it is.
  public var built: Timestamp?

  /// What tables call it.
  public var label: String {
    (commit.map { String($0.prefix(10)) } ?? "no commit") + (isDirty == true ? "-dirty" : "")
  }
}

extension SweepProgram {
  /// The program that measures in `environment`.
  init(of environment: RunEnvironment) {
    self.init(
      reference: "working tree", commit: environment.commit, isDirty: environment.isDirty)
  }

  /// Whether it was this program that measured in `environment`.
  func measured(in environment: RunEnvironment) -> Bool {
    environment.commit == commit && environment.isDirty == isDirty
  }
}

/// By what command a cell is measured.
public enum SweepMeasure: String, Hashable, Sendable, Codable, CaseIterable {
  /// `tinamou run`: times and work of each operation.
  case run
  /// `tinamou compare`: ratios of strategies, interleaved.
  case compare
}

/// What one machine does in one go.
public struct SweepTask: Hashable, Sendable, Codable {
  /// Its number, from 1.
  public var number: Int
  /// What it measures, in this order. Not empty.
  public var cells: [SweepCell]

  /// What messages call it: `task 7 (feed 10, repetition 2)`.
  public var label: String {
    let more = cells.count > 1 ? " and \(cells.count - 1) more" : ""
    return "task \(number) (\(cells.first.map(\.label) ?? "empty")\(more))"
  }
}

/// A workload at one size, once, on all strategies and programs of the sweep.
public struct SweepCell: Hashable, Sendable, Codable {
  /// The workload's name.
  public var workload: String
  /// The workload's own measure of its size.
  public var size: Int
  /// Which repetition of the matrix this is, from 1.
  public var repetition: Int

  /// What messages call it.
  public var label: String { "\(workload) \(size), repetition \(repetition)" }
}

// MARK: - What came of it

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
  /// What no other round has, in this sweep or an equal one in another folder; nil of a round that
  /// an earlier program began.
  public var mark: String?
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

// MARK: - Planning

extension SweepTask {
  /// The most tasks of a sweep unless the user says otherwise: Slurm takes 1000 in an array, unless
  /// its administrator does.
  public static let countMaxByDefault = 1_000

  /// Tasks that cover `cases`, `repetitions` times.
  ///
  /// Every cell is a task of its own, so that as little as possible is lost with one. Beyond
  /// `countMax` cells are dealt out evenly: neighbours are of one workload and about as slow, and
  /// go to different tasks.
  ///
  /// - Parameters:
  ///   - cases: Workloads and sizes, each once.
  ///   - repetitions: How often the matrix is measured. At least 1.
  ///   - countMax: The most tasks. At least 1.
  /// - Complexity: O(cells).
  public static func covering(
    _ cases: [(workload: String, size: Int)], repetitions: Int,
    countMax: Int = Self.countMaxByDefault
  ) -> [SweepTask] {
    precondition(repetitions >= 1 && countMax >= 1, "there is nothing to do")
    let cells = (1 ... repetitions).flatMap { repetition in
      cases.map { SweepCell(workload: $0.workload, size: $0.size, repetition: repetition) }
    }
    let count = min(countMax, cells.count)
    return (0 ..< count).map { index in
      SweepTask(
        number: index + 1,
        cells: stride(from: index, to: cells.count, by: count).map { cells[$0] })
    }
  }
}

/// One of several parts of a sweep that know nothing of each other, such as the jobs of a CI
/// matrix.
public struct SweepShard: Hashable, Sendable, LosslessStringConvertible {
  /// Which part, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int
  /// The only part.
  public static let whole = SweepShard(index: 1, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// The part written as `2/4`; `nil` for anything else.
  public init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      count >= 1, 1 ... count ~= index
    else { return nil }
    self.init(index: index, count: count)
  }

  /// The part as it is typed.
  public var description: String { "\(index)/\(count)" }

  /// Whether the part has the task with this number.
  public func contains(_ number: Int) -> Bool { (number - 1) % count == index - 1 }
}
