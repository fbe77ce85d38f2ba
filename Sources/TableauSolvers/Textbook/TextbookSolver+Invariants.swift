// What must hold between any two operations; checked only in builds with `SOLVER_CHECKS`.

internal import SolverCore

extension TextbookSolver {
  /// Traps with a description if an internal invariant is broken: rows and columns agree, C_S holds
  /// no external symbol, every constraint equals what its symbols say, and the objective is the sum
  /// of the errors.
  ///
  /// - Complexity: O(terms of the tableau); allocates.
  public func checkInvariants() {
    #if SOLVER_CHECKS
      checkValues()
      tableau.checkForm()
      checkObjective()
    #endif
  }

  #if SOLVER_CHECKS
    /// Adds the objective up from the errors and compares it with the one that is kept.
    private func checkObjective() {
      var expected: [Symbol: SymbolicWeight] = [:]
      for origin in entered {
        let constraint = table[origin]
        for error in constraint.mark?.errors ?? [] {
          for (symbol, coefficient) in tableau.expanded(error).coefficients {
            expected[symbol, default: SymbolicWeight()].add(
              SymbolicWeight(coefficient, at: constraint.priority), times: 1)
          }
        }
      }
      for symbol in Set(expected.keys).union(tableau.objective.keys) {
        var difference = expected[symbol] ?? SymbolicWeight()
        difference.add(tableau.weight(of: symbol), times: -1)
        for entry in difference.entries {
          precondition(abs(entry.value) < 1e-6, "the cost of \(symbol) is off by \(entry)")
        }
      }
    }
  #endif
}

#if SOLVER_CHECKS
  extension TextbookTableau {
    /// Checks that the rows are in augmented simplex form and that the columns list them.
    fileprivate func checkForm() {
      for (basic, row) in rows {
        precondition(columns[basic] == nil && objective[basic] == nil, "\(basic) is not only basic")
        precondition(row.constant.isFinite, "the value of \(basic) is \(row.constant)")
        // What rounding leaves of a value cannot always be mended.
        precondition(
          !isInfeasible(basic) || infeasible.contains(basic) || abs(row.constant) < 1e-6,
          "\(basic) is not listed")
        for (symbol, coefficient) in row.coefficients {
          precondition(columns[symbol]?.contains(basic) == true, "\(symbol) has a gap")
          precondition(
            basic.kind == .external || symbol.kind != .external || abs(coefficient) < 1e-9,
            "\(symbol) stands in C_S")
          precondition(
            basic.kind != .dummy || symbol.kind == .dummy, "\(basic) depends on \(symbol)")
        }
      }
      for (symbol, basics) in columns {
        for basic in basics {
          precondition(rows[basic]?.coefficients[symbol] != nil, "\(symbol) has a stale entry")
        }
      }
    }
  }
#endif
