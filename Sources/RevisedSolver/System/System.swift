// The system as it was given: rows over variables, and the values that these have.

internal import FlatStorage
internal import SolverCore

/// Rows, variables, the coefficients by row and by column, and the values.
///
/// It knows nothing of bases and optima: what else there is to know of a row stands in its record,
/// each part of which belongs to one other room.
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
}
