// What the report makes of profiles.

import Foundation
import Measurement
import Reporting
import Testing

@Suite struct ReportProfileTests {
  @Test func showsGrowthAndWhatIsLeft() throws {
    let profiles = [
      Fixture.heap("feed", 10), Fixture.heap("feed", 100),
      Fixture.heap("feed", 100, "sparse", bytesPerConstraint: 600),
    ]
    let model = try Fixture.model(profiles: profiles)
    let live = try #require(model.chart("memory-live"))
    #expect(live.rows.map { $0["bytesPerConstraint"] } == [300, 300, 600])
    #expect(live.rows.map { $0["bytesPerView"] } == [1_200, 1_200, 2_400])
    #expect(live.rows.allSatisfy { $0["left"] == "nothing" })
    let exponent = try #require(model.chart("memory-growth")?.rows.first?["exponent"]?.numberValue)
    #expect(abs(exponent - 1) < 1e-9)
    let compared = try #require(model.chart("memory-compared"))
    #expect(compared.rows.first { $0["measure"] == "live" }?["ratio"] == 2)
    let finding = try #require(model.finding("Memory"))
    #expect(finding.figure == "300 bytes a constraint")
    #expect(finding.tone == .good)
    #expect(finding.detail.contains("feed 100"))
    #expect(finding.detail.contains("power of 1.00"))
  }

  @Test func aLeakIsBadNews() throws {
    let model = try Fixture.model(profiles: [
      Fixture.heap("feed", 10), Fixture.heap("login", 10, left: 96),
    ])
    let finding = try #require(model.finding("Memory"))
    #expect(finding.figure == "something is left")
    #expect(finding.detail.contains("login 10 (revised)"))
    #expect(finding.tone == .bad)
    let rows = try #require(model.chart("memory-live")?.rows)
    #expect(rows.compactMap { $0["left"]?.stringValue }.contains { $0.contains("96 bytes") })
  }

  @Test func namesHotSpotsOneProfileAtATime() throws {
    var instructions = ProfileRecord(
      CaseKey(workload: "feed", size: 10, strategy: "revised"), seed: 1,
      environment: Fixture.environment(),
      ProfileFindings(profiler: .instructions, part: "phase build"))
    instructions.totals = ["operations": 10, "instructions": 5_000, "retains": 20]
    let model = try Fixture.model(profiles: [Fixture.heap(), instructions])
    let places = try #require(model.chart("hotspots-places"))
    #expect(places.rows.map { $0["case"] } == ["heap of feed 10 on revised: live bytes"])
    #expect(places.rows[0]["share"] == 1)
    #expect(places.rows[0]["place"] == "Table.swift:7")
    let totals = try #require(model.chart("hotspots-totals"))
    #expect(totals.rows.map { $0["what"] } == ["instructions", "retains"])
    #expect(totals.rows.map { $0["perOperation"] } == [500, 2])
    #expect(totals.rows[0]["case"] == "instructions of feed 10 on revised, phase build")
  }

  /// Goal: a graph says what it is of and where that was measured; one that no record knows says
  /// so.
  @Test func graphsSayWhatTheyAre() throws {
    var input = try Fixture.input(profiles: [Fixture.heap(files: ["known.live-bytes.svg"])])
    input.files[0].path = "profiles/known.jsonl"
    input.flameGraphs = ["profiles/known.live-bytes.svg", "profiles/other.svg"].map {
      FlameGraphDocument(path: $0, svg: "<svg></svg>")
    }
    let model = ReportModel(input)
    #expect(model.flameGraphs[0].title == "heap of feed 10 on revised: live bytes")
    #expect(model.flameGraphs[0].provenance?.contains("commit 0123456789") == true)
    #expect(model.flameGraphs[1].title == nil)
    let html = ReportPage(model, chartLibrary: "").html()
    #expect(html.contains("<summary>heap of feed 10 on revised: live bytes</summary>"))
    #expect(html.contains("No record says where this was measured."))
  }

  @Test func namesProfilesThatDoNotCount() throws {
    var debug = Fixture.heap("login")
    debug.environment.build.isDebug = true
    var later = Fixture.heap("feed")
    later.environment.start = Timestamp(secondsSince1970: 9)
    let model = try Fixture.model(profiles: [Fixture.heap("feed"), later, debug])
    #expect(model.chart("memory-live")?.rows.count == 1)
    #expect(
      model.unused.map(\.reason) == [
        "1 profiles of a debug or checked build, which mean nothing",
        "1 profiles that were made again later",
      ])
  }
}
