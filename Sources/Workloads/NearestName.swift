// Which known name was probably meant, for messages about an unknown one.

/// Finds the most similar of several names.
package enum NearestName {
  /// The name in `known` with the least edit distance to `name`, the first of several; `nil` if there
  /// are none.
  package static func of(_ name: String, among known: [String]) -> String? {
    known.min { distance(name, $0) < distance(name, $1) }
  }

  /// The least number of inserted, deleted and replaced characters between two names.
  ///
  /// - Complexity: O(m·n) for lengths m and n.
  /// - Source: V. I. Levenshtein, "Binary codes capable of correcting deletions, insertions, and
  ///   reversals", 1966.
  package static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var row = Array(0 ... right.count)
    for i in 0 ..< left.count {
      var diagonal = row[0]
      row[0] = i + 1
      for j in 0 ..< right.count {
        let replaced = diagonal + (left[i] == right[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
