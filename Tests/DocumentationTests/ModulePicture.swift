// The picture of the modules and their imports.

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

  private static func reaches(
    _ start: String, _ end: String, _ targets: [PackageTarget]
  ) -> Bool {
    let next = targets.first { $0.name == start }?.dependencies ?? []
    return next.contains(end) || next.contains { reaches($0, end, targets) }
  }
}
