// Records of schema 1, as the last program that wrote them has left them.

@testable import Measurement
import Foundation
import Testing

@Suite struct Schema1Tests {
  /// Lines of all kinds.
  static func lines() throws -> [String] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("schema-1.jsonl")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The record in `line`, which is of schema 1.
  private func record(_ line: String) throws -> AnyRecord {
    let batch = RecordReader.parse(bytes: Array(line.utf8) + [0x0A])
    #expect(batch.faults == [])
    return try #require(batch.all.first)
  }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  /// All texts and numbers in `value`, sorted.
  private func leaves(_ value: Any) -> [String] {
    if let object = value as? [String: Any] { return object.values.flatMap(leaves).sorted() }
    if let list = value as? [Any] { return list.flatMap(leaves).sorted() }
    return ["\(value)"]
  }

  @Test func thereAreLinesOfAllKinds() throws {
    let kinds = try Self.lines().map { try record($0).body.kind }
    #expect(Set(kinds) == Set(RecordKind.allCases))
  }

  /// Goal: no figure is lost, and none is changed.
  /// Method: the values of an old line and of the new one are the same, but for those that were
  /// dropped or added on purpose.
  @Test func keepsEveryFigure() throws {
    for line in try Self.lines() {
      let record = try record(line)
      var old = try object(line)
      var new = try object(try record.jsonLine())
      for name in ["hash", "schema"] {
        old[name] = nil
        new[name] = nil
      }
      switch record.body.kind {
      case .run:
        new["kind"] = nil
        if old.removeValue(forKey: "isWorkCounted") as? Bool == false { old["work"] = nil }
      case .frames:
        let rate = try #require(old["rateHertz"] as? Double)
        #expect(old.removeValue(forKey: "budgetNanoseconds") as? Double == 1e9 / rate)
        #expect(new.removeValue(forKey: "size") as? Int == 0)
      default: break
      }
      #expect(leaves(old) == leaves(new), "\(record.body.kind)")
      let again = RecordReader.parse(bytes: Array(try record.jsonLine().utf8) + [0x0A])
      #expect(again.all == [record])
    }
  }

  @Test func putsEachFieldInItsPlace() throws {
    for line in try Self.lines() {
      let (old, record) = (try object(line), try record(line))
      let key = old["key"] as? [String: Any] ?? old
      #expect(record.workload == key["workload"] as? String)
      #expect(record.seed?.description == old["seed"] as? String)
      #expect(record.constraintCount == old["constraintCount"] as? Int)
      let environment = old["environment"] as? [String: Any]
      #expect(record.environment.commit == environment?["commit"] as? String)
      switch record.body {
      case .comparison(let compared):
        let arms = try ["base", "candidate"].map { try #require(old[$0] as? [String: Any]) }
        #expect(compared.baseStrategy == arms[0]["strategy"] as? String)
        #expect(record.strategy == arms[1]["strategy"] as? String)
        #expect(compared.candidate.blockNanoseconds == arms[1]["blockNanoseconds"] as? [Double])
      case .counts(let counts):
        #expect(counts.trace == (old["counts"] as? [String: Any])?["trace"] as? String)
      case .run(let figures):
        #expect((figures.work == nil) == (old["isWorkCounted"] as? Bool == false))
      default: #expect(record.strategy == key["strategy"] as? String)
      }
    }
  }

  /// Goal: what was changed in an old file is as bad as in a new one.
  @Test func damageIsFound() throws {
    for line in try Self.lines() {
      let changed = line.replacing("\"environment\":{", with: "\"environment\":{\"x\":1,")
      let batch = RecordReader.parse(bytes: Array(changed.utf8) + [0x0A])
      #expect(batch.all.isEmpty && batch.faults.first?.isMismatch == true, "\(batch)")
      // With the right hash, and without what the new layout is made of.
      for name in ["workload", "strategy", "base"] where line.contains("\"\(name)\":") {
        let cut = forged(line.replacing("\"\(name)\":", with: "\"x\":"))
        let batch = RecordReader.parse(bytes: Array(cut.utf8) + [0x0A])
        guard batch.all.isEmpty, case .malformed? = batch.faults.first?.reason else {
          Issue.record("\(name): \(batch)")
          continue
        }
      }
    }
  }
}
