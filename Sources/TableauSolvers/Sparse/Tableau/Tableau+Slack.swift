// How much of a push a nonbasic symbol withstands: the quantity that both ratio tests compare.

internal import FlatStorage
internal import SolverCore

/// A position in the entries of what it costs to move a nonbasic symbol by one unit.
struct SlackCursor: BitwiseCopyable {
  /// The next entry of the reduced cost, and the end of the list.
  var index: Int
  let end: Int

  /// Whether the reduced cost counts as it is or with the opposite sign.
  let sign: Double

  /// The level of the symbol's own violation, below zero if there is none (any more).
  var ownLevel: Double
}

extension Tableau {
  // These do not change the tableau. They mutate in name, because the compiler would pass a
  // borrowed tableau, which is larger than its registers, as a copy on the stack.

  /// Starts with the highest level of what it costs to move `symbol` up or down: its own violation
  /// plus or minus its reduced cost.
  mutating func startSlack(of symbol: SymbolID, up: Bool) -> SlackCursor {
    let list = symbols[symbol].costList
    let traits = symbols[symbol].traits
    return SlackCursor(
      index: Int(list.start), end: list.range.upperBound, sign: up ? 1 : -1,
      ownLevel: traits.resists(up: up) ? traits.level : -1)
  }

  /// The next entry that is not zero, in descending order of the levels. An entry that counts as
  /// zero and is more than pivots leave is noted: it may decide all the same.
  mutating func nextSlack(_ cursor: inout SlackCursor) -> CostEntry? {
    while cursor.index < cursor.end {
      let entry = costs[cursor.index]
      if cursor.ownLevel > entry.level { break }
      cursor.index += 1
      var value = cursor.sign * entry.value
      if cursor.ownLevel == entry.level {
        value += 1
        cursor.ownLevel = -1
      }
      if abs(value) > Tolerance.multiplier { return CostEntry(level: entry.level, value: value) }
      if abs(value) > Tolerance.coefficient { watch.isEnlarged = true }
    }
    guard cursor.ownLevel > 0 else { return nil }
    let own = CostEntry(level: cursor.ownLevel, value: 1)
    cursor.ownLevel = -1
    return own
  }

  /// Whether moving the nonbasic `symbol` that way improves the solution.
  mutating func improves(_ symbol: SymbolID, up: Bool) -> Bool {
    let traits = symbols[symbol].traits
    if traits.isRequired, traits.resists(up: up) { return false }
    var cursor = startSlack(of: symbol, up: up)
    guard let first = nextSlack(&cursor) else { return false }
    return first.value < 0
  }

  /// Whether `one` gives way before `other`: compares slack per unit of the row, level by level.
  ///
  /// - Returns: −1 if `one` is weaker, 1 if it is stronger, 0 if they are equal.
  mutating func compareSlack(_ one: Entering, _ other: Entering) -> Int {
    var oneCursor = startSlack(of: one.symbol, up: one.movesUp)
    var otherCursor = startSlack(of: other.symbol, up: other.movesUp)
    while true {
      let (a, b) = (nextSlack(&oneCursor), nextSlack(&otherCursor))
      guard let a else { return b.map { $0.value > 0 ? -1 : 1 } ?? 0 }
      guard let b else { return a.value > 0 ? 1 : -1 }
      if a.level != b.level {
        return a.level > b.level ? (a.value > 0 ? 1 : -1) : (b.value > 0 ? -1 : 1)
      }
      let difference = a.value * other.size - b.value * one.size
      if abs(difference) > Tolerance.multiplier * larger(one.size, other.size) {
        return difference > 0 ? 1 : -1
      }
    }
  }

  mutating func yields(_ entering: Entering, before budget: Double, at level: Double) -> Bool {
    var cursor = startSlack(of: entering.symbol, up: entering.movesUp)
    guard let first = nextSlack(&cursor) else { return true }
    if first.level != level { return first.level < level || first.value < 0 }
    let difference = first.value - budget * entering.size
    if abs(difference) > Tolerance.multiplier * larger(1, entering.size) { return difference < 0 }
    guard let second = nextSlack(&cursor) else { return false }
    return second.value < 0
  }

  /// Among symbols that give way equally early, the one in the shortest column makes the least
  /// fill; a variable that stands in no other row costs nothing.
  ///
  /// - Complexity: O(terms of the row).
  mutating func entering(for row: RowIndex, movingUp: Bool, usingBland: Bool) -> Entering? {
    let list = rows[row].list
    var best: Entering?
    var sizeMin = 0.0
    for index in list.range { sizeMin = larger(sizeMin, abs(terms[index].coefficient)) }
    // A coefficient far below the others is likely to be left over from cancellation.
    sizeMin *= 1e-7
    let own = symbols[rows[row].basic].traits
    if own.isRequired { sizeMin = larger(sizeMin, Double(own.coefficientMin)) }
    for index in list.range {
      let term = terms[index]
      let size = abs(term.coefficient)
      let traits = symbols[term.symbol].traits
      let movesUp = movingUp == (term.coefficient > 0)
      if traits.isRequired, traits.resists(up: movesUp) { continue }
      if size < sizeMin {
        watch.isEnlarged = true
        continue
      }
      let candidate = Entering(
        symbol: term.symbol, place: index - Int(list.start), size: size, movesUp: movesUp)
      if let rival = best {
        let isBetter =
          usingBland
          ? candidate.symbol.raw < rival.symbol.raw : isBetter(candidate, than: rival)
        guard isBetter else { continue }
      }
      best = candidate
    }
    return best
  }

  /// Whether `one` should enter rather than `other`.
  private mutating func isBetter(_ one: Entering, than other: Entering) -> Bool {
    switch compareSlack(one, other) {
    case -1: return true
    case 1: return false
    default:
      let oneCount = symbols[one.symbol].column.count
      let otherCount = symbols[other.symbol].column.count
      return oneCount != otherCount ? oneCount < otherCount : one.size > other.size * 1.001
    }
  }
}
