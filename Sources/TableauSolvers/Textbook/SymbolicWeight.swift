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
    var sum: [Entry] = []
    sum.reserveCapacity(max(entries.count, other.entries.count))
    var i = 0
    var j = 0
    while i < entries.count || j < other.entries.count {
      let takesOwn =
        j == other.entries.count || i < entries.count && entries[i].level >= other.entries[j].level
      let takesOther =
        i == entries.count || j < other.entries.count && other.entries[j].level >= entries[i].level
      var entry = Entry(level: takesOwn ? entries[i].level : other.entries[j].level, value: 0)
      if takesOwn {
        entry.value = entries[i].value
        i += 1
      }
      let old = entry.value
      if takesOther {
        entry.value += factor * other.entries[j].value
        j += 1
      }
      if entry.value != 0, !Tolerance.isRounding(entry.value, addend: abs(old)) {
        sum.append(entry)
      }
    }
    entries = sum
  }

  /// The weight times a number.
  func scaled(by factor: Double) -> SymbolicWeight {
    var product = SymbolicWeight()
    product.add(self, times: factor)
    return product
  }
}
