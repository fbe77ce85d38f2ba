// What Package.swift says of the package's targets.

import Testing

/// A target that is part of what the package offers, not of its tests.
struct PackageTarget: Hashable {
  enum Kind { case module, program, shim }

  var name: String
  var kind: Kind
  /// The targets of this package that it imports, in the order of the manifest.
  var dependencies: [String]
}

enum PackageTargets {
  /// The targets under `Sources`, in the order of the manifest.
  ///
  /// The manifest is read as text: it is ours, and to evaluate it would take the package manager,
  /// which is running these tests.
  static func read() throws -> [PackageTarget] {
    let manifest = try PackageFolder.text("Package.swift")
    guard let targets = manifest.ranges(of: "  targets: [\n").first else { return [] }
    return parse(String(manifest[targets.upperBound...]))
  }

  /// The targets in the list of a manifest: `module("X", ["A", "B"])`, or `.target(name: "X", …)`
  /// without a path of its own.
  static func parse(_ list: String) -> [PackageTarget] {
    var found: [PackageTarget] = []
    for statement in statements(in: list) {
      let isModule = statement.hasPrefix("module(")
      let isProgram = statement.hasPrefix(".executableTarget(")
      guard isModule || isProgram || statement.hasPrefix(".target("),
        !statement.contains("path: "), let name = strings(in: statement).first
      else { continue }
      found.append(
        PackageTarget(
          name: name, kind: isModule ? .module : isProgram ? .program : .shim,
          dependencies: dependencies(in: statement)))
    }
    let names = Set(found.map(\.name))
    for index in found.indices { found[index].dependencies.removeAll { !names.contains($0) } }
    return found
  }

  /// The strings that name targets; those in `.product(…)` and linker settings do not.
  private static func dependencies(in statement: String) -> [String] {
    let products = statement.replacing(/\.(product|linkedLibrary)\([^)]*\)/, with: "")
    return Array(strings(in: products).dropFirst())
  }

  /// What stands in quotes in `text`.
  static func strings(in text: String) -> [String] {
    text.matches(of: /"([^"]*)"/).map { String($0.1) }
  }

  /// The elements of the list that begins with `text`: what is between commas outside all brackets.
  static func statements(in text: String) -> [String] {
    var statements: [String] = []
    var current = ""
    var depth = 0
    for line in text.split(separator: "\n") {
      let code = line.trimmingPrefix(while: { $0 == " " })
      if code.hasPrefix("//") { continue }
      if depth == 0, code.hasPrefix("]") { break }
      current += code
      depth += code.count { "([".contains($0) } - code.count { ")]".contains($0) }
      if depth == 0 {
        statements.append(current)
        current = ""
      }
    }
    return statements
  }
}

@Suite struct WarningTests {
  /// Goal: no target of either package gets by with a warning.
  /// Method: each that has Swift in it takes the shared settings, which treat warnings as errors.
  @Test(arguments: ["Package.swift", "Examples/Package.swift"])
  func everyTargetTakesTheSettings(_ path: String) throws {
    let manifest = try PackageFolder.text(path)
    #expect(manifest.contains(".treatAllWarnings(as: .error)"))
    let targets = try #require(manifest.ranges(of: "  targets: [\n").first)
    let withoutSettings = PackageTargets.statements(in: String(manifest[targets.upperBound...]))
      .filter { !$0.contains("swiftSettings: settings") }
      .filter { !$0.hasPrefix("module(") && !$0.hasPrefix("tests(") }
      .map { PackageTargets.strings(in: $0)[0] }
    // C only.
    #expect(withoutSettings.allSatisfy { $0.hasPrefix("C") }, "\(withoutSettings)")
    if path == "Package.swift" {
      for helper in ["func module(", "func tests("] {
        let start = try #require(manifest.ranges(of: helper).first)
        let body = manifest[start.upperBound...].prefix { $0 != "}" }
        #expect(body.contains("swiftSettings: settings"))
      }
    }
  }
}

/// A diagram in Mermaid's language, which GitHub and most editors draw.
enum ModulePicture {
  /// Where the picture stands in the page on the architecture.
  static let path = "Documentation/Architecture.md"

  /// The picture of `targets`: an arrow is an import. One that another way along arrows implies is
  /// left out.
  static func mermaid(_ targets: [PackageTarget]) -> [String] {
    var lines = ["flowchart TD"]
    for target in targets {
      let shape =
        switch target.kind {
        case .module: "[\(target.name)]"
        case .program: "([\(target.name)])"
        case .shim: "[/\(target.name)/]"
        }
      lines.append("  \(target.name)\(shape)")
    }
    for target in targets {
      for dependency in target.dependencies.sorted() {
        let others = target.dependencies.filter { $0 != dependency }
        let isImplied = others.contains { reaches($0, dependency, targets) }
        if !isImplied { lines.append("  \(target.name) --> \(dependency)") }
      }
    }
    return lines
  }

  private static func reaches(_ start: String, _ end: String, _ targets: [PackageTarget]) -> Bool {
    let next = targets.first { $0.name == start }?.dependencies ?? []
    return next.contains(end) || next.contains { reaches($0, end, targets) }
  }
}
