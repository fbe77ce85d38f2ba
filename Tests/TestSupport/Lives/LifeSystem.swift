// What a solver should hold at one `solve`, laid out for being judged quickly.

internal import SolverCore

/// The rows in force, with variables by position.
struct LifeSystem {
  /// The variables by name, ascending.
  let names: [Int]
  private let positions: [Int: Int]

  /// Every row that counts, and where the terms of each one end.
  let rows: [(origin: SystemModel.Origin, row: Operation.Row)]
  private var ends: [Int] = [0]

  /// Variables by position.
  private var terms: [(coefficient: Double, variable: Int)] = []

  /// The priorities of the soft rows, from the highest down.
  let levels: [Priority]

  init(_ model: SystemModel) {
    names = model.variables.sorted()
    positions = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    rows = model.rows
    var levels: [Priority] = []
    for (_, row) in rows {
      for term in row.terms {
        // A removed variable may still be named where its coefficients cancel.
        guard let position = positions[term.variable] else { continue }
        terms.append((term.coefficient, position))
      }
      ends.append(terms.count)
      if !row.priority.isRequired, !levels.contains(row.priority) { levels.append(row.priority) }
    }
    self.levels = levels.sorted(by: >)
  }

  /// The terms of the row at `index`.
  func terms(_ index: Int) -> ArraySlice<(coefficient: Double, variable: Int)> {
    terms[ends[index] ..< ends[index + 1]]
  }

  /// The left-hand side of the row at `index` minus its right-hand side, and the sum of the sizes
  /// of what was added up.
  func excess(_ index: Int, _ values: [Double]) -> (excess: Double, size: Double) {
    let rightHandSide = rows[index].row.rightHandSide
    var (sum, size) = (-rightHandSide, abs(rightHandSide))
    for (coefficient, variable) in terms(index) {
      sum += coefficient * values[variable]
      size += abs(coefficient * values[variable])
    }
    return (sum, size)
  }

  /// By how much `values` miss the row at `index`.
  func violation(_ index: Int, _ values: [Double]) -> Double {
    rows[index].row.relation.violation(sum: excess(index, values).excess, rightHandSide: 0)
  }

  /// The sum of violations at `level`.
  func violation(at level: Priority, _ values: [Double]) -> Double {
    rows.indices.reduce(0) { rows[$1].row.priority == level ? $0 + violation($1, values) : $0 }
  }

  /// The largest addend of the row at `index`, at least 1.
  func scale(_ index: Int, _ values: [Double]) -> Double {
    terms(index).reduce(max(1, abs(rows[index].row.rightHandSide))) {
      max($0, abs($1.coefficient * values[$1.variable]))
    }
  }

  /// The rows that hang together with the row at `index` by common variables, in ascending order.
  func component(of index: Int) -> [Int] {
    var rowsByVariable = Array(repeating: [Int](), count: names.count)
    for index in rows.indices {
      for term in terms(index) { rowsByVariable[term.variable].append(index) }
    }
    var isIn = Array(repeating: false, count: rows.count)
    isIn[index] = true
    var queue = [index]
    while let row = queue.popLast() {
      for term in terms(row) {
        for other in rowsByVariable[term.variable] where !isIn[other] {
          isIn[other] = true
          queue.append(other)
        }
        rowsByVariable[term.variable] = []
      }
    }
    return rows.indices.filter { isIn[$0] }
  }
}
