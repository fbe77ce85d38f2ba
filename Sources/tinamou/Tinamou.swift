// The command line: what each subcommand is called and how they fail.

internal import ArgumentParser

/// Benchmarks, checks and profiles constraint solvers.
struct Tinamou: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tinamou",
    abstract: "Benchmarks, checks and profiles solvers of linear constraints with priorities.",
    discussion: """
      Exit codes: 0 fine, 1 an answer of ours was wrong or a file could not be used, 64 wrong arguments.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self,
      CompareCommand.self,
      FramesCommand.self,
      SweepCommand.self,
      GateCommand.self,
      HistoryCommand.self,
      ReportCommand.self,
      MergeCommand.self,
      TraceCommand.self,
      ExplainCommand.self,
      HeapCommand.self,
      CPUCommand.self,
      InstructionsCommand.self,
      ShowCommand.self,
      LayoutCommand.self,
      ListCommand.self,
      // Processes that other commands start.
      HeapWorkerCommand.self,
      CPUWorkerCommand.self,
      InstructionsWorkerCommand.self,
      CaseWorkerCommand.self,
      ArmWorkerCommand.self,
      VerifyWorkerCommand.self,
      FrameWorkerCommand.self,
      GateWorkerCommand.self,
      SweepWorkerCommand.self,
    ])
}

/// A failure that has been described; the process ends with 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ error: some Error) { description = "\(error)" }

  init(message: String) { description = message }
}
