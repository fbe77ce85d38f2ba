// `tinamou trace`: replaying, checking, describing and writing traces.

internal import ArgumentParser
internal import Measurement
internal import Profiling
internal import Reporting
internal import SolverCore
internal import Suite
internal import Traces
internal import Workloads

struct TraceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Replays, verifies, describes and records traces.",
    discussion: "Example: tinamou trace record feed --size 10 -o f.trace",
    subcommands: [TraceReplay.self, TraceVerify.self, TraceInformation.self, TraceRecord.self])
}

/// The argument that names a trace file.
struct TraceFile: ParsableArguments {
  @Argument(help: "The trace; - reads the standard input.", completion: .file())
  var file: String

  func read() throws -> Trace {
    do { return try TraceReader.read(path: file) } catch {
      guard case .unreadable(.cannotOpen) = error,
        case .workload? = try? CaseSource(argument: file)
      else { throw error }
      throw Failure(
        message: "\(error); `tinamou trace record \(file) -o \(file).trace` writes the workload of "
          + "this name")
    }
  }
}

struct TraceReplay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replays a trace and checks the values that it expects.",
    discussion: "Example: tinamou trace replay f.trace --values -")

  @OptionGroup var file: TraceFile
  @OptionGroup var strategy: StrategyOption

  @Option(help: "Write the values after every solve to this file, as JSON Lines; - prints them.")
  var values: String?

  func run() throws {
    let strategy = try strategy.single()
    if let values { try ResultsFolder.check(values, isNoneOf: [file.file]) }
    let trace = try file.read()
    do {
      try strategy.checkMemory(for: trace)
      if let values { try write(trace, strategy, to: values) } else { try strategy.replay(trace) }
    } catch TraceFileError.cannotWrite("-", let reason) {
      StandardOutput.lose(because: reason)
    }
    guard values != "-" else { return }
    let solveCount = TraceInfo(trace).operationCounts[.solve] ?? 0
    print(
      "\(file.file): \(strategy.name) replayed \(solveCount.counted("solve")) as the trace expects")
  }

  /// Replays the trace, and leaves the values in the file at `path` once all of them are there.
  private func write(_ trace: Trace, _ strategy: Strategy, to path: String) throws {
    if path == "-" { return try strategy.writeValues(of: trace, toPath: path) }
    // Elsewhere first: whatever ends this process takes its temporary folders with it.
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let written = folder.path + "/values"
    try strategy.writeValues(of: trace, toPath: written)
    try OutputFile.write(contentsOf: written, to: path)
  }
}

struct TraceVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Replays a trace and proves every answer optimal, level by level.",
    discussion: """
      Example: tinamou trace verify f.trace

      With --all-strategies it also says for each level whether all of them leave the same open. Peers \
      have weights that add up instead of levels; where that makes a difference, it is shown. Each \
      strategy is verified and compared in processes of its own: one that crashes is reported, and \
      the next one is verified. One for which there is too little memory is left out, and said to be.
      """)

  @OptionGroup var file: TraceFile
  @OptionGroup var strategy: StrategyOption

  @Flag(help: "Verify every strategy that is installed.")
  var allStrategies = false

  func validate() throws {
    if allStrategies, !strategy.strategy.isEmpty {
      throw ValidationError("--all-strategies leaves nothing for --strategy to choose")
    }
  }

  func run() async throws {
    guard allStrategies else {
      let strategy = try strategy.single()
      let trace = try file.read()
      do { print(try strategy.proof(of: trace)) } catch {
        throw Failure(message: "\(strategy.name): \(error)")
      }
      return
    }
    try await verifyAll()
  }

  private func verifyAll() async throws {
    let trace = try file.read()
    // The workers cannot read what was piped into this process.
    let copy = try TraceCopy(of: trace, path: file.file)
    defer { copy.remove() }
    var failures: [String] = []
    func reportCrash(of strategy: Strategy, during work: String = "", _ error: WorkerError) {
      print("\(strategy.name): crashed\(work)")
      guard !strategy.isPeer else { return }
      failures.append("\(strategy.name): it crashed\(work): \(error.ending(of: "its process"))")
    }
    var survivors: [Strategy] = []
    for strategy in StrategyCatalog.available {
      // That it would take too much memory is no fault of its answers, and it is not compared.
      do { try strategy.checkMemory(for: trace) } catch {
        print("\(strategy.name): left out: \(error)")
        continue
      }
      let order = Order.verify(trace: copy.argument, strategy: strategy.name)
      do throws(WorkerError) {
        print(try await Worker().ask(order, for: \.verified))
        survivors.append(strategy)
      } catch .refused(let reason) {
        guard strategy.isPeer else {
          failures.append("\(strategy.name): \(reason)")
          continue
        }
        // A peer's fault among all strategies is its own; it is reported and fails nothing.
        print("\(strategy.name): wrong: \(reason)")
        survivors.append(strategy)
      } catch {
        reportCrash(of: strategy, error)
      }
    }
    // Each one in a process of its own, too: one that is wrong may have damaged its memory.
    var comparisons: [[LevelAgreement]] = []
    // Nobody is compared with an answer that is known to be wrong.
    let first = survivors.first { !$0.isPeer }
    for strategy in survivors {
      let names = [first ?? strategy, strategy].map(\.name)
      let order = Order.agreement(trace: copy.argument, strategies: names)
      do throws(WorkerError) {
        comparisons.append(try await Worker().ask(order, for: \.agreement))
      } catch { reportCrash(of: strategy, during: " while it was compared", error) }
    }
    let agreement = AgreementText(LevelAgreement.merge(comparisons))
    if let first { print(agreement.text(beside: first.name)) }
    // A certificate may pass where numbers of very different sizes leave it a wide tolerance. What
    // a peer's weights come to may be worse and is no fault.
    failures += agreement.faults(of: survivors.filter { !$0.isPeer }.map(\.name))
    guard failures.isEmpty else { throw Failure(message: failures.joined(separator: "\n")) }
  }
}

