// The values before a step of rounding may have thrown them far away.

internal import FlatStorage

/// The values before one moved farther than digits allow, until the answer was looked at; none as a
/// rule.
struct EarlierValues: ~Copyable {
  private var values = Table<VariableIndex, Double>()

  /// Keeps the values until `forget()`.
  mutating func keep(from system: borrowing System) {
    values.removeAll()
    for variable in system.values.indices { values.append(system.values[variable]) }
  }

  /// Forgets the values that are kept, if any are.
  mutating func forget() { values.removeAll() }

  /// Notes that `variable` was made anew, so that what is kept is of another one.
  @inline(__always)
  mutating func noteMaking(of variable: VariableIndex, with value: Double) {
    if variable.position < values.count { values[variable] = value }
  }

  /// Gives the variables the values back that are kept, if any are, and lets `tracker` note it.
  mutating func restore(to system: inout System, _ tracker: inout ChangeTracker) {
    for variable in values.indices where variable.position < system.values.count {
      if system.values[variable] == values[variable] { continue }
      system.values[variable] = values[variable]
      if tracker.isTracking { tracker.note(variable) }
    }
  }
}
