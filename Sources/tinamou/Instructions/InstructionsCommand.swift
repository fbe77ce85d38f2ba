// `tinamou instructions`: how many instructions a workload takes, and in which functions.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite
internal import Traces

/// Counts the instructions of a workload, in a process under callgrind.
struct InstructionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instructions",
    abstract: "Counts the instructions of a workload by function, by callgrind.",
    discussion: """
      The workload is replayed in a second process under valgrind, and counted is the solver's work in the \
      chosen part only. The counts hardly depend on the machine's load. It takes about fifty times as long \
      as running does: take small sizes. Retains, releases and allocations are counted by their calls.
      """)

  @OptionGroup var workload: ProfiledWorkload

  @OptionGroup var strategy: StrategyOption

  @Option(help: "Another strategy to put beside it.")
  var against: String?

  @Option(
    help: "Another build of this program to put beside it, such as that of an earlier commit.")
  var againstProgram: String?

  @Option(name: .shortAndLong, help: "Where to leave callgrind's file: PREFIX.callgrind.")
  var output: String?

  @Flag(help: "Count although this is a debug or checked build; the counts mean little.")
  var allowDebug = false

  func validate() throws {
    if let path = againstProgram, !FileManager.default.isExecutableFile(atPath: path) {
      throw ValidationError("--against-program \(path): there is no program at this path")
    }
  }

  /// One process to count.
  private struct Order {
    var strategy: String
    var program: String?

    var label: String { program == nil ? strategy : "\(strategy), other program" }
    var fileName: String { program == nil ? strategy : "\(strategy)-other" }
  }

  func run() async throws {
    let orders = try orders()
    let (source, part) = try workload.chosen()
    if let refusal = BuildConfiguration.current().refusal, !allowDebug {
      throw Failure(message: "\(refusal), or pass --allow-debug to try things out")
    }
    let trace = try TraceCopy(
      of: source, size: workload.size, seed: workload.seed.value, if: againstProgram != nil)
    defer { trace.remove() }
    var arms: [InstructionsReport.Arm] = []
    var paths: [String] = []
    for order in orders {
      let path = path(of: source, order, isOnlyOne: orders.count == 1)
      try ResultsFolder.makeFolder(of: path)
      let profile = try await described { try await count(trace.argument, order, keptAt: path) }
      arms.append(.init(label: order.label, profile: profile))
      paths.append(path)
    }
    let report = InstructionsReport(arms: arms, operationCount: part.operationCount)
    let names = orders.map(\.label).joined(separator: " and ")
    print(workload.label(source, on: names, part))
    print("\n" + Terminal.text(of: report.totals))
    print("\n" + Terminal.text(of: report.functions))
    print("\nprofile: " + paths.joined(separator: "\n         "))
    print("  callgrind_annotate \(paths[0])")
  }

  private func orders() throws -> [Order] {
    let base = try strategy.single().name
    let other = try against.map { name in
      try asUsage { try StrategyCatalog.strategy(named: name) }.name
    }
    guard against != nil || againstProgram != nil else { return [Order(strategy: base)] }
    if againstProgram == nil, other == base {
      throw ValidationError("--against is \(base) again; name another strategy")
    }
    return [Order(strategy: base), Order(strategy: other ?? base, program: againstProgram)]
  }

  private func path(of source: CaseSource, _ order: Order, isOnlyOne: Bool) -> String {
    guard let output else {
      return "Results/profiles/\(workload.fileName(source, on: order.fileName)).callgrind"
    }
    return output + (isOnlyOne ? "" : "-\(order.fileName)") + ".callgrind"
  }

  private func count(
    _ argument: String, _ order: Order, keptAt path: String
  ) async throws -> InstructionProfile {
    var callgrind = Callgrind(
      executable: order.program,
      arguments: [InstructionsWorkerCommand.name] + workload.arguments(workload: argument) + [
        "--strategy", order.strategy,
      ])
    callgrind.keptPath = path
    return try await callgrind.run().profile
  }
}
