// The files beside a profile, for the tools that people have.

package import Measurement

/// Writes a profile in the forms that other tools read.
package enum ProfileArtefacts {
  /// Writes `prefix.heap.speedscope.json` with all measures of the profiler "heap", and for each of
  /// `measures` the collapsed stacks and a flame graph: `prefix.live-bytes.collapsed` and
  /// `prefix.live-bytes.svg` for "live bytes".
  ///
  /// - Parameters:
  ///   - profiler: Which profiler it is of: others of the same case have the same prefix.
  ///   - measures: Names of measures that `profile` has; others are left out.
  ///   - title: The heading of the graphs.
  /// - Returns: The paths, in the order in which they were written.
  /// - Throws: `.system` for the first file that could not be written.
  package static func write(
    _ profile: StackProfile, profiler: String, measures: [String], title: String, prefix: String
  ) throws(RecordFileError) -> [String] {
    var paths: [String] = []
    try write(profile.speedscope(name: title), to: "\(prefix).\(profiler).speedscope.json", &paths)
    for name in measures {
      guard let measure = profile.measure(name) else { continue }
      let file = "\(prefix).\(name.replacing(" ", with: "-"))"
      try write(profile.collapsed(by: measure), to: "\(file).collapsed", &paths)
      let graph = FlameGraph(CallTree(profile, measure: measure), title: "\(title): \(name)")
      try write(graph.svg(), to: "\(file).svg", &paths)
    }
    return paths
  }

  private static func write(
    _ text: String, to path: String, _ paths: inout [String]
  ) throws(RecordFileError) {
    try OutputFile.write(text, to: path)
    paths.append(path)
  }
}

extension StackProfile {
  /// The stacks by one measure: functions from the outermost on, separated by semicolons, a space
  /// and the number. Lines are sorted; stacks whose number is 0 are left out.
  ///
  /// A semicolon in a name becomes a comma and a line break a space, since both have a meaning
  /// here.
  package func collapsed(by measure: Int) -> String {
    var values: [String: Int64] = [:]
    for stack in stacks where stack.values[measure] != 0 {
      let path = stack.frames.map { Self.plain(frames[$0].function) }.joined(separator: ";")
      values[path.isEmpty ? "(no stack)" : path, default: 0] += stack.values[measure]
    }
    return values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
  }

  private static func plain(_ name: String) -> String {
    String(name.map { $0 == ";" ? "," : $0.isNewline ? " " : $0 })
  }
}

extension StackProfile {
  /// The profile in speedscope's JSON, one profile a measure.
  ///
  /// - Source: the schema at https://www.speedscope.app/file-format-schema.json, profiles of the
  ///   type "sampled".
  package func speedscope(name: String) -> String {
    let file = SpeedscopeFile(
      name: name,
      shared: .init(frames: frames.map { .init(name: $0.function, file: $0.file, line: $0.line) }),
      profiles: measures.indices.map { measure in
        let stacks = stacks.filter { $0.values[measure] != 0 }
        let weights = stacks.map { $0.values[measure] }
        return .init(
          name: measures[measure].name, unit: measures[measure].unit.rawValue,
          endValue: weights.reduce(0, +), samples: stacks.map(\.frames), weights: weights)
      })
    do { return try file.jsonText() } catch {
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
