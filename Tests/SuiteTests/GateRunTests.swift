// A whole gate over programs that are made up.

import Foundation
import Measurement
import Profiling
import Reporting
import Suite
import Synchronization
import Testing

@Suite struct GateRunTests {
  private func gateCase(_ workload: String, size: Int = 10) -> GateCase {
    GateCase(
      key: CaseKey(workload: workload, size: size, strategy: "revised"),
      trace: "\(workload).trace", digest: "digest of \(size)")
  }

  /// Longer than any run of the tests: how busy the machine is must not decide for what only seems
  /// to be measured.
  private static let secondsOfABusyMachine = 86_400.0

  private func outcome(
    _ measurer: FakeMeasuring, _ cases: [GateCase], tiers: Set<GateTier> = Set(GateTier.allCases)
  ) async -> GateOutcome {
    var plan = GatePlan()
    plan.tiers = tiers
    plan.parallelCount = 2
    plan.trialSecondsMax = Self.secondsOfABusyMachine
    var progress = ProgressBar(total: 1)
    return await GateRun(measurer, plan: plan).outcome(of: cases, progress: &progress)
  }

  @Test func equalProgramsAreTheSame() async {
    let outcome = await outcome(FakeMeasuring(), [gateCase("a"), gateCase("b")])
    #expect(outcome.conclusion == .same)
    #expect(outcome.rows.count == 2 * 5)
    #expect(outcome.instructionNoise == 0)
  }

  @Test(arguments: [GateTier.time, .instructions, .work])
  func eachTierCanRegress(tier: GateTier) async {
    var worse = FakeMeasuring()
    switch tier {
    case .time: worse.time = { _, arm in arm == .candidate ? 110 : 100 }
    case .instructions:
      worse.instructionCount = { _, arm in arm == .candidate ? 1_030_000 : 1_000_000 }
    default: worse.work = { _, arm in arm == .candidate ? 11 : 10 }
    }
    let outcome = await outcome(worse, [gateCase("a")])
    #expect(outcome.conclusion == .regressed)
    #expect(outcome.rows.filter(\.isBlocking).map(\.tier) == [tier])
  }

  /// Goal: a regression says where it is.
  @Test func whatTakesMoreInstructionsIsNamedWithItsPlace() async {
    var longer = FakeMeasuring()
    longer.instructionCount = { _, arm in arm == .candidate ? 1_030_000 : 1_000_000 }
    let outcome = await outcome(longer, [gateCase("a")])
    let growth = outcome.growth[gateCase("a").key]
    #expect(growth?.map(\.place) == ["F.swift:1"])
    #expect(growth?.first?.candidate == 1_030_000)
    let same = await self.outcome(FakeMeasuring(), [gateCase("a")])
    #expect(same.growth.isEmpty)
  }

  /// Goal: many cases are measured by few processes, and each gets its own answer.
  @Test func everyCaseOfABatchGetsItsOwnAnswer() async {
    var measurer = FakeMeasuring()
    measurer.work = { gateCase, arm in UInt64(gateCase.key.size) + (arm == .candidate ? 1 : 0) }
    measurer.failure = { gateCase, _, _ in gateCase.key.size == 7 ? .worker("no seven") : nil }
    let cases = (1 ... 30).map { gateCase("a\($0)", size: $0) }
    let outcome = await outcome(measurer, cases, tiers: [.answers, .work])
    let work = outcome.rows.filter { $0.tier == .work }
    #expect(work.count == 29)
    #expect(work.allSatisfy { $0.base == .count(UInt64($0.key.size)) })
    #expect(Set(outcome.failures.map(\.key.size)) == [7])
  }

  @Test func tiersThatWereNotAskedForAreNotMeasured() async {
    var measurer = FakeMeasuring()
    measurer.failure = { _, _, tier in tier == .answers ? nil : .worker("\(tier) was asked for") }
    let outcome = await outcome(measurer, [gateCase("a")], tiers: [.answers, .work])
    #expect(outcome.failures.isEmpty)
    #expect(outcome.conclusion == .same)
  }

