// `battery lives`: random lives of solvers, each in a process of its own.

internal import ArgumentParser
private import Foundation
private import Measurement
private import RevisedSolver
internal import StrategiesUnderTest
internal import TestSupport
internal import Traces

/// Lets the strategies live random lives, judges every answer, and shrinks what goes wrong.
struct LivesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lives",
    abstract: "Plays random lives, and judges every answer by its proof and by exact arithmetic.")

  @OptionGroup var strategy: StrategyOption

  @Option(help: "Only lives of this kind; may be repeated.")
  var kind: [String] = []

  @Option(help: "How many operations of each strategy.")
  var operations = 100_000

  @Option(help: "Instead of a number of operations: how long it takes, shared by the strategies.")
  var minutes: Double?

  @Option(help: "The first seed. Without one, there are new lives every day.")
  var seed: UInt64?

  @Flag(help: "An answer of which the solver says itself that it is not right is a failure, too.")
  var defects = false

  @Flag(help: "Each life draws the limits of 'revised' by its seed; needs SOLVER_CHECKS.")
  var smallLimits = false

  @Option(help: "How many failures of each kind of life are shrunk; others are only counted.")
  var shrink = 1

  @Option(help: "For how many seconds a failure is shrunk at most.")
  var shrinkSeconds: Double = 60

  @Option(help: "A folder for the traces that show what went wrong.")
  var output: String?

  /// How long lives are, in turns: what is wrong early is found in short lives, which shrink fast.
  private static let stepCounts = [1_000, 3_000, 10_000, 30_000, 100_000]

  /// No life takes longer, in seconds; one that does not end after so much processor time and a
  /// minute hangs.
  private static let lifeSecondsMax = 30

  func validate() throws {
    if smallLimits, !BuildConfiguration.current().hasSolverChecks {
      throw ValidationError("limits are constants unless the package is built with SOLVER_CHECKS")
    }
  }

  func run() throws {
    let seed = seed ?? seedOfToday()
    print("lives: --seed \(seed)")
    if let output {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    }
    let strategies = try strategy.strategies()
    let kinds = try kinds()
    var isRight = true
    for strategy in strategies {
      let deadline = minutes.map {
        ContinuousClock.now + .seconds($0 * 60 / Double(strategies.count))
      }
      var tallies = kinds.map { LifeTally(kind: $0) }
      try play(strategy, seed: seed, until: deadline, &tallies)
      for tally in tallies { print("\(strategy.name): \(tally)") }
      let total = tallies.reduce(0) { $0 + $1.stepCount }
      let failures = tallies.reduce(0) { $0 + $1.failureCount }
      print("\(strategy.name): \(total) operations, \(failures) failures")
      if failures > 0 { isRight = false }
    }
    if !isRight { throw ExitCode.failure }
  }

  private func kinds() throws -> [LifeKind] {
    for name in kind where !LifeKind.all.contains(where: { $0.name == name }) {
      let names = LifeKind.all.map(\.name).joined(separator: ", ")
      throw ValidationError("no kind of life is called '\(name)'; there are: \(names)")
    }
    return kind.isEmpty ? LifeKind.all : LifeKind.all.filter { kind.contains($0.name) }
  }

  // MARK: - Playing

  /// What a child process is there for.
  private enum Job {
    /// A life, with the number of its kind.
    case life(Int, seed: UInt64, stepCount: Int)
    case shrinking
  }

  /// Plays lives of every kind in turns, as many at a time as there are processors.
  private func play(
    _ strategy: StrategyUnderTest, seed: UInt64, until deadline: ContinuousClock.Instant?,
    _ tallies: inout [LifeTally]
  ) throws {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    var (children, jobs): ([ChildProcess], [Job]) = ([], [])
    var (lifeCount, stepsBegun) = (0, 0)
    while true {
      while children.count < processors, deadline.map({ .now < $0 }) ?? (stepsBegun < operations) {
        let (round, kind) = lifeCount.quotientAndRemainder(dividingBy: tallies.count)
        var stepCount = Self.stepCounts[round % Self.stepCounts.count]
        if deadline == nil { stepCount = min(stepCount, operations - stepsBegun) }
        let seed = seed + UInt64(round)
        children.append(
          begin(tallies[kind].kind, seed: seed, stepCount: stepCount, strategy, until: deadline))
        jobs.append(.life(kind, seed: seed, stepCount: stepCount))
        lifeCount += 1
        stepsBegun += stepCount
      }
      guard !children.isEmpty else { return }
      let (index, outcome) = ChildProcess.waitForOne(of: &children)
      switch jobs.remove(at: index) {
      case .shrinking:
        if case .finished(let text) = outcome { print(String(decoding: text, as: UTF8.self)) }
      case .life(let kind, let seed, let stepCount):
        let report = try report(of: outcome, stepCount: stepCount)
        tallies[kind].note(report)
        stepsBegun -= stepCount - min(stepCount, report.stepCount)
        guard let finding = report.finding else { break }
        let origin = "\(strategy.name): \(tallies[kind].kind.name), seed \(seed)"
        print("\(origin), step \(finding.step): \(finding.kind.rawValue): \(finding.message)")
        guard tallies[kind].failureCount <= shrink else { break }
        children.append(self.shrink(finding, strategy, tallies[kind].kind, seed: seed))
        jobs.append(.shrinking)
      }
    }
  }

  private func begin(
    _ kind: LifeKind, seed: UInt64, stepCount: Int, _ strategy: StrategyUnderTest,
    until deadline: ContinuousClock.Instant?
  ) -> ChildProcess {
    let longest = ContinuousClock.now + .seconds(Self.lifeSecondsMax)
    return ChildProcess(processorSeconds: Self.lifeSecondsMax + 60) {
      if smallLimits { RevisedSolver.drawLimits(from: seed) }
      let end = min(longest, deadline ?? longest)
      return encoded(strategy.live(kind, seed, stepCount, end, defects))
    }
  }

  private func report(of outcome: ChildProcess.Outcome, stepCount: Int) throws -> LifeReport {
    if case .finished(let bytes) = outcome {
      return try JSONDecoder().decode(LifeReport.self, from: Data(bytes))
    }
    var report = LifeReport()
    report.stepCount = stepCount
    report.finding = outcome.finding(at: stepCount)
    return report
  }

  // MARK: - Shrinking

  /// Shrinks a failing life in a process that itself tries each candidate in one of its own.
  private func shrink(
    _ finding: Finding, _ strategy: StrategyUnderTest, _ kind: LifeKind, seed: UInt64
  ) -> ChildProcess {
    let deadline = ContinuousClock.now + .seconds(shrinkSeconds)
    return ChildProcess(processorSeconds: Int(shrinkSeconds) + 120) {
      if smallLimits { RevisedSolver.drawLimits(from: seed) }
      let failure = strategy.lifeFailure(finding, kind, seed, deadline) { steps in
        Self.find(steps) { strategy.lifeFinding($0, defects) }
      }
      var text = "\(strategy.name): \(failure.origin) shrunk to \(failure.steps.count) steps: "
      text += "\(failure.finding.kind.rawValue): \(failure.finding.message)"
      if let output {
        let path = "\(output)/\(strategy.name)-\(kind.name)-\(seed)"
        text += "\n  in \(write(failure, strategy, toPath: path))"
      } else if failure.steps.count < 100 {
        text += "\(failure)"
      }
      return Array(text.utf8)
    }
  }

  /// What is wrong first in a life that is lived by a process of its own.
  private static func find(
    _ steps: [LifeStep], by find: @escaping @Sendable ([LifeStep]) -> Finding?
  ) -> Finding? {
    let outcome = ChildProcess(processorSeconds: 20) { encoded(find(steps)) }.wait()
    guard case .finished(let bytes) = outcome else { return outcome.finding(at: steps.count) }
    return try? JSONDecoder().decode(Finding?.self, from: Data(bytes))
  }

  /// Writes the shrunk life, as a trace if that can show the failure, and says where.
  private func write(
    _ failure: LifeFailure, _ strategy: StrategyUnderTest, toPath path: String
  ) -> String {
    do {
      guard let trace = failure.trace else {
        try failure.description.write(toFile: path + ".swift", atomically: true, encoding: .utf8)
        return "\(path).swift, for there are snapshots or transactions in it"
      }
      try TraceWriter.write(trace, toPath: path + ".trace")
      let child = ChildProcess(processorSeconds: 20) {
        do throws(VerificationError) {
          try strategy.verify(trace, .max)
          return []
        } catch { return Array("\(error)".utf8) }
      }
      if case .finished(let bytes) = child.wait(), bytes.isEmpty {
        try failure.description.write(toFile: path + ".swift", atomically: true, encoding: .utf8)
        return "\(path).swift; the trace beside it does not show it"
      }
      return "\(path).trace"
    } catch { return "no file: \(error)" }
  }
}

/// What the lives of one kind came to.
private struct LifeTally: CustomStringConvertible {
  let kind: LifeKind
  private(set) var stepCount = 0
  private(set) var failureCount = 0
  private var lifeCount = 0
  private var solveCount = 0
  private var refusalCount = 0
  private var exactCount = 0
  private var undecidedCount = 0
  private var defectCount = 0

  init(kind: LifeKind) { self.kind = kind }

  mutating func note(_ report: LifeReport) {
    lifeCount += 1
    stepCount += report.stepCount
    solveCount += report.solveCount
    refusalCount += report.refusalCount
    exactCount += report.exactCount
    undecidedCount += report.undecidedCount
    defectCount += report.defectCount
    if report.finding != nil { failureCount += 1 }
  }

  var description: String {
    "\(kind.name): \(lifeCount) lives, \(stepCount) operations, \(solveCount) solves, "
      + "\(refusalCount) refusals, \(exactCount) exact judgements, \(undecidedCount) undecided, "
      + "\(defectCount) known to be wrong, \(failureCount) failures"
  }
}
