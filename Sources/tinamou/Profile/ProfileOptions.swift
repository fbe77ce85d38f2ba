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
    var source = try ProfiledSource(argument: workload)
    let arms = try against.arms(strategy, seed, of: source)
    let size = try source.sizes(size.map { [$0] } ?? [], seed)[0]
    let part: (operationCount: Int, label: String)
    switch source {
    case .screen(let screen):
      part = try asUsage { try screen.part(size: size, phase: phase, operation: operation) }
    case .trace(let named):
      let trace = try named.trace(size: size, seed: seed.value)
      let replayed = try asUsage { try ReplayPart(of: trace, phase: phase, operation: operation) }
      part = (replayed.operationCount, replayed.label)
      source = .trace(try named.readableAgain(trace))
    }
    let session = ProfileSession(
      profiler: profiler, source: source, seed: seed.value, arms: arms, output: output,
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

  /// What `argument` names.
  ///
  /// - Throws: `ValidationError` where there is no workload or screen of this name.
  init(argument: String) throws {
    self = try asUsage {
      try ProfiledScreen(argument: argument).map(Self.screen)
        ?? .trace(try CaseSource(argument: argument))
    }
  }

  /// Each of `sizes` once, ascending; the usual one if there are none, and 1 of a file, which has
  /// no other.
  ///
  /// - Throws: `ValidationError` for a size that it does not have, or a seed of a file.
  func sizes(_ sizes: [Int], _ seed: SeedOption) throws -> [Int] {
    let usual: Int
    switch self {
    case .screen(let screen):
      guard !screen.hasOneSize || sizes.allSatisfy({ $0 == 1 }) else {
        throw ValidationError("\(name) has only one size; leave --size out")
      }
      if let wrong = sizes.first(where: { !(1 ... 100_000 ~= $0) }) {
        throw ValidationError("a size lies from 1 through 100000, not at \(wrong)")
      }
      usual = screen.usualSize
    case .trace(let source):
      try [source].check(sizes: sizes, seed: seed)
      guard case .workload = source else { return [1] }
      for size in sizes { try asUsage { try source.validate(size: size) } }
      usual = 10
    }
    return sizes.isEmpty ? [usual] : Set(sizes).sorted()
  }

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

  /// Who works on `source`, and what is put beside that if anything is: the engine here on a
  /// screen, otherwise `strategy`.
  ///
  /// - Throws: `ValidationError` for a strategy that there is not, or for what a screen has not: a
  ///   strategy or a seed.
  func arms(
    _ strategy: StrategyOption, _ seed: SeedOption, of source: ProfiledSource
  ) throws -> [ProfiledArm] {
    if case .screen = source {
      guard against == nil, strategy.strategy.isEmpty else {
        throw ValidationError(
          "a screen is laid out by the engine here; leave --strategy and --against out")
      }
      guard seed.seed == .standard else {
        throw ValidationError("a screen is made from no seed; leave --seed out")
      }
      return ([nil] + [againstProgram].compactMap { $0 }).map {
        ProfiledArm(strategy: CaseKey.layoutEngine, program: $0)
      }
    }
    let base = try strategy.single()
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
