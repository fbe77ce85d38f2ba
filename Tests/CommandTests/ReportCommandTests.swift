// `tinamou report` as a user runs it.

import Foundation
import Measurement
import Reporting
import Testing

@Suite struct ReportCommandTests {
  private let folder = TestFolder()

  /// A folder of results: a run made by the program itself, the rest of another one, and files of
  /// other kinds.
  private func makeResults() throws {
    try folder.run("run chain --size 2 --quick --allow-debug -o Results/runs/a.jsonl")
    for (name, text) in [
      ("runs/b.jsonl", "{\"hash\":\"0"), ("profiles/x.0001.heap", "heap"),
      ("profiles/x.svg", "<svg></svg>"), ("frames/bad.json", "[]"), ("proof/x.jsonl", "{}\n"),
      (
        "frames/good.jsonl",
        try [120.0, 59.94].map { try frames(at: $0).jsonLine() + "\n" }.joined()
      ),
    ] {
      try folder.write(text, to: "Results/\(name)")
    }
  }

  /// A search that found 77 views, as if made by a release build.
  private func frames(at rateHertz: Double) -> FrameRecord {
    var environment = RunEnvironment.collect()
    environment.build.isDebug = false
    environment.build.hasSolverChecks = false
    let largest = FrameSize(
      size: 3, constraintCount: 99, viewCount: 77,
      percentiles: LatencyPercentiles(sampleCount: 100, p50: 5, p90: 5, p99: 5, p999: 5, max: 5))
    var smaller = largest
    smaller.size = 1
    smaller.constraintCount = 33
    return FrameRecord(
      CaseKey(workload: "feed", size: 0, strategy: "revised"), seed: 1, environment: environment,
      HeldRate(
        unit: "cell", rateHertz: rateHertz, limitSeconds: 20, holds: largest, end: .largestSize,
        timedSizes: [smaller, largest]))
  }

  /// Regression: the script took the folder of this name in its clone, and replaced the page there.
  /// Method: a clone in which everything is installed, and a compiler that has nothing to do.
  @Test func theScriptTakesAFolderOfItsCaller() throws {
    for name in ["clone/.charts/venv/bin", "clone/Results", "here/my Results"] {
      try folder.makeFolder(name)
    }
    let scripts = Tinamou.package.appendingPathComponent("scripts")
    try FileManager.default.copyItem(at: scripts, to: folder.url("clone/scripts"))
    try FileManager.default.copyItem(
      at: scripts.appendingPathComponent("lib/charts-requirements.txt"),
      to: folder.url("clone/.charts/installed.txt"))
    try folder.write("window.vegaEmbed = null;", to: "clone/.charts/vega.js")
    try folder.install("clone/.charts/venv/bin/python", "#!/bin/sh")
    try folder.install(
      "bin/swift",
      """
      #!/bin/sh
      case $* in
        --version) echo Swift version 6.3 ;;
        *--show-bin-path) dirname "\(Tinamou.path)" ;;
      esac
      """)
    let path = ["PATH": folder.url("bin").path + ":" + Tinamou.searchPath]
    for option in [["--results", "my Results"], ["--results=my Results"]] {
      try folder.run(
        "--no-scenes", option, program: folder.url("clone/scripts/report").path, in: "here",
        environment: path)
      #expect(try folder.names(in: "clone/Results") == [])
      try FileManager.default.removeItem(at: folder.url("here/my Results/report.html"))
    }
  }

  @Test func makesOnePageAndNamesWhatItCannotUse() throws {
    try makeResults()
    // Regression: it was waited for.
    try folder.shell("mkfifo Results/runs/fifo.jsonl")
    try folder.write("window.vegaEmbed = null;", to: "library.js")
    try folder.run(
      "report --library library.js --charts charts",
      printing: "report: Results/report.html; open it in a browser",
      saying: "runs/b.jsonl:1: the line is cut off", "frames/bad.json",
      "proof/x.jsonl: not a file that a report is made of", "runs/fifo.jsonl: not a file")
    let page = try folder.text("Results/report.html")
    for part in [
      "Views at 120 Hz", "</span> ≥77</p>", "59.94 Hz", "b.jsonl", "x.0001.heap", "frames/bad.json",
      "debug or checked build", "srcdoc=", "data-scene=",
    ] {
      #expect(page.contains(part), "\(part) is dropped silently")
    }
    #expect(page.utf8.count < 5_000_000)
    let charts = try folder.names(in: "charts").sorted()
    #expect(charts == ["frame-budget.vl.json", "frame-search.vl.json"])
  }

