// Making rows from what callers hand in, and taking them out again.

internal import SolverCore

extension RevisedSolver {
  // MARK: Handles

  /// The variable that a handle means; `nil` if the solver does not have it.
  @inline(__always)
  func index(of variable: Variable) -> VariableIndex? {
    guard variablePool.contains(index: variable.index, generation: variable.generation)
    else { return nil }
    return VariableIndex(raw: Int32(bitPattern: variable.index))
  }

  /// The row that a handle means; `nil` if the solver does not have it.
  @inline(__always)
  func index(of constraint: ConstraintID) -> RowIndex? {
    guard rowPool.contains(index: constraint.index, generation: constraint.generation)
    else { return nil }
    let row = RowIndex(raw: Int32(bitPattern: constraint.index))
    return rows[row].isEdit ? nil : row
  }

  /// The handle of a variable that the solver has.
  func handle(of variable: VariableIndex) -> Variable {
    let index = UInt32(bitPattern: variable.raw)
    return Variable(index: index, generation: variablePool.generation(of: index))
  }

  /// The handle of a row that the solver has.
  func handle(of row: RowIndex) -> ConstraintID {
    let index = UInt32(bitPattern: row.raw)
    return ConstraintID(index: index, generation: rowPool.generation(of: index))
  }

  // MARK: Merging

  /// Fills `scratch.newTerms` with `terms`, where a variable occurs once at most and no coefficient
  /// is zero. The variables are known.
  mutating func merge(_ newTerms: Span<Term>) {
    scratch.newTerms.removeAll()
    let isShort = newTerms.count <= 8
    let stamp = isShort ? 0 : scratch.nextStamp()
    var hasZeros = false
    for i in 0 ..< newTerms.count {
      let variable = VariableIndex(raw: Int32(bitPattern: newTerms[i].variable.index))
      let coefficient = newTerms[i].coefficient
      let known = isShort ? positionOfNewTerm(variable) : stampedPosition(variable, stamp)
      if known.isNone {
        scratch.newTerms.append(Move(coefficient: coefficient, variable: variable))
        hasZeros = hasZeros || coefficient == 0
      } else {
        let sum = scratch.newTerms[known].coefficient + coefficient
        // What rounding leaves of terms that cancel is no term.
        let isZero = abs(sum) <= abs(coefficient) * 1e-15
        scratch.newTerms[known].coefficient = isZero ? 0 : sum
        hasZeros = hasZeros || isZero
      }
    }
    if hasZeros { dropZeroTerms() }
  }

  private mutating func dropZeroTerms() {
    var kept = 0
    for position in 0 ..< scratch.newTerms.count {
      let term = scratch.newTerms[ListIndex(position)]
      if term.coefficient == 0 { continue }
      scratch.newTerms[ListIndex(kept)] = term
      kept += 1
    }
    scratch.newTerms.truncate(to: kept)
  }

  private mutating func positionOfNewTerm(_ variable: VariableIndex) -> ListIndex {
    for position in 0 ..< scratch.newTerms.count
    where scratch.newTerms[ListIndex(position)].variable == variable {
      return ListIndex(position)
    }
    return .none
  }

  /// The same by marks, for long rows: the position is kept in the variable's cell.
  private mutating func stampedPosition(_ variable: VariableIndex, _ stamp: UInt32) -> ListIndex {
    if scratch.work[variable].stamp == stamp {
      return ListIndex(Int(scratch.work[variable].value))
    }
    scratch.work[variable] = Cell(value: Double(scratch.newTerms.count), stamp: stamp)
    return .none
  }

  // MARK: Rows

  /// Makes an absent row of `scratch.newTerms`.
  mutating func makeRow(
    at row: RowIndex, _ relation: Relation, _ rightHandSide: Double, level: Double,
    scale: Double
  ) {
    if row.position == rows.count {
      rows.extend(by: 1)
      roles.extend(by: 1)
      order.grow(to: rows.count)
      scratch.rowSums.grow(to: rows.count, filling: Cell())
    }
    var record = Row()
    record.relation = relation
    record.scale = Float(scale)
    record.rightHandSide = rightHandSide / scale
    record.level = level
    let count = scratch.newTerms.count
    let block = terms.makeBlock(count: Int32(truncatingIfNeeded: count))
    for position in 0 ..< count {
      let term = scratch.newTerms[ListIndex(position)]
      terms[EntryIndex(raw: block.start.raw &+ Int32(truncatingIfNeeded: position))] = Entry(
        coefficient: scale == 1 ? term.coefficient : term.coefficient / scale,
        column: term.variable.raw, owner: row.raw, next: .none, previous: .none)
    }
    record.terms = block
    record.reduced = block
    rows[row] = record
    roles[row] = .hidden
  }

