// The options by which a profile's workload, the part of it and those who solve it are chosen.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite

/// The workload or screen, and the part of it, that a profile is of.
struct ProfiledWorkload: ParsableArguments {
  @Argument(
    help: "A workload, a screen such as layout/login or race/tree, or a trace file.",
    completion: .workloadsAndScreens)
  var workload: String

  @Option(help: "How many of the workload's unit; 10 if not given.")
  var size: Int?

  @OptionGroup var seed: SeedOption

  @Option(
    help: "Only this phase of the trace or screen, such as build, animate or teardown.",
    completion: .phases)
  var phase: String?

  @Option(
    help: "Only this kind of operation, such as add, suggest or solve; of screens, such as make.",
    completion: .operations)
  var operation: String?

  @OptionGroup private var strategy: StrategyOption

  @OptionGroup private var against: AgainstOptions

  /// The profiling of it, its size, and the operations in its part; what is wrong with them is
  /// wrong with the arguments.
  func session(
    _ profiler: Profiler, output: String?
  ) throws -> (ProfileSession, size: Int, operationCount: Int) {
    if let screen = try asUsage({ try ProfiledScreen(argument: workload) }) {
      return try session(profiler, of: screen, output: output)
    }
    let source = try asUsage { try CaseSource(argument: workload) }
    let arms = try against.arms(base: strategy.single())
    let size = try source.profiledSizes(size.map { [$0] } ?? [], seed)[0]
    let trace = try source.trace(size: size, seed: seed.value)
    let part = try asUsage { try ReplayPart(of: trace, phase: phase, operation: operation) }
    let session = ProfileSession(
      profiler: profiler, source: .trace(try source.readableAgain(trace)), seed: seed.value,
      arms: arms, output: output, phase: phase, operation: operation, part: part.label)
    return (session, size, part.operationCount)
  }

  private func session(
    _ profiler: Profiler, of screen: ProfiledScreen, output: String?
  ) throws -> (ProfileSession, size: Int, operationCount: Int) {
    let arms = try against.armsOfEngine(strategy, seed)
    let size = try screen.profiledSizes(size.map { [$0] } ?? [])[0]
    let part = try asUsage { try screen.part(size: size, phase: phase, operation: operation) }
    let session = ProfileSession(
      profiler: profiler, source: .screen(screen), seed: seed.value, arms: arms, output: output,
      phase: phase, operation: operation, part: part.label)
    return (session, size, part.operationCount)
  }
}

/// What is profiled.
enum ProfiledSource {
  /// The replay of a trace on a solver.
  case trace(CaseSource)

  /// A screen at work, with its solver.
  case screen(ProfiledScreen)

  /// What tables and records call it.
  var name: String {
    switch self {
    case .trace(let source): source.name
    case .screen(let screen): screen.name
    }
  }

  /// The same with its size, if it has several.
  func label(size: Int) -> String {
    switch self {
    case .trace(let source): source.label(size: size)
    case .screen(let screen): "\(screen.name) \(size)"
    }
  }

  /// What files that are made of it are called by. Several folders may have a file of one name:
  /// such a one is told from the others by its path.
  func fileName(size: Int) -> String {
    let name = label(size: size)
    guard case .trace(.file) = self, let slash = name.lastIndex(of: "/") else {
      return name.replacing("/", with: "-").replacing(" ", with: "-")
    }
    let file = name[name.index(after: slash)...].replacing(" ", with: "-")
    return "\(file)-\("\(ContentHash(of: name.utf8))".prefix(8))"
  }

  /// `seed` as records name it, if anything was made from it.
  func seed(_ seed: UInt64) -> Seed? {
    if case .trace(let source) = self { source.seed(seed) } else { nil }
  }

  /// What workers are told, in a file if it is needed, until `TraceCopy.remove()`.
  func copy(size: Int, seed: UInt64, if isNeeded: Bool) throws -> TraceCopy {
    switch self {
    case .trace(let source): try TraceCopy(of: source, size: size, seed: seed, if: isNeeded)
    case .screen(let screen): TraceCopy(of: screen)
    }
  }
}

extension CaseSource {
  /// Each of `sizes` once, ascending; 10 if there are none, and 1 of a file, which has no other.
  ///
  /// - Throws: `ValidationError` for a size that the workload does not have, or a seed of a file.
  func profiledSizes(_ sizes: [Int], _ seed: SeedOption) throws -> [Int] {
    try [self].check(sizes: sizes, seed: seed)
    guard case .workload = self else { return [1] }
    for size in sizes { try asUsage { try validate(size: size) } }
    return sizes.isEmpty ? [10] : Set(sizes).sorted()
  }
}

extension ProfiledScreen {
  /// Each of `sizes` once, ascending; the usual one if there are none.
  ///
  /// - Throws: `ValidationError` for a size that the screen does not have.
  func profiledSizes(_ sizes: [Int]) throws -> [Int] {
    guard !hasOneSize || sizes.allSatisfy({ $0 == 1 }) else {
      throw ValidationError("\(name) has only one size; leave --size out")
    }
    if let wrong = sizes.first(where: { !(1 ... 100_000 ~= $0) }) {
      throw ValidationError("a size lies from 1 through 100000, not at \(wrong)")
    }
    return sizes.isEmpty ? [usualSize] : Set(sizes).sorted()
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

  /// The engine here, and another build's if one is named.
  ///
  /// - Throws: `ValidationError` for what a screen has not: a strategy or a seed.
  func armsOfEngine(_ strategy: StrategyOption, _ seed: SeedOption) throws -> [ProfiledArm] {
    guard against == nil, strategy.strategy.isEmpty else {
      throw ValidationError(
        "a screen is laid out by the engine here; leave --strategy and --against out")
    }
    guard seed.seed == .standard else {
      throw ValidationError("a screen is made from no seed; leave --seed out")
    }
    let engine = CaseKey.layoutEngine
    return [ProfiledArm(strategy: engine, program: nil)]
      + (againstProgram.map { [ProfiledArm(strategy: engine, program: $0)] } ?? [])
  }

  /// `base`, and what is put beside it if anything is.
  func arms(base: Strategy) throws -> [ProfiledArm] {
    let first = ProfiledArm(strategy: base.name, program: nil)
    guard against != nil || againstProgram != nil else { return [first] }
    let other = try against.map { name in
      try asUsage { try StrategyCatalog.strategy(named: name) }
    }
    if againstProgram == nil, other?.name == base.name {
      throw ValidationError("--against is \(base.name) again; name another strategy")
    }
    return [first, ProfiledArm(strategy: (other ?? base).name, program: againstProgram)]
  }
}

/// A strategy, in this program or in another build of it.
struct ProfiledArm {
  /// Its name, or that of the engine here.
  let strategy: String

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
  var label: String { program == nil ? strategy : "\(strategy), other program" }

  /// What its files are called by.
  var fileName: String { program == nil ? strategy : "\(strategy)-other" }
}
