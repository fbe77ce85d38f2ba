// One table as terminal text, Markdown and JSON.

import Foundation
import Measurement
import Reporting
import Testing

@Suite struct ReportTableTests {
  private func sample() -> ReportTable {
    var table = ReportTable(
      title: "Run",
      columns: [
        ReportTable.Column(key: "workload", title: "workload", isNumeric: false),
        ReportTable.Column(key: "size", title: "size"),
        ReportTable.Column(key: "timeNanoseconds", title: "time/op"),
        ReportTable.Column(key: "ratio", title: "ratio"),
      ])
    table.append([
      .text("feed"), .count(40_002), .spreadDuration(51.24, spread: 0.36), .ratio(12.3),
    ])
    table.append([
      .text("漢字"), .count(8), .duration(1_234),
      .ratioInterval(1, ConfidenceInterval(lower: 0.98, upper: 1.02, coverage: 0.96)),
    ])
    table.notes = ["commit abc"]
    return table
  }

  @Test func terminalColumnsLineUp() {
    let expected = """
      Run

      workload    size        time/op                ratio
      ────────  ──────  ─────────────  ───────────────────
      feed      40_002  51.2 ± 0.4 ns                ×12.3
      漢字           8        1.23 µs  ×1.00 [0.980, 1.02]

      commit abc

      """
    #expect(sample().terminalText().replacing("\u{202F}", with: "_") == expected)
  }

  @Test func narrowTerminalsCutNamesOnly() {
    var table = ReportTable(columns: [
      ReportTable.Column(key: "name", title: "name", isNumeric: false),
      ReportTable.Column(key: "other", title: "other", isNumeric: false),
      ReportTable.Column(key: "count", title: "count"),
    ])
    table.append([
      .text("a-very-long-workload-name"), .text("another-long-name"), .count(123_456_789),
    ])
    let lines = table.terminalText(columnsMax: 40).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayText.width(of: String($0)) <= 40 })
    #expect(lines[2].hasSuffix("123\u{202F}456\u{202F}789"))
    #expect(lines[2].contains("…"))
    // Narrower than the numbers: names keep eight columns, nothing is lost of the number.
    let tiny = table.terminalText(columnsMax: 5).split(separator: "\n")
    #expect(tiny[2] == "a-very-…  another…  123\u{202F}456\u{202F}789")
  }

  @Test func narrowTerminalsLoseDispensableColumnsFirst() {
    func column(_ key: String, _ dispensability: Int) -> ReportTable.Column {
      ReportTable.Column(key: key, title: key, dispensability: dispensability)
    }
    var table = ReportTable(columns: [column("aaaa", 0), column("bbbb", 1), column("cccc", 2)])
    table.append([.count(1), .count(2), .count(3)])
    table.notes = ["a note that is wrapped"]
    #expect(table.terminalText(columnsMax: 16).hasPrefix("aaaa  bbbb  cccc\n"))
    let narrower = table.terminalText(columnsMax: 15)
    #expect(narrower.hasPrefix("aaaa  bbbb\n────  ────\n   1     2\n\nLeft out,"))
    #expect(narrower.hasSuffix("narrow: ‘cccc’.\na note that is\nwrapped\n"))
    #expect(narrower.split(separator: "\n").allSatisfy { DisplayText.width(of: String($0)) <= 15 })
    #expect(table.terminalText(columnsMax: 3).hasPrefix("aaaa\n────\n   1\n"))
    #expect(table.markdown.contains("cccc"))
  }

  @Test func escapesOnlyWhereColoursAreWanted() {
    #expect(!sample().terminalText().contains("\u{1B}"))
    let colored = sample().terminalText(isColored: true)
    #expect(colored.contains("\u{1B}[1mRun\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9]*m/, with: "") == sample().terminalText())
  }

  @Test func markdownCannotBeBrokenByNames() {
    var table = ReportTable(columns: [
      ReportTable.Column(key: "name", title: "na|me", isNumeric: false),
      ReportTable.Column(key: "count", title: "count"),
    ])
    table.append([.text("a|b\n<img src=x> `c` *d* \\| [e](f)"), .count(1)])
    let lines = table.markdown.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("| na\\|me "))
    #expect(lines[1].hasSuffix("----: |"))
    #expect(lines[2].hasPrefix("| a\\|b &lt;img src=x> \\`c\\` \\*d\\* \\\\\\| \\[e\\](f) |"))
    // As many unescaped bars in each line: the columns and one more.
    for line in lines {
      let bars = line.replacing("\\\\", with: "").replacing("\\|", with: "").count { $0 == "|" }
      #expect(bars == 3, "\(line)")
    }
  }

  @Test func jsonHasTheNumbersInFull() throws {
    var table = sample()
    table.append([.text("x\u{1B}\""), .missing, .duration(.nan), .text("regressed")])
    let object = try JSONSerialization.jsonObject(with: Data(table.json.utf8))
    let document = try #require(object as? [String: Any])
    let rows = try #require(document["rows"] as? [[String: Any]])
    #expect(rows.count == 3)
    #expect(rows[0]["size"] as? Int == 40_002)
    #expect((rows[0]["timeNanoseconds"] as? [String: Double]) == ["median": 51.24, "spread": 0.36])
    #expect(rows[0]["ratio"] as? Double == 12.3)
    #expect(
      (rows[1]["ratio"] as? [String: Double])
        == ["ratio": 1, "lower": 0.98, "upper": 1.02, "coverage": 0.96])
    #expect(rows[2]["workload"] as? String == "x\u{1B}\"")
    #expect(rows[2]["size"] is NSNull)
    #expect(rows[2]["timeNanoseconds"] is NSNull)
    #expect(rows[2]["ratio"] as? String == "regressed")
    #expect(document["notes"] as? [String] == ["commit abc"])
  }

  @Test func emptyTablesAreTables() throws {
    let table = ReportTable(columns: [ReportTable.Column(key: "a", title: "a")])
    #expect(table.terminalText() == "a\n─\n")
    #expect(table.markdown == "|   a |\n| --: |\n")
    let object = try JSONSerialization.jsonObject(with: Data(table.json.utf8))
    #expect(((object as? [String: Any])?["rows"] as? [Any])?.isEmpty == true)
  }

  @Test func columnsWithoutContentGo() {
    var table = sample()
    table.append([.text("x"), .missing, .missing, .missing])
    table.removeEmptyColumns()
    #expect(table.columns.count == 4)
    var empty = ReportTable(columns: sample().columns)
    empty.append([.text("x"), .count(1), .missing, .missing])
    empty.removeEmptyColumns()
    #expect(empty.columns.map(\.key) == ["workload", "size"])
    #expect(empty.rows == [[.text("x"), .count(1)]])
  }
}
