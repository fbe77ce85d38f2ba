// What Package.swift says of the package's targets.

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
        !statement.contains("path: "), let name = strings(in: statement).first,
        !name.hasSuffix("TestSupport")
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
