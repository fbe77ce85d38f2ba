// Records of schema 1, which are read until the release after the one that brought schema 2.

internal import Foundation

/// What schema 1 wrote, as schema 2 has it.
///
/// Times of runs had no `kind`; counts and profiles had their case under `key`, and counts what was
/// counted under `counts`; a search for a rate stated the budget that follows from it and no size;
/// the arms of a comparison had the names of their strategies.
enum Schema1 {
  static let number = 1

  /// The object of a line of schema 1, whose hash was found right, with the fields of schema 2.
  /// What is missing then, or has a wrong type, is left to whoever decodes it.
  static func rewritten(_ line: [UInt8]) throws(RecordFault.Reason) -> Data {
    guard var object = (try? JSONSerialization.jsonObject(with: Data(line))) as? [String: Any]
    else { throw .malformed("this is not JSON") }
    object["schema"] = AnyRecord.schema
    moveUp("key", in: &object)
    switch object["kind"] as? String {
    case nil:
      object["kind"] = RecordKind.run.rawValue
      // Nothing ever wrote allocations; of a solver that counts no work, zeros were written.
      for name in ["allocations", "allocatedBytes"] { object[name] = nil }
      if object.removeValue(forKey: "isWorkCounted") as? Bool == false { object["work"] = nil }
    case RecordKind.counts.rawValue: moveUp("counts", in: &object)
    case RecordKind.frames.rawValue:
      object["size"] = 0
      object["budgetNanoseconds"] = nil
    case RecordKind.comparison.rawValue:
      for (arm, name) in [("base", "baseStrategy"), ("candidate", "strategy")] {
        var fields = object[arm] as? [String: Any]
        object[name] = fields?.removeValue(forKey: "strategy")
        object[arm] = fields
      }
    default: break
    }
    guard let data = try? JSONSerialization.data(withJSONObject: object) else {
      throw .malformed("this is not JSON")
    }
    return data
  }

  /// Puts the fields of the object called `name` in its place.
  private static func moveUp(_ name: String, in object: inout [String: Any]) {
    guard let fields = object.removeValue(forKey: name) as? [String: Any] else { return }
    object.merge(fields) { $1 }
  }
}
