// The order of the rows in the factor, kept in labels that compare in one instruction.

internal import FlatStorage

/// A list of rows whose members carry ascending labels.
///
/// A row can be put anywhere; where two neighbours leave no label between them, the labels around
/// them are spread out. Labels are whole numbers and unique: floating-point midpoints would collide
/// in the end without a sign.
///
/// - Source: M. A. Bender, R. Cole, E. D. Demaine, M. Farach-Colton, J. Zito, "Two Simplified
///   Algorithms for Maintaining Order in a List", ESA 2002, doi:10.1007/3-540-45749-6_17.
struct RowOrder: ~Copyable, Journaled {
  struct Node: BitwiseCopyable {
    var label: UInt64 = 0
    var previous = RowIndex.none
    var next = RowIndex.none
  }

  private var nodes = JournaledTable<RowIndex, Node>(growing: .byDoubling)
  private var journaledEnds = JournaledValue(Ends())

  struct Ends: BitwiseCopyable {
    var first = RowIndex.none
    var last = RowIndex.none
  }

  private var ends: Ends {
    @inline(__always) get { journaledEnds.now }
    @inline(__always) _modify { yield &journaledEnds.now }
  }

  /// How far apart the labels are of rows that are added at the ends.
  private static var stride: UInt64 { limit(1 << 32) }

  /// For how many rows there is room.
  var capacity: Int { nodes.capacity }

  /// The first row; none if the order is empty.
  var first: RowIndex { @inline(__always) get { ends.first } }

  /// The last row; none if the order is empty.
  var last: RowIndex { @inline(__always) get { ends.last } }

  /// The label of a row in the order: less than those of all rows behind it.
  @inline(__always)
  func label(of row: RowIndex) -> UInt64 { nodes[row].label }

  /// The row behind `row`; none if it is the last one.
  func row(after row: RowIndex) -> RowIndex { nodes[row].next }

  /// The row in front of `row`; none if it is the first one.
  func row(before row: RowIndex) -> RowIndex { nodes[row].previous }

  /// Makes room for `row`, and for some after it.
  @inline(__always)
  mutating func makeRoom(for row: RowIndex) { nodes.cover(row, filling: Node()) }

  /// Puts `row` in front of all others.
  ///
  /// - Complexity: O(1) amortised.
  mutating func insertFirst(_ row: RowIndex) {
    let first = ends.first
    if first.isNone {
      nodes[row] = Node(label: 1 << 63, previous: .none, next: .none)
      ends = Ends(first: row, last: row)
      return
    }
    if nodes[first].label <= Self.stride { spreadAll() }
    nodes[row] = Node(label: nodes[first].label - Self.stride, previous: .none, next: first)
    nodes[first].previous = row
    ends.first = row
  }

  /// Puts `row` behind `other`, or in front of all if `other` is none.
  ///
  /// - Complexity: O(log rows) amortised.
  mutating func insert(_ row: RowIndex, after other: RowIndex) {
    if other.isNone { return insertFirst(row) }
    let next = nodes[other].next
    if next.isNone {
      if nodes[other].label >= UInt64.max - Self.stride { spreadAll() }
      nodes[row] = Node(label: nodes[other].label + Self.stride, previous: other, next: .none)
      ends.last = row
    } else {
      if nodes[next].label - nodes[other].label < 2 { spread(around: other) }
      let low = nodes[other].label
      let label = low + (nodes[next].label - low) / 2
      nodes[row] = Node(label: label, previous: other, next: next)
      nodes[next].previous = row
    }
    nodes[other].next = row
  }

  /// Takes `row` out.
  @inline(__always)
  mutating func remove(_ row: RowIndex) {
    let (previous, next) = (nodes[row].previous, nodes[row].next)
    if previous.isNone { ends.first = next } else { nodes[previous].next = next }
    if next.isNone { ends.last = previous } else { nodes[next].previous = previous }
  }

  /// Takes every row out.
  mutating func removeAll() { ends = Ends() }

  /// Makes room behind `row` by spreading the labels of the smallest neighbourhood that is sparse
  /// enough: at most (4/3)ⁱ rows within 2ⁱ labels, which makes the cost logarithmic on average.
  private mutating func spread(around row: RowIndex) {
    var (first, last) = (row, row)
    var count: UInt64 = 1
    var limit = 1.0
    for exponent in 1 ..< UInt64(63) {
      limit *= 4.0 / 3.0
      let width: UInt64 = 1 << exponent
      let low = nodes[row].label & ~(width - 1)
      let high = low + (width - 1)
      while !nodes[first].previous.isNone, nodes[nodes[first].previous].label >= low {
        first = nodes[first].previous
        count += 1
      }
      while !nodes[last].next.isNone, nodes[nodes[last].next].label <= high {
        last = nodes[last].next
        count += 1
      }
      if Double(count) <= limit, width / count >= 4 {
        relabel(from: first, count: count, low: low, step: width / count)
        return
      }
    }
    spreadAll()
  }

  private mutating func spreadAll() {
    var count: UInt64 = 0
    var row = ends.first
    while !row.isNone {
      count += 1
      row = nodes[row].next
    }
    // The middle half of the numbers, so that there is room at both ends.
    relabel(from: ends.first, count: count, low: 1 << 62, step: (1 << 63) / max(count, 1))
  }

  private mutating func relabel(from first: RowIndex, count: UInt64, low: UInt64, step: UInt64) {
    var row = first
    var label = low + step / 2
    for _ in 0 ..< count {
      nodes[row].label = label
      label += step
      row = nodes[row].next
    }
  }

  /// Makes room for `added` more rows.
  mutating func reserve(additional added: Int) { nodes.reserve(additional: added) }

  /// Gives back the room that growing has left.
  mutating func trim() { nodes.trim() }

  /// Lets what is saved begin in `slab`.
  mutating func begin(in slab: inout TableSlab) { nodes.begin(in: &slab) }

  // MARK: Undo

  @inline(__always)
  mutating func journal(_ step: JournalStep) {
    nodes.journal(step)
    journaledEnds.journal(step)
  }

  // MARK: Copies

  /// Becomes equal to `other`; taken back like writes.
  mutating func assign(from other: borrowing RowOrder) {
    nodes.assign(from: other.nodes)
    ends = other.ends
  }
}
