// The command line: what each subcommand is called, how they fail, and what is said without any.

internal import ArgumentParser
internal import Foundation
internal import Workloads

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

/// A failure in words; the process ends with 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(message: String) { description = message }
}

/// The six things that people do, and where the rest is.
enum FrontPage {
  static let text = """
    tinamou measures and profiles constraint solvers of the Cassowary family.

      tinamou run --quick          times the standard suite, ends with a verdict
      tinamou results --table      the rows behind it; --workload and others choose
      tinamou compare feed -s revised -s kiwi  how many times as long
      tinamou cpu feed --size 100  where the time goes; heap for the memory
      tinamou gate --base main     whether this working tree is worse than main
      tinamou trace record feed -o f.trace  a workload as a file, to run or verify

    tinamou --help lists all commands; --help behind one begins with an example.
    """
}

extension Tinamou {
  /// Refuses the name of a command that there is not, with the nearest ones that there are.
  ///
  /// - Parameter arguments: What follows the name of the program.
  static func checkCommand(_ arguments: [String]) throws {
    var parent: any ParsableCommand.Type = Self.self
    var words: [String] = []
    for name in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
      let children = parent.configuration.subcommands
      guard !children.isEmpty, !name.hasPrefix("-"), name != "help" else { return }
      words.append(name)
      guard let child = children.first(where: { $0.configuration.commandName == name }) else {
        let known = children.filter { $0.configuration.shouldDisplay }
          .compactMap { $0.configuration.commandName }
        throw ValidationError(
          "there is no command '\(words.joined(separator: " "))'"
            + NearestName.question(NearestName.of(name, among: known)))
      }
      parent = child
    }
  }

  /// Refuses an option of `command` that is given again although it takes one value. The parser
  /// takes the last one without a word, as if the first ones were measured, too.
  ///
  /// - Parameter arguments: What follows the name of the program, as it was parsed.
  static func checkRepetition(
    in arguments: [String], of command: any ParsableCommand.Type
  ) throws {
    let help = try JSONDecoder().decode(CommandHelp.self, from: Data(command._dumpHelp().utf8))
    let options = (help.command.arguments ?? []).filter { $0.kind == "option" }
    var given: Set<[String]> = []
    var words = arguments.prefix { $0 != "--" }
    while let word = words.popFirst() {
      let name = String(word.prefix { $0 != "=" })
      guard let option = options.first(where: { $0.words.contains(name) }) else { continue }
      // Its value may look like another option.
      if name == word { words = words.dropFirst() }
      if option.isRepeating || given.insert(option.words).inserted { continue }
      throw ValidationError(
        "\(name) is given again, and takes one value here; leave all but one out")
    }
  }

  /// What the parser says of a command to programs.
  private struct CommandHelp: Decodable {
    struct Command: Decodable { let arguments: [Argument]? }
    struct Argument: Decodable {
      let kind: String
      let isRepeating: Bool
      let names: [Name]?

      var words: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }
    }
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let command: Command
  }
}
