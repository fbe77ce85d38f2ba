// Weights that no sum of weaker ones outweighs.

internal import SolverCore

/// A coefficient of the objective: one number for each priority level, compared lexicographically
/// from the highest level down.
///
/// - Source: Badros, Borning, Stuckey 2001, section 2.3, where the weights are called symbolic.
struct SymbolicWeight {
  /// What counts at one level.
  struct Entry {
    let level: Double
    var value: Double
  }

  /// In descending order of the levels, without zeros.
  private(set) var entries: [Entry] = []

  /// The weight zero.
  init() {}

  /// `value` at `level`, zero elsewhere.
  init(_ value: Double, at level: Priority) {
    entries = [Entry(level: level.value, value: value)]
  }

  var isZero: Bool { entries.isEmpty }

  /// −1, 0 or 1. Entries that may be rounding errors count as zero.
  var sign: Int {
    for entry in entries where abs(entry.value) > Tolerance.multiplier {
      return entry.value < 0 ? -1 : 1
    }
    return 0
  }

  /// Adds `factor · other`.
  mutating func add(_ other: SymbolicWeight, times factor: Double) {
    for entry in other.entries {
      let index = entries.firstIndex { $0.level <= entry.level } ?? entries.count
      let isThere = index < entries.count && entries[index].level == entry.level
      let old = isThere ? entries.remove(at: index).value : 0
      let sum = old.adding(factor * entry.value)
      if sum != 0 { entries.insert(Entry(level: entry.level, value: sum), at: index) }
    }
  }

  /// The weight times a number.
  func scaled(by factor: Double) -> SymbolicWeight {
    var product = SymbolicWeight()
    product.add(self, times: factor)
    return product
  }
}
