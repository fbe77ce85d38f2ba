// Every strategy of the package, for checks of what all of them share.

import RebuildSolver
import RevisedSolver
import SolverCore
import TableauSolvers

/// What is checked of each strategy, on two fresh solvers of it.
protocol StrategyCheck: Sendable {
  static func run<S: InteractiveSolver & ~Copyable>(_ solver: inout S, _ other: inout S) throws
}

enum EveryStrategy: String, CaseIterable, Sendable {
  case revised, sparse, dense, textbook, rebuildOverRevised, rebuildOverSparse

  func run(_ check: any StrategyCheck.Type) throws {
    switch self {
    case .revised: try Self.run(check, { RevisedSolver() })
    case .sparse: try Self.run(check, { SparseSolver() })
    case .dense: try Self.run(check, { DenseSolver() })
    case .textbook: try Self.run(check, { TextbookSolver() })
    case .rebuildOverRevised: try Self.run(check, { RebuildSolver<RevisedSolver>() })
    case .rebuildOverSparse: try Self.run(check, { RebuildSolver<SparseSolver>() })
    }
  }

  private static func run<S: InteractiveSolver & ~Copyable>(
    _ check: any StrategyCheck.Type, _ make: () -> S
  ) throws {
    var solver = make()
    var other = make()
    try check.run(&solver, &other)
  }
}