  @Test func aProgramThatDoesNotDoTheSameTwiceIsCaught() async {
    let counter = SharedCounter()
    var measurer = FakeMeasuring()
    measurer.work = { _, arm in arm == .candidate ? counter.next() : 10 }
    let outcome = await outcome(measurer, [gateCase("a")])
    #expect(outcome.conclusion == .nondeterministic)
    #expect(outcome.nondeterministic.values.first?.hasPrefix("build/add pivots: ") == true)
  }

  @Test func aCrashIsAFailedMeasurementAndTheOthersGoOn() async {
    var measurer = FakeMeasuring()
    measurer.failure = { gateCase, arm, _ in
      gateCase.key.workload == "a" && arm == .candidate ? .worker("ended by signal 11") : nil
    }
    let outcome = await outcome(measurer, [gateCase("a"), gateCase("b")])
    #expect(outcome.conclusion == .regressed)
    #expect(outcome.failures.first?.reason == "ended by signal 11")
    #expect(outcome.measuredCases.map(\.workload) == ["b"])
  }

  /// Goal: two equal programs that were gone in the middle of a gate were called a regression,
  /// since only the side whose turn it was had failed.
  /// Method: times fail from each of the first turns on, for both sides or for one.
  @Test(arguments: 0 ..< 6)
  func programsThatAreGoneForBothAreNoRegression(callsThatSucceed: Int) async {
    for gone in [[.base, .candidate, .baseAgain], [.candidate], [.base, .baseAgain]]
      as [Set<TimeTrial.Arm>]
    {
      let calls = SharedCounter()
      var measurer = FakeMeasuring()
      measurer.failure = { _, arm, tier in
        guard tier == .time else { return nil }
        let isGone = calls.next() > UInt64(callsThatSucceed) && gone.contains(arm)
        return isGone ? .worker("no such file") : nil
      }
      let conclusion = await outcome(measurer, [gateCase("a")]).conclusion
      let expected: GateConclusion =
        gone.count == 3 ? .inconclusive : gone.contains(.candidate) ? .regressed : .same
      #expect(conclusion == expected, "\(gone)")
    }
  }

  @Test func aMissingToolLeavesATierOut() async {
    var measurer = FakeMeasuring()
    measurer.failure = { _, _, tier in
      tier == .instructions ? .missingTool("valgrind is not installed") : nil
    }
    let outcome = await outcome(measurer, [gateCase("a")])
    #expect(outcome.conclusion == .same)
    #expect(outcome.missingTiers == [.instructions: "valgrind is not installed"])
  }

  @Test func nothingThatWorksIsNoSuccess() async {
    var measurer = FakeMeasuring()
    measurer.failure = { _, arm, _ in arm == .candidate ? nil : .worker("does not know how") }
    let outcome = await outcome(measurer, [gateCase("a")])
    #expect(outcome.conclusion == .nothingMeasured)
    let none = await self.outcome(FakeMeasuring(), [])
    #expect(none.conclusion == .nothingMeasured)
  }

