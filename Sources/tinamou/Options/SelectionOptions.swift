// The options by which commands choose workloads, sizes and strategies, and what a shell offers for
// names.

internal import ArgumentParser
internal import Measurement
internal import Reporting
internal import Suite
internal import Traces
internal import Workloads

/// Which workloads and trace files a command takes.
struct WorkloadSelection: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Workloads, the standard ones if there are none; `run` and `compare` take trace files, too."),
    completion: .workloads)
  var workloads: [String] = []

  @Option(
    help: ArgumentHelp("All workloads of this group: \(WorkloadGroup.allNames). Repeatable."),
    completion: .groups)
  var group: [String] = []

  /// Whether nothing was chosen: the standard suite runs.
  var isEverything: Bool { workloads.isEmpty && group.isEmpty }

  /// The workloads that are named or in a named group, each once; the standard ones if none is.
  func sources() throws -> [CaseSource] {
    guard !isEverything else { return WorkloadCatalog.standard.map(CaseSource.workload) }
    let named = try workloads.map { name in try asUsage { try CaseSource(argument: name) } }
    let grouped = try group.flatMap { name in
      try asUsage { try WorkloadGroup(named: name) }.workloads.map(CaseSource.workload)
    }
    var known: Set<String> = []
    return (named + grouped).filter { known.insert($0.name).inserted }
  }

  /// What `sources()` names, once each trace file among them was read: beside one that cannot be,
  /// or in which there is nothing to measure, nothing is measured and nothing saved. What can be
  /// read only once is copied.
  ///
  /// - Parameters:
  ///   - sizes: The sizes that are asked for.
  ///   - seed: What workloads are made from.
  ///   - untimed: The kinds of operations that are not measured.
  /// - Throws: `TraceReadError` with the file, the line and what was expected there.
  ///   `ValidationError` for `sizes` or a `seed` where there are only trace files.
  /// - Complexity: O(size of the files), besides the reading by whoever replays them.
  func readableSources(
    sizes: [Int], seed: SeedOption, untimed: Set<TraceOperation.Kind> = [.phase, .expect]
  ) throws -> [CaseSource] {
    let sources = try sources()
    try sources.check(sizes: sizes, seed: seed)
    return try sources.map { source in
      guard case .file(let path, _) = source else { return source }
      let trace = try TraceReader.read(path: path)
      guard trace.operations.allSatisfy({ untimed.contains($0.kind) }) else {
        return try source.readableAgain(trace)
      }
      let timed = TraceOperation.Kind.allCases.filter { !untimed.contains($0) }
      throw Failure(
        message: "\(path): the trace has no operations to measure: it needs one of "
          + timed.map(\.description).joined(separator: ", "))
    }
  }
}

extension [CaseSource] {
  /// Refuses `sizes` and a `seed` where there are only trace files.
  func check(sizes: [Int], seed: SeedOption) throws {
    if contains(where: { if case .workload = $0 { true } else { false } }) { return }
    guard sizes.isEmpty else {
      throw ValidationError("a trace file has only one size; leave --size out")
    }
    guard seed.seed == .standard else {
      throw ValidationError("a trace file is made from no seed; leave --seed out")
    }
  }

  /// Each of these on each of `strategies`, at each of `sizes` or of its own ones, of which a quick
  /// look takes two.
  ///
  /// - Throws: `ValidationError` for a size that a workload does not have.
  func cases(sizes: [Int], isQuick: Bool, strategies: [Strategy]) throws -> [SuiteCase] {
    let cases = SuiteCase.matrix(
      self, sizes: sizes.isEmpty ? nil : sizes, sizeLimit: isQuick ? 2 : .max,
      strategies: strategies)
    for suiteCase in cases { try asUsage { try suiteCase.source.validate(size: suiteCase.size) } }
    return cases
  }
}

/// Which strategy and seed a command uses.
struct StrategyOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "Who solves; `tinamou list strategies` describes them. Repeatable where it makes sense.",
    completion: .strategies)
  var strategy: [String] = []

  /// The chosen strategies, each once, or the standard ones that are installed.
  func strategies() throws -> [Strategy] {
    guard !strategy.isEmpty else { return StrategyCatalog.standard }
    return try distinct(strategy).map { name in
      try asUsage { try StrategyCatalog.strategy(named: name) }
    }
  }

  /// The one chosen strategy, or the default one.
  func single() throws -> Strategy {
    guard strategy.count <= 1 else {
      throw ValidationError("one --strategy is enough here, not \(strategy.count)")
    }
    guard let first = strategy.first else { return StrategyCatalog.default }
    return try asUsage { try StrategyCatalog.strategy(named: first) }
  }
}

/// What generated workloads are made from.
struct SeedOption: ParsableArguments {
  @Option(
    help: "What workloads are generated from, in decimal or as 0x….",
    transform: { text in
      guard let seed = Seed(text) else {
        throw ValidationError("'\(text)' is no seed; write it in decimal or as 0x…")
      }
      return seed
    })
  var seed = Seed.standard

  var value: UInt64 { seed.rawValue }
}

/// Turns an error of `body` into one about the arguments, which shows the usage and ends with 64.
func asUsage<Result>(_ body: () throws -> Result) throws -> Result {
  do { return try body() } catch { throw ValidationError("\(error)") }
}

/// Refuses names that are not among those that `place` has of `what`.
func check(
  _ names: some Collection<String>, _ what: String, among found: [String], of place: String
) throws {
  let known = distinct(found)
  for name in names where !known.contains(name) {
    throw ValidationError(
      "\(place) has no \(what) '\(name)'"
        + NearestName.question(NearestName.of(name, among: known)))
  }
}

/// Refuses sizes that no workload has.
func check(sizes: [Int]) throws {
  if let wrong = sizes.first(where: { $0 < 1 }) {
    throw ValidationError("a size is at least 1, not \(wrong)")
  }
}

/// Refuses a number of seconds, called `what`, that is no time to wait.
func check(seconds: Double?, _ what: String) throws {
  if let seconds, !(seconds > 0 && seconds <= 86_400) {
    throw ValidationError("\(what) lies above 0 and at most at 86400 s, not at \(seconds)")
  }
}

// MARK: - Completions

extension CompletionKind {
  /// Workloads; a trace file is typed.
  static var workloads: CompletionKind { .list(WorkloadCatalog.all.map(\.name)) }

  /// Workloads and screens of the layout engine.
  static var workloadsAndScreens: CompletionKind {
    .list(WorkloadCatalog.all.map(\.name) + LayoutWorkCatalog.all.map(\.recordName))
  }

  static var screens: CompletionKind { .list(LayoutWorkCatalog.all.map(\.name)) }

  static var groups: CompletionKind { .list(WorkloadGroup.allCases.map(\.rawValue)) }

  /// Strategies, the missing ones included: choosing one says how to get it.
  static var strategies: CompletionKind { .list(StrategyCatalog.all.map(\.name)) }

  static var scenes: CompletionKind { .list(SceneCatalog.all.map(\.name)) }

  /// The phases that workloads have; a trace may have others.
  static var phases: CompletionKind { .list(["build", "animate", "teardown"]) }

  static var operations: CompletionKind { .list(OperationKind.known.map(\.rawValue)) }
}
