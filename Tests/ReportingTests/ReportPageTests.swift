// The page as text; scripts/lib/check_report.py looks at it in a browser.

import Foundation
import Measurement
import Reporting
import Testing

@Suite struct ReportPageTests {
  private static let evil = "</script><script>alert(1)</script>\"'&<!--"

  private func page(_ input: ReportInput) -> String {
    ReportPage(ReportModel(input), chartLibrary: "/* library of vegaEmbed */").html()
  }

  /// Goal: names from records are text wherever they come to stand: in tables, attributes, the data
  /// of scripts and the lists at the end.
  @Test func escapesNamesFromRecords() throws {
    var input = try Fixture.input(
      [
        try Fixture.record(Self.evil), try Fixture.record(Self.evil, 20),
        try Fixture.record("feed", 10, Self.evil),
      ], [try Fixture.comparison(Self.evil, candidate: Self.evil)],
      frames: [Fixture.frames(Self.evil, Self.evil, size: 3, views: 9)],
      profiles: [Fixture.heap(Self.evil, 10, Self.evil, function: Self.evil, files: ["a.svg"])])
    input.flameGraphs = [FlameGraphDocument(path: "runs/a.svg", svg: "<svg></svg>")]
    input.unused = [UnusedResult(path: Self.evil, reason: Self.evil)]
    input.scenes = [
      SceneAnimation(
        name: Self.evil, summary: Self.evil,
        moments: [.init(seconds: 0, svg: Self.evil, movedViews: 0)])
    ]
    let html = page(input)
    #expect(!html.contains("alert(1)</script>"))
    #expect(!html.contains("<script>alert"))
    #expect(html.contains("&lt;/script&gt;&lt;script&gt;alert(1)"))
    // The script elements are ours: the data, the library and the page's own.
    #expect(html.components(separatedBy: "<script").count == 4)
    #expect(html.components(separatedBy: "</script>").count == 4)
  }

  @Test func keepsForeignGraphsInFramesWithoutRights() throws {
    var input = try Fixture.input()
    input.flameGraphs = [
      FlameGraphDocument(
        path: "profiles/a.svg", svg: "<svg id=\"a\"></svg>\"></iframe><script>x</script>")
    ]
    let html = page(input)
    #expect(html.contains("sandbox=\"allow-scripts\""))
    #expect(html.contains("<svg id=&quot;a&quot;>"))
    // The attribute does not end early: what would end it is escaped.
    let source = try #require(html.firstRange(of: "srcdoc=\""))
    let rest = html[source.upperBound...]
    let end = try #require(rest.firstIndex(of: "\""))
    #expect(rest[..<end].hasSuffix("</script>"))
  }

  /// Goal: what looks like a place of the template, or like the end of a script, inside a part
  /// stays what it is.
  @Test func partsAreNotTakenForPlaces() throws {
    let html = ReportPage(
      try Fixture.model([try Fixture.record("{{script}}")]),
      chartLibrary: "'</script>'; '{{model}}'; vegaEmbed"
    ).html()
    #expect(html.contains("{{script}}"))
    #expect(html.contains("'<\\/script>'; '{{model}}'"))
  }

  @Test func everyChartHasItsTableItsCommandAndItsData() throws {
    let input = try Fixture.input(
      [
        try Fixture.record(), try Fixture.record("feed", 100),
        try Fixture.record("feed", 10, "kiwi"), try Fixture.record("feed", 10, "sparse"),
        try Fixture.record("feed", 10, "revised-no-fresh-pivot"), try Fixture.record(hour: -1),
        try frame(),
      ], [try Fixture.comparison()],
      frames: [Fixture.frames("feed", "revised", size: 3, views: 9)],
      profiles: [
        Fixture.heap("feed", 10), Fixture.heap("feed", 100),
        Fixture.heap("feed", 10, "sparse"), instructions(),
      ])
    let model = ReportModel(input)
    let charts = model.sections.flatMap(\.charts)
    // Every chart that there is, but for allocated bytes, which come from the gate's counts.
    #expect(
      charts.map(\.id) == [
        "verdict", "scaling-build", "scaling-frame", "growth", "ratios-compared", "ratios-timed",
        "latency-percentiles", "frame-budget", "frame-search", "frame-tails", "memory-live",
        "memory-growth", "memory-compared", "hotspots-places", "hotspots-totals",
        "ablations-worth", "history-add",
      ])
    let html = page(input)
    for chart in charts {
      #expect(html.contains("<article class=\"chart\" id=\"\(chart.id)\""))
      #expect(html.contains("data-save=\"csv\" data-chart=\"\(chart.id)\""))
      #expect(html.contains("data-save=\"json\" data-chart=\"\(chart.id)\""))
      #expect(html.contains("<code>\(chart.command)</code>"))
      #expect(html.contains("aria-label=\"Table: \(chart.title)\""))
      #expect(chart.command.hasPrefix("tinamou "))
      // The table says what the data say: a cell for every column of every row.
      #expect(chart.texts.count == chart.rows.count)
      #expect(chart.texts.allSatisfy { $0.count == chart.columns.count })
      #expect(chart.rows.allSatisfy { row in chart.columns.allSatisfy { row[$0.key] != nil } })
      #expect(!chart.command.isEmpty && !chart.summary.isEmpty)
    }
    let rowCount = charts.reduce(0) { $0 + $1.rows.count }
    #expect(html.components(separatedBy: "<tr><td").count - 1 == rowCount)
  }

  /// Goal: who reads one line reads the verdict.
  @Test func theVerdictComesFirst() throws {
    let html = page(try Fixture.input([try Fixture.record()]))
    let verdict = try #require(html.firstRange(of: "<section id=\"findings\""))
    let picture = try #require(html.firstRange(of: "<section id=\"overview\""))
    let sections = html.ranges(of: "<section ").map(\.lowerBound)
    #expect(Array(sections.prefix(2)) == [picture.lowerBound, verdict.lowerBound])
  }

  private func frame() throws -> RunRecord {
    var frame = try Fixture.record("feed", 10, "revised", .frame, phase: "animate")
    frame.percentiles = Fixture.percentiles(900)
    return frame
  }

  private func instructions() -> ProfileRecord {
    var record = ProfileRecord(
      CaseKey(workload: "feed", size: 10, strategy: "revised"), seed: 1,
      environment: Fixture.environment(), ProfileFindings(profiler: .instructions))
    record.totals = ["operations": 10, "instructions": 5_000]
    return record
  }

  @Test func asksForNothingFromTheNetwork() throws {
    let html = page(try Fixture.input([try Fixture.record()]))
    #expect(html.contains("default-src 'none'"))
    #expect(!html.contains("src=\"http") && !html.contains("href=\"http"))
  }
}