  @Test func saysHowToGetTheChartingLibrary() throws {
    try makeResults()
    try folder.run("report", endsWith: 1, saying: "in a clone of tinamou fetches it")
    // The data need no library.
    let json = try folder.run("report --format json -o -")
    #expect(json.standardOutput.hasPrefix("{"))
    // Regression: a browser was to open them.
    let data = try folder.run("report --format json -o x.json")
    #expect(data.standardOutput == "report: x.json, as JSON\n")
  }

  /// Goal: what git knows is named as the project's; what was added to a committed file, and every
  /// other file, is the reader's.
  @Test func namesWhatIsCommittedAsTheProjects() throws {
    func line(_ strategy: String) throws -> String {
      var record = frames(at: 120)
      record.key.strategy = strategy
      return try record.jsonLine() + "\n"
    }
    // Once: two readings of the environment may differ by a second. The first line is none.
    let old = try "{\"hash\":\"\n" + line("revised")
    try folder.write(old, to: "Results/frames/committed.jsonl")
    for line in ["init --quiet", "add .", "-c user.name=A -c user.email=a@b commit --quiet -m A"] {
      try folder.run("git \(line)", program: "/usr/bin/env")
    }
    try folder.write(old + line("sparse"), to: "Results/frames/committed.jsonl")
    try folder.write(line("dense"), to: "Results/frames/own.jsonl")
    let result = try folder.run(
      "report --format json -o -", endsWith: 1,
      sayingOnly: "note: frames/committed.jsonl:1: this is not JSON")
    let model = try JSONDecoder().decode(ReportModel.self, from: Data(result.standardOutput.utf8))
    // Regression: it was named twice, as of the file as it was committed, too.
    #expect(model.unused.count == 1)
    let rows = try #require(
      model.sections.flatMap(\.charts).first { $0.id == "frame-budget" }?.rows)
    let parties = rows.map { row in
      [row["strategy"]?.stringValue, row["measured"]?.stringValue.map { String($0.prefix(6)) }]
    }
    #expect(parties == [["sparse", "here a"], ["dense", "here a"], ["revised", "by the"]])
  }

  /// Regression: each file by which a sweep knows what it has done was named, and what attempts had
  /// left that came to nothing counted.
  @Test func ofASweepItsRecordsCount() throws {
    let line = try frames(at: 120).jsonLine() + "\n"
    for (name, text) in [
      ("a/manifest.json", "{}"), ("a/rounds/1.json", "{}"), ("a/tasks/0001.json", "{}"),
      ("a/attempts/0001-1/records.jsonl", "{\"hash\":\"0\"}\n"), ("a/records.jsonl", line),
      ("b/manifest.json", "{}"), ("b/tasks/0001.jsonl", line),
    ] {
      try folder.write(text, to: "Results/sweeps/\(name)")
    }
    let result = try folder.run(
      "report --format json -o -",
      sayingOnly: "note: sweeps/b: a sweep without its records; `tinamou sweep --collect` makes "
        + "them of what is done")
    #expect(result.standardOutput.contains("\"77\""))
  }

  @Test func refusesAFolderThatIsNotThere() throws {
    try folder.run("report --results nowhere", endsWith: 1, saying: "there is no folder nowhere")
  }

  /// Regression: where there is no such script, users were told to run it.
  @Test func runEndsByNamingWhatMakesTheReport() throws {
    let run = "run chain --size 2 --quick --allow-debug"
    let elsewhere = "scripts/report --results \(folder.path)/Results in a clone of tinamou"
    try folder.run(run, printing: "report: \(elsewhere) makes Results/report.html")
    try folder.write("", to: "scripts/report")
    try folder.run(run, printing: "report: scripts/report makes Results/report.html")
  }
}
