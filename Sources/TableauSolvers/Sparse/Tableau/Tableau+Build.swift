// Building a row: a sum over any symbols becomes one over nonbasic symbols.

internal import FlatStorage
internal import SolverCore

extension Tableau {
  /// Adds `amount · symbol` to the row that is being built, where `symbol` is meant as it is. What
  /// cancels out but for rounding is zero.
  mutating func addToSum(_ amount: Double, _ symbol: SymbolID) {
    guard scratch[symbol].isSummed else { return beginSum(amount, symbol) }
    scratch[symbol].sum = scratch[symbol].sum.adding(amount)
  }

  @inline(__always)  // It is three stores, and most sums have one addend.
  private mutating func beginSum(_ amount: Double, _ symbol: SymbolID) {
    scratch[symbol].isSummed = true
    scratch[symbol].sum = amount
    summedSymbols.append(symbol)
  }

  /// Adds a coefficient of a constraint to those of the same variable.
  mutating func mergeIntoSum(_ amount: Double, _ symbol: SymbolID) {
    guard scratch[symbol].isSummed else { return beginSum(amount, symbol) }
    let old = scratch[symbol].sum
    scratch[symbol].sum = old + amount
    addendSizes.grow(to: symbol.position + 1, filling: 0)
    addendSizes[symbol] = larger(
      larger(addendSizes[symbol], abs(old)), abs(amount))
  }

  /// The sum of what was merged; zero where it cancels out but for rounding.
  mutating func mergedSum(of symbol: SymbolID) -> Double {
    let sum = scratch[symbol].sum
    guard symbol.position < addendSizes.count, addendSizes[symbol] != 0 else { return sum }
    defer { addendSizes[symbol] = 0 }
    return Tolerance.cancels(sum, largestAddend: addendSizes[symbol]) ? 0 : sum
  }

  /// Adds `amount · symbol` to the row that is being built; a basic symbol is replaced by its row.
  ///
  /// - Complexity: O(terms of the symbol's row).
  mutating func addExpandedToSum(_ amount: Double, _ symbol: SymbolID) {
    let place = symbols[symbol].place
    guard place != .none else { return addToSum(amount, symbol) }
    let list = rows[place].list
    work.rowsTouched &+= 1
    work.termsTouched &+= UInt64(list.count)
    for index in list.range {
      let term = terms[index]
      addToSum(amount * term.coefficient, term.symbol)
    }
  }

  /// A variable of the sum that stands in no row, so that solving for it changes nothing else.
  ///
  /// - Returns: The last such variable, since authors mention what is new last more often than
  ///   first; `nil` if there is none with a coefficient that is safe to divide by.
  mutating func freshSubject() -> SymbolID? {
    var sizeMax = 0.0
    for index in 0 ..< summedSymbols.count {
      sizeMax = larger(sizeMax, abs(scratch[summedSymbols[index]].sum))
    }
    for index in (0 ..< summedSymbols.count).reversed() {
      let symbol = summedSymbols[index]
      guard symbols[symbol].column.count == 0,
        symbols[symbol].costList.count == 0,
        symbols[symbol].traits.isVariable,
        abs(scratch[symbol].sum) >= sizeMax * 1e-3
      else { continue }
      return symbol
    }
    return nil
  }

  /// Makes a row for `symbol`, which equals the sum, and starts a new sum.
  mutating func makeSummedRow(for symbol: SymbolID, value: Double) -> RowIndex {
    let row = makeRow(for: symbol, value: value)
    takeSum(into: row, scaledBy: 1, except: .none)
    return row
  }

  /// Makes a row for `subject`, which is fresh: `symbol`, which equals the sum, is nonbasic at zero
  /// at once. Starts a new sum.
  ///
  /// - Parameters:
  ///   - value: What `symbol` would be if nothing moved; `subject` moves so that it is zero.
  mutating func makeSolvedRow(for subject: SymbolID, symbol: SymbolID, value: Double) {
    let coefficient = scratch[subject].sum
    let row = makeRow(
      for: subject, value: symbols[subject].restValue - value / coefficient)
    takeSum(into: row, scaledBy: -1 / coefficient, except: subject)
    pair(symbol, subject)
    if symbols[symbol].traits.canHide {
      symbols[symbol].isHidden = true
    } else {
      appendTerm(1 / coefficient, symbol, to: row)
    }
  }

  /// Appends the sum to an empty row, without what cancelled out, and starts a new one.
  private mutating func takeSum(
    into row: RowIndex, scaledBy factor: Double, except skipped: SymbolID
  ) {
    for index in 0 ..< summedSymbols.count {
      let symbol = summedSymbols[index]
      scratch[symbol].isSummed = false
      let sum = scratch[symbol].sum
      if symbol != skipped, sum != 0 {
        appendTerm(sum * factor, symbol, to: row)
      }
    }
    summedSymbols.truncate(to: 0)
  }
}
