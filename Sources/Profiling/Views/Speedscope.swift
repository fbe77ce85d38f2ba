// Profiles as files for https://www.speedscope.app.

import Foundation

extension StackProfile {
  /// The profile in speedscope's JSON, one profile a measure.
  ///
  /// - Source: the schema at https://www.speedscope.app/file-format-schema.json, profiles of the
  ///   type "sampled".
  package func speedscope(name: String) -> String {
    let file = SpeedscopeFile(
      name: name,
      shared: .init(
        frames: frames.map { .init(name: $0.function, file: $0.file, line: $0.line) }),
      profiles: measures.indices.map { measure in
        let stacks = stacks.filter { $0.values[measure] != 0 }
        let weights = stacks.map { $0.values[measure] }
        return .init(
          name: measures[measure].name, unit: measures[measure].unit.rawValue,
          endValue: weights.reduce(0, +), samples: stacks.map(\.frames), weights: weights)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return String(decoding: try encoder.encode(file), as: UTF8.self) } catch {
      preconditionFailure("strings and integers can always be encoded: \(error)")
    }
  }
}

/// The part of speedscope's schema that is used here; the names are the schema's.
private struct SpeedscopeFile: Encodable {
  struct Shared: Encodable {
    struct Frame: Encodable {
      var name: String
      var file: String?
      var line: Int?
    }
    var frames: [Frame]
  }
  struct Profile: Encodable {
    var type = "sampled"
    var name: String
    var unit: String
    var startValue: Int64 = 0
    var endValue: Int64
    var samples: [[Int]]
    var weights: [Int64]
  }

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case exporter, name, shared, profiles
  }

  var schema = "https://www.speedscope.app/file-format-schema.json"
  var exporter = "tinamou"
  var name: String
  var shared: Shared
  var profiles: [Profile]
}
