// What is reported as changed, beside what has changed.

internal import SolverCore

/// What the caller of `appendChangedVariables(to:)` knows.
struct ToldValues {
  private var values: [Variable: Double] = [:]

  /// Variables of which it is open whether they are reported although they are where they were.
  private var open: Set<Variable> = []

  /// Variables that came back within the present transaction, and whether nothing was reported in
  /// it.
  private var returned: Set<Variable> = []
  private var isQuiet = true

  /// A restored snapshot may bring variables back of which nobody knows what was reported.
  mutating func forgetUnknown(before: [Variable], after: [Variable]) {
    let strangers = Set(after).subtracting(before)
    open.formUnion(strangers)
    returned.formUnion(strangers)
  }

  /// Notes that the outermost transaction begins.
  mutating func beginTransaction() { (returned, isQuiet) = ([], true) }

  /// A transaction in which something was reported, and that is taken back, may bring variables
  /// back, too. Of others that a snapshot brought back within it, the report is taken back with it.
  mutating func rollBack(to earlier: ToldValues, before: [Variable], after: [Variable]) {
    if isQuiet { return self = earlier }
    forgetUnknown(before: before, after: after)
    open.formUnion(returned)
  }

  /// What is wrong with the next report.
  mutating func finding<Solver: InteractiveSolver & ~Copyable>(
    of player: inout Player<Solver>
  ) -> String? {
    var reported: [Variable] = []
    player.solver.appendChangedVariables(to: &reported)
    isQuiet = false
    guard Set(reported).count == reported.count else { return "reported twice: \(reported)" }
    let all = player.variables()
    defer { open.subtract(all) }
    for variable in all {
      let value = player.solver.value(of: variable)
      defer { values[variable] = value }
      let isChanged = value != values[variable] ?? 0
      if isChanged || !open.contains(variable), isChanged != reported.contains(variable) {
        return "\(variable) went from \(values[variable] ?? 0) to \(value), but was "
          + (isChanged ? "not reported" : "reported")
      }
    }
    let strangers = reported.filter { !all.contains($0) }
    return strangers.isEmpty ? nil : "reported, but not there: \(strangers)"
  }
}
