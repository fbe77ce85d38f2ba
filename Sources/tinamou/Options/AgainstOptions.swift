// The options that put a second profile beside the first.

internal import ArgumentParser
internal import Foundation
internal import Profiling
internal import Suite

/// Another strategy, another build of this program, or both.
struct AgainstOptions: ParsableArguments {
  @Option(help: "Another strategy to put beside it.", completion: .strategies)
  var against: String?

  @Option(
    help: "Another build of this program to put beside it, such as that of an earlier commit.")
  var againstProgram: String?

  func validate() throws {
    if let path = againstProgram, !FileManager.default.isExecutableFile(atPath: path) {
      throw ValidationError("--against-program \(path): there is no program at this path")
    }
  }

  /// Whether the workload must be handed over as a trace: another build may generate another one.
  var needsTrace: Bool { againstProgram != nil }

  /// `base`, and what is put beside it if anything is.
  func arms(base: Strategy) throws -> [ProfiledArm] {
    let first = ProfiledArm(strategy: base, program: nil)
    guard against != nil || againstProgram != nil else { return [first] }
    let other = try against.map { name in
      try asUsage { try StrategyCatalog.strategy(named: name) }
    }
    if againstProgram == nil, other?.name == base.name {
      throw ValidationError("--against is \(base.name) again; name another strategy")
    }
    return [first, ProfiledArm(strategy: other ?? base, program: againstProgram)]
  }
}

/// A strategy, in this program or in another build of it.
struct ProfiledArm {
  let strategy: Strategy

  /// The other program, or nil for this one.
  let program: String?

  /// Who profiles it.
  ///
  /// - Throws: As `Worker.init(of:)`.
  func worker() async throws(WorkerError) -> Worker {
    guard let program else { return Worker() }
    return try await Worker(of: program)
  }

  /// What tables call it.
  var label: String { program == nil ? strategy.name : "\(strategy.name), other program" }

  /// What its files are called by.
  var fileName: String { program == nil ? strategy.name : "\(strategy.name)-other" }
}
