// Every strategy by its name.

internal import PeerSolvers
internal import RebuildSolver
internal import RevisedSolver
internal import TableauSolvers
internal import Workloads

/// The strategies of the suite.
public enum StrategyCatalog {
  /// All strategies, in the order in which tables show them.
  public static let all: [Strategy] =
    ours + [.textbook, .dense, .rebuild] + Peer.allCases.map(Strategy.peer) + ablations

  /// The strategies that run unless others are named: ours that are made for systems of every size,
  /// and the peer that most programs use, if it is on this machine.
  public static let standard = ours + available.filter { $0.name == Peer.kiwi.name }

  /// What solves where nothing else is named, the layout engine included: the strategy that
  /// measures best over the standard suite. The README has the figures.
  public static let `default`: Strategy = .revised

  private static let ours: [Strategy] = [.sparse, .revised]

  /// Those that can be used on this machine.
  public static let available = all.filter { $0.installCommand == nil }

  /// The strategy called `name`, which can be used.
  ///
  /// - Throws: `.unknown` with the names that are nearest by edit distance, or `.missing`.
  public static func strategy(named name: String) throws(StrategyError) -> Strategy {
    guard let found = all.first(where: { $0.name == name }) else {
      throw .unknown(name, nearest: NearestName.of(name, among: all.map(\.name)))
    }
    if let command = found.installCommand { throw .missing(name, howToInstall: command) }
    return found
  }
}

/// Why a strategy cannot be used.
public enum StrategyError: Error, Hashable, Sendable {
  /// No strategy has the name; `nearest` are the most similar ones.
  case unknown(String, nearest: [String])
  /// It is not on this machine; `howToInstall` is what to type.
  case missing(String, howToInstall: String)
}

extension StrategyError: CustomStringConvertible {
  /// What was wrong, and what to do.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest):
      "no strategy is called '\(name)'\(NearestName.question(nearest)) "
        + "`tinamou list strategies` shows all"
    case .missing(let name, let howToInstall):
      "the strategy '\(name)' is not installed: run \(howToInstall)"
    }
  }
}

extension Strategy {
  static let sparse = Strategy(
    name: "sparse",
    summary: "A Cassowary tableau with sparse rows in flat storage and a column index.",
    driver: SolverDriver(certifying: { SparseSolver() }))

  static let revised = Strategy(
    name: "revised",
    summary: "A basis of rows over a sparse factorisation: no tableau, near-linear.",
    driver: SolverDriver(certifying: { RevisedSolver() }))

  static func peer(_ peer: Peer) -> Strategy {
    let what =
      switch peer {
      case .kiwi: ", the C++ tableau behind Enaml and Matplotlib"
      case .cassowaryRS: ", kiwi's Rust port"
      }
    return Strategy(
      name: peer.name,
      summary: peer.name + (peer.version.map { " \($0)" } ?? "") + what
        + ". Priorities are weights that add up.",
      installCommand: peer.version == nil ? peer.installCommand : nil,
      isPeer: true, driver: SolverDriver(peer: peer))
  }

  /// The algorithm of the paper, section by section.
  static let textbook = Strategy(
    name: "textbook",
    summary: "Cassowary as in the paper, rows in dictionaries: for reading, and for small systems.",
    // The least that was measured: 44 MiB for 3,200 constraints of the workload tree. What fills
    // in takes ten times as much.
    bytesPerCell: 4,
    driver: SolverDriver(certifying: { TextbookSolver() }))

  static let dense = Strategy(
    name: "dense",
    summary: "A simplex tableau in one matrix: the baseline for up to about fifty constraints.",
    // A number of eight bytes, in a table whose width doubles and which is copied when it does.
    bytesPerCell: 16,
    driver: SolverDriver(certifying: { DenseSolver() }))

  /// Everything anew, over the strategy that builds fastest.
  static let rebuild = Strategy(
    name: "rebuild",
    summary: "Builds the whole system anew at every solve: what being incremental is measured by.",
    driver: SolverDriver(certifying: { RebuildSolver<RevisedSolver>() }))
}

// MARK: - Ablations

extension StrategyCatalog {
  /// The strategies that lack one part each of revised: what is that part worth?
  static let ablations = lacking.map { part, options, difference in
    Strategy(
      name: "revised-no-\(part)", summary: "As revised, but \(difference).",
      driver: SolverDriver(certifying: { RevisedSolver(options: options) }))
  }

  private static let lacking: [(part: String, options: RevisedOptions, difference: String)] = [
    (
      "direction-cache", .noDirectionCache,
      "searches anew for what an edit moves at each suggestion"
    ),
    (
      "intervals", .noIntervals,
      "moves the values and evaluates every row concerned at each suggestion"
    ),
    ("fresh-pivot", .noFreshPivot, "adds a row that brings a variable of its own like any other"),
    ("placement", .noPlacement, "finds the place of every row in the factor by elimination"),
    ("early-stop", .noEarlyStop, "eliminates to the end where a row has long found its place"),
    ("takeover", .noTakeover, "makes a spike of a row that enters in place of another more often"),
    (
      "long-steps", .noLongSteps,
      "ends each improving movement at the first row that changes its side"
    ),
    ("deferral", .noDeferral, "brings violated soft rows to their optimum as they are added"),
    ("joint-flips", .noJointFlips, "flips the bounds of violated rows that cannot hold one by one"),
    ("joint-removal", .noJointRemoval, "lets each constraint that is removed leave at once"),
    ("free-entry", .noFreeEntry, "adds required rows on trial also where nothing can refuse them"),
    ("pivot-choice", .noPivotChoice, "lets a new row determine the variable that was made last"),
    ("sweep", .noSweep, "searches for what moves also where that is a large part of the system"),
    ("search", .noSearch, "goes through all rows wherever more than one variable moves"),
    (
      "augmenting", .noAugmenting,
      "makes a spike of each row for which others would have to make room"
    ),
    ("returns", .noReturns, "pivots each time that an edit goes to and fro over a breakpoint"),
  ]
}