  /// Goal: neither the order of workloads nor their names have a say in a verdict. Method: of three
  /// cases, told apart by their sizes, one gets slower and one needs more work; all orders, and
  /// other names, give the same verdicts.
  @Test func orderAndNamesChangeNoVerdict() async {
    var measurer = FakeMeasuring()
    measurer.time = { gateCase, arm in gateCase.key.size == 2 && arm == .candidate ? 120 : 100 }
    measurer.work = { gateCase, arm in gateCase.key.size == 3 && arm == .candidate ? 12 : 10 }
    func verdicts(_ cases: [GateCase]) async -> [String: [Verdict]] {
      let outcome = await outcome(measurer, cases)
      #expect(outcome.conclusion == .regressed)
      return Dictionary(grouping: outcome.rows) { "\($0.key.size)" }
        .mapValues { rows in rows.sorted { $0.tier < $1.tier }.map(\.verdict) }
    }
    let cases = [gateCase("a", size: 1), gateCase("b", size: 2), gateCase("c", size: 3)]
    let expected = await verdicts(cases)
    #expect(expected["2"]?.last == .regressed)
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      #expect(await verdicts(order.map { cases[$0] }) == expected)
    }
    let renamed = [gateCase("z", size: 1), gateCase("y", size: 2), gateCase("x", size: 3)]
    #expect(await verdicts(renamed) == expected)
  }

  @Test func progressReachesItsEnd() async {
    let cases = [gateCase("a"), gateCase("b"), gateCase("c")]
    var plan = GatePlan()
    plan.trialSecondsMax = Self.secondsOfABusyMachine
    let run = GateRun(FakeMeasuring(), plan: plan)
    var progress = ProgressBar(total: Double(run.stepCount(cases) + 1))
    _ = await run.outcome(of: cases, progress: &progress)
    // All are small, so that all are repeated, to see the noise of instructions.
    #expect(progress.completed == progress.total - 1)
  }

  // MARK: - Baselines

  private func record(of gateCase: GateCase) -> CountRecord {
    CountRecord(
      gateCase.key, seed: 1, environment: .sample(),
      CaseCounts(trace: gateCase.digest, values: "v", work: [:]))
  }

  @Test func aRenamedCaseIsFoundByItsTrace() {
    let record = record(of: gateCase("a"))
    let baseline = GateBaseline([record])
    #expect(baseline.counts(gateCase("renamed")) == record.body)
    #expect(baseline.counts(gateCase("other", size: 11)) == nil)
  }

  /// Regression: where a merge had left two lines of a case, a gate compared with the last one.
  @Test func aBaselineCountsEachCaseOnce() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder + "/baseline.jsonl"
      var record = record(of: gateCase("a"))
      let line = try record.jsonLine() + "\n"
      try Data((line + line).utf8).write(to: URL(fileURLWithPath: path))
      #expect(try GateBaseline(path: path).counts(gateCase("a")) == record.body)
      record.body.work = ["add pivots": 1]
      try Data((line + record.jsonLine() + "\n").utf8).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: GateError.self) { try GateBaseline(path: path) }
      #expect(error?.description.contains("a 10 (revised) twice, and differently") == true)
    }
  }

  /// Regression: what only a later program knows of other cases was lost, and so were records of
  /// other kinds, such as all of a run whose file was named by mistake.
  @Test func anUpdateKeepsWhatItDoesNotMake() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder + "/baseline.jsonl"
      let (first, second) = (record(of: gateCase("a")), record(of: gateCase("b")))
      let later = try second.laterLine()
      try Data((later + "\n").utf8).write(to: URL(fileURLWithPath: path))
      try GateBaseline.update([first], areAll: false, path: path)
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.map(String.init) == [try first.jsonLine(), later])

      let run = try SweepFixture.record(SweepFixture.manifest().tasks[0].cells[0]).jsonLine()
      for text in [run + "\n", "my notes\n"] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        for areAll in [false, true] {
          #expect(throws: GateError.self) {
            try GateBaseline.update([first], areAll: areAll, path: path)
          }
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
      }
      // Regression: it named the file of the lock, of which no user knows.
      let error = #expect(throws: GateError.self) {
        try GateBaseline.update([first], areAll: false, path: folder + "/a/b.jsonl")
      }
      #expect(error?.description.hasPrefix("cannot lock the folder \(folder)/a: No such") == true)
    }
  }

  /// Regression: of two updates at once, one lost what the other had added.
  @Test func updatesAtOnceLoseNothing() async throws {
    let records = (1 ... 40).map { record(of: gateCase("a", size: $0)) }
    try await TemporaryFolder.with { folder in
      let path = folder + "/baseline.jsonl"
      try await withThrowingTaskGroup(of: Void.self) { group in
        for record in records {
          group.addTask { try GateBaseline.update([record], areAll: false, path: path) }
        }
        try await group.waitForAll()
      }
      #expect(try GateBaseline(path: path).records.map(\.key) == records.map(\.key).sorted())
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["baseline.jsonl"])
    }
  }
}

/// A number that is another one at each call.
private final class SharedCounter: Sendable {
  private let value = Mutex(UInt64(0))

  func next() -> UInt64 {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}
