// Who builds: our strategies, and kiwi.

internal import ArgumentParser
internal import PeerSolvers
internal import StrategiesUnderTest
internal import Traces

/// A strategy or a peer as far as building goes.
struct GrowthSubject {
  var name: String
  var isPeer = false

  /// Builds the system of a trace so many times.
  var build: (Trace, Int) throws(ReplayError) -> BuildReport

  /// Those of these names, or else all strategies.
  static func named(_ names: [String]) throws -> [GrowthSubject] {
    let all = StrategyUnderTest.all
    guard !names.isEmpty else { return all.map(Self.init) }
    return try names.map { name in
      if let found = all.first(where: { $0.name == name }) { return GrowthSubject(found) }
      guard name == Peer.kiwi.name else { throw ValidationError("no strategy is called '\(name)'") }
      guard Peer.kiwi.version != nil else {
        throw ValidationError("kiwi is not installed: run \(Peer.kiwi.installCommand)")
      }
      return GrowthSubject(name: name, isPeer: true) { trace, count throws(ReplayError) in
        try BuildReport(of: trace, repetitions: count) { PeerSolver(.kiwi) }
      }
    }
  }

  private init(_ strategy: StrategyUnderTest) {
    name = strategy.name
    build = strategy.build
  }

  private init(
    name: String, isPeer: Bool, build: @escaping (Trace, Int) throws(ReplayError) -> BuildReport
  ) {
    self.name = name
    self.isPeer = isPeer
    self.build = build
  }
}
