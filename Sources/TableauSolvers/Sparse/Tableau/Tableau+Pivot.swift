// Exchanging a basic and a nonbasic symbol, and moving a nonbasic one.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// Moves the nonbasic `symbol` by `delta`, and the basic symbols with it.
  ///
  /// Rows that leave their limits are listed for repair.
  ///
  /// - Complexity: O(entries of the column).
  mutating func shift(_ symbol: SymbolID, by delta: Double) {
    journal.record(.changedRestValue, symbol.raw, number: symbols[symbol].restValue)
    symbols[symbol].restValue += delta
    let column = symbols[symbol].column
    work.rowsTouched &+= UInt64(column.count)
    for index in column.range {
      let entry = entries[index]
      setValue(rows[entry.row].value + coefficient(at: entry) * delta, of: entry.row)
    }
  }

  /// Changes the value of a row's basic symbol and lists the row if that lies outside of its
  /// limits.
  mutating func setValue(_ value: Double, of row: RowIndex) {
    journal.record(.changedValue, row.raw, number: rows[row].value)
    rows[row].value = value
    if value < rows[row].lower || value > rows[row].upper { listStray(row) }
  }

  /// Makes the basic symbol of `row` nonbasic and the symbol at `position` of the row basic.
  ///
  /// No value changes. The column of the entering symbol becomes that of the leaving one as it is,
  /// since the same rows hold it; so the exchange costs nothing where the row has a single term.
  ///
  /// - Complexity: O(terms of the rows in the column + rows × terms of this row).
  mutating func pivot(_ row: RowIndex, at position: UInt32) {
    let leaving = rows[row].basic
    let list = rows[row].list
    let pivotIndex = list.index(of: position)
    let entering = terms[pivotIndex].symbol
    let pivotCoefficient = terms[pivotIndex].coefficient
    assert(rows[row].slope == 0)
    work.pivots &+= 1
    work.rowsTouched &+= 1
    work.termsTouched &+= UInt64(list.count)

    if leftSymbols.count < Self.leftSymbolCountMax {
      leftSymbols.append(leaving)
      journal.record(.listedLeaving, leaving.raw)
    }
    solveRow(row, pivotIndex: pivotIndex)
    exchangePartners(leaving: leaving, entering: entering)
    exchange(row, leaving: leaving, entering: entering)
    let column = symbols[leaving].column
    // The column is walked backwards, so that a vanishing term is replaced by a visited one.
    for index in column.range.reversed() {
      let entry = entries[index]
      guard entry.row != row else { continue }
      let termIndex = rows[entry.row].list.index(of: entry.twin)
      let factor = terms[termIndex].coefficient
      rows[entry.row].factor = factor
      let share = factor / pivotCoefficient
      watch.note(growth: abs(share))
      setCoefficient(share, at: termIndex, of: entry.row)
    }
    substitutePivotTerms(leaving: leaving, skipping: row)
    substituteCosts(leaving: leaving, entering: entering, pivotCoefficient: pivotCoefficient)
    for index in 0 ..< pivotTerms.count { scratch[pivotTerms[index].symbol].mark = 0 }
  }

  /// Solves `row` for the term at `pivotIndex`, and copies what the other terms became to
  /// `pivotTerms`.
  private mutating func solveRow(_ row: RowIndex, pivotIndex: Int) {
    let list = rows[row].list
    let pivotCoefficient = terms[pivotIndex].coefficient
    pivotTerms.setCount(Int(list.count) - 1)
    var count = 0
    for index in list.range where index != pivotIndex {
      var term = terms[index]
      term.coefficient = -term.coefficient / pivotCoefficient
      term.twin = .max
      setCoefficient(term.coefficient, at: index, of: row)
      pivotTerms[count] = term
      count &+= 1
      scratch[term.symbol].mark = UInt32(truncatingIfNeeded: count)
    }
    setCoefficient(1 / pivotCoefficient, at: pivotIndex, of: row)
    watch.note(growth: abs(1 / pivotCoefficient))
  }

  /// Swaps the roles of two symbols: who owns the row, who owns the column.
  mutating func exchange(_ row: RowIndex, leaving: SymbolID, entering: SymbolID) {
    journal.record(
      .exchanged, row.raw, leaving.raw, entering.raw,
      number: symbols[leaving].restValue, otherNumber: rows[row].value)
    assert(symbols[leaving].column.count == 0)
    entries.clear(&symbols[leaving].column)
    symbols[leaving].column = symbols[entering].column
    symbols[entering].column = BlockList()
    for index in symbols[leaving].column.range {
      let entry = entries[index]
      terms[rows[entry.row].list, entry.twin].symbol = leaving
    }
    symbols[leaving].restValue = rows[row].value
    rows[row].value = symbols[entering].restValue
    rows[row].basic = entering
    symbols[leaving].place = .none
    symbols[entering].place = row
    updateLimits(of: row)
  }

  /// Adds `factor` times the pivot terms to all rows in the column of `leaving` but `skipped`.
  private mutating func substitutePivotTerms(leaving: SymbolID, skipping skipped: RowIndex) {
    guard !pivotTerms.isEmpty else { return }
    // No term of the leaving symbol vanishes on the way, so the column keeps its length and order.
    let column = symbols[leaving].column
    work.rowsTouched &+= UInt64(column.count)
    for index in column.range {
      let row = entries[index].row
      guard row != skipped else { continue }
      addPivotTerms(times: rows[row].factor, to: row)
    }
  }

  /// Adds `factor` times the pivot terms to `row`. In this loop `twin` of a pivot term says which
  /// row was last seen to hold its symbol.
  private mutating func addPivotTerms(times factor: Double, to row: RowIndex) {
    let list = rows[row].list
    let start = Int(list.start)
    var seenCount = 0
    work.termsTouched &+= UInt64(Int(list.count) + pivotTerms.count)
    // Backwards, because the last term takes the place of a vanishing one.
    var end = start &+ Int(list.count)
    while end > start {
      let next = max(start, end &- 4)
      if end &- next == 4, isNonePivotTerm(ofFourAt: next) {
        end = next
        continue
      }
      while end > next {
        end &-= 1
        let mark = Int(scratch[terms[end].symbol].mark)
        guard mark != 0 else { continue }
        seenCount &+= 1
        pivotTerms[mark &- 1].twin = row.raw
        let old = terms[end].coefficient
        let sum = old + factor * pivotTerms[mark &- 1].coefficient
        if Tolerance.isRounding(sum, addend: abs(old)) {
          removeTerm(at: list.position(of: end), of: row)
        } else {
          setCoefficient(sum, at: end, of: row)
        }
      }
    }
    guard seenCount < pivotTerms.count else { return }
    for index in 0 ..< pivotTerms.count where pivotTerms[index].twin != row.raw {
      appendTerm(factor * pivotTerms[index].coefficient, pivotTerms[index].symbol, to: row)
    }
  }

  /// Whether the pivot terms have none of the symbols of the four terms at `index`.
  ///
  /// Worth it because: most terms of a long row are of other symbols, and nine tenths of a frame of
  /// `feed` 100 go by in passing over them. One by one, the time also depended on where the linker
  /// puts the loop: at the end of a page, a frame took 1.14 of the time of the commit before, and
  /// 0.89 elsewhere.
  @inline(__always)
  private func isNonePivotTerm(ofFourAt index: Int) -> Bool {
    scratch[terms[index].symbol].mark | scratch[terms[index &+ 1].symbol].mark
      | scratch[terms[index &+ 2].symbol].mark
      | scratch[terms[index &+ 3].symbol].mark == 0
  }
}
