// Who builds: our strategies, and kiwi.

internal import ArgumentParser
internal import PeerSolvers
internal import StrategiesUnderTest
internal import Traces

/// A strategy or a peer as far as building goes.
struct GrowthSubject {
  var name: String
  var isPeer = false

  /// Builds the system of a trace so many times, and measures memory if that is asked for.
  var build: (Trace, Int, Bool) throws(ReplayError) -> BuildReport

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
      return GrowthSubject(name: name, isPeer: true) {
        trace, count, measuresMemory throws(ReplayError) in
        try BuildReport(of: trace, repetitions: count, measuresMemory: measuresMemory) {
          PeerSolver(.kiwi)
        }
      }
    }
  }
}

extension GrowthSubject {
  private init(_ strategy: StrategyUnderTest) {
    self.init(name: strategy.name, build: strategy.build)
  }
}

/// The builds of one size, in rounds.
struct GrowthBuild {
  /// The round in which they took least.
  private(set) var point: GrowthPoint

  private let trace: Trace

  /// How often each round builds the system.
  private let repetitions: Int

  /// Builds the system of a trace for a round, which will take about so long each time: as often as
  /// it takes to add 100,000 constraints, and once if it takes longer than a tenth of a second.
  init(of trace: Trace, expectedSeconds: Double, by subject: GrowthSubject) throws {
    self.trace = trace
    let count = TraceInfo(trace).constraintCountMax
    repetitions = expectedSeconds > 0.1 ? 1 : max(5, 100_000 / count)
    let build = try subject.build(trace, repetitions, true)
    let each = Double(build.constraintCount)
    point = GrowthPoint(
      constraintCount: build.constraintCount, nanosecondsEach: build.nanoseconds / each,
      bytesEach: Double(build.liveBytes) / each)
  }

  /// Builds the system for another round.
  mutating func buildAgain(by subject: GrowthSubject) throws {
    let build = try subject.build(trace, repetitions, false)
    point.nanosecondsEach = min(
      point.nanosecondsEach, build.nanoseconds / Double(build.constraintCount))
  }
}
