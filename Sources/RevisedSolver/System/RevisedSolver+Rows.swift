// Making rows from what callers hand in, and taking them out again.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  // MARK: Handles

  /// The variable that a handle means; `nil` if the solver does not have it.
  @inline(__always)
  func index(of variable: Variable) -> VariableIndex? { variablePool.index(of: variable) }

  /// The row that a handle means; `nil` if the solver does not have it.
  @inline(__always)
  func index(of constraint: ConstraintID) -> RowIndex? {
    system.constraint(rowPool.index(of: constraint))
  }

  /// The handle of a variable that the solver has.
  func handle(of variable: VariableIndex) -> Variable { variablePool.handle(of: variable) }

  /// The handle of a row that the solver has.
  func handle(of row: RowIndex) -> ConstraintID {
    let index = UInt32(bitPattern: row.raw)
    return ConstraintID(index: index, stamp: rowPool.generation(of: index))
  }

  // MARK: Rows

  /// Makes a nonbasic row of `newRow.terms`.
  mutating func makeRow(at row: RowIndex, _ statement: RowStatement) {
    makeRow(at: row, statement, place: .nonbasic)
  }

  /// Makes an absent row of `newRow.terms`.
  mutating func makeAbsentRow(at row: RowIndex, _ statement: RowStatement) {
    makeRow(at: row, statement, place: .absent)
  }

  @inline(__always)
  private mutating func makeRow(
    at row: RowIndex, _ statement: RowStatement, place: Row.Place
  ) {
    if row.position == system.rows.count {
      system.rows.extend(by: 1)
      system.roles.extend(by: 1)
      factor.makeRoom(for: row)
      movement.makeRoom(for: row)
    }
    // Exact, as all powers of two. Asked here, since `quotient` would still multiply where it is
    // one: building `login --size 10` would take 902,000 in place of 897,000 instructions.
    let inverse = statement.scale == 1 ? 1 : 1 / statement.scale
    let block = system.terms.makeBlock(count: Int32(truncatingIfNeeded: newRow.terms.count))
    var index = block.start
    var mask: UInt32 = 0
    for i in newRow.terms.indices {
      let term = newRow.terms[i]
      let coefficient = term.coefficient * inverse
      if place == .absent {
        system.terms[index] = Entry(
          coefficient: coefficient, column: term.variable.raw, owner: row.raw, next: .none,
          previous: .none)
      } else {
        mask |= system.variables[term.variable].directions
        system.terms.insert(
          coefficient, column: term.variable.raw, owner: row.raw, at: index,
          head: &system.variables[term.variable].column)
      }
      index = EntryIndex(raw: index.raw &+ 1)
    }
    system.rows[row] = Row(
      statement.relation, statement.rightHandSide * inverse, level: statement.level,
      scale: Float(statement.scale), terms: block, place: place)
    system.roles[row] = place == .absent ? .hidden : .nonbasic
    directions.invalidate(mask, in: &system)
  }

  /// Takes back `makeAbsentRow`; its slot stays taken.
  @inline(__always)
  mutating func unmakeRow(_ row: RowIndex) {
    system.terms.release(system.rows[row].terms.start, capacity: system.rows[row].terms.count)
  }

  /// Makes an absent row nonbasic: it is evaluated from here on.
  mutating func link(_ row: RowIndex) {
    var mask: UInt32 = 0
    for index in system.rows[row].terms.indices {
      let variable = system.terms[index].variable
      mask |= system.variables[variable].directions
      system.terms.link(index, head: &system.variables[variable].column)
    }
    system.rows[row].place = .nonbasic
    system.roles[row] = .nonbasic
    directions.invalidate(mask, in: &system)
  }

  /// Makes a nonbasic row without violation absent.
  mutating func unlink(_ row: RowIndex) {
    if system.rows[row].directions != 0 {
      directions.noteLoss(ofRowTouchedBy: system.rows[row].directions)
      system.rows[row].directions = 0
    }
    for index in system.rows[row].terms.indices {
      system.terms.unlink(index, head: &system.variables[system.terms[index].variable].column)
    }
    system.rows[row].place = .absent
    system.roles[row] = .hidden
  }

  /// Takes a row out of the optimum, whatever it contributes to it, and makes it absent.
  mutating func removeFromBasis(_ row: RowIndex) {
    releaseDirection(of: row)
    if system.rows[row].place == .nonbasic {
      if system.rows[row].side != 0 { setSide(of: row, to: 0, level: Level.none) }
      system.rows[row].level = Level.none
      optimize()
    } else if system.rows[row].place == .basic {
      system.rows[row].level = Level.none
      if !system.rows[row].multiplier.isNone {
        agenda.unbounded.append(BasisMember(row))
        optimize()
      }
    }
    if system.rows[row].place == .basic {
      clearMultiplier(of: BasisMember(row))
      let freed = factor.removeFromFactor(row, in: &system)
      system.rows[row].place = .nonbasic
      if freed.isNone {
        directions.invalidateAll(in: &system)
      } else {
        directions.invalidate(system.variables[freed].directions, in: &system)
      }
      if factor.health.isSingular { optimize() }
    }
    if system.rows[row].place == .nonbasic { unlink(row) }
  }

  /// Frees the storage of an absent row, and its slot.
  mutating func freeRow(_ row: RowIndex) {
    unmakeRow(row)
    rowPool.give(back: UInt32(bitPattern: row.raw))
  }

  /// Gives the cached direction of a row back.
  @inline(__always)
  mutating func releaseDirection(of row: RowIndex) {
    guard let index = system.ownDirection(of: row) else { return }
    dropDirection(of: row)
    directions[index].row = .none
    system.rows[row].direction = -1
  }
}
