// The optimum of tiny systems by trying every vertex: no simplex, no rational numbers.

import SolverCore

@testable import TestSupport

/// Finds the least violations, level by level, among all points where as many row boundaries or
/// coordinate planes meet as there are variables.
///
/// The violations are linear in each cell of the arrangement of the boundaries and coordinate
/// planes. The optimal points form a union of cells, and because the coordinate planes meet in a
/// point, each cell has a vertex. So one of the vertices is optimal. For integers the determinants
/// are exact.
enum BruteForce {
  /// The least sum at each level from the highest down; `nil` where the required rows cannot hold.
  static func violations(of problem: ReferenceProblem) -> [Double]? {
    let count = problem.variableCount
    var planes = problem.rows.map { row in
      var plane = Array(repeating: 0.0, count: count + 1)
      for term in row.terms { plane[term.variable] += term.coefficient }
      plane[count] = row.rightHandSide
      return plane
    }
    for variable in 0 ..< count { planes.append((0 ... count).map { $0 == variable ? 1 : 0 }) }
    let levels = Set(problem.rows.map(\.priority)).filter { !$0.isRequired }.sorted(by: >)
    var best: [Double]?
    for chosen in combinations(of: planes.count, taken: count) {
      guard let point = meeting(of: chosen.map { planes[$0] }) else { continue }
      let isFeasible = problem.rows.allSatisfy {
        !$0.priority.isRequired || violation(of: $0, at: point) < 1e-9
      }
      guard isFeasible else { continue }
      let sums = levels.map { level in
        problem.rows.reduce(0) { sum, row in
          row.priority == level ? sum + violation(of: row, at: point) : sum
        }
      }
      if best.map({ isLess(sums, $0) }) ?? true { best = sums }
    }
    return best
  }

  private static func violation(of row: ReferenceProblem.Row, at point: [Double]) -> Double {
    let sum = row.terms.reduce(0) { $0 + $1.coefficient * point[$1.variable] }
    return row.relation.violation(sum: sum, rightHandSide: row.rightHandSide)
  }

  private static func isLess(_ left: [Double], _ right: [Double]) -> Bool {
    for (l, r) in zip(left, right) where abs(l - r) > 1e-9 { return l < r }
    return false
  }

  /// Cramer's rule; `nil` where the planes do not meet in exactly one point.
  private static func meeting(of planes: [[Double]]) -> [Double]? {
    let count = planes.count
    let matrix = planes.map { Array($0[..<count]) }
    let determinant = determinant(matrix)
    guard determinant != 0 else { return nil }
    return (0 ..< count).map { column in
      var replaced = matrix
      for row in 0 ..< count { replaced[row][column] = planes[row][count] }
      return self.determinant(replaced) / determinant
    }
  }

  /// By expansion along the first row.
  private static func determinant(_ matrix: [[Double]]) -> Double {
    guard let first = matrix.first else { return 1 }
    var sum = 0.0
    for column in first.indices where first[column] != 0 {
      let minor = matrix.dropFirst().map { row in
        row.indices.filter { $0 != column }.map { row[$0] }
      }
      sum += (column.isMultiple(of: 2) ? 1 : -1) * first[column] * determinant(minor)
    }
    return sum
  }

  private static func combinations(of count: Int, taken: Int) -> [[Int]] {
    guard taken > 0 else { return [[]] }
    guard count >= taken else { return [] }
    return combinations(of: count - 1, taken: taken)
      + combinations(of: count - 1, taken: taken - 1).map { $0 + [count - 1] }
  }
}
