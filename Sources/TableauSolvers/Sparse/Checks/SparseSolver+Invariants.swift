// What must hold between any two operations; checked only in builds with `SOLVER_CHECKS`.

internal import FlatStorage
internal import SolverCore

extension SparseSolver {
  /// Traps with a description if an internal invariant is broken: rows and columns agree, every
  /// value fits its constraint, every slope its value, and reduced costs are what the slopes add up
  /// to.
  ///
  /// - Complexity: O(terms of the tableau); allocates.
  public func checkInvariants() {
    #if SOLVER_CHECKS
      if let defect { preconditionFailure("the answer is wrong: \(defect)") }
      tableau.checkLinks()
      checkValues()
      tableau.checkCosts()
    #endif
  }

  #if SOLVER_CHECKS
    /// Compares the excess of every constraint with the value that the tableau keeps of it.
    private func checkValues() {
      for symbol in constraints.indices where constraints[symbol].isInTableau {
        let size = constraints.size(of: symbol, at: tableau)
        let kept = tableau.value(of: symbol)
        let difference = abs(constraints.excess(of: symbol, at: tableau) - kept)
        precondition(difference <= 1e-6 * size, "\(symbol) drifted by \(difference)")
        guard let row = tableau.place(of: symbol) else {
          precondition(kept == 0, "the nonbasic \(symbol) is at \(kept)")
          let record = tableau.symbols[symbol]
          precondition(
            record.partner != .none && tableau.place(of: record.partner) != nil
              && tableau.symbols[record.partner].partner == symbol,
            "the nonbasic \(symbol) has no partner")
          precondition(
            !record.isHidden || record.column.count == 0, "the hidden \(symbol) has a column")
          continue
        }
        precondition(
          tableau.isWithinLimits(row) || tableau.rows[row].isListed
            || tableau.rows[row].isListedAsRequired,
          "\(symbol) is out of its limits and not listed")
      }
    }
  #endif
}

#if SOLVER_CHECKS
  extension Tableau {
    /// Checks that every term and every column entry point at each other, and that no symbol is
    /// both.
    func checkLinks() {
      for row in rows.indices where rows[row].basic != .none {
        let basic = rows[row].basic
        precondition(symbols[basic].place == row, "\(row) is not placed")
        precondition(symbols[basic].column.count == 0, "the basic \(basic) has a column")
        precondition(symbols[basic].costList.count == 0, "the basic \(basic) has a cost")
        let list = rows[row].list
        for index in list.range {
          let term = terms[index]
          precondition(symbols[term.symbol].place == .none, "\(term.symbol) is basic")
          precondition(term.coefficient.isFinite, "\(row) holds \(term.coefficient)")
          let column = symbols[term.symbol].column
          precondition(term.twin < column.count, "a term points past its column")
          let entry = entries[column, term.twin]
          precondition(
            entry.row == row && entry.twin == list.position(of: index),
            "a column does not point back at \(row)")
        }
      }
      for symbol in symbols.indices {
        for index in symbols[symbol].column.range {
          let entry = entries[index]
          let list = rows[entry.row].list
          precondition(entry.twin < list.count, "an entry points past its row")
          precondition(terms[list, entry.twin].symbol == symbol, "a row does not point back")
        }
      }
    }

    /// Adds the reduced costs up from the slopes and compares them with those that are kept, which
    /// may be off by the rounding of the largest number that was added up.
    func checkCosts() {
      for symbol in symbols.indices
      where symbols[symbol].place == .none && !symbols[symbol].isHidden {
        var differences: [Double: (sum: Double, largest: Double)] = [:]
        func add(_ amount: Double, at level: Double) {
          let difference = differences[level, default: (0, 1)]
          differences[level] = (difference.sum + amount, max(difference.largest, abs(amount)))
        }
        for index in symbols[symbol].column.range {
          let entry = entries[index]
          let record = rows[entry.row]
          guard record.slope != 0 else { continue }
          add(
            Double(record.slope) * coefficient(at: entry),
            at: symbols[record.basic].traits.level)
        }
        for index in symbols[symbol].costList.range {
          add(-costs[index].value, at: costs[index].level)
        }
        for (level, difference) in differences {
          precondition(
            abs(difference.sum) < 1e-6 * difference.largest,
            "the cost of \(symbol) at \(level) is off by \(difference.sum)")
        }
      }
    }
  }
#endif
