// `tinamou layout --peer`: the layout engine against another one, interleaved.

internal import ArgumentParser
internal import Measurement
internal import Race
internal import Suite

/// Races the engine against a peer on some screens, and saves the comparisons.
struct LayoutRace {
  private let peer: RacePeer
  private let cases: [(screen: RaceScreen, size: Int)]
  private let plan: ComparisonPlan

  /// A race on `screens`, all if there are none, in `sizes`, or each screen's own.
  ///
  /// - Throws: `ValidationError` for a screen that the peer is not raced on.
  init(
    peer: RacePeer, screens: [String], sizes: [Int], blocks: Int?, isQuick: Bool
  ) throws {
    self.peer = peer
    let screens =
      screens.isEmpty
      ? peer.screens
      : try screens.map { name in try asUsage { try peer.screen(named: name) } }
    cases = screens.flatMap { screen in
      (sizes.isEmpty ? screen.sizes : sizes).map { (screen, $0) }
    }
    var plan = isQuick ? ComparisonPlan.quick : .standard
    // A screen of 1,000 cells is slow by itself, without that its blocks have to be few.
    plan.limitSeconds = 60
    if let blocks { plan.blockCount = blocks }
    self.plan = plan
  }

  /// Measures, saves and prints. The base is the peer: below 1 the engine here is the faster one.
  func run(_ records: RecordOptions) async throws {
    let environment = RunEnvironment.collect()
    let comparisons = cases.map { screen, size in
      CaseComparison(screen: screen, size: size, peer: peer, plan: plan, environment: environment)
    }
    try await records.report(
      comparisons, in: environment, measure: { await ArmAnswer.asking(.race($0)) })
  }
}
