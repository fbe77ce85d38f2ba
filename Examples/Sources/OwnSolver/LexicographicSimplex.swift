// The algorithm: strict priorities by the simplex method, from scratch, on one matrix.

import SolverCore

/// A tableau whose costs are lists with an entry for each level, compared from the highest level
/// down.
///
/// Each wish is the row `a·(v + x⁺ − x⁻) + under − over = b`, where `v` are the present values, so
/// that what nothing moves stays there. Missing a wish costs 1 at its level; the slack of an
/// inequality is free. The first basis takes each row's own miss, so that no first phase is needed.
struct LexicographicSimplex {
  private var rows: [[Double]] = []
  private var costs: [[Double]]
  private var basis: [Int] = []
  private let width: Int
  private(set) var pivotCount: UInt64 = 0

  /// The violation of the highest level in the best answer.
  private(set) var worstViolation = 0.0
  private(set) var values: [Double]

  /// The best answer to `wishes`, starting at `start`.
  init(_ wishes: [Wish], from start: [Double]) {
    let levels = Set(wishes.map(\.priority)).sorted(by: >)
    values = start
    width = 2 * start.count + 2 * wishes.count + 1
    costs = Array(repeating: Array(repeating: 0, count: width), count: levels.count)
    for (index, wish) in wishes.enumerated() {
      let (under, over) = (2 * start.count + 2 * index, 2 * start.count + 2 * index + 1)
      var row = Array(repeating: 0.0, count: width)
      row[width - 1] = wish.bound
      for term in wish.terms {
        let column = Int(term.variable.index)
        row[2 * column] += term.coefficient
        row[2 * column + 1] -= term.coefficient
        row[width - 1] -= term.coefficient * start[column]
      }
      (row[under], row[over]) = (1, -1)
      let isOver = row[width - 1] < 0
      if isOver { for column in row.indices { row[column] = -row[column] } }
      rows.append(row)
      basis.append(isOver ? over : under)

      let level = levels.firstIndex(of: wish.priority)!
      if wish.relation != .lessThanOrEqual { costs[level][under] += 1 }
      if wish.relation != .greaterThanOrEqual { costs[level][over] += 1 }
      if wish.relation != (isOver ? .greaterThanOrEqual : .lessThanOrEqual) {
        for column in row.indices { costs[level][column] -= row[column] }
      }
    }
    while let column = improvingColumn, let row = leavingRow(column) { pivot(row, column) }
    worstViolation = costs.first.map { -$0[width - 1] } ?? 0
    for (row, symbol) in zip(rows, basis) where symbol < 2 * start.count {
      values[symbol / 2] += symbol % 2 == 0 ? row[width - 1] : -row[width - 1]
    }
  }

  /// The first column whose highest cost that is not zero is negative: Bland's rule, which ends.
  private var improvingColumn: Int? {
    (0 ..< width - 1).first { column in
      (costs.first { abs($0[column]) > Tolerance.multiplier }?[column] ?? 0) < 0
    }
  }

  private func leavingRow(_ column: Int) -> Int? {
    rows.indices.filter { rows[$0][column] > Tolerance.multiplier }.min { left, right in
      let ratios = [left, right].map { rows[$0][width - 1] / rows[$0][column] }
      return ratios[0] == ratios[1] ? basis[left] < basis[right] : ratios[0] < ratios[1]
    }
  }

  private mutating func pivot(_ pivotRow: Int, _ column: Int) {
    pivotCount += 1
    let scaled = rows[pivotRow].map { $0 / rows[pivotRow][column] }
    func eliminate(_ row: inout [Double]) {
      let factor = row[column]
      guard factor != 0 else { return }
      for index in row.indices { row[index] -= factor * scaled[index] }
    }
    for index in rows.indices where index != pivotRow { eliminate(&rows[index]) }
    for index in costs.indices { eliminate(&costs[index]) }
    rows[pivotRow] = scaled
    basis[pivotRow] = column
  }
}
