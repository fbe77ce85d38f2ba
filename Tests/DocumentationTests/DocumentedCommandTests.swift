// Every command that a document tells people to type is run by something.

import Foundation
import Testing

/// A line that a document tells people to type.
struct DocumentedCommand {
  var location: String
  var text: String
  /// The file that runs it, as the comment before its block says; nil without one.
  var runner: String?

  /// The commands in the blocks of a document.
  static func commands(in text: String, path: String) -> [DocumentedCommand] {
    CodeBlock.blocks(in: text, path: path).filter {
      ["sh", "console", "bash"].contains($0.language)
    }.flatMap { block in
      block.lines.compactMap { line in
        // A comment is set off by two spaces, so that a # in an argument is none.
        let code = line.ranges(of: "  #").first.map { line[..<$0.lowerBound] } ?? line[...]
        let command = code.trimmingPrefix("$ ").trimmingCharacters(in: .whitespaces)
        guard !command.isEmpty, !command.hasPrefix("#") else { return nil }
        return DocumentedCommand(
          location: block.location, text: command, runner: block.marker("run by"))
      }
    }
  }

  /// How the runner of a command that no machine runs begins; the reason follows.
  static let byHand = "a maintainer, since "

  /// Whether the runner, whose text is `script`, runs this: by reading the documents, or by name.
  func isRun(by runner: String, _ script: String) -> Bool {
    let readers = ["scripts/documented-commands", "scripts/try-guides"]
    if readers.contains(runner) { return true }
    let program = String(text.prefix { $0 != " " })
    return program == runner || script.contains(program.hasPrefix("scripts/") ? program : text)
  }
}

@Suite struct DocumentedCommandTests {
  /// Goal: no command of a document is out of date. Method: the comment before its block names who
  /// runs it, as it stands or, for a script that takes long, with other arguments.
  @Test(arguments: PackageFolder.documents)
  func everyCommandIsRun(_ path: String) throws {
    for command in DocumentedCommand.commands(in: try PackageFolder.text(path), path: path) {
      guard let runner = command.runner else {
        Issue.record("\(command.location): nothing says who runs '\(command.text)'")
        continue
      }
      if runner.hasPrefix(DocumentedCommand.byHand) { continue }
      let script = try? PackageFolder.text(runner)
      #expect(script != nil, "\(command.location): there is no file \(runner)")
      #expect(
        command.isRun(by: runner, script ?? ""),
        "\(command.location): \(runner) does not run '\(command.text)'")
    }
  }

  /// Goal: the runners are run.
  @Test func continuousIntegrationRunsTheRunners() throws {
    let runners = Set(
      try PackageFolder.documents.flatMap { path in
        DocumentedCommand.commands(in: try PackageFolder.text(path), path: path)
          .compactMap(\.runner)
      })
    #expect(runners.count >= 3)
    #expect(runners.count { $0.hasPrefix(DocumentedCommand.byHand) } <= 2)
    for runner in runners where runner.hasPrefix("scripts/") {
      let callers = try [".ci/run", ".ci/nightly", "scripts/test"].filter {
        try PackageFolder.text($0).contains(runner)
      }
      #expect(!callers.isEmpty, "none of .ci/run, .ci/nightly and scripts/test runs \(runner)")
    }
  }
}
