// Which known names were probably meant, for messages about an unknown one.

/// Finds the most similar of several names, and asks whether one of them was meant.
package enum NearestName {
  /// More would be a list to read through.
  private static let countMax = 3

  /// The names in `known` that are most like `name`, the most similar first: at most three, and
  /// none that is much less like it than the first, or of which half would have to change.
  ///
  /// A name that begins with `name`, or has it in it, counts as one change away from it.
  package static func of(_ name: String, among known: [String]) -> [String] {
    let wanted = name.lowercased()
    let distances = known.enumerated().map { index, other -> (distance: Int, index: Int) in
      let other = other.lowercased()
      let isPart = wanted.count > 1 && other.contains(wanted)
      return (isPart ? 1 : distance(wanted, other), index)
    }.sorted { $0 < $1 }
    guard let best = distances.first?.distance else { return [] }
    return distances.prefix(countMax).filter { distance, index in
      distance == best && 2 * distance <= max(wanted.count, known[index].count) + 1
    }.map { known[$0.index] }
  }

  /// `; did you mean 'a', 'b' or 'c'?`, to end a sentence about a name; a full stop for none.
  package static func question(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last else { return "." }
    let first = quoted.dropLast().joined(separator: ", ")
    return "; did you mean \(first.isEmpty ? last : "\(first) or \(last)")?"
  }

  /// The least number of inserted, deleted, replaced and exchanged neighbouring characters between
  /// two names, where nothing that was exchanged is changed again.
  ///
  /// - Complexity: O(m·n) for lengths m and n.
  /// - Source: F. J. Damerau, "A technique for computer detection and correction of spelling
  ///   errors", Communications of the ACM 7(3), 1964, doi:10.1145/363958.363994.
  package static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var beforeLast: [Int] = []
    var last = Array(0 ... right.count)
    for i in 0 ..< left.count {
      var row = [i + 1]
      for j in 0 ..< right.count {
        let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
        row.append(min(replaced, last[j + 1] + 1, row[j] + 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
