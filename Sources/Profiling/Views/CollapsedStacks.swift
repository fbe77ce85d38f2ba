// Profiles as the one-line-a-stack text that flame graph tools share.

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
