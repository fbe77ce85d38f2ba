// `tinamou report` as a user runs it.

import Foundation
import Measurement
import Reporting
import Testing

@Suite struct ReportCommandTests {
  /// A folder of results: a run made by the program itself, a damaged line, and files of other
  /// kinds.
  private func makeResults(in folder: URL) throws {
    let run = try Tinamou.run(
      "run", "chain", "--size", "2", "--quick", "--allow-debug", "-o", "Results/runs/a.jsonl",
      in: folder)
    try #require(run.exitCode == 0, "\(run.standardError)")
    let runs = folder.appendingPathComponent("Results/runs")
    try Data("{\"schema\":".utf8).write(to: runs.appendingPathComponent("b.jsonl"))
    for (name, text) in [
      ("profiles/x.0001.heap", "heap"), ("profiles/x.svg", "<svg></svg>"),
      ("frames/bad.json", "[]"),
      ("frames/good.jsonl", try [120.0, 60].map { try frames(at: $0).jsonLine() + "\n" }.joined()),
    ] {
      let file = folder.appendingPathComponent("Results/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  /// A search that found 77 views, as if made by a release build.
  private func frames(at rateHertz: Double) -> FrameRecord {
    var environment = RunEnvironment.collect()
    environment.build.isDebug = false
    environment.build.hasSolverChecks = false
    let largest = FrameSize(
      size: 3, constraintCount: 99, viewCount: 77,
      percentiles: LatencyPercentiles(
        sampleCount: 100, p50: 5, p90: 5, p99: 5, p999: 5, max: 5))
    var smaller = largest
    smaller.size = 1
    smaller.constraintCount = 33
    return FrameRecord(
      CaseKey(workload: "feed", size: 0, strategy: "revised"), seed: 1, environment: environment,
      HeldRate(
        unit: "cell", rateHertz: rateHertz, limitSeconds: 20, holds: largest, end: .largestSize,
        timedSizes: [smaller, largest]))
  }

  @Test func makesOnePageAndNamesWhatItCannotUse() throws {
    try Tinamou.withFolder { folder in
      try makeResults(in: folder)
      let library = folder.appendingPathComponent("library.js")
      try Data("window.vegaEmbed = null;".utf8).write(to: library)
      let result = try Tinamou.run(
        "report", "--library", "library.js", "--charts", "charts", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains("report: Results/report.html; open it in a browser"))
      #expect(result.standardError.contains("frames/bad.json"))
      let page = try String(
        contentsOf: folder.appendingPathComponent("Results/report.html"), encoding: .utf8)
      #expect(page.contains("Views at 120 Hz"))
      #expect(page.contains("</span> ≥77</p>"))
      for named in ["b.jsonl", "x.0001.heap", "frames/bad.json", "debug or checked build"] {
        #expect(page.contains(named), "\(named) is dropped silently")
      }
      #expect(page.contains("srcdoc="))
      #expect(page.contains("data-scene="))
      #expect(page.utf8.count < 5_000_000)
      let charts = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("charts").path)
      #expect(charts.sorted() == ["frame-budget.vl.json", "frame-search.vl.json"])
    }
  }

  @Test func saysHowToGetTheChartingLibrary() throws {
    try Tinamou.withFolder { folder in
      try makeResults(in: folder)
      let result = try Tinamou.run("report", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("scripts/report fetches it"))
      // The data need no library.
      let json = try Tinamou.run("report", "--format", "json", "-o", "-", in: folder)
      #expect(json.exitCode == 0)
      #expect(json.standardOutput.hasPrefix("{"))
      // Regression: a browser was to open them.
      let data = try Tinamou.run("report", "--format", "json", "-o", "x.json", in: folder)
      #expect(data.standardOutput == "report: x.json, as JSON\n")
    }
  }

  /// Goal: what git knows is named as the project's; what was added to a committed file, and every
  /// other file, is the reader's.
  @Test func namesWhatIsCommittedAsTheProjects() throws {
    func line(_ strategy: String) throws -> String {
      var record = frames(at: 120)
      record.key.strategy = strategy
      return try record.jsonLine() + "\n"
    }
    try Tinamou.withFolder { folder in
      let frames = folder.appendingPathComponent("Results/frames")
      try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
      let committed = frames.appendingPathComponent("committed.jsonl")
      // Once: two readings of the environment may differ by a second.
      let old = try line("revised")
      try Data(old.utf8).write(to: committed)
      for arguments in [
        ["init", "--quiet"], ["add", "."],
        ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "--quiet", "-m", "A"],
      ] {
        let git = try Tinamou.run(["git"] + arguments, program: "/usr/bin/env", in: folder)
        try #require(git.exitCode == 0, "\(git.standardError)")
      }
      try Data((old + line("sparse")).utf8).write(to: committed)
      try Data(line("dense").utf8).write(to: frames.appendingPathComponent("own.jsonl"))
      let result = try Tinamou.run("report", "--format", "json", "-o", "-", in: folder)
      let model = try JSONDecoder().decode(
        ReportModel.self, from: Data(result.standardOutput.utf8))
      let rows = try #require(
        model.sections.flatMap(\.charts).first { $0.id == "frame-budget" }?.rows)
      let parties = rows.map { row in
        [row["strategy"]?.stringValue, row["measured"]?.stringValue.map { String($0.prefix(6)) }]
      }
      #expect(parties == [["sparse", "here a"], ["dense", "here a"], ["revised", "by the"]])
    }
  }

  @Test func refusesAFolderThatIsNotThere() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run("report", "--results", "nowhere", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("there is no folder nowhere"))
    }
  }

  @Test func runEndsByNamingTheReport() throws {
    try Tinamou.withFolder { folder in
      let run = try Tinamou.run(
        "run", "chain", "--size", "2", "--quick", "--allow-debug", in: folder)
      #expect(run.standardOutput.contains("report: scripts/report makes Results/report.html"))
    }
  }
}
