// Multipliers: sparse vectors over the priority levels, as lists from the highest level down.

internal import FlatStorage
internal import SolverCore

/// One nonzero of a multiplier.
struct LevelEntry: BitwiseCopyable {
  var level: Double
  var value: Double

  /// The size of the largest number that was added up in `value`.
  var size: Magnitude

  /// A value that nothing was added to.
  @inline(__always)
  init(level: Double, value: Double) {
    self.level = level
    self.value = value
    size = Magnitude(value)
  }

  /// Adds `amount`, and remembers how large it was.
  @inline(__always)
  mutating func add(_ amount: Double) {
    value += amount
    size.cover(Magnitude(amount))
  }

  /// Whether what was added up has cancelled, so that nothing but rounding is left.
  @inline(__always) var isCancelled: Bool {
    FactorTolerance.isCancelled(value, beside: size.value)
  }

  /// Whether so little is left of what was added up that it may be rounding, where much of that has
  /// gathered.
  @inline(__always) var isBlurred: Bool { abs(value) < FactorTolerance.blur * size.value }
}

/// Stores the multipliers of the members of the basis. Almost all are empty.
struct Multipliers: ~Copyable, Journaled {
  struct Node: BitwiseCopyable {
    var entry: LevelEntry
    var next: MultiplierIndex
  }

  private var nodes = JournaledTable<MultiplierIndex, Node>()
  private var free = JournaledValue(MultiplierIndex.none)

  /// Whether so little was left of some entry since this was last set to false that it may be
  /// rounding: it would decide before all lower levels.
  var isBlurred = false

  /// What is about to be added to some multipliers, times a factor for each: by level, from the
  /// highest down.
  var change = Table<ListIndex, LevelEntry>()

  /// Whether there may be entries at `Level.trial`.
  var hasTrialEntries = false

  /// Whether the last addition has left so little that it has to be looked at, whatever was
  /// expected.
  var mustLook = false

  /// Lets the tables that are small as a rule begin in `slab`.
  mutating func begin(in slab: inout TableSlab) {
    nodes.begin(in: &slab)
    change.begin(in: &slab)
  }

  /// The entry at `index`.
  @inline(__always)
  func entry(_ index: MultiplierIndex) -> LevelEntry { nodes[index].entry }

  /// The entry after the one at `index`, of the next lower level.
  @inline(__always)
  func next(_ index: MultiplierIndex) -> MultiplierIndex { nodes[index].next }

  /// The value at `level` of the multiplier that begins at `head`, zero if it has no entry there.
  func amount(at level: Double, from head: MultiplierIndex) -> Double {
    var current = head
    while !current.isNone, nodes[current].entry.level > level { current = nodes[current].next }
    if current.isNone || nodes[current].entry.level != level { return 0 }
    return nodes[current].entry.value
  }

  /// Adds `amount` at `level` to the multiplier that begins at `head`.
  ///
  /// - Parameter bound: The size of its bound at that level; zero if it has none there.
  /// - Returns: Where the multiplier begins now.
  /// - Complexity: O(entries).
  mutating func adding(
    _ amount: Double, at level: Double, to head: MultiplierIndex, bound: Double
  ) -> MultiplierIndex {
    var previous = MultiplierIndex.none
    var current = head
    while !current.isNone, nodes[current].entry.level > level {
      previous = current
      current = nodes[current].next
    }
    if !current.isNone, nodes[current].entry.level == level {
      // Most multipliers are sums of a few round numbers, of which nothing at all is left.
      let isZero = nodes[current].entry.value == -amount
      if !isZero {
        nodes[current].entry.add(amount)
        let entry = nodes[current].entry
        if !entry.isBlurred {
          look(at: entry.value, besideBound: bound)
          return head
        }
        if !entry.isCancelled {
          (mustLook, isBlurred) = (true, true)
          look(at: entry.value, besideBound: bound)
          return head
        }
      }
      mustLook = !isZero
      let next = nodes[current].next
      release(current)
      if previous.isNone { return next }
      nodes[previous].next = next
      return head
    }
    if amount == 0 { return head }
    if abs(amount) < FactorTolerance.smallMultiplier { isBlurred = true }
    look(at: amount, besideBound: bound)
    let node = make(Node(entry: LevelEntry(level: level, value: amount), next: current))
    if previous.isNone { return node }
    nodes[previous].next = node
    return head
  }

  /// Notes it if an entry has come so close to its bound that rounding may say on which side it is.
  @inline(__always)
  private mutating func look(at value: Double, besideBound bound: Double) {
    if bound == 0 { return }
    var room = LevelEntry(level: 0, value: bound)
    room.add(-abs(value))
    if !room.isBlurred || room.value == 0 { return }
    mustLook = true
    if !room.isCancelled { isBlurred = true }
  }

  /// Lets the first entry of a multiplier move from one of two levels to the other, in place, if
  /// adding `factor` times both does nothing else.
  ///
  /// - Returns: `false` if it does something else; nothing was changed then.
  @inline(__always)
  mutating func moveFirst(
    of head: MultiplierIndex, between high: LevelEntry, _ low: LevelEntry, times factor: Double
  ) -> Bool {
    var node = nodes[head]
    let isLow = node.entry.level == low.level
    guard isLow || node.entry.level == high.level else { return false }
    node.entry.add(factor * (isLow ? low.value : high.value))
    let amount = factor * (isLow ? high.value : low.value)
    guard node.entry.value == 0, amount != 0,
      isLow || node.next.isNone || nodes[node.next].entry.level < low.level
    else { return false }
    nodes[head].entry = LevelEntry(level: isLow ? high.level : low.level, value: amount)
    return true
  }

  /// Drops the entry at `level`, the highest there is, of the multiplier that begins at `head`.
  ///
  /// - Returns: Where the multiplier begins now.
  mutating func dropping(_ level: Double, from head: MultiplierIndex) -> MultiplierIndex {
    if head.isNone || nodes[head].entry.level != level { return head }
    let next = nodes[head].next
    release(head)
    return next
  }

  /// Fills `change` with the entries of a distance.
  mutating func collect(_ distance: DistanceCursor) {
    change.removeAll()
    var cursor = distance
    while let entry = cursor.next(self) { change.append(entry) }
  }

  /// Takes back the multiplier that begins at `head`.
  mutating func releaseAll(_ head: MultiplierIndex) {
    var current = head
    while !current.isNone {
      let next = nodes[current].next
      release(current)
      current = next
    }
  }

  private mutating func make(_ node: Node) -> MultiplierIndex {
    if free.now.isNone {
      nodes.append(node)
      return MultiplierIndex(nodes.count - 1)
    }
    let index = free.now
    free.now = nodes[index].next
    nodes[index] = node
    return index
  }

  private mutating func release(_ index: MultiplierIndex) {
    nodes[index].next = free.now
    free.now = index
  }

  // MARK: Undo

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    nodes.journal(step)
    free.journal(step)
  }

  // MARK: Copies

  /// Becomes equal to `other`; taken back like writes.
  mutating func assign(from other: borrowing Multipliers) {
    nodes.assign(from: other.nodes)
    free.now = other.free.now
  }
}
