// Sweeps without machines: tasks that end as a test says.

@testable import Suite
import Foundation
import Measurement
import Profiling
import Reporting
import SolverCore
import Synchronization

/// How a made-up task ends.
enum FakeEnd {
  case done
  /// Complete, and what it counted.
  case counted(pivots: UInt64)
  /// No receipt, and what the engine saw.
  case failed(String)
  /// No receipt, and nobody knows why.
  case vanished
  /// A receipt, and records of which the end is missing.
  case truncated
}

/// An engine whose tasks end by a function of task and round.
final class FakeEngine: SweepEngine {
  private let folder: SweepFolder
  private let end: @Sendable (_ task: Int, _ round: Int) -> FakeEnd
  private let running: Int?
  let calls = Mutex<[[Int]]>([])

  /// - Parameter running: The round that an interrupted call has left running.
  init(
    _ folder: SweepFolder, running: Int? = nil,
    end: @escaping @Sendable (_ task: Int, _ round: Int) -> FakeEnd
  ) {
    self.folder = folder
    self.running = running
    self.end = end
  }

  func isRunning(_ round: SweepRound) -> Bool { round.number == running }

  func run(
    _ round: SweepRound, isBegun _: Bool, progress: inout ProgressBar
  ) async throws(SweepError) -> [Int: SweepEnding] {
    calls.withLock { $0.append(round.tasks) }
    var endings: [Int: SweepEnding] = [:]
    for task in round.tasks {
      progress.show("task \(task)", done: 0, of: round.tasks.count)
      switch end(task, round.number) {
      case .done: try SweepFixture.finish(task, round.number, in: folder)
      case .counted(let pivots):
        try SweepFixture.finish(task, round.number, in: folder, pivots: pivots)
      case .failed(let reason): endings[task] = SweepEnding(node: "node\(task)", reason: reason)
      case .vanished: break
      case .truncated:
        try SweepFixture.finish(task, round.number, in: folder)
        let path = folder.recordsPath(task)
        let records = try? String(contentsOfFile: path, encoding: .utf8)
        try folder.write(String((records ?? "").dropLast(20)), to: path)
      }
    }
    return endings
  }
}

enum SweepFixture {
  static let cases = [(workload: "feed", size: 1), ("feed", 10), ("chain", 10)]

  /// A sweep of `taskCount` tasks on one strategy.
  static func manifest(taskCount: Int = 6, commits: [String] = ["c0ffee"]) -> SweepManifest {
    SweepManifest(
      programs: commits.map { SweepProgram(reference: $0, commit: $0, isDirty: false) },
      strategies: ["revised"], measures: [.run], seed: 1, isQuick: true, allowsDebug: false,
      tasks: SweepTask.covering(cases, repetitions: taskCount / cases.count))
  }

  /// Calls `body` with the folder of a sweep that has begun.
  static func withSweep(
    _ manifest: SweepManifest = manifest(), _ body: (SweepFolder) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { path in
      let folder = SweepFolder(path: path + "/sweep")
      try folder.begin(manifest)
      try await body(folder)
    }
  }

  /// A record of `cell` by `strategy`.
  static func record(
    _ cell: SweepCell, strategy: String = "revised", commit: String = "c0ffee",
    pivots: UInt64 = 7, processor: String = "Chip", time: Double = 100
  ) throws -> RunRecord {
    var figures = RunFigures(
      phase: "build", operation: .frame, count: 1,
      time: try TimeSummary(perRepetition: [time + Double(cell.repetition)]),
      work: WorkCounters(pivots: pivots, rowsTouched: 1, termsTouched: 2),
      verification: Verification(isVerified: true, method: "by hand"), clock: .none)
    figures.caseRecordCount = 1
    return RunRecord(
      CaseKey(workload: cell.workload, size: cell.size, strategy: strategy),
      environment: .sample(commit: commit, processor: processor), figures)
  }

  /// The records of `task`, as a worker hands them in.
  static func finish(
    _ number: Int, _ round: Int, in folder: SweepFolder, pivots: UInt64 = 7,
    processor: String = "Chip", time: Double = 100
  ) throws(SweepError) {
    let manifest = try folder.manifest()
    guard let task = manifest.task(number) else { throw .task("there is no task \(number)") }
    var lines = ""
    do {
      for cell in task.cells {
        for program in manifest.programs {
          lines +=
            try record(
              cell, commit: program.commit ?? "", pivots: pivots, processor: processor, time: time
            ).jsonLine() + "\n"
        }
      }
    } catch { throw .task("\(error)") }
    try finish(task, round, in: folder, lines: lines)
  }

  /// Hands in `lines` as the records of `task`.
  static func finish(
    _ task: SweepTask, _ round: Int, in folder: SweepFolder, lines: String
  ) throws(SweepError) {
    let records = Array(lines.utf8)
    try folder.finish(
      SweepReceipt(
        manifest: try folder.manifest().hash, task: task.number, attempt: round,
        node: "node\(task.number)", recordCount: task.cells.count,
        recordsHash: ContentHash(of: records).description,
        end: Timestamp(secondsSince1970: 1_784_000_000), notes: []),
      records: records)
  }

  /// A comparison of `cell` in which the candidate takes `factor` times as long.
  static func comparison(
    _ cell: SweepCell, commit: String, factor: Double
  ) throws -> ComparisonRecord {
    let times = [Double](repeating: 100, count: 6)
    var compared = ComparedPhase(
      phase: "build", countPerReplay: 1, baseStrategy: "revised",
      base: ComparisonArm(blockNanoseconds: times),
      candidate: ComparisonArm(blockNanoseconds: times.map { $0 * factor }),
      controlNanoseconds: times, scheduleSeed: 1)
    compared.comparison = try PairedComparison(
      base: times, control: times, candidate: compared.candidate.blockNanoseconds, threshold: 1.03)
    return ComparisonRecord(
      CaseKey(workload: cell.workload, size: cell.size, strategy: "sparse"),
      environment: .sample(commit: commit), compared)
  }
}

extension Record {
  /// Its line with a field that only a later program knows.
  func laterLine() throws -> String {
    let content = try "{" + jsonLine().drop { $0 != "," }.dropFirst().dropLast() + ",\"zeal\":1}"
    return "{\"hash\":\"\(ContentHash(of: content.utf8))\"," + content.dropFirst()
  }
}
