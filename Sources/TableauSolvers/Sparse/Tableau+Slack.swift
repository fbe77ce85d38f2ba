// How much of a push a nonbasic symbol withstands: the quantity that both ratio tests compare.

internal import SolverCore

/// Yields the entries of what it costs to move a nonbasic symbol by one unit, the highest level
/// first, without zeros.
struct SlackCursor: BitwiseCopyable {
  private var index: Int
  private let end: Int
  private let sign: Double
  private var ownLevel: Double

  /// The cost of moving `symbol` up or down: its own violation plus or minus its reduced cost.
  init(_ tableau: borrowing Tableau, _ symbol: SymbolID, up: Bool) {
    let list = tableau.costLists[symbol.position]
    index = Int(list.start)
    end = list.range.upperBound
    sign = up ? 1 : -1
    let traits = tableau.traits[symbol.position]
    ownLevel = traits.resists(up: up) ? traits.level : -1
  }

  /// The next entry that is not zero.
  mutating func next(_ tableau: borrowing Tableau) -> CostEntry? {
    while index < end {
      let entry = tableau.costs[index]
      if ownLevel > entry.level { return takeOwn() }
      index += 1
      var value = sign * entry.value
      if ownLevel == entry.level {
        value += 1
        ownLevel = -1
      }
      if abs(value) > Tolerance.multiplier { return CostEntry(level: entry.level, value: value) }
    }
    return ownLevel > 0 ? takeOwn() : nil
  }

  private mutating func takeOwn() -> CostEntry {
    defer { ownLevel = -1 }
    return CostEntry(level: ownLevel, value: 1)
  }
}

/// A symbol that could enter the basis.
struct Entering: BitwiseCopyable {
  var symbol: SymbolID

  /// Where the symbol stands in the row that it would leave its place to.
  var position: Int

  /// The size of its coefficient in that row.
  var size: Double

  /// Whether it would move up.
  var movesUp: Bool
}

extension Tableau {
  /// Whether moving the nonbasic `symbol` that way improves the solution.
  func improves(_ symbol: SymbolID, up: Bool) -> Bool {
    let symbolTraits = traits[symbol.position]
    if symbolTraits.isRequired, symbolTraits.resists(up: up) { return false }
    var cursor = SlackCursor(self, symbol, up: up)
    guard let first = cursor.next(self) else { return false }
    return first.value < 0
  }

  /// Whether `one` gives way before `other`: compares slack per unit of the row, level by level.
  ///
  /// - Returns: −1 if `one` is weaker, 1 if it is stronger, 0 if they are equal.
  func compareSlack(_ one: Entering, _ other: Entering) -> Int {
    var oneCursor = SlackCursor(self, one.symbol, up: one.movesUp)
    var otherCursor = SlackCursor(self, other.symbol, up: other.movesUp)
    while true {
      let (a, b) = (oneCursor.next(self), otherCursor.next(self))
      guard let a else { return b.map { $0.value > 0 ? -1 : 1 } ?? 0 }
      guard let b else { return a.value > 0 ? 1 : -1 }
      if a.level != b.level {
        return a.level > b.level ? (a.value > 0 ? 1 : -1) : (b.value > 0 ? -1 : 1)
      }
      let difference = a.value * other.size - b.value * one.size
      if abs(difference) > Tolerance.multiplier * max(one.size, other.size) {
        return difference > 0 ? 1 : -1
      }
    }
  }

  /// Whether `entering` gives way before a row has been pushed by `budget` units at `level`.
  func yields(_ entering: Entering, beforeBudget budget: Double, at level: Double) -> Bool {
    var cursor = SlackCursor(self, entering.symbol, up: entering.movesUp)
    guard let first = cursor.next(self) else { return true }
    if first.level != level { return first.level < level || first.value < 0 }
    let difference = first.value - budget * entering.size
    if abs(difference) > Tolerance.multiplier * max(1, entering.size) { return difference < 0 }
    guard let second = cursor.next(self) else { return false }
    return second.value < 0
  }

  /// The symbol of `row` that gives way first when the row's basic symbol is moved.
  ///
  /// Among equals, the one in the shortest column makes the least fill; a variable that stands in no
  /// other row costs nothing. With `usingBland`, the first symbol that may move at all, by number.
  ///
  /// - Returns: `nil` if every symbol in the row is held by a requirement.
  /// - Complexity: O(terms of the row).
  func entering(for row: RowIndex, movingUp: Bool, usingBland: Bool) -> Entering? {
    let list = rowLists[row.position]
    var best: Entering?
    var sizeMin = 0.0
    for index in list.range { sizeMin = max(sizeMin, abs(terms[index].coefficient)) }
    // A coefficient far below the others is likely to be left over from cancellation.
    sizeMin *= 1e-7
    for index in list.range {
      let term = terms[index]
      let size = abs(term.coefficient)
      let symbolTraits = traits[term.symbol.position]
      let movesUp = movingUp == (term.coefficient > 0)
      if symbolTraits.isRequired, symbolTraits.resists(up: movesUp) { continue }
      if size < sizeMin { continue }
      let candidate = Entering(
        symbol: term.symbol, position: index - Int(list.start), size: size, movesUp: movesUp)
      guard let rival = best else {
        best = candidate
        continue
      }
      if usingBland {
        if candidate.symbol.rawValue < rival.symbol.rawValue { best = candidate }
      } else if isBetter(candidate, than: rival) {
        best = candidate
      }
    }
    return best
  }

  /// Whether `one` should enter rather than `other`.
  private func isBetter(_ one: Entering, than other: Entering) -> Bool {
    switch compareSlack(one, other) {
    case -1: return true
    case 1: return false
    default:
      let oneCount = columns[one.symbol.position].count
      let otherCount = columns[other.symbol.position].count
      return oneCount != otherCount ? oneCount < otherCount : one.size > other.size * 1.001
    }
  }
}
