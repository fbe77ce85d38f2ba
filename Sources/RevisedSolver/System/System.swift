// The system as it was given: rows over variables, and the values that these have.

internal import FlatStorage
internal import SolverCore

/// Rows, variables, the coefficients by row and by column, and the values.
///
/// It knows nothing of bases and optima. Other rooms keep what they know of a row in the row's
/// record, each in a part of its own.
struct System: ~Copyable, Journaled {
  var rows = JournaledTable<RowIndex, Row>(growing: .byDoubling)
  var variables = JournaledTable<VariableIndex, VariableRecord>(growing: .byDoubling)
  var values = JournaledTable<VariableIndex, Double>(growing: .byDoubling)
  var terms = EntryArena(growing: .byDoubling)

  /// What the columns need to know of each row, apart from the records to be dense.
  var roles = JournaledTable<RowIndex, Role>(growing: .byDoubling)

  /// The work done on it since it was made.
  var work = WorkCounters()

  /// Lets the tables that are small as a rule begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    rows.begin(in: &slab)
    variables.begin(in: &slab)
    values.begin(in: &slab)
    terms.begin(in: &slab)
    roles.begin(in: &slab)
  }

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    rows.journal(step)
    variables.journal(step)
    values.journal(step)
    terms.journal(step)
    roles.journal(step)
  }

  /// Becomes equal to `other`, but for the work that was done; taken back like writes.
  mutating func assign(from other: borrowing System) {
    rows.assign(from: other.rows)
    variables.assign(from: other.variables)
    values.assign(from: other.values)
    terms.assign(from: other.terms)
    roles.assign(from: other.roles)
  }

  /// Makes room for as many more variables and rows, with `termCount` terms in all.
  mutating func reserve(additionalVariables: Int, rows additionalRows: Int, terms termCount: Int) {
    variables.reserve(additional: additionalVariables)
    values.reserve(additional: additionalVariables)
    rows.reserve(additional: additionalRows)
    roles.reserve(additional: additionalRows)
    terms.reserve(additional: termCount)
  }

  /// Gives back the room that doubling has left.
  mutating func trim() {
    variables.trim()
    values.trim()
    rows.trim()
    roles.trim()
    terms.trim()
  }
}

extension System {
  /// The size of the largest coefficient in a block.
  mutating func largestCoefficient(in block: Block) -> Double {
    var largest = 0.0
    for i in block.indices {
      largest = larger(largest, abs(terms[i].coefficient))
    }
    return largest
  }

  /// The coefficient of `variable` in a block, if it is large enough to divide the others by it.
  mutating func pivotCoefficient(of variable: VariableIndex, in block: Block) -> Double? {
    var (largest, own) = (0.0, 0.0)
    for i in block.indices {
      let entry = terms[i]
      largest = larger(largest, abs(entry.coefficient))
      if entry.variable == variable { own = entry.coefficient }
    }
    return abs(own) > FactorTolerance.comfortablePivot * largest ? own : nil
  }

  /// The value of a variable; NaN without one.
  @inline(__always)
  func value(of variable: VariableIndex?) -> Double {
    guard let variable else { return .nan }
    return values[variable]
  }

  /// The row of the edit of a variable, if it has one.
  func edit(of variable: VariableIndex?) -> RowIndex? {
    guard let variable, !variables[variable].edit.isNone else { return nil }
    return variables[variable].edit
  }

  /// The record that a row has in the cache of directions.
  @inline(__always)
  func ownDirection(of row: RowIndex) -> DirectionIndex? {
    let raw = rows[row].direction
    return raw >= 0 ? DirectionIndex(raw: Int32(raw)) : nil
  }

  /// `row` if it is a constraint's: neither that of an edit nor one that is removed.
  @inline(__always)
  func constraint(_ row: RowIndex?) -> RowIndex? {
    guard let row else { return nil }
    return rows[row].isEdit || rows[row].isRemoved ? nil : row
  }

  /// Makes `variable` the pivot of `row`, which must hold it.
  mutating func setPivot(of row: RowIndex, to variable: VariableIndex) {
    variables[variable].pivotRow = row
    let block = rows[row].reduced
    for i in block.indices {
      let entry = terms[i]
      if entry.variable == variable {
        rows[row].pivotInverse = quotient(1, by: entry.coefficient)
      }
    }
    rows[row].pivot = variable
    updateRole(of: row)
  }

  /// Makes a row nonbasic that has left the factor, or was not let in, and gives it a side.
  mutating func makeNonbasic(_ row: RowIndex, side: Int8) {
    rows[row].place = .nonbasic
    rows[row].side = side
    roles[row] = .nonbasic
  }

  /// Makes the role of a row agree with its record.
  @inline(__always)
  mutating func updateRole(of row: RowIndex) {
    let record = rows[row]
    if record.place == .nonbasic {
      roles[row] = .nonbasic
    } else if record.pivot.isNone || record.isSpike {
      roles[row] = .hidden
    } else {
      roles[row] = .determines(record.pivot)
    }
  }

  // MARK: What rows come to

  /// The left-hand side minus the right-hand side of a row, by the present values.
  @inline(__always)
  func residual(of row: RowIndex) -> Double {
    residual(of: row, rightHandSide: rows[row].rightHandSide)
  }

  /// What the residual of a row would be with another right-hand side.
  @inline(__always)
  func residual(of row: RowIndex, rightHandSide: Double) -> Double {
    terms.add(rows[row].terms, times: values, to: -rightHandSide)
  }

  /// Whether `residual` agrees with the side of a nonbasic row.
  @inline(__always)
  mutating func isConsistent(_ row: RowIndex, residual: Double) -> Bool {
    let contradiction = rows[row].contradiction(of: residual)
    return rows[row].ignores(contradiction) || isRounding(row, contradiction)
  }

  /// Whether a residual is no more than doubles can resolve among numbers of the size in the row.
  @inline(never)  // Hardly ever reached, and would only crowd the loops around it.
  mutating func isRounding(_ row: RowIndex, _ size: Double) -> Bool {
    if rows[row].level == Level.none { return true }
    return size <= FactorTolerance.relativeResidual * magnitude(of: row)
  }

  /// What a row may be off by: what it is allowed, or what doubles can resolve among its numbers.
  mutating func resolution(of row: RowIndex) -> Double {
    let allowed = Tolerance.feasibility / max(1, Double(rows[row].scale))
    return max(allowed, FactorTolerance.relativeResidual * magnitude(of: row))
  }

  /// The sum of the sizes of what is added up in a row, by the present values.
  mutating func magnitude(of row: RowIndex) -> Double {
    var magnitude = abs(rows[row].rightHandSide)
    for i in rows[row].terms.indices {
      let entry = terms[i]
      magnitude += abs(entry.coefficient * values[entry.variable])
    }
    return magnitude
  }

  /// Whether a row agrees with its side if its residual moves by `amount`.
  @inline(__always)
  func holds(_ row: RowIndex, movedBy amount: Double) -> Bool {
    // Twice as much, since the sum is rounded otherwise when the row is evaluated next.
    rows[row].ignores(2 * rows[row].contradiction(of: residual(of: row) + amount))
  }
}
