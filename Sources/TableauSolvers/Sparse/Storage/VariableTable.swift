// The variables of a solver: handles on one side, symbols on the other.

internal import FlatStorage
internal import SolverCore

/// What a solver knows of a variable beside its values.
struct VariableRecord: BitwiseCopyable {
  var symbol: SymbolID

  /// The symbol of the edit of the variable, `none` if it has no edit.
  var edit = SymbolID.none
}

/// The variables, by the index of their handles.
struct VariableTable: ~Copyable {
  var pool: SlotPool
  private var records = FlatArray<VariableRecord>()

  /// A table that gives out handles from `pool`.
  init(_ pool: SlotPool) { self.pool = pool }

  /// Lets the records begin in `slab`.
  mutating func begin(in slab: inout TableSlab) { records.begin(in: &slab) }

  /// A table with the same variables and handles.
  func copy() -> VariableTable {
    var copy = VariableTable(pool)
    copy.records = records.copy()
    return copy
  }

  /// Calls `body` with all variables, in ascending order of their indices.
  func forEach(_ body: (Variable, VariableRecord) -> Void) {
    pool.forEachTaken { body(Variable(index: $0, stamp: $1), records[Int($0)]) }
  }

  /// The record of `variable`; `nil` for a handle that is stale or foreign.
  func record(of variable: Variable) -> VariableRecord? {
    guard pool.contains(index: variable.index, generation: variable.stamp) else { return nil }
    return records[Int(variable.index)]
  }

  /// The symbol of the edit of `variable`, if it has one.
  func edit(of variable: Variable) -> SymbolID? {
    guard let edit = record(of: variable)?.edit, edit != .none else { return nil }
    return edit
  }

  /// Gives out a handle for `symbol`.
  mutating func make(_ symbol: SymbolID) -> Variable {
    let (index, generation) = pool.take()
    let record = VariableRecord(symbol: symbol)
    while records.count <= Int(index) { records.append(record) }
    records[Int(index)] = record
    return Variable(index: index, stamp: generation)
  }

  /// Sets the edit of the variable at `index`.
  mutating func setEdit(_ edit: SymbolID, at index: UInt32) { records[Int(index)].edit = edit }
}
