// Every strategy by its name.

internal import RebuildSolver
internal import RevisedSolver
internal import TableauSolvers
internal import Workloads

/// The strategies of the suite.
public enum StrategyCatalog {
  /// All strategies, in the order in which tables show them.
  public static let all: [Strategy] = standard + [.textbook, .dense, .rebuild] + ablations

  /// The strategies that are made for systems of every size; what runs unless others are named.
  public static let standard: [Strategy] = [.sparse, .revised]

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

  /// The algorithm of the paper, section by section.
  static let textbook = Strategy(
    name: "textbook",
    summary: "Cassowary as in the paper, rows in dictionaries: for reading, and for small systems.",
    driver: CertifyingDriver { TextbookSolver() })

  /// The baseline for tiny systems.
  static let dense = Strategy(
    name: "dense",
    summary: "A simplex tableau in one matrix: the baseline for up to about fifty constraints.",
    driver: CertifyingDriver { DenseSolver() })

  /// Everything anew, over the strategy that builds fastest.
  static let rebuild = Strategy(
    name: "rebuild",
    summary: "Builds the whole system anew at every solve: what being incremental is measured by.",
    driver: CertifyingDriver { RebuildSolver<RevisedSolver>() })
}
