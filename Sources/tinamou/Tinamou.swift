// The command line: what each subcommand is called and how they fail.

internal import ArgumentParser

/// Benchmarks, checks and profiles constraint solvers.
struct Tinamou: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tinamou",
    abstract: "Benchmarks, checks and profiles solvers of linear constraints with priorities.",
    discussion: """
      Example: tinamou run login --size 1

      Exit codes: 0 fine, 1 an answer of ours was wrong or a file could not be used, \
      64 wrong arguments, 74 the results could not be printed; `tinamou gate --help` has those of a gate.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self,
      CompareCommand.self,
      FramesCommand.self,
      SweepCommand.self,
      GateCommand.self,
      HistoryCommand.self,
      ResultsCommand.self,
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
      WorkerCommand.self,
      SweepWorkerCommand.self,
    ])
}

extension Tinamou {
  /// What to say of `error`, which `command` threw: of wrong arguments, with the usage of that
  /// command.
  static func text(of error: any Error, in command: any ParsableCommand.Type) -> String {
    guard error is ValidationError, command != Self.self, let name = name(of: command) else {
      return fullMessage(for: error)
    }
    return """
      Error: \(message(for: error))
      Usage: \(usageString(for: command))
        See '\(name) --help' for more information.
      """
  }

  /// How a user calls `command`, such as `tinamou trace record`; nil for one that is not in
  /// `parent`.
  private static func name(
    of command: any ParsableCommand.Type, in parent: any ParsableCommand.Type = Self.self
  ) -> String? {
    let own = parent.configuration.commandName ?? ""
    if command == parent { return own }
    for child in parent.configuration.subcommands {
      if let name = name(of: command, in: child) { return "\(own) \(name)" }
    }
    return nil
  }
}

/// A failure that has been described; the process ends with 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ error: some Error) { description = "\(error)" }

  init(message: String) { description = message }
}
