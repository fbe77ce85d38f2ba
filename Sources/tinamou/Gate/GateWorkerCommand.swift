// The process in which a gate measures one case.

internal import ArgumentParser
internal import Measurement
internal import Suite

/// Answers a gate's question by one JSON object on standard output. Gates of later versions start it,
/// too: arguments may be added, and none may change its meaning.
struct GateWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: GateProgram.subcommand, shouldDisplay: false)

  @Argument(help: "`hello`, or a tier.") var question: String
  @Option(help: "The trace file.") var trace = ""
  @Option(help: "Who solves.") var strategy = ""
  @Option(help: "Milliseconds to replay for, where time is asked for.") var budget = 0.0

  func run() throws {
    if question == "hello" { return try WorkerMessages.answer(GateGreeting.own) }
    guard let tier = GateTier(rawValue: question) else {
      throw ValidationError("there is no tier '\(question)'")
    }
    do {
      let worker = try GateWorker(tracePath: trace, strategy: strategy)
      try WorkerMessages.answer(try worker.reply(to: tier, budget: .milliseconds(budget)))
    } catch { throw Failure(error) }
  }
}
