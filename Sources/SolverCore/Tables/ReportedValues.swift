// What the caller of `appendChangedVariables(to:)` has been told.

/// The value that each variable had when it was last reported, by the index of the variable.
package struct ReportedValues {
  private var values: [Double] = []

  package init() {}

  /// Notes that the variable at `index` was made with `value`, which its maker knows.
  package mutating func note(_ value: Double, at index: UInt32) {
    while values.count <= Int(index) { values.append(0) }
    values[Int(index)] = value
  }

  /// Whether the variable at `index` has another value than was reported; `value` counts as
  /// reported from now on.
  package mutating func update(_ value: Double, at index: UInt32) -> Bool {
    guard values[Int(index)] != value else { return false }
    values[Int(index)] = value
    return true
  }
}
