// The table of a chart as HTML.

/// A table that can be read, sorted out by a screen reader, and filtered by the page's script.
enum PageTable {
  /// The rows in the order of the chart's, so that a script can tell which is which.
  static func html(_ chart: ReportChart) -> String {
    let heads = chart.columns.map { column in
      "<th scope=\"col\"\(look(column))>\(HTML.escaped(column.title))</th>"
    }
    let rows = chart.texts.map { row in
      let cells = zip(chart.columns, row).map { column, text in
        "<td\(look(column))>\(HTML.escaped(text))</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    let notes = chart.notes.map { "<li>\(HTML.escaped($0))</li>" }
    let noteList = notes.isEmpty ? "" : "<ul class=\"notes\">\(notes.joined())</ul>"
    return """
      <div class="scroller" tabindex="0" role="region" aria-label="Table: \(HTML.escaped(chart.title))">
      <table><caption class="hidden">\(HTML.escaped(chart.title))</caption>
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody>
      </table></div>
      \(noteList)
      """
  }

  private static func look(_ column: ReportChart.Column) -> String {
    if column.isNumeric { return " class=\"number\"" }
    return column.key == ReportChart.originKey ? " class=\"origin\"" : ""
  }
}
