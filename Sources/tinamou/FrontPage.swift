// What `tinamou` says to somebody who has typed nothing else.

internal import ArgumentParser
internal import Workloads

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
    for name in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
      let children = parent.configuration.subcommands
      guard !children.isEmpty, !name.hasPrefix("-"), name != "help" else { return }
      guard let child = children.first(where: { $0.configuration.commandName == name }) else {
        let known = children.filter { $0.configuration.shouldDisplay }
          .compactMap { $0.configuration.commandName }
        throw ValidationError(
          "there is no command '\(name)'\(NearestName.question(NearestName.of(name, among: known)))"
        )
      }
      parent = child
    }
  }
}