struct TraceInformation: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Says what a trace consists of.",
    discussion: "Example: tinamou trace info f.trace")

  @OptionGroup var file: TraceFile

  func run() throws { print(TraceInfo(try file.read()).text) }
}

struct TraceRecord: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Writes the trace of a workload.",
    discussion: "Example: tinamou trace record feed --size 10 -o f.trace")

  @Argument(
    help: "The workload; `tinamou list workloads` describes them.", completion: .workloads)
  var workload: String

  @Option(help: "How many of the workload's unit.")
  var size = 10

  @OptionGroup var seed: SeedOption

  @Option(name: .shortAndLong, help: "The file to write; - prints the trace.")
  var output = "-"

  func run() throws {
    let trace = try asUsage {
      try WorkloadCatalog.workload(named: workload).trace(size: size, seed: seed.value)
    }
    try ResultsFolder.write(TraceWriter.text(of: trace), to: output)
  }
}

// MARK: - Texts

extension TraceInfo {
  /// The summary in lines, each with what it counts first.
  var text: String {
    var lines: [(String, String)] = [
      ("variables", NumberFormat.count(variableCount)),
      ("constraints at most", NumberFormat.count(constraintCountMax)),
    ]
    for kind in TraceOperation.Kind.allCases {
      guard let count = operationCounts[kind] else { continue }
      lines.append(("\(kind)", NumberFormat.count(count)))
    }
    lines.append(("priorities", levels.map(\.description).joined(separator: ", ")))
    let termCounts = constraintCountsByTermCount.sorted { $0.key < $1.key }
    lines.append(("terms", termCounts.map { "\($0.key): \($0.value)" }.joined(separator: ", ")))
    if coefficientMin <= coefficientMax {
      lines.append(("coefficients", "\(coefficientMin) to \(coefficientMax) in size"))
    }
    lines.append(("numbers up to", "\(numberMax)"))
    for phase in phases {
      lines.append(("phase \(phase.name)", phase.operationCount.counted("operation")))
    }
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { "\($0.0.padded(to: width))  \($0.1)" }.joined(separator: "\n")
  }
}

/// Renders the agreement of strategies, a line for each level.
struct AgreementText {
  private let levels: [LevelAgreement]

  init(_ levels: [LevelAgreement]) { self.levels = levels }

  /// The lines; one that says so where nothing was compared.
  func text(beside name: String) -> String {
    guard !levels.isEmpty else { return "agreement: the trace solves nothing to compare" }
    let width = levels.map { "\($0.level)".count }.max() ?? 0
    let lines = levels.map { level in
      "  \("\(level.level)".padded(to: width))  \(describe(level))"
    }
    let head = [
      "agreement level by level, with \(name); where several answers are optimal, values may",
      "differ, and only what levels leave open is compared:",
    ]
    return (head + lines).joined(separator: "\n")
  }

  /// Who of `strategies` leaves more than another one, and where: each at the highest level at
  /// which it does, since what it leaves at lower ones follows from that.
  func faults(of strategies: [String]) -> [String] {
    var faults: [String] = []
    var remaining = strategies
    for level in levels {
      // All were compared with one, which differs from itself in nothing.
      func difference(_ name: String) -> LevelAgreement.Disagreement? {
        level.disagreements.first { $0.strategy == name }
      }
      func rank(_ name: String) -> Int { difference(name).map { $0.excess ?? 1 < 0 ? -1 : 1 } ?? 0 }
      guard let best = remaining.min(by: { rank($0) < rank($1) }) else { continue }
      for name in remaining where rank(name) > rank(best) {
        let excess = (difference(name).map(\.excess) ?? 0).map {
          $0 - (difference(best)?.excess ?? 0)
        }
        let solve = (difference(name) ?? difference(best))?.firstSolve ?? 1
        faults.append(
          "\(name): it leaves \(excess.map { "up to \($0) more" } ?? "what is not finite, other") "
            + "than \(best) at the level \(level.level), first after solve \(solve)")
      }
      remaining.removeAll { rank($0) > rank(best) }
    }
    return faults
  }

  private func describe(_ level: LevelAgreement) -> String {
    let solves = level.solveCount.counted("solve")
    guard !level.disagreements.isEmpty else { return "all the same, after \(solves)" }
    let parts = level.disagreements.map { difference in
      let amount =
        difference.excess.map { "up to \(abs($0)) \($0 < 0 ? "less" : "more")" }
        ?? "what is not finite"
      return "\(difference.strategy) leaves \(amount), after \(difference.solveCount) of "
        + "\(solves), first after solve \(difference.firstSolve)"
    }
    return parts.joined(separator: "; ") + "; the others the same"
  }
}
