// The options by which a profile's workload, the part of it and those who solve it are chosen.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite

/// The workload, and the part of it, that a profile is of.
struct ProfiledWorkload: ParsableArguments {
  @Argument(help: "A workload or a trace file.", completion: .workloads)
  var workload: String

  @Option(help: "How many of the workload's unit; 10 if not given.")
  var size: Int?

  @OptionGroup var seed: SeedOption

  @Option(
    help: "Only this phase of the trace, such as build, animate or teardown.",
    completion: .phases)
  var phase: String?

  @Option(
    help: "Only this kind of operation, such as add, suggest or solve.", completion: .operations)
  var operation: String?

  /// The profiling of it on `arms`, its size and its part; what is wrong with them is wrong with
  /// the arguments.
  func session(
    _ profiler: Profiler, on arms: [ProfiledArm], output: String?
  ) throws -> (ProfileSession, size: Int, ReplayPart) {
    let source = try asUsage { try CaseSource(argument: workload) }
    let size = try source.profiledSizes(size.map { [$0] } ?? [])[0]
    let trace = try source.trace(size: size, seed: seed.value)
    let part = try asUsage { try ReplayPart(of: trace, phase: phase, operation: operation) }
    let session = ProfileSession(
      profiler: profiler, source: try source.readableAgain(trace), seed: seed.value, arms: arms,
      output: output, phase: phase, operation: operation, part: part.label)
    return (session, size, part)
  }
}

extension CaseSource {
  /// Each of `sizes` once, ascending; 10 if there are none, and 1 of a file, which has no other.
  ///
  /// - Throws: `ValidationError` for a size that the workload does not have.
  func profiledSizes(_ sizes: [Int]) throws -> [Int] {
    guard case .workload = self else {
      guard sizes.isEmpty else {
        throw ValidationError("a trace file has only one size; leave --size out")
      }
      return [1]
    }
    for size in sizes { try asUsage { try validate(size: size) } }
    return sizes.isEmpty ? [10] : Set(sizes).sorted()
  }
}

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
