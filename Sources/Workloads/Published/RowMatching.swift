// Which equations of a random system are independent, by counting instead of by arithmetic.

/// Gives each equation a variable of its own, for as long as there are enough.
///
/// A set of equations with random coefficients is independent exactly if each can have one of its
/// variables to itself. An equation for which there is none left follows from the others, or rather
/// contradicts them, since its constant is random, too.
///
/// - Source: C. Berge, "Two theorems in graph theory", PNAS 43(9), 1957, doi:10.1073/pnas.43.9.842.
struct RowMatching {
  /// The variables of each equation that was accepted.
  private var rows: [[Int]] = []
  /// The equation that has the variable, by variable.
  private var owners: [Int?]
  /// The last search that came by, by variable.
  private var visits: [Int]
  private var search = 0

  init(variableCount: Int) {
    owners = Array(repeating: nil, count: variableCount)
    visits = Array(repeating: 0, count: variableCount)
  }

  /// The variables that no equation has, ascending: the rest follows from them.
  var freeVariables: [Int] { owners.indices.filter { owners[$0] == nil } }

  /// Accepts an equation of `variables` if it is independent of those before.
  ///
  /// - Parameter variables: Each at most once.
  /// - Complexity: O(terms of all equations).
  mutating func accept(_ variables: [Int]) -> Bool {
    guard let path = augmentingPath(from: variables) else { return false }
    // Along the path, each equation hands its variable to the one before it.
    rows.append(variables)
    var row = rows.count - 1
    for variable in path {
      let displaced = owners[variable]
      owners[variable] = row
      if let displaced { row = displaced }
    }
    return true
  }

  /// Variables from one of `start` to a free one, each owned by the equation that contains the
  /// next.
  private mutating func augmentingPath(from start: [Int]) -> [Int]? {
    search += 1
    // Breadth first, and with a queue: a path through a large system is too long for recursion.
    var queue: [(variable: Int, parent: Int?)] = []
    for variable in start {
      visits[variable] = search
      queue.append((variable, nil))
    }
    var head = 0
    while head < queue.count {
      let variable = queue[head].variable
      guard let owner = owners[variable] else { return path(in: queue, to: head) }
      for next in rows[owner] where visits[next] != search {
        visits[next] = search
        queue.append((next, head))
      }
      head += 1
    }
    return nil
  }

  private func path(in queue: [(variable: Int, parent: Int?)], to end: Int) -> [Int] {
    var path: [Int] = []
    var position: Int? = end
    while let current = position {
      path.append(queue[current].variable)
      position = queue[current].parent
    }
    return path.reversed()
  }
}
