// A linear form, as it stands on the right-hand side of a row.

internal import SolverCore

/// `constant + Σ coefficient · symbol`.
///
/// The symbols have no order, because hashing is different in every process. Where order can
/// matter, to results or to when a dictionary grows, go through `sortedSymbols`.
struct Row {
  var constant = 0.0
  private(set) var coefficients: [Symbol: Double] = [:]

  /// The coefficient of `symbol`, 0 if it is absent.
  subscript(symbol: Symbol) -> Double { coefficients[symbol] ?? 0 }

  /// The size of the largest coefficient.
  var largestCoefficient: Double { coefficients.values.reduce(0) { max($0, abs($1)) } }

  /// In ascending order of their numbers.
  var sortedSymbols: [Symbol] { coefficients.keys.sorted() }

  /// Adds `coefficient · symbol`. What cancels out but for rounding is dropped.
  mutating func add(_ coefficient: Double, _ symbol: Symbol) {
    let sum = self[symbol].adding(coefficient)
    coefficients[symbol] = sum == 0 ? nil : sum
  }

  /// Adds `factor · other`.
  mutating func add(_ other: Row, times factor: Double) {
    constant += factor * other.constant
    for symbol in other.sortedSymbols { add(factor * other[symbol], symbol) }
  }

  /// Removes a symbol and returns its coefficient.
  mutating func remove(_ symbol: Symbol) -> Double { coefficients.removeValue(forKey: symbol) ?? 0 }

  /// The row times a number.
  func scaled(by factor: Double) -> Row {
    Row(constant: constant * factor, coefficients: coefficients.mapValues { $0 * factor })
  }

  /// Reads the row as the equation `row = 0` and solves it for `subject`, which stands in it.
  func solved(for subject: Symbol) -> Row {
    var rest = self
    let coefficient = rest.remove(subject)
    return rest.scaled(by: -1 / coefficient)
  }
}
