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
      for position in 0 ..< constraints.symbolCount {
        let symbol = SymbolID(position)
        guard constraints[symbol].isInTableau else { continue }
        var size = max(1, abs(constraints[symbol].rightHandSide))
        for index in constraints[symbol].terms.range {
          let term = constraints.term(at: index)
          size = max(size, abs(term.coefficient * tableau.value(of: term.symbol)))
        }
        let kept = tableau.value(of: symbol)
        let difference = abs(constraints.excess(of: symbol, at: tableau) - kept)
        precondition(difference <= 1e-6 * size, "constraint \(position) drifted by \(difference)")
        guard let row = tableau.place(of: symbol) else {
          precondition(kept == 0, "the nonbasic constraint \(position) is at \(kept)")
          let partner = tableau.symbols[position].partner
          precondition(
            partner != .none && tableau.place(of: partner) != nil
              && tableau.symbols[partner.position].partner == symbol,
            "the nonbasic constraint \(position) has no partner")
          precondition(
            !tableau.symbols[position].isHidden || tableau.symbols[position].column.count == 0,
            "the hidden constraint \(position) has a column")
          continue
        }
        precondition(
          tableau.isWithinLimits(row) || tableau.rows[row.position].isListed
            || tableau.rows[row.position].isListedAsRequired,
          "constraint \(position) is out of its limits and not listed")
      }
    }
  #endif
}

#if SOLVER_CHECKS
  extension Tableau {
    /// Checks that every term and every column entry point at each other, and that no symbol is
    /// both.
    func checkLinks() {
      for position in 0 ..< rows.count where rows[position].basic != .none {
        let basic = rows[position].basic
        precondition(
          symbols[basic.position].place == RowIndex(position), "row \(position) is not placed")
        precondition(symbols[basic.position].column.count == 0, "the basic \(basic) has a column")
        precondition(symbols[basic.position].costList.count == 0, "the basic \(basic) has a cost")
        let list = rows[position].list
        for index in list.range {
          let term = terms[index]
          precondition(symbols[term.symbol.position].place == .none, "\(term.symbol) is basic")
          precondition(term.coefficient.isFinite, "row \(position) holds \(term.coefficient)")
          let column = symbols[term.symbol.position].column
          precondition(term.twin < column.count, "a term points past its column")
          let entry = entries[Int(column.start) + Int(term.twin)]
          precondition(
            entry.row == RowIndex(position) && Int(entry.twin) == index - Int(list.start),
            "a column does not point back at row \(position)")
        }
      }
      for position in 0 ..< symbols.count {
        for index in symbols[position].column.range {
          let entry = entries[index]
          let list = rows[entry.row.position].list
          precondition(entry.twin < list.count, "an entry points past its row")
          let term = terms[Int(list.start) + Int(entry.twin)]
          precondition(term.symbol == SymbolID(position), "a row does not point back")
        }
      }
    }

    /// Adds the reduced costs up from the slopes and compares them with those that are kept, which
    /// may be off by the rounding of the largest number that was added up.
    func checkCosts() {
      for position in 0 ..< symbols.count
      where symbols[position].place == .none && !symbols[position].isHidden {
        var differences: [Double: (sum: Double, largest: Double)] = [:]
        func add(_ amount: Double, at level: Double) {
          let difference = differences[level, default: (0, 1)]
          differences[level] = (difference.sum + amount, max(difference.largest, abs(amount)))
        }
        for index in symbols[position].column.range {
          let entry = entries[index]
          let record = rows[entry.row.position]
          guard record.slope != 0 else { continue }
          add(
            Double(record.slope) * coefficient(at: entry),
            at: symbols[record.basic.position].traits.level)
        }
        for index in symbols[position].costList.range {
          add(-costs[index].value, at: costs[index].level)
        }
        for (level, difference) in differences {
          precondition(
            abs(difference.sum) < 1e-6 * difference.largest,
            "the cost of \(position) at \(level) is off by \(difference.sum)")
        }
      }
    }
  }
#endif
