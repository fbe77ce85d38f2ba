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

  @OptionGroup var against: AgainstOptions

  @Option(name: .shortAndLong, help: "Where to leave callgrind's file: PREFIX.callgrind.")
  var output: String?

  @OptionGroup var build: BuildOption

  func run() async throws {
    let arms = try against.arms(base: strategy.single())
    let (source, part) = try workload.chosen()
    try build.check()
    let trace = try TraceCopy(
      of: source, size: workload.size, seed: workload.seed.value, if: against.needsTrace)
    defer { trace.remove() }
    var counted: [InstructionsReport.Arm] = []
    var paths: [String] = []
    for arm in arms {
      let path = path(of: source, arm, isOnlyOne: arms.count == 1)
      try ResultsFolder.makeFolder(of: path)
      let profile = try await described { try await count(trace.argument, arm, keptAt: path) }
      counted.append(.init(label: arm.label, profile: profile))
      paths.append(path)
    }
    let report = InstructionsReport(arms: counted, operationCount: part.operationCount)
    let names = arms.map(\.label).joined(separator: " and ")
    print(workload.label(source, on: names, part))
    print("\n" + Terminal.text(of: report.totals))
    print("\n" + Terminal.text(of: report.functions))
    print("\nprofile: " + paths.joined(separator: "\n         "))
    print("  callgrind_annotate \(paths[0])")
  }

  private func path(of source: CaseSource, _ arm: ProfiledArm, isOnlyOne: Bool) -> String {
    guard let output else {
      return "Results/profiles/\(workload.fileName(source, on: arm.fileName)).callgrind"
    }
    return output + (isOnlyOne ? "" : "-\(arm.fileName)") + ".callgrind"
  }

  private func count(
    _ argument: String, _ arm: ProfiledArm, keptAt path: String
  ) async throws -> InstructionProfile {
    var callgrind = Callgrind(
      executable: arm.program,
      arguments: [InstructionsWorkerCommand.name] + workload.arguments(workload: argument) + [
        "--strategy", arm.strategy.name,
      ])
    callgrind.keptPath = path
    return try await callgrind.run().profile
  }
}
