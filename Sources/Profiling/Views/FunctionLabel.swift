// Names of functions that fit into a table.

/// Shortens readable names. Those of C++ templates can have a thousand characters.
package enum FunctionLabel {
  /// `name` if it has at most `countMax` characters; otherwise without what stands in angle
  /// brackets, and if that is still too long, without its end.
  ///
  /// - Parameter countMax: At least 1.
  package static func shortened(_ name: String, countMax: Int = 80) -> String {
    precondition(countMax >= 1, "nothing fits into \(countMax) characters")
    guard name.count > countMax else { return name }
    let plain = withoutAngles(name)
    return plain.count <= countMax ? plain : plain.prefix(countMax - 1) + "…"
  }

  /// `map<…>::insert` for `map<int, set<int>>::insert`; an arrow's bracket opens and closes
  /// nothing.
  private static func withoutAngles(_ name: String) -> String {
    var result = ""
    var depth = 0
    var previous: Character = " "
    for character in name {
      if character == "<" {
        if depth == 0 { result += "<…>" }
        depth += 1
      } else if character == ">", previous != "-", depth > 0 {
        depth -= 1
      } else if depth == 0 {
        result.append(character)
      }
      previous = character
    }
    return result
  }
}
