// `tinamou list`: what there is to choose from.

internal import ArgumentParser
internal import Suite
internal import Workloads

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists what there is to choose from.",
    discussion: "Example: tinamou list workloads",
    subcommands: [ListStrategies.self, ListWorkloads.self, ListScenes.self])
}

struct ListStrategies: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strategies", abstract: "Describes each strategy in one line.",
    discussion: "Example: tinamou list strategies")

  func run() {
    let width = StrategyCatalog.all.map(\.name.count).max() ?? 0
    for strategy in StrategyCatalog.all {
      let name = strategy.name.padded(to: width)
      print(name, strategy.summary, separator: "  ")
      if let command = strategy.installCommand {
        print("".padded(to: width), "Not installed: run \(command)", separator: "  ")
      }
    }
  }
}

struct ListWorkloads: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workloads", abstract: "Says for each workload what it is and why it exists.",
    discussion: """
      Example: tinamou list workloads --group published

      In parentheses: the sizes that are measured unless others are named, and the groups. Those of the \
      group 'standard' are what `tinamou run` measures without arguments.
      """)

  @Option(
    help: "Only those of this group: \(WorkloadGroup.allNames).", completion: .groups)
  var group: String?

  func run() throws {
    let workloads =
      try group.map { name in try asUsage { try WorkloadGroup(named: name) }.workloads }
    for workload in workloads ?? WorkloadCatalog.all {
      let sizes = workload.sizes.map(String.init).joined(separator: ", ")
      let groups = workload.groups.map(\.rawValue).joined(separator: ", ")
      print("\(workload.name)  (\(workload.unit)s: \(sizes); \(groups))")
      print("    \(workload.summary)")
      print("    \(workload.why)")
    }
  }
}

struct ListScenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Describes each scene that `tinamou show` draws.",
    discussion: "Example: tinamou list scenes")

  func run() {
    let width = SceneCatalog.all.map(\.name.count).max() ?? 0
    for scene in SceneCatalog.all {
      print(scene.name.padded(to: width), scene.summary, separator: "  ")
    }
  }
}

extension String {
  /// The text with as many spaces behind it as make `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
