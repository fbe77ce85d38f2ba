// What a new user types first: nothing, --help, a tab.

import Foundation
import Testing

@Suite struct FirstMinuteTests {
  private let folder = TestFolder()

  /// The commands that `--help` lists below `command`, by their names.
  private func subcommands(of command: String) throws -> [String] {
    let help = try folder.run("\(command) --help").standardOutput
    guard let list = help.firstRange(of: "SUBCOMMANDS:\n") else { return [] }
    return help[list.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }.compactMap { line in
        line.hasPrefix("  ") && !line.hasPrefix("   ")
          ? line.split(separator: " ").first.map(String.init) : nil
      }
  }

  @Test func aloneItShowsSixThingsToDo() throws {
    let result = try folder.run("")
    let lines = result.standardOutput.split(separator: "\n")
    let commands = lines.filter { $0.hasPrefix("  tinamou ") }
    #expect(commands.count == 6)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let known = try subcommands(of: "")
    for command in commands {
      #expect(known.contains(String(command.split(separator: " ")[1])), "\(command)")
    }
  }

  /// Goal: whoever asks for help sees first what to type.
  /// Method: walks through all commands; that the examples work is what scripts/documented-commands
  /// proves, so that each of them has to be in a document.
  @Test func helpOfEachCommandOpensWithAnExample() throws {
    let documents = try ["Commands", "Sweeps"].map { name in
      try String(
        contentsOf: Tinamou.package.appendingPathComponent("Documentation/\(name).md"),
        encoding: .utf8)
    }.joined()
    let commands = try subcommands(of: "").flatMap { command in
      try [command] + subcommands(of: command).map { "\(command) \($0)" }
    }
    #expect(commands.count >= 22)
    for command in commands where command != "help" {
      let help = try folder.run("\(command) --help").standardOutput
      // Behind the abstract, which may take two lines.
      let paragraph = help.components(separatedBy: "\n\n").dropFirst().first ?? ""
      let example = paragraph.split(separator: "\n").joined(separator: " ")
      #expect(
        example.hasPrefix("Example: tinamou \(command.split(separator: " ")[0])"),
        "\(command): \(example)")
      #expect(documents.contains(example.dropFirst("Example: ".count)), "\(example)")
    }
  }

  /// Goal: a tab offers the names that there are.
  /// Method: in bash, which every machine has, as its completion calls the function.
  @Test func bashCompletesNames() throws {
    let script = try folder.run("--generate-completion-script bash")
    try folder.write(script.standardOutput, to: "completion.bash")
    for (line, offered) in [
      ("tinamou resu", "results"), ("tinamou run login-k", "login-keyboard"),
      ("tinamou run --strategy revi", "revised"), ("tinamou cpu feed --phase bu", "build"),
    ] {
      let words = line.split(separator: " ")
      let quoted = words.map { "'\($0)'" }.joined(separator: " ")
      let call = """
        source completion.bash; COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
        COMP_LINE='\(line)'; COMP_POINT=\(line.utf8.count)
        _tinamou tinamou '\(words[words.count - 1])' '\(words[words.count - 2])'
        echo "${COMPREPLY[@]}"
        """
      let result = try folder.run("-c", [call], program: "/bin/bash")
      let names = result.standardOutput.split(whereSeparator: \.isWhitespace).map(String.init)
      #expect(names.contains(offered), "\(line): \(names) \(result.standardError)")
    }
    for shell in ["zsh", "fish"] {
      try folder.run("--generate-completion-script \(shell)", printing: "login-keyboard")
    }
  }
}
