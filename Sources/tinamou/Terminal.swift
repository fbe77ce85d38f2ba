// How tables fit where they are printed.

internal import Reporting
internal import Suite
internal import Workloads

/// Standard output, as far as tables care.
enum Terminal {
  /// `table` as text: in colour on a terminal that has it, plain in a pipe.
  static func text(of table: ReportTable) -> String {
    let output = ProgressTerminal.standardOutput()
    return table.terminalText(
      columnsMax: output.isInteractive ? output.columns() : nil, isColored: output.hasColor)
  }

  /// What compares two strategies on `workload`, whose size is its own where it is a trace file.
  private static func compare(
    _ workload: String, size: Int, _ ours: String, _ other: String
  ) -> String {
    let isFile = if case .file? = try? CaseSource(argument: workload) { true } else { false }
    return "tinamou compare \(workload.shellQuoted)" + (isFile ? "" : " --size \(size)")
      + " -s \(ours.shellQuoted) -s \(other.shellQuoted)"
  }

  /// `verdict` as one screen, with where the rest of the records at `path` is.
  static func text(of verdict: RunVerdict, savedTo path: String) -> String {
    let output = ProgressTerminal.standardOutput()
    let rows =
      path == ResultsFolder.latestRun()
      ? "tinamou results --table; --workload, --phase and others choose"
      : "tinamou results \(path.shellQuoted) --table"
    let peer = verdict.peers.first ?? verdict.others.first
    let close = peer.flatMap { name in
      verdict.ratios(of: name).min { $0.least.ratio < $1.least.ratio }?.least
    }.flatMap { $0.workload.hasPrefix(LayoutWork.prefix) ? nil : $0 }
    let rowCount = verdict.rowCount + verdict.refusedCount
    let deeper = peer.flatMap { peer in
      close.map { compare($0.workload, size: $0.size, verdict.ours, peer) }
    }
    let depth =
      verdict.isOfOtherPhases && !path.hasSuffix(".json")
      ? "tinamou compare --from \(path.shellQuoted)" : deeper
    return VerdictScreen(
      verdict,
      places: [
        // A verdict that was saved has none, and neither have comparisons and searches.
        path.hasSuffix(".json") || rowCount == 0 ? nil : "all rows  \(rows)",
        depth.map { "in depth  \($0)" } ?? "in depth  tinamou cpu feed --size 100",
        "file      \(path)",
        "page      Results/report.html, by \(ReportHint.script)",
      ].compactMap { $0 }
    ).text(
      columns: output.isInteractive ? output.columns() : VerdictScreen.columnsMax,
      isColored: output.hasColor)
  }
}
