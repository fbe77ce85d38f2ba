// What a gate prints: the verdict first, changed rows only, and commands that a runner understands.

@testable import Measurement
import Suite
import Testing

@Suite struct GateReportTests {
  private func row(
    _ workload: String, _ tier: GateTier, _ base: UInt64, _ candidate: UInt64
  ) -> GateRow {
    GateRow(
      key: CaseKey(workload: workload, size: 10, strategy: "revised"), tier: tier,
      metric: "build/add", base: .count(base), candidate: .count(candidate),
      verdict: Verdict(exactBase: base, candidate: candidate))
  }

  /// A regression that was accepted.
  private var acknowledged: GateRow {
    var row = row("a", .work, 10, 11)
    row.acknowledgement = Acknowledgement(
      row, reason: "fewer rows later", who: "Ada", when: Timestamp(secondsSince1970: 0))
    return row
  }

  private func report(_ rows: [GateRow]) -> GateReport {
    var outcome = GateOutcome()
    outcome.rows = rows
    outcome.instructionNoise = 0.0001
    return GateReport(
      outcome, base: "main (4eb9d8f1ab)", candidate: "0b39ff4", environment: .sample(),
      tiers: Set(GateTier.allCases))
  }

  @Test func theVerdictComesFirstAndOnlyChangesFollow() throws {
    let markdown = report([
      row("same", .work, 5, 5), row("better", .work, 10, 5), row("worse", .instructions, 100, 103),
    ]).markdown
    let lines = markdown.split(separator: "\n")
    #expect(lines[0] == "## regressed: 1 of 3 cases is worse")
    #expect(!markdown.contains("same 10"))
    let worse = try #require(lines.firstIndex { $0.contains("worse 10") })
    let better = try #require(lines.firstIndex { $0.contains("better 10") })
    #expect(worse < better)
    #expect(markdown.contains("+3.0 %"))
    #expect(markdown.contains("-50.0 %"))
    #expect(
      markdown.contains(
        "floor of instructions: +0.1 % of a kind of operation; equal programs differed by +0.01 %"))
    #expect(markdown.contains("load 0.5"))
    #expect(markdown.contains("Swift 6.3"))
  }

  /// Regression: where ten of a million are left, "-100.0 %" were gone; a count beyond 2^63 was
  /// another one.
  @Test func whatIsLeftIsNotNothing() {
    let markdown = report([row("a", .work, 1_000_000, 10), row("b", .work, .max, 1)]).markdown
    #expect(markdown.contains(" -99.99 % "), "\(markdown)")
    #expect(markdown.replacing("\u{202F}", with: "").contains(" \(UInt64.max) "), "\(markdown)")
  }

  @Test func nothingChangedIsSaidShortly() {
    let markdown = report([row("a", .work, 5, 5)]).markdown
    #expect(markdown.hasPrefix("## same: nothing changed in 1 case\n"))
    #expect(!markdown.contains("|"))
  }

  /// Regression: a crash of the candidate alone was "1 of 0 cases", something better beside what
  /// was acknowledged was "nothing is worse", and all cases were said to have some of that.
  @Test func theHeadlineCountsWhatItSpeaksOf() {
    var crashed = report([])
    crashed.outcome.failures = [
      GateFailure(
        key: row("a", .work, 0, 0).key, side: .candidate, tier: .work, reason: "signal 11")
    ]
    #expect(crashed.headline == "regressed: 1 of 1 case is worse")
    #expect(
      report([acknowledged, row("b", .work, 10, 9)]).headline
        == "improved: what is worse in 1 of 2 cases is acknowledged, and something is better")
    var open = report([row("a", .work, 10, 10)])
    open.outcome.missingCases = [row("b", .work, 0, 0).key]
    #expect(open.headline == "inconclusive: something is open in 1 of 2 cases")
  }

  @Test func annotationsEscapeWhatTheRunnerWouldRead() {
    var rows = [row("a:b,c", .work, 100, 101)]
    rows[0].note = "50%\nmore"
    let annotations = report(rows).annotations
    #expect(
      annotations == [
        "::error title=a%3Ab%2Cc 10 (revised)::regressed by +1.0 %25: work, build/add "
          + "(50%25%0Amore)",
        "::error title=gate::regressed: 1 of 1 case is worse",
      ])
    #expect(
      report([row("a", .work, 5, 5)]).annotations == [
        "::notice title=gate::same: nothing changed in 1 case"
      ])
  }

  @Test func annotationsAreFewEnoughToBeShown() {
    let rows = (0 ..< 50).map { row("w\($0)", .work, 10, 11) }
    #expect(report(rows).annotations.count { $0.hasPrefix("::error") } == 10)
  }

  @Test func acknowledgedRegressionsAreShownWithTheirReason() {
    let report = report([acknowledged])
    #expect(report.outcome.conclusion == .same)
    #expect(report.markdown.contains("regressed, acknowledged"))
    #expect(report.markdown.contains("- fewer rows later (Ada, 1970-01-01T00:00:00Z)"))
  }
}
