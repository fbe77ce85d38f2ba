// `tinamou merge` and `tinamou history`, from a run to a query.

import Foundation
import Measurement
import Testing

@Suite struct HistoryCommandTests {
  private let folder = TestFolder()

  @Test func resultsAreMergedOnceAndFoundAgain() throws {
    try folder.run("run feed --size 1 --strategy revised --quick --allow-debug --output a.jsonl")
    // What a debug build measured is no history, so it is passed off as another's.
    try folder.run("gate --update-baseline feed --size 1 --allow-debug --baseline b.jsonl")

    try folder.run("merge a.jsonl b.jsonl", printing: " 0 were there, 0 lines kept out")
    let again = try folder.run("merge b.jsonl a.jsonl")
    #expect(again.standardOutput.hasPrefix("0 records added"))

    // Regression: it did not say what was wrong with them.
    try folder.run(
      "history --workload feed", endsWith: 1, saying: "is like that: ",
      "of debug or checked builds")
  }

  @Test func damagedLinesAreNamedAndEndWith1() throws {
    try folder.write("{\n", to: "bad.jsonl")
    let result = try folder.run("merge bad.jsonl", endsWith: 1, printing: "1 line kept out")
    #expect(result.standardError.hasPrefix("bad.jsonl:1: "))
    try folder.run("merge none.jsonl", endsWith: 1)
    try folder.run("merge", endsWith: 64)
    try folder.run("history", endsWith: 1)
    try folder.run("history --since yesterday", endsWith: 64)
    // Regression: a folder that could not be read was an empty history.
    try folder.run(
      "history --folder bad.jsonl", endsWith: 1, saying: "cannot read the folder bad.jsonl: ")
    // Regression: what was in the folder was read whatever it was, and a FIFO waited for.
    try folder.makeFolder("history")
    try folder.shell("mkfifo history/fifo.jsonl")
    try folder.run(
      "history --folder history", endsWith: 1,
      sayingOnly: "Error: cannot read history/fifo.jsonl: it is no regular file")
  }

  /// Regression: "nothing changed in 1771 series" was said of series of one measurement, and a
  /// damaged line beside them ended with 0.
  @Test func whatWasMeasuredOnceCannotHaveChanged() throws {
    try folder.makeFolder("history")
    let file = folder.url("history/2026-07.jsonl")
    var record = CountRecord(
      CaseKey(workload: "feed", size: 1, strategy: "revised"), environment: .collect(),
      CaseCounts(trace: "t", values: "v", work: ["build/add pivots": 12]))
    record.environment.build = BuildConfiguration(isDebug: false, hasSolverChecks: false)
    var writer = try RecordWriter(path: file.path)
    try writer.append([record])
    let result = try folder.run("history --changed --folder history")
    #expect(
      result.standardOutput == "nothing changed in 1 series, of which 0 have two measurements\n")
    for (choice, reason) in [
      ("--workload fed", "the history has no workload 'fed'; did you mean 'feed'?"),
      ("--strategy kiwi", "the history has no strategy 'kiwi'."),
    ] {
      try folder.run("history --folder history \(choice)", endsWith: 64, saying: reason)
    }
    try (Data(contentsOf: file) + Data("{\n".utf8)).write(to: file)
    try folder.run("history --changed --folder history", endsWith: 1)
  }
}
