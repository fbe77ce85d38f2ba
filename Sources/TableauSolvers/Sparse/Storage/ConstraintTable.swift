// The constraints of a solver as their callers wrote them.

internal import FlatStorage
internal import SolverCore

/// A term of a constraint: duplicates are added up, zeros are dropped.
struct ConstraintTerm: BitwiseCopyable {
  var coefficient: Double
  var symbol: SymbolID

  /// Where the variable's list of uses refers to this term.
  var twin: UInt32
}

/// A reference from a variable to a term of a constraint.
struct ConstraintUse: BitwiseCopyable {
  var constraint: SymbolID

  /// Where the constraint holds the term, counted from its first.
  var twin: UInt32
}

/// A constraint, or the constraint that an edit stands for.
struct ConstraintRecord: BitwiseCopyable {
  var rightHandSide = 0.0
  var terms = BlockList()

  /// The handle, or the variable of an edit; the handle of a variable under its own symbol.
  var index: UInt32 = 0
  var stamp: UInt32 = 0
  var isEdit = false

  /// False for an edit without a suggestion, and for a symbol that is no constraint.
  var isInTableau = false

  /// The handle of a variable, or the variable of an edit.
  var variable: Variable { Variable(index: index, stamp: stamp) }
}

/// The constraints, by their symbols and by the index of their handles.
struct ConstraintTable: ~Copyable {
  var pool: SlotPool
  private var symbols = FlatArray<SymbolID>()  // By the index of the handle.
  private var records = Table<SymbolID, ConstraintRecord>(growing: .byDoubling)
  private(set) var terms = BlockArena(
    filler: ConstraintTerm(coefficient: 0, symbol: .none, twin: 0), smallestSizeClass: 1)
  private var useLists = Table<SymbolID, BlockList>(growing: .byDoubling)  // Of variables.
  private(set) var uses = BlockArena(
    filler: ConstraintUse(constraint: .none, twin: 0), smallestSizeClass: 2)

  /// A table that gives out handles from `pool`.
  init(_ pool: SlotPool) { self.pool = pool }

  /// Lets what is small as a rule begin in `slab`, and the rest in one of larger rooms.
  mutating func begin(in slab: inout TableSlab, largeIn largeSlab: inout TableSlab) {
    terms.begin(in: &slab, elementsIn: &largeSlab)
    uses.begin(in: &slab, elementsIn: &largeSlab)
    symbols.begin(in: &largeSlab)
    records.begin(in: &largeSlab)
    useLists.begin(in: &largeSlab)
  }

  /// A table with the same constraints and handles.
  func copy() -> ConstraintTable {
    var copy = ConstraintTable(pool)
    copy.symbols = symbols.copy()
    copy.records = records.copy()
    copy.terms = terms.copy()
    copy.useLists = useLists.copy()
    copy.uses = uses.copy()
    copy.termCount = termCount
    return copy
  }

  /// How many terms the constraints have.
  private(set) var termCount = 0

  /// The symbols for which there is room.
  var indices: TableIndices<SymbolID> { records.indices }

  /// How many these are.
  var count: Int { records.count }

  /// The record of the constraint with `symbol`.
  subscript(symbol: SymbolID) -> ConstraintRecord {
    get { records[symbol] }
    _modify { yield &records[symbol] }
  }

  /// The symbol of `constraint`; `nil` for a handle that is stale or foreign.
  func symbol(of constraint: ConstraintID) -> SymbolID? {
    guard pool.contains(index: constraint.index, generation: constraint.stamp) else {
      return nil
    }
    return symbols[Int(constraint.index)]
  }

  /// Makes room for `symbol`, the next one if it is new.
  mutating func prepare(for symbol: SymbolID) {
    guard symbol.position == records.count else { return }
    records.append(ConstraintRecord())
    useLists.append(BlockList())
  }

  /// Where the uses of a variable are in `uses`.
  func uses(of variable: SymbolID) -> Range<Int> { useLists.checked(variable).range }

  /// The coefficient of a variable in a constraint that uses it.
  func coefficient(at use: ConstraintUse) -> Double {
    terms[records[use.constraint].terms, use.twin].coefficient
  }

  // The next four are inlined, since calls would be passed copies of this table and the tableau.

  /// The coefficient of a variable in a constraint.
  @inline(__always)
  func coefficient(of variable: SymbolID, in symbol: SymbolID) -> Double {
    for index in records[symbol].terms.range where terms[index].symbol == variable {
      return terms[index].coefficient
    }
    return 0
  }

  /// The largest coefficient of a constraint; at least 1.
  @inline(__always)
  func coefficientMax(of symbol: SymbolID) -> Double {
    var max = 1.0
    for index in records[symbol].terms.range {
      max = larger(max, abs(terms[index].coefficient))
    }
    return max
  }

  /// The excess of a constraint at the values of `tableau`: `a·x − b`.
  ///
  /// - Complexity: O(terms of the constraint).
  @inline(__always)
  func excess(of symbol: SymbolID, at tableau: borrowing Tableau) -> Double {
    var sum = -self[symbol].rightHandSide
    for index in self[symbol].terms.range {
      let term = terms[index]
      sum += term.coefficient * tableau.value(of: term.symbol)
    }
    return sum
  }

  /// The largest number that is added up in a constraint at the values of `tableau`; at least 1.
  @inline(__always)
  func size(of symbol: SymbolID, at tableau: borrowing Tableau) -> Double {
    var size = larger(1, abs(self[symbol].rightHandSide))
    for index in self[symbol].terms.range {
      let term = terms[index]
      size = larger(size, abs(term.coefficient * tableau.value(of: term.symbol)))
    }
    return size
  }

  /// Appends a term to the constraint with `symbol`, in which the variable does not occur yet.
  mutating func append(_ coefficient: Double, _ variable: SymbolID, to symbol: SymbolID) {
    termCount += 1
    let use = ConstraintUse(constraint: symbol, twin: records[symbol].terms.count)
    let twin = useLists[variable].count
    uses.append(use, to: &useLists[variable])
    terms.append(
      ConstraintTerm(coefficient: coefficient, symbol: variable, twin: twin),
      to: &records[symbol].terms)
  }

  /// Drops the variable's reference to `term`; the last one of the variable takes its place.
  private mutating func unlink(_ term: ConstraintTerm) {
    if let moved = uses.remove(at: term.twin, from: &useLists[term.symbol]) {
      terms[records[moved.constraint].terms, moved.twin].twin = term.twin
    }
  }

  /// Gives out a handle for the constraint with `symbol`.
  mutating func makeHandle(for symbol: SymbolID) -> ConstraintID {
    let (index, stamp) = pool.take()
    if Int(index) == symbols.count { symbols.append(symbol) }
    symbols[Int(index)] = symbol
    records[symbol].index = index
    records[symbol].stamp = stamp
    return ConstraintID(index: index, stamp: stamp)
  }

  /// Forgets the record and the terms of `symbol`.
  ///
  /// - Complexity: O(terms of the constraint).
  mutating func forget(_ symbol: SymbolID) {
    for index in records[symbol].terms.range.reversed() { unlink(terms[index]) }
    termCount -= Int(records[symbol].terms.count)
    terms.clear(&records[symbol].terms)
    records[symbol] = ConstraintRecord()
  }
}
