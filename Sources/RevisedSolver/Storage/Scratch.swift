// Working memory of the solver's loops, kept so that a warm solver allocates nothing.

/// A number that belongs to the current pass only if its stamp is that of the pass.
struct Cell: BitwiseCopyable {
  var value = 0.0

  /// The size of the largest number that was added up in `value` or in one of its addends, where somebody asks
  /// for it.
  var size: Float = 0
  var stamp: UInt32 = 0

  /// A number that nothing was added to.
  @inline(__always)
  init(value: Double = 0, stamp: UInt32 = 0) {
    self.value = value
    self.stamp = stamp
  }

  /// The first addend of a sum.
  @inline(__always)
  init(adding value: Double, stamp: UInt32) {
    self.value = value
    size = Float(abs(value))
    self.stamp = stamp
  }

  /// The first addend of a sum, in which numbers of up to `size` have been added up.
  @inline(__always)
  init(adding value: Double, size: Double, stamp: UInt32) {
    self.value = value
    self.size = Float(size)
    self.stamp = stamp
  }

  /// Adds `amount`, in which numbers of up to `size` have been added up.
  @inline(__always)
  mutating func add(_ amount: Double, size: Double) {
    value += amount
    self.size = max(self.size, Float(size))
  }

  /// Adds `amount`, and remembers how large it was.
  @inline(__always)
  mutating func add(_ amount: Double) {
    value += amount
    size = max(size, Float(abs(amount)))
  }

  /// Whether what was added up has cancelled, so that nothing but rounding is left.
  @inline(__always) var isCancelled: Bool {
    abs(value) <= FactorTolerance.cancellation * Double(size)
  }

  /// Whether so much is left of what was added up that it can be divided by.
  @inline(__always)
  func isReliable(_ share: Double) -> Bool { abs(value) > share * Double(size) }
}

/// A row with a factor.
struct WeightedRow: BitwiseCopyable {
  var row: RowIndex

  /// The size of the largest number that was added up in the factor. Half the bits do for a bound, and fit
  /// beside the row.
  var size: Float

  var weight: Double

  /// A row whose factor is exact.
  init(row: RowIndex, weight: Double) {
    self.init(row: row, weight: weight, size: Float(abs(weight)))
  }

  init(row: RowIndex, weight: Double, size: Float) {
    (self.row, self.size, self.weight) = (row, size, weight)
  }
}

/// A member of the working set with a factor.
struct WeightedMember: BitwiseCopyable {
  var member: Member

  /// The size of the largest number that was added up in the factor, where that was not exact.
  var size: Float = 0
  var weight: Double
}

/// How far the values can go until an inactive row changes its state.
struct Breakpoint: BitwiseCopyable {
  var row: RowIndex

  /// How fast the residual of the row changes.
  var rate: Double
}

/// A variable whose column is being searched.
struct Visit: BitwiseCopyable {
  var variable: VariableIndex
  var next: EntryIndex
}

/// Everything that the loops need besides the system itself. The lists are valid until the next call
/// that says it fills them.
struct Scratch: ~Copyable {
  private(set) var stamp: UInt32 = 0

  // Moving along a direction.

  /// How fast each variable moves; zero outside of `moved`.
  var rates = Table<VariableIndex, Cell>(growing: .byDoubling)

  /// Marks rows as touched.
  var marks = Table<RowIndex, UInt32>(growing: .byDoubling)

  /// The size of the largest rate, or of the largest residual that starts the movement.
  var largestRate = 0.0

  /// What starts the movement: by how much each member's residual shall change.
  var seeds = Table<ListIndex, WeightedMember>()

  /// The variables that move, those that depend on others first if they were searched for.
  var moved = Table<ListIndex, VariableIndex>()

  /// The inactive rows that hold a moved variable.
  var touched = Table<ListIndex, RowIndex>()

  var visits = Table<ListIndex, Visit>()

  /// Whether so much depends on the seeds that it is not searched for.
  var isSearchGivenUp = false

  // Simplex steps.

  /// Inactive rows that may be violated, the highest level first.
  var violated = KeyedHeap()

  /// Members whose multiplier may be out of bounds.
  var unbounded = Table<ListIndex, Member>()

  /// Inactive rows that have waited for their settling.
  var waiting = Table<ListIndex, RowIndex>()

  /// Active rows that the values have yet to be moved to.
  var unmoved = Table<ListIndex, RowIndex>()

  var breakpoints = Table<ListIndex, Breakpoint>()
  var breakpointOrder = KeyedHeap()
  var passed = Table<ListIndex, Breakpoint>()
  var levels = Table<ListIndex, LevelEntry>()

  // Changes of the factor.

  /// Rows that leave together, and those of them that are violated, by their levels.
  var removed = Table<ListIndex, RowIndex>()
  var removedOrder = KeyedHeap()

  /// The terms of a new row, merged.
  var newTerms = Table<ListIndex, Move>()

  /// Makes room for `variableCount` variables and `rowCount` rows.
  mutating func grow(variableCount: Int, rowCount: Int) {
    rates.grow(to: variableCount, filling: Cell())
    marks.grow(to: rowCount, filling: 0)
  }

  /// Makes room for `variable`, and for some after it.
  @inline(__always)
  mutating func makeRoom(for variable: VariableIndex) {
    guard variable.position >= rates.count else { return }
    rates.grow(to: rates.countCovering(variable), filling: Cell())
  }

  /// Makes room for `row`, and for some after it.
  @inline(__always)
  mutating func makeRoom(for row: RowIndex) {
    guard row.position >= marks.count else { return }
    marks.grow(to: marks.countCovering(row), filling: 0)
  }

  /// Makes room for more variables and rows before there are any.
  mutating func reserve(additionalVariables: Int, rows additionalRows: Int) {
    rates.reserve(rates.count + additionalVariables)
    marks.reserve(marks.count + additionalRows)
  }

  /// Gives back the room that growing has left.
  mutating func trim() {
    rates.trim()
    marks.trim()
  }

  /// A stamp that no cell carries.
  @inline(__always)
  mutating func nextStamp() -> UInt32 {
    if stamp == .max { resetStamps() }
    stamp &+= 1
    return stamp
  }

  private mutating func resetStamps() {
    for position in 0 ..< rates.count { rates[VariableIndex(position)].stamp = 0 }
    for position in 0 ..< marks.count { marks[RowIndex(position)] = 0 }
    stamp = 0
  }
}
