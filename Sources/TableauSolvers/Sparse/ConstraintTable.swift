// The constraints of a solver as their callers wrote them.

internal import SolverCore

/// A term of a constraint: duplicates are added up, zeros are dropped.
struct ConstraintTerm: BitwiseCopyable {
  var coefficient: Double
  var symbol: SymbolID

  /// The index of the variable's handle.
  var variable: UInt32
}

/// A constraint, or the constraint that an edit stands for.
struct ConstraintRecord: BitwiseCopyable {
  var rightHandSide: Double
  var terms: BlockList

  /// The handle, or the variable of an edit.
  var index: UInt32
  var generation: UInt32
  var isEdit: Bool

  /// False for an edit without a suggestion, and for a symbol that is no constraint.
  var isInTableau: Bool

  static let unused = ConstraintRecord(
    rightHandSide: 0, terms: BlockList(), index: 0, generation: 0, isEdit: false,
    isInTableau: false)
}

/// The constraints, by their symbols and by the index of their handles.
struct ConstraintTable: ~Copyable {
  private var pool = SlotPool()
  private var symbols = FlatArray<SymbolID>()  // By the index of the handle.
  private var records = FlatArray<ConstraintRecord>()  // By symbol.
  private var terms = BlockArena(
    filler: ConstraintTerm(coefficient: 0, symbol: .none, variable: 0), smallestSizeClass: 1)

  init() {}

  /// One more than the largest position of a symbol.
  var symbolCount: Int { records.count }

  /// The record of the constraint with `symbol`.
  subscript(symbol: SymbolID) -> ConstraintRecord {
    get { records[symbol.position] }
    _modify { yield &records[symbol.position] }
  }

  /// A term, by an index out of `ConstraintRecord.terms.range`.
  func term(at index: Int) -> ConstraintTerm { terms[index] }

  /// The symbol of `constraint`; `nil` for a handle that is stale or foreign.
  func symbol(of constraint: ConstraintID) -> SymbolID? {
    guard pool.contains(index: constraint.index, generation: constraint.generation) else {
      return nil
    }
    return symbols[Int(constraint.index)]
  }

  /// Makes room for `symbol`.
  mutating func prepare(for symbol: SymbolID) {
    records.grow(to: symbol.position + 1, filling: .unused)
  }

  /// Appends a term to the constraint with `symbol`.
  mutating func append(_ term: ConstraintTerm, to symbol: SymbolID) {
    terms.append(term, to: &records[symbol.position].terms)
  }

  /// Gives out a handle for the constraint with `symbol`.
  mutating func makeHandle(for symbol: SymbolID) -> ConstraintID {
    let (index, generation) = pool.take()
    if Int(index) < symbols.count {
      symbols[Int(index)] = symbol
    } else {
      symbols.append(symbol)
    }
    records[symbol.position].index = index
    records[symbol.position].generation = generation
    return ConstraintID(index: index, generation: generation)
  }

  /// Ends a handle.
  mutating func endHandle(at index: UInt32) { pool.give(back: index) }

  /// Forgets the record and the terms of `symbol`.
  mutating func forget(_ symbol: SymbolID) {
    terms.clear(&records[symbol.position].terms)
    records[symbol.position] = .unused
  }
}
