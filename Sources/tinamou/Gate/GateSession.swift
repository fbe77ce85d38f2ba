// A gate from its options to its report: who is compared, in which files, with what left out.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Reporting
internal import Suite

struct GateSession {
  /// Those that replay traces.
  var cases: [SuiteCase]
  /// Those that make and move screens.
  var screens: [GateCase]
  /// Whether the cases are all that there are, not a choice of them.
  var areAll: Bool
  var seed: UInt64
  var sides: GateSides
  var plan: GatePlan
  var measuresIdentical: Bool
  var timeLimit: Duration
  var build: BuildOption

  /// How long a process that is timed replays.
  private static let sampleBudget = Duration.milliseconds(10)

  /// Builds what is missing, measures and judges.
  ///
  /// - Throws: `GateError` where there is nothing to compare, `Failure` for a debug build.
  func report() async throws -> GateReport {
    let start = MonotonicClock().now()
    let candidate = try await candidate()
    let environment = RunEnvironment.collect()
    var report: GateReport
    if sides.isCountersOnly {
      report = try await baselineReport(candidate, environment)
    } else {
      report = try await programReport(candidate, environment)
    }
    report.seconds = Double(MonotonicClock().now() &- start) / 1e9
    return report
  }

  /// The program that is judged: this one, unless another was named.
  private func candidate() async throws -> Worker {
    let candidate = try await Worker(of: sides.candidate ?? ChildProcess.thisExecutable)
    try build.check(candidate.greeting.build)
    return candidate
  }

  /// What measures `candidate`, and the base with its copy unless that is a baseline.
  private func processes(
    _ candidate: Worker, base: Worker? = nil, baseAgain: Worker? = nil
  ) -> GateProcesses {
    GateProcesses(
      base: base ?? candidate, baseAgain: baseAgain ?? candidate, candidate: candidate,
      sampleBudget: Self.sampleBudget, timeLimit: timeLimit)
  }

  /// The report on `outcome`, which came of comparing with `base`.
  private func report(
    _ outcome: GateOutcome, base: String, _ environment: RunEnvironment, _ plan: GatePlan,
    notes: [String]
  ) -> GateReport {
    var report = GateReport(
      outcome, base: base, candidate: sides.candidate ?? environment.commitName ?? "working tree",
      environment: environment, tiers: plan.tiers)
    report.notes = notes
    return report
  }

  // MARK: - Against a program

  private func programReport(
    _ candidate: Worker, _ environment: RunEnvironment
  ) async throws -> GateReport {
    var notes: [String] = []
    var baseName = sides.baseProgram ?? ""
    var basePath = sides.baseProgram ?? ""
    if let reference = sides.base {
      let base = try await GateBase(reference)
      baseName = "\(reference) (\(base.commit.prefix(10)))"
      if sides.candidate == nil {
        if try await base.hasSameCode(), !measuresIdentical {
          return identicalReport(baseName, environment)
        }
        if let newer = base.sourcesNewer(than: candidate.program).first {
          notes.append("the program is older than Sources/\(newer): build before you judge")
        }
      }
      StandardError.write("building \(baseName)…")
      basePath = try await base.program(
        isDebug: candidate.greeting.build.isDebug, toolchain: environment.toolchain)
    }
    let base = try await Worker(of: basePath)
    var plan = plan
    let possible = base.greeting.knownTiers.intersection(candidate.greeting.knownTiers)
    let lacking = plan.tiers.subtracting(possible).sorted().map(\.rawValue)
    if !lacking.isEmpty {
      notes.append("the base cannot tell: " + lacking.joined(separator: ", "))
    }
    plan.tiers.formIntersection(possible)
    var (cases, screens) = (cases, screens)
    var lackingCases = Set(cases.map(\.strategy.name)).subtracting(base.greeting.strategies)
    cases.removeAll { lackingCases.contains($0.strategy.name) }
    let knownScreens = Set(base.greeting.screenWorkloads)
    lackingCases.formUnion(Set(screens.map(\.key.workload)).subtracting(knownScreens))
    screens.removeAll { !knownScreens.contains($0.key.workload) }
    if !lackingCases.isEmpty {
      notes.append("the base lacks: " + lackingCases.sorted().joined(separator: ", "))
    }
    if !(base.countsAsThisProgram && candidate.countsAsThisProgram),
      plan.tiers.remove(.instructions) != nil
    {
      notes.append(
        "instructions are not compared: an older program counts them on a heap in which other "
          + "blocks were freed before, which changes what malloc and memcpy do")
    }

    return try await TemporaryFolder.with { folder in
      // The control is a file of its own: where a program lies is part of what noise is.
      let copy = folder + "/tinamou"
      try FileManager.default.copyItem(atPath: base.program, toPath: copy)
      var baseAgain = base
      baseAgain.program = copy
      let processes = processes(candidate, base: base, baseAgain: baseAgain)
      let written = try GateCase.write(cases, seed: seed, folder: folder) + screens
      let outcome = await outcome(
        of: areAll ? GateCase.everyday(written) : written, processes, plan)
      return report(outcome, base: baseName, environment, plan, notes: notes)
    }
  }

