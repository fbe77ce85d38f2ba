// How a constraint gets into the tableau, and how a required one is tried.

internal import SolverCore

extension SparseSolver {
  /// Puts the constraint with `symbol` into the tableau.
  ///
  /// - Returns: What it contradicts if it is required and cannot hold. It is out of the tableau then,
  ///   and everything else is as before.
  mutating func enter(_ symbol: SymbolID) -> Conflict? {
    let value = excess(of: symbol)
    let traits = tableau.traits[symbol.position]
    sumUpRow(of: symbol)
    let isEquality = traits.resistsUp && traits.resistsDown
    let isViolated =
      value > traits.tolerance && traits.resistsUp
      || value < -traits.tolerance && traits.resistsDown
    if isEquality || isViolated, let subject = freshSubject() {
      enterSolved(symbol, value: value, for: subject)
      constraints[symbol].isInTableau = true
      return nil
    }
    let row = tableau.makeRow(for: symbol, value: value)
    for index in 0 ..< summedSymbols.count {
      let term = summedSymbols[index]
      isSummed[term.position] = false
      if abs(sums[term.position]) >= Tolerance.coefficient {
        tableau.appendTerm(sums[term.position], term, to: row)
      }
    }
    summedSymbols.truncate(to: 0)
    constraints[symbol].isInTableau = true
    guard traits.isRequired else {
      if isViolated { tableau.listStray(row) }
      if isEquality, !isViolated { tableau.holdSoftly(row) }
      return nil
    }
    guard isEquality || isViolated || tableau.mayHaveStrayRequirement else { return nil }
    guard let conflict = tryRow(row) else { return nil }
    tableau.removeRow(row)
    return conflict
  }

  /// Sums up the constraint's row over nonbasic symbols in `sums`.
  private mutating func sumUpRow(of symbol: SymbolID) {
    for index in constraints[symbol].terms.range {
      let term = constraints.term(at: index)
      let place = tableau.places[term.symbol.position]
      if place == .none {
        addToSum(term.coefficient, term.symbol)
        continue
      }
      let list = tableau.rowLists[place.position]
      tableau.work.rowsTouched &+= 1
      tableau.work.termsTouched &+= UInt64(list.count)
      for termIndex in list.range {
        let rowTerm = tableau.terms[termIndex]
        addToSum(term.coefficient * rowTerm.coefficient, rowTerm.symbol)
      }
    }
  }

  /// A variable of the summed row that stands in no row, so that solving for it changes nothing else.
  private func freshSubject() -> SymbolID? {
    var best: SymbolID?
    var sizeMax = 0.0
    for index in 0 ..< summedSymbols.count {
      sizeMax = max(sizeMax, abs(sums[summedSymbols[index].position]))
    }
    for index in 0 ..< summedSymbols.count {
      let symbol = summedSymbols[index]
      guard tableau.traits[symbol.position].isVariable,
        tableau.columns[symbol.position].count == 0,
        tableau.costLists[symbol.position].count == 0,
        abs(sums[symbol.position]) >= sizeMax * 1e-3
      else { continue }
      best = symbol
    }
    return best
  }

  /// Enters the summed row solved for `subject`: the constraint is nonbasic and holds at once.
  private mutating func enterSolved(_ symbol: SymbolID, value: Double, for subject: SymbolID) {
    let pivot = sums[subject.position]
    let rest = tableau.value(of: subject)
    let row = tableau.makeRow(for: subject, value: rest - value / pivot)
    for index in 0 ..< summedSymbols.count {
      let term = summedSymbols[index]
      isSummed[term.position] = false
      guard term != subject, abs(sums[term.position]) >= Tolerance.coefficient else { continue }
      tableau.appendTerm(-sums[term.position] / pivot, term, to: row)
    }
    tableau.appendTerm(1 / pivot, symbol, to: row)
    summedSymbols.truncate(to: 0)
  }

  /// Satisfies a required row, or leaves everything as it was.
  ///
  /// - Returns: What the row contradicts, if it cannot be satisfied.
  mutating func tryRow(_ row: RowIndex) -> Conflict? {
    tableau.beginTrial()
    let conflict = satisfyRecording(row)
    if conflict == nil {
      tableau.keepTrial()
    } else {
      tableau.rollBack()
    }
    return conflict
  }

  /// Satisfies a required row while the journal records; the caller rolls back on a conflict.
  ///
  /// Soft suggestions may have moved required rows out of their limits since the last solve. Those are
  /// brought back first, as if this row were soft: it must not keep them from holding, but be judged
  /// where they hold.
  mutating func satisfyRecording(_ row: RowIndex) -> Conflict? {
    let symbol = tableau.rows[row.position].basic
    if tableau.mayHaveStrayRequirement {
      tableau.traits[symbol.position].level = SymbolTraits.undecidedLevel
      satisfyStrayRows(except: row)
      tableau.traits[symbol.position].level = Priority.required.value
      tableau.updateLimits(of: row)
    }
    guard let place = tableau.place(of: symbol) else { return nil }
    return tableau.satisfy(place) ? nil : conflict(of: place)
  }

  /// Reads the certificate of infeasibility off a required row that nothing in it can satisfy.
  ///
  /// The nonbasic constraints of a tableau are linearly independent, so without any one of those that
  /// the row consists of, the rest can hold: the set is minimal.
  private func conflict(of row: RowIndex) -> Conflict {
    var conflict = Conflict(
      constraints: [], residual: abs(tableau.rows[row.position].value))
    let list = tableau.rowLists[row.position]
    var sizeMax = 0.0
    for index in list.range { sizeMax = max(sizeMax, abs(tableau.terms[index].coefficient)) }
    for index in list.range {
      let term = tableau.terms[index]
      guard tableau.traits[term.symbol.position].isRequired,
        abs(term.coefficient) > sizeMax * 1e-9
      else { continue }
      let record = constraints[term.symbol]
      if record.isEdit {
        conflict.edits.append(Variable(index: record.index, generation: record.generation))
      } else {
        conflict.constraints.append(
          ConstraintID(index: record.index, generation: record.generation))
      }
    }
    conflict.constraints.sort { $0.index < $1.index }
    conflict.edits.sort { $0.index < $1.index }
    return conflict
  }
}
