// The verdict as a part of a document.

/// What a README says of a verdict, and how it gets there.
public enum VerdictMarkdown {
  /// The line in front of what is replaced.
  public static let start = "<!-- verdict: made by scripts/bench, see CONTRIBUTING.md -->"
  /// The line behind it.
  public static let end = "<!-- end of the verdict -->"

  /// `verdict` in GitHub's Markdown: a table, then what it costs and what to mind.
  public static func text(of verdict: RunVerdict) -> String {
    let table = ReportTable(
      of: (verdict.peers + verdict.others).map(verdict.ratios).filter { !$0.isEmpty },
      columns: [.text("strategy", "times as long as `\(verdict.ours)`", text: \.heading)]
        + VerdictWork.allCases.map { work in
          .number(work.rawValue, work.title) { ratios in
            ratios.first { $0.work == work }.map {
              let mean = ReportTable.Cell.ratioInterval($0.mean, $0.interval)
              return .text("\(mean)\(ratios.remark(on: $0))")
            }
          }
        })
    let sentences = VerdictSentences(verdict: verdict)
    let ends = verdict.peers.flatMap { peer in
      verdict.ratios(of: peer).map { ratio in
        "\(ratio.work.title) from \(NumberFormat.ratio(ratio.least.ratio)) (\(ratio.least.name)) "
          + "to \(NumberFormat.ratio(ratio.greatest.ratio)) (\(ratio.greatest.name))"
      }.joined(separator: "; ").withSubject(peer)
    }
    // A heading is code, which a table would escape.
    let rows = table.markdown.replacing("\\`", with: "`")
    let lines = ends + sentences.size + sentences.cautions
    return rows + "\n" + lines.map { "- \(DisplayText.printable($0))\n" }.joined()
      + verdict.provenance.map { "\n> \(DisplayText.printable($0))\n" }.joined()
  }

  /// `document` with `verdict` between the two markers, or `nil` where it has not both, in this
  /// order. Lines end as the one of the first marker does.
  public static func updated(_ document: String, with verdict: RunVerdict) -> String? {
    // The two bytes of "\r\n" are one character, which is not found by "\n".
    for lineBreak in ["\n", "\r\n"] {
      guard let start = document.firstRange(of: Self.start + lineBreak),
        let end = document[start.upperBound...].firstRange(of: Self.end)
      else { continue }
      let new = "\n\(text(of: verdict))\n".replacing("\n", with: lineBreak)
      return document[..<start.upperBound] + new + document[end.lowerBound...]
    }
    return nil
  }
}

extension String {
  /// The clause as a sentence about `subject`; none of an empty one.
  fileprivate func withSubject(_ subject: String) -> [String] {
    isEmpty ? [] : ["\(subject) by case: \(self)."]
  }
}
