// What `Lives` does not ask an `InteractiveSolver`.

internal import Randomness
package import SolverCore

/// Asks a strategy questions about its answers, and about small systems whose answers are known.
///
/// It returns texts that say what is wrong, at most a few; nothing where the solver conforms.
/// Snapshots, transactions, stays and reports at random are played by `Lives`.
package struct InteractiveBattery<Solver: InteractiveSolver & ~Copyable>: Sendable {
  let make: @Sendable () -> Solver

  /// A battery for the solvers that `make` makes.
  package init(make: @escaping @Sendable () -> Solver) { self.make = make }

  /// Asks for what is known of small systems.
  package func findingsOnKnownSystems() -> [String] { stays() + questions() + transactions() }

  /// A transaction ends with a solution, and leaves nothing for `solve()` to do.
  private func transactions() -> [String] {
    var solver = make()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    do {
      try solver.add(x + y == 10.0)
      try solver.transaction { solver in
        try solver.add(x == 4.0, priority: 500)
        try solver.transaction { solver in _ = try solver.add(y <= 5.0) }
      }
    } catch { return ["refused: \(error)"] }
    let (values, work) = ([solver.value(of: x), solver.value(of: y)], solver.work)
    solver.solve()
    return values == [5, 5] && solver.work == work ? [] : ["a transaction left \(values)"]
  }
}
