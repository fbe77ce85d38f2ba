// Every strategy by its name.

internal import RebuildSolver
internal import RevisedSolver
internal import TableauSolvers
internal import Workloads

/// The strategies of the suite.
public enum StrategyCatalog {
  /// All strategies, in the order in which tables show them.
  public static let all: [Strategy] = [.sparse, .revised, .rebuild]

  /// The strategy called `name`.
  ///
  /// - Throws: `UnknownStrategy` with the name that is nearest by edit distance.
  public static func strategy(named name: String) throws(UnknownStrategy) -> Strategy {
    if let found = all.first(where: { $0.name == name }) { return found }
    throw UnknownStrategy(
      name: name, nearest: NearestName.of(name, among: all.map(\.name)) ?? "")
  }
}

/// No strategy has the name; `nearest` is the most similar one.
public struct UnknownStrategy: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for.
  public let name: String

  /// What was probably meant.
  public let nearest: String

  /// What was wrong, and what to do.
  public var description: String {
    "no strategy is called '\(name)'; did you mean '\(nearest)'? `tinamou list strategies` shows all"
  }
}

extension Strategy {
  /// The tableau with sparse rows.
  static let sparse = Strategy(
    name: "sparse",
    summary: "A Cassowary tableau with sparse rows in flat storage and a column index.",
    driver: CertifyingDriver { SparseSolver() })

  /// The working set over a factor.
  static let revised = Strategy(
    name: "revised",
    summary: "A working set of rows over a sparse factorisation: no tableau, near-linear.",
    driver: CertifyingDriver { RevisedSolver() })

  /// Everything anew, over the strategy that builds fastest.
  static let rebuild = Strategy(
    name: "rebuild",
    summary: "Builds the whole system anew at every solve: what being incremental is measured by.",
    driver: CertifyingDriver { RebuildSolver<RevisedSolver>() })
}
