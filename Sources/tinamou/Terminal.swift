// How tables fit where they are printed.

internal import Reporting

/// Standard output, as far as tables care.
enum Terminal {
  /// `table` as text: in colour on a terminal that has it, plain in a pipe.
  static func text(of table: ReportTable) -> String {
    let output = ProgressTerminal.standardOutput()
    return table.terminalText(
      columnsMax: output.isInteractive ? output.columns() : nil, isColored: output.hasColor)
  }
}
