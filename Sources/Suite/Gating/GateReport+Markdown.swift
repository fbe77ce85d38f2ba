// The report as Markdown: for terminals, for step summaries, for pull requests.

internal import Measurement
internal import Reporting

extension GateReport {
  /// Rows beyond this many are counted and not shown: a summary is read by people.
  private static var rowCountMax: Int { 100 }

  /// The report, verdict first, then what changed, then how it was measured.
  public var markdown: String {
    var parts = ["## \(headline)"]
    parts.append("`\(candidate)` against `\(base)`")
    let rows = changedRows
    if !rows.isEmpty { parts.append(table(Array(rows.prefix(Self.rowCountMax))).markdown) }
    let others = rows.count - Self.rowCountMax
    if others > 0 { parts.append("and \(others.counted("row")) more; `--format json` has all") }
    let acknowledged = rows.compactMap(\.acknowledgement)
    if !acknowledged.isEmpty {
      let reasons = Set(acknowledged.map { "- \($0.reason) (\($0.who), \($0.when))" })
      parts.append("Acknowledged:\n\n" + reasons.sorted().joined(separator: "\n"))
    }
    parts += growthParts
    parts += failureParts
    parts.append(circumstances.map { "- " + $0 }.joined(separator: "\n"))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func table(_ rows: [GateRow]) -> ReportTable {
    ReportTable(
      of: rows,
      columns: [
        .text("verdict") {
          $0.verdict.rawValue + ($0.acknowledgement == nil ? "" : ", acknowledged")
        },
        .text("case") { $0.key.description },
        .text("tier") { $0.tier.rawValue },
        .text("metric", "what") { $0.metric },
        .number("base") { Self.cell($0.base) },
        .number("candidate") { Self.cell($0.candidate) },
        .number("change") { .text($0.change.map(Self.percent) ?? NumberFormat.missing) },
        .text("note") { $0.note ?? "" },
      ])
  }

  private static func cell(_ amount: GateRow.Amount) -> ReportTable.Cell {
    switch amount {
    case .count(let count): .text(NumberFormat.count(count))
    case .text(let digest): .text(String(digest.prefix(8)))
    case .ratio(let ratio): .ratio(ratio)
    }
  }

  /// A change with a sign and two decimals, since floors lie below a per cent.
  static func percent(_ change: Double) -> String {
    var hundredths = (change * 10_000).rounded() / 100
    // Where something is left, not all is gone, and a change that rounds to nothing is still one.
    if change > -1 { hundredths = max(hundredths, -99.99) }
    if hundredths == 0, change != 0 { return change > 0 ? "+<0.01 %" : "-<0.01 %" }
    return (hundredths > 0 ? "+" : "") + "\(hundredths) %"
  }

  /// Cases beyond this many are counted and not explained: their reasons are mostly those of
  /// others.
  private static var explainedCaseCountMax: Int { 12 }

  /// Where the instructions went that there are more of.
  private var growthParts: [String] {
    let cases = outcome.growth.sorted { left, right in
      func growth(_ functions: [FunctionGrowth]) -> UInt64 {
        functions.reduce(0) { $0 + ($1.candidate - $1.base) }
      }
      let (leftGrowth, rightGrowth) = (growth(left.value), growth(right.value))
      return leftGrowth != rightGrowth ? leftGrowth > rightGrowth : left.key < right.key
    }
    guard !cases.isEmpty else { return [] }
    let rows = cases.prefix(Self.explainedCaseCountMax).flatMap { key, functions in
      functions.map { (key: key, function: $0) }
    }
    let table = ReportTable(
      of: rows,
      columns: [
        .text("case") { $0.key.description },
        .text("function") { $0.function.name },
        .text("place") { $0.function.place },
        .number("base") { .count(Int(clamping: $0.function.base)) },
        .number("candidate") { .count(Int(clamping: $0.function.candidate)) },
        .number("more") { .count(Int(clamping: $0.function.candidate - $0.function.base)) },
      ])
    var parts = ["Functions whose own instructions grew most:", table.markdown]
    let others = cases.count - Self.explainedCaseCountMax
    if others > 0 { parts.append("and \(others.counted("case")) more; `--format json` has all") }
    return parts
  }

  private var failureParts: [String] {
    var parts: [String] = []
    if !outcome.nondeterministic.isEmpty {
      let lines = outcome.nondeterministic.sorted { $0.key < $1.key }
        .map { "- \($0.key): \($0.value)" }
      parts.append("Different in two processes:\n\n" + lines.joined(separator: "\n"))
    }
    if !outcome.failures.isEmpty {
      let lines = outcome.failures.map { failure in
        "- \(failure.key), \(failure.tier.rawValue), \(failure.side.rawValue): "
          + failure.reason.split(separator: "\n").prefix(12).joined(separator: "\n  ")
      }
      parts.append("Not measured:\n\n" + lines.joined(separator: "\n"))
    }
    return parts
  }

  /// How it was measured, one thing a line.
  private var circumstances: [String] {
    var lines = notes
    if !outcome.isIdentical {
      let names = tiers.sorted().map(\.rawValue).joined(separator: ", ")
      lines.append("judged: \(names)")
    }
    if tiers.contains(.instructions), let noise = outcome.instructionNoise {
      lines.append(
        "floor of instructions: \(Self.percent(CountJudgement.instructionThreshold)) of a kind of "
          + "operation; equal programs differed by \(noise == 0 ? "nothing" : Self.percent(noise))")
    }
    if outcome.rows.contains(where: { $0.tier == .time }) {
      lines.append(
        "wall time: \(NumberFormat.ratio(TimeTrial.threshold)) or the case's noise, if that is more; "
          + "advice unless further trials confirm it")
    }
    for (tier, what) in outcome.missingTiers.sorted(by: { $0.key < $1.key }) {
      lines.append("\(tier.rawValue) left out: \(what)")
    }
    let machine = environment.machine
    lines.append(
      "\(machine.processor ?? machine.architecture), \(machine.coreCount.counted("core")), \(machine.kernel)"
        + (environment.loadAverages.map { ", load \(NumberFormat.quantity($0[0]))" } ?? ""))
    lines.append(environment.toolchain)
    if seconds > 0 { lines.append("took \(NumberFormat.waitingTime(seconds: seconds))") }
    return lines
  }
}
