// The report as GitHub's runners read it.

internal import Measurement

extension GateReport {
  /// Annotations beyond this many are not shown by GitHub: ten of a kind in a step.
  private static var annotationCountMax: Int { 10 }

  /// Workflow commands, one a line: an error for what stops the gate, a warning for what is open.
  ///
  /// - Source: GitHub Docs, "Workflow commands for GitHub Actions".
  public var annotations: [String] {
    let rows = changedRows
    let errors =
      rows.filter(\.isBlocking).map { Self.command("error", title: "\($0.key)", text: text($0)) }
      + outcome.failedInCandidateOnly.map {
        Self.command("error", title: "\($0.key)", text: "\($0.tier.rawValue): \($0.reason)")
      }
      + outcome.nondeterministic.sorted { $0.key < $1.key }.map {
        Self.command("error", title: "\($0.key)", text: "nondeterministic: \($0.value)")
      }
    let warnings = rows.filter { $0.verdict == .unknown || $0.verdict == .contaminated }
      .map { Self.command("warning", title: "\($0.key)", text: text($0)) }
    var lines = Array(errors.prefix(Self.annotationCountMax - 1))
    lines += warnings.prefix(Self.annotationCountMax - 1)
    switch outcome.conclusion {
    case .improved, .same: lines.append(Self.command("notice", title: "gate", text: headline))
    case .inconclusive: lines.append(Self.command("warning", title: "gate", text: headline))
    case .regressed, .nondeterministic, .nothingMeasured:
      lines.append(Self.command("error", title: "gate", text: headline))
    }
    return lines
  }

  private func text(_ row: GateRow) -> String {
    let change = row.change.map { " by " + Self.percent($0) } ?? ""
    return "\(row.verdict.rawValue)\(change): \(row.tier.rawValue), \(row.metric)"
      + (row.note.map { " (\($0))" } ?? "")
  }

  /// A command with what it says, escaped as the runner wants it.
  private static func command(_ name: String, title: String, text: String) -> String {
    let title = escaped(title).replacing(":", with: "%3A").replacing(",", with: "%2C")
    return "::\(name) title=\(title)::\(escaped(text))"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }
}