  private func identicalReport(_ baseName: String, _ environment: RunEnvironment) -> GateReport {
    var outcome = GateOutcome()
    outcome.isIdentical = true
    let count = cases.count + screens.count
    let skipped = count == 1 ? "the case" : "all \(count) cases"
    let paths = GateBase.codePaths.joined(separator: " and ")
    let note =
      "skipped \(skipped): \(paths) are those of the base; --measure-identical measures nonetheless"
    return report(outcome, base: baseName, environment, plan, notes: [note])
  }

  // MARK: - Against the baseline

  private func baselineReport(
    _ candidate: Worker, _ environment: RunEnvironment
  ) async throws -> GateReport {
    let baseline = try GateBaseline(path: sides.baseline)
    var plan = plan
    var notes: [String] = []
    let toolchains = Set(baseline.records.map(\.environment.toolchain))
    if toolchains != [environment.toolchain] {
      // The standard library decides by how much arrays grow.
      plan.tiers.remove(.allocations)
      notes.append(
        "allocations left out: the baseline is of \(toolchains.sorted().joined(separator: ", "))")
    } else if baseline.records.contains(where: { $0.environment.build != candidate.greeting.build })
    {
      // Without optimisation, other values are kept on the heap.
      plan.tiers.remove(.allocations)
      notes.append("allocations left out: the baseline is of another build, debug or release")
    } else if baseline.records.allSatisfy({ $0.allocations == nil }) {
      plan.tiers.remove(.allocations)
      notes.append("allocations left out: the baseline has none")
    }
    let commits = Set(baseline.records.map { $0.environment.commitName ?? "?" })
    return try await TemporaryFolder.with { folder in
      let gateCases = try GateCase.write(cases, seed: seed, folder: folder) + screens
      let unknown = gateCases.filter { baseline.counts($0) == nil }
      let known = gateCases.filter { baseline.counts($0) != nil }
      if !unknown.isEmpty {
        notes.append(
          "not in the baseline: " + unknown.map(\.key.description).joined(separator: ", ")
            + "; `tinamou gate --update-baseline` adds them")
      }
      let processes = processes(candidate)
      var outcome = await outcome(
        of: known, BaselineMeasuring(baseline, processes: processes), plan)
      // What only some cases of a baseline have is missing in the others.
      outcome.missingCases = Set(
        unknown.map(\.key) + outcome.failures.filter { $0.side == .base }.map(\.key))
      if outcome.conclusion == .improved {
        notes.append("`tinamou gate --update-baseline` keeps what was won")
      }
      return report(
        outcome, base: "\(sides.baseline) (\(commits.sorted().joined(separator: ", ")))",
        environment, plan, notes: notes)
    }
  }

  /// Counts every case and writes the baseline.
  ///
  /// Where the cases are not all that there are, the others stay as they are.
  ///
  /// - Throws: `Failure` if a case could not be counted; the old baseline stays then.
  func updateBaseline() async throws {
    // Not after minutes of counting.
    try ResultsFolder.makeFolder(of: sides.baseline)
    try GateBaseline.checkIsReplaceable(areAll: areAll, path: sides.baseline)
    let candidate = try await candidate()
    let environment = RunEnvironment.collect()
    let processes = processes(candidate)
    let records = try await TemporaryFolder.with { folder in
      let gateCases = try GateCase.write(cases, seed: seed, folder: folder) + screens
      let run = GateRun(processes, plan: plan)
      var bar = Self.bar(stepCount: 2 * gateCases.count)
      defer { bar.clear() }
      let (counts, failures) = await run.countsOfCandidate(gateCases, progress: &bar)
      if let failure = failures.first {
        throw Failure(message: "\(failure.key): \(failure.reason)")
      }
      return gateCases.compactMap { gateCase in
        counts[gateCase].map { counts in
          CountRecord(gateCase.key, seed: Seed(rawValue: seed), environment: environment, counts)
        }
      }
    }
    try GateBaseline.update(records, areAll: areAll, path: sides.baseline)
    print("\(records.count.counted("case")) written to \(sides.baseline)")
  }

  // MARK: - Parts

  private func outcome(
    of cases: [GateCase], _ measurer: some GateMeasuring, _ plan: GatePlan
  ) async -> GateOutcome {
    let run = GateRun(measurer, plan: plan)
    var bar = Self.bar(stepCount: run.stepCount(cases))
    defer { bar.clear() }
    return await run.outcome(of: cases, progress: &bar)
  }

  /// A progress bar; where there is no terminal, a line every ten seconds.
  private static func bar(stepCount: Int) -> ProgressBar {
    ProgressBar(total: Double(max(1, stepCount)), secondsBetweenLines: 10)
  }
}
