// A whole problem as the mathematical definition states it, and its answer.

package import SolverCore

/// Free variables, numbered from 0, and rows over them: what "optimal level by level" refers to.
package struct ReferenceProblem: Hashable, Sendable {
  /// A constraint, or the wish of an edit.
  package struct Row: Sendable {
    /// The left-hand side. A variable may occur several times: its coefficients add up.
    package var terms: [(coefficient: Double, variable: Int)]
    package var relation: Relation
    package var rightHandSide: Double
    package var priority: Priority

    /// `Σ terms relation rightHandSide` at `priority`. All numbers must be finite.
    package init(
      _ terms: [(coefficient: Double, variable: Int)], _ relation: Relation,
      _ rightHandSide: Double, _ priority: Priority = .required
    ) {
      self.terms = terms
      self.relation = relation
      self.rightHandSide = rightHandSide
      self.priority = priority
    }
  }

  /// How many variables there are; rows name them `0 ..< variableCount`.
  package var variableCount: Int
  package var rows: [Row]

  /// A problem in `variableCount` variables.
  package init(variableCount: Int, rows: [Row] = []) {
    self.variableCount = variableCount
    self.rows = rows
  }
}

extension ReferenceProblem.Row: Hashable {
  /// Whether the rows are the same, term by term in order.
  package static func == (left: Self, right: Self) -> Bool {
    left.relation == right.relation && left.rightHandSide == right.rightHandSide
      && left.priority == right.priority && left.terms.elementsEqual(right.terms, by: ==)
  }

  /// Hashes what `==` compares.
  package func hash(into hasher: inout Hasher) {
    for term in terms {
      hasher.combine(term.coefficient)
      hasher.combine(term.variable)
    }
    hasher.combine(relation)
    hasher.combine(rightHandSide)
    hasher.combine(priority)
  }
}

/// The answer to a problem whose required rows can hold.
package struct ReferenceOptimum: Sendable {
  /// Each priority level of the problem and its least sum of violations, from the highest down.
  /// Exact but for one rounding to a double.
  package var violations: [(level: Priority, sum: Double)]

  /// One of the optimal solutions.
  package var values: [Double]
}
