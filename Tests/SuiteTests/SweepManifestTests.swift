// The plan of a sweep: its tasks, its hash, its file.

@testable import Suite
import Foundation
import Measurement
import Testing

@Suite struct SweepManifestTests {
  /// Goal: however many tasks there may be, each cell is in exactly one, and none is empty.
  @Test(arguments: 1 ... 14) func tasksCoverTheMatrix(countMax: Int) {
    let tasks = SweepTask.covering(SweepFixture.cases, repetitions: 4, countMax: countMax)
    #expect(tasks.map(\.number) == Array(1 ... min(countMax, 12)))
    let sizes = tasks.map(\.cells.count)
    #expect(sizes.max()! - sizes.min()! <= 1)
    let cells = tasks.flatMap(\.cells)
    #expect(cells.count == 12 && Set(cells).count == 12)
  }

  @Test func partsAreReadStrictly() {
    for text in ["", "1", "0/2", "3/2", "1/0", "1/2/3", "a/2", "-1/2", " 1/2"] {
      #expect(SweepShard(text) == nil, "\(text)")
    }
    #expect(SweepShard("2/4")?.description == "2/4")
  }

  /// Goal: shards know each other by the hash, so it must not depend on where it is made, and must
  /// depend on everything that decides what is measured.
  @Test func theHashDependsOnWhatIsMeasured() async throws {
    let manifest = SweepFixture.manifest()
    #expect(manifest.hash == SweepFixture.manifest().hash)
    var others: [SweepManifest] = []
    func change(_ body: (inout SweepManifest) -> Void) {
      var other = manifest
      body(&other)
      others.append(other)
    }
    change { $0.seed = 2 }
    change { $0.strategies.append("sparse") }
    change { $0.measures = [.compare] }
    change { $0.isQuick = false }
    change { $0.programs[0].commit = "decaf" }
    change { $0.programs[0].built = Timestamp(secondsSince1970: 1) }
    change { $0.tasks.removeLast() }
    #expect(Set(others.map(\.hash)).union([manifest.hash]).count == others.count + 1)
    try await SweepFixture.withSweep { folder in
      try folder.begin(SweepFixture.manifest())
      #expect(throws: SweepError.otherSweep(path: folder.path)) { try folder.begin(others[0]) }
    }
  }

  /// Regression: of a manifest of another version, of one that lacked a field and of one that could
  /// not be read, it was not said what was wrong.
  @Test func aChangedManifestIsRefused() async throws {
    try await SweepFixture.withSweep { folder in
      let path = folder.manifestPath
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for (changed, fault) in [
        (text.replacing("\"feed\"", with: "\"tree\""), "\(path) was changed: its hash is "),
        (String(text.dropLast(9)), "\(path) is damaged: this is not JSON"),
        (text.replacing("\"tasks\"", with: "\"work\""), "damaged: manifest: 'tasks' is missing"),
        (
          text.replacing("\"schema\" : 1", with: "\"schema\" : 2").replacing(
            "\"tasks\"", with: "\"work\""),
          "\(path) has schema 2; this program reads only 1"
        ),
      ] {
        #expect(changed != text)
        try folder.write(changed, to: path)
        let error = #expect(throws: SweepError.self) { try folder.manifest() }
        #expect(error?.description.contains(fault) == true, "\(error?.description ?? "")")
      }
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      #expect(throws: SweepError.file("cannot read \(path): Is a directory")) {
        try folder.manifest()
      }
    }
  }

  /// Goal: what warms up or tires within a task does so for both commits alike.
  @Test func commitsTakeTurns() {
    let manifest = SweepFixture.manifest(commits: ["c0ffee", "decaf"])
    let orders = (1 ... 4).map {
      manifest.programOrder(SweepCell(workload: "feed", size: 1, repetition: $0))
    }
    #expect(orders == [[0, 1], [1, 0], [0, 1], [1, 0]])
  }

  @Test func commandsMeasureAllStrategies() {
    var manifest = SweepFixture.manifest()
    manifest.strategies = ["revised", "kiwi"]
    #expect(
      manifest.arguments(
        .compare, SweepCell(workload: "feed", size: 10, repetition: 2), output: "records.jsonl")
        == [
          "compare", "feed", "--size", "10", "--seed", "0x1", "--strategy", "revised", "--strategy",
          "kiwi", "--quick", "--format", "json", "--output", "records.jsonl",
        ])
  }
}