  /// What has to be known of a new row before it is made.
  struct NewTermsSummary: BitwiseCopyable {
    /// The sum of the terms by the present values.
    var sum = 0.0

    /// The power of two that brings the largest coefficient to about one; one for usual coefficients.
    var scale = 1.0

    /// A variable that no other row holds, and its coefficient; none if there is none.
    var fresh = VariableIndex.none
    var freshCoefficient = 0.0
  }

  /// Looks at `scratch.newTerms` once.
  mutating func summarizeNewTerms() -> NewTermsSummary {
    var summary = NewTermsSummary()
    var largest = 0.0
    for position in 0 ..< scratch.newTerms.count {
      let term = scratch.newTerms[ListIndex(position)]
      largest = max(largest, abs(term.coefficient))
      summary.sum += term.coefficient * values[term.variable]
      if summary.fresh.isNone, variables[term.variable].column.isNone {
        (summary.fresh, summary.freshCoefficient) = (term.variable, term.coefficient)
      }
    }
    if abs(summary.freshCoefficient) < FactorTolerance.comfortablePivot * largest
      || options.contains(.noFreshPivot)
    {
      summary.fresh = .none
    }
    let isUsual = largest >= 0x1p-10 && largest <= 0x1p10 || largest < 0x1p-100
    if !isUsual { summary.scale = Double(sign: .plus, exponent: largest.exponent, significand: 1) }
    return summary
  }

  /// Makes an absent row inactive: it is evaluated from here on.
  mutating func link(_ row: RowIndex) {
    var mask: UInt32 = 0
    for raw in rows[row].terms.range {
      let index = EntryIndex(raw: raw)
      let variable = terms[index].variable
      mask |= variables[variable].directions
      terms.link(index, head: &variables[variable].column)
    }
    rows[row].place = .inactive
    roles[row] = .inactive
    if mask != 0 { directions.invalidate(mask, &variables, &rows) }
  }

  /// Makes an inactive row without violation absent.
  mutating func unlink(_ row: RowIndex) {
    // The directions stay valid without the row, but their intervals may have become larger.
    directions.makeStale(rows[row].directions)
    rows[row].directions = 0
    for raw in rows[row].terms.range {
      let index = EntryIndex(raw: raw)
      terms.unlink(index, head: &variables[terms[index].variable].column)
    }
    rows[row].place = .absent
    roles[row] = .hidden
  }

  /// Takes a row out of the optimum, whatever it contributes to it, and makes it absent.
  mutating func withdraw(_ row: RowIndex) {
    releaseDirection(of: row)
    if rows[row].place == .inactive {
      setState(of: row, to: 0, level: Level.none)
      settle()
    } else if rows[row].place == .active {
      rows[row].level = Level.none
      if !rows[row].multiplier.isNone {
        scratch.unbounded.append(Member(row))
        settle()
      }
    }
    if rows[row].place == .active {
      clearMultiplier(of: Member(row))
      let freed = leaveFactor(row)
      rows[row].place = .inactive
      if freed.isNone {
        directions.invalidateAll(&variables, &rows)
      } else {
        directions.invalidate(variables[freed].directions, &variables, &rows)
      }
      if health.isSingular { settle() }
    }
    if rows[row].place == .inactive { unlink(row) }
  }

  /// Frees the storage of an absent row, and its slot.
  mutating func discard(_ row: RowIndex) {
    terms.release(rows[row].terms.start, capacity: rows[row].terms.count)
    rows[row].terms = Block()
    rows[row].reduced = Block()
    rows[row].isEdit = false
    rowPool.give(back: UInt32(bitPattern: row.raw))
  }

  /// Gives the cached direction of a row back.
  mutating func releaseDirection(of row: RowIndex) {
    guard rows[row].direction >= 0 else { return }
    dropDirection(of: row)
    directions[DirectionIndex(raw: Int32(rows[row].direction))].row = .none
    rows[row].direction = -1
  }
}
