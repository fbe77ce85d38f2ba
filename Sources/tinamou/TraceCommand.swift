// `tinamou trace`: replaying, checking, describing and writing traces.

internal import ArgumentParser
internal import Measurement
internal import Suite
internal import Traces
internal import Workloads

/// Works with trace files.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Replays, verifies, describes and records traces.",
    subcommands: [TraceReplay.self, TraceVerify.self, TraceInformation.self, TraceRecord.self])
}

/// The argument that names a trace file.
struct TraceFile: ParsableArguments {
  @Argument(help: "The trace; - reads the standard input.")
  var file: String

  func read() throws -> Trace {
    do { return try TraceReader.read(path: file) } catch { throw Failure(error) }
  }
}

/// Replays a trace and checks what it expects.
struct TraceReplay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replays a trace and checks the values that it expects.")

  @OptionGroup var file: TraceFile
  @OptionGroup var strategy: StrategyOption

  @Option(help: "Write the values after every solve to this file, as JSON Lines; - prints them.")
  var values: String?

  func run() throws {
    let strategy = try strategy.single()
    let trace = try file.read()
    do {
      if let values {
        try strategy.writeValues(of: trace, toPath: values)
      } else {
        try strategy.replay(trace)
      }
    } catch { throw Failure(error) }
    guard values != "-" else { return }
    let solveCount = TraceInfo(trace).operationCounts[.solve] ?? 0
    print("\(file.file): \(strategy.name) replayed \(solveCount) solves as the trace expects")
  }
}

/// Proves every answer to a trace.
struct TraceVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Replays a trace and proves every answer optimal, level by level.")

  @OptionGroup var file: TraceFile
  @OptionGroup var strategy: StrategyOption

  @Flag(help: "Verify every strategy that is installed.")
  var allStrategies = false

  func validate() throws {
    if allStrategies, !strategy.strategy.isEmpty {
      throw ValidationError("--all-strategies leaves nothing for --strategy to choose")
    }
  }

  func run() throws {
    let strategies = allStrategies ? StrategyCatalog.available : [try strategy.single()]
    let trace = try file.read()
    var failures: [String] = []
    for strategy in strategies {
      do {
        print("\(strategy.name): right, by \(try strategy.verify(trace))")
      } catch {
        failures.append("\(strategy.name): \(error)")
      }
    }
    guard failures.isEmpty else { throw Failure(message: failures.joined(separator: "\n")) }
  }
}

/// Says what a trace consists of.
struct TraceInformation: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Says what a trace consists of.")

  @OptionGroup var file: TraceFile

  func run() throws {
    print(TraceInfo(try file.read()).text)
  }
}

/// Writes the trace of a workload.
struct TraceRecord: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Writes the trace of a workload.")

  @Argument(help: "The workload; `tinamou list workloads` describes them.")
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
    do { try TraceWriter.write(trace, toPath: output) } catch { throw Failure(error) }
  }
}
