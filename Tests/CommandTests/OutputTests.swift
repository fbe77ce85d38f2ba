// Where results go that are not to go into a regular file of their own.

import Foundation
import Measurement
import Testing

@Suite struct OutputTests {
  private let folder = TestFolder()

  /// Regression: `heap` left hidden files, such as `.heap.jsonl`, and others "cannot write : ".
  @Test func whatIsWrittenHasAName() throws {
    for command in [
      "heap chain --size 2", "trace record chain --size 2",
      "run chain --size 2 --quick --allow-debug",
    ] {
      try folder.run(command, ["--output", ""], endsWith: 64, saying: "written is empty")
    }
    #expect(!folder.has(".heap.jsonl"))
  }

  /// Goal: a link was replaced by a file.
  @Test func followsLinks() throws {
    let manager = FileManager.default
    let (link, again) = (folder.path + "/link.svg", folder.path + "/again.svg")
    try folder.makeFolder("far")
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "far/picture.svg")
    try manager.createSymbolicLink(atPath: again, withDestinationPath: "link.svg")
    for name in ["link.svg", "again.svg"] { try folder.run("show login --output \(name)") }
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "far/picture.svg")
    #expect(try manager.destinationOfSymbolicLink(atPath: again) == "link.svg")
    #expect(try folder.text("far/picture.svg").hasPrefix("<svg"))
    #expect(try folder.names(in: "far") == ["picture.svg"])
  }

  /// Goal: a FIFO and a device were replaced by files. Only root can make a device, and be harmed.
  @Test func writesToWhatIsNoFile() throws {
    try folder.shell("mkfifo fifo; mknod null c 1 3 2>/dev/null || true")
    try folder.shell("cat fifo > copy & '\(Tinamou.path)' show login --output fifo; wait")
    let copy = try folder.text("copy")
    #expect(copy.hasPrefix("<svg") && copy.hasSuffix("</svg>\n"))
    try folder.shell("test -p fifo")
    guard folder.has("null") else { return }
    for line in ["show login", "trace record chain"] {
      try folder.run("\(line) --output null")
      try folder.shell("test -c null")
    }
  }

  /// Goal: the values of a replay emptied the file that they replace before the first of them was
  /// there, and left what there was of them where the replay failed.
  @Test func valuesAreThereAsAWhole() throws {
    let manager = FileManager.default
    let link = folder.url("link").path
    try folder.write("old", to: "values.jsonl")
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "values.jsonl")
    let trace = "tinamou-trace 1\nvar 0\nadd 0 required == 4 1 0\nsolve\n"
    try folder.write(trace + "expect 0 5\nsolve\n", to: "wrong.trace")
    try folder.write(trace, to: "right.trace")
    try folder.run("trace replay wrong.trace --values link", endsWith: 1)
    #expect(try folder.text("values.jsonl") == "old")
    try folder.run("trace replay right.trace --values link", printing: "replayed 1 solve as")
    let line = #"{"solve": 1, "values": {"0": 4}}"# + "\n"
    #expect(try folder.text("values.jsonl") == line)
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "values.jsonl")

    try folder.shell("mkfifo fifo")
    try folder.shell(
      "cat fifo > copy & '\(Tinamou.path)' trace replay right.trace --values fifo; wait")
    #expect(try folder.text("copy") == line)
    try folder.shell("test -p fifo")
    #expect(try !folder.names().contains { $0.hasSuffix(".draft") })
  }

  /// Regression: names of files and of workloads took escape sequences to the terminal, in notes
  /// and in the measurements of a series.
  @Test func namesDoNotMoveTheCursor() throws {
    let name = "a\u{1B}[31mb"
    try folder.makeFolder("history")
    try folder.write("", to: "history/\(name).txt")
    var record = CountRecord(
      CaseKey(workload: name, size: 1, strategy: "revised"), environment: .collect(),
      CaseCounts(trace: "t", values: "v", work: ["build/add pivots": 12]))
    record.environment.build = BuildConfiguration(isDebug: false, hasSolverChecks: false)
    var writer = try RecordWriter(path: folder.path + "/history/2026-07.jsonl")
    try writer.append([record])
    let shown = "a\u{FFFD}[31mb"
    try folder.run("history --points --folder history", printing: "\n\(shown) 1 (revised)")
    try folder.run(
      "report --results history --no-scenes --format json --output r.json",
      saying: "note: \(shown).txt: not a file")
  }

  @Test func refusesAFolder() throws {
    try folder.run(
      "show login --output .", endsWith: 1, sayingOnly: "Error: cannot write .: Is a directory")
  }

  /// Regression: a profile, which may take minutes, was made before it could not be kept.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")))
  func aProfileThatCannotBeKeptIsNotMade() throws {
    try folder.run(
      "cpu chain --seconds 1 --allow-debug --output /proc/x", endsWith: 1,
      sayingOnly: "Error: cannot write /proc/x.cpu.jsonl: No such file or directory")
  }

  /// Goal: what is replaced keeps its permissions.
  @Test func keepsPermissions() throws {
    let path = folder.url("picture.svg").path
    try folder.write("old", to: "picture.svg")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try folder.run("show login --output picture.svg")
    let attributes = try manager.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(attributes[.size] as? Int ?? 0 > 1_000)
  }

  /// Regression: records were appended to a trace, and a file of JSON was emptied. The values of a
  /// replay replaced the trace, and a report the records that it was made of.
  @Test func leavesForeignFilesAndItsInputAlone() throws {
    let run = "run login --size 1 --quick -s revised --allow-debug -o"
    let trace = try folder.run("trace record chain --size 2").standardOutput
    for (name, content, line, code, message): (String, String, String, Int32, String) in [
      ("a.json", "{\"a\":1}", "\(run) a.json --resume", 1, "a.json: this is no file of records"),
      ("a.trace", trace, "\(run) a.trace", 1, "this is no file of records"),
      (
        "b.trace", trace, "trace replay b.trace --values ./b.trace", 64,
        "./b.trace would replace b.trace, which is read"
      ),
      (
        "c.jsonl", "{\"hash\":\"\"}\n", "report c.jsonl --format json -o c.jsonl", 64,
        "c.jsonl would replace"
      ),
    ] {
      try folder.write(content, to: name)
      try folder.run(line, endsWith: code, saying: message)
      #expect(try folder.text(name) == content)
    }
  }

  /// Goal: nothing is measured beside a trace that cannot be.
  /// Regression: of a trace that was cut, `run` said three times why, saved three failures and
  /// reported that nothing was measured; `compare` printed a page of tables with nothing in them.
  /// `run` said where it had saved nothing of a trace without operations, and `compare` ended by
  /// "this is no record", without the name of the file and a report on all others.
  @Test(arguments: [
    ("run", "var 0", ":2:"), ("compare", "var 0", ":2:"),
    ("run", "", ": the trace has no operations to"),
    ("run", "phase build\n", ": the trace has no operations to"),
    ("compare", "", ": the trace has no operations to"),
    ("compare", "var 0\n", ": the trace has no operations to"),
  ])
  func measuresNothingBesideWhatCannotBe(command: String, text: String, reason: String) throws {
    try folder.write("tinamou-trace 1\n\(text)", to: "bad.trace")
    let result = try folder.run(
      "\(command) chain bad.trace -s revised -s sparse --allow-debug", endsWith: 1)
    #expect(
      result.standardError.hasPrefix("Error: bad.trace\(reason)"), "\(result.standardError)")
    #expect(result.standardError.split(separator: "\n").count == 1)
    #expect(result.standardOutput == "")
    #expect(!folder.has("Results"))
  }

  /// Regression: a run whose time did not suffice for a case named a file that was not there.
  @Test func doesNotNameAFileThatIsNotThere() throws {
    let result = try folder.run(
      "run login --size 1 --quick --allow-debug --time-budget 1e-9",
      saying: "the time budget left out")
    #expect(result.standardOutput == "nothing was measured, and nothing saved\n")
  }

  /// Goal: of two merges at once, one lost what the other had added.
  @Test func mergesAtOnceLoseNothing() throws {
    for name in ["a", "b"] {
      try folder.run(
        "run chain --size 2 --strategy revised --quick --allow-debug --output \(name).jsonl")
    }
    let count = try ["a", "b"].reduce(0) { try $0 + folder.records("\($1).jsonl").runs.count }
    for pair in 0 ..< 10 {
      let processes = try ["a", "b"].map { name in
        try folder.start(
          "merge \(name).jsonl --folder history-\(pair)", standardError: .standardError)
      }
      for process in processes {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      let history = HistoryFolder(path: "\(folder.path)/history-\(pair)")
      #expect(try history.contents().records.count == count)
      let names = try folder.names(in: "history-\(pair)")
      #expect(names.allSatisfy { $0.hasSuffix(".jsonl") }, "\(names)")
    }
  }
}
