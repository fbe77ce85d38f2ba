// The files of this package, as the tests of its documentation read them.

import Foundation

/// The folder of this package.
enum PackageFolder {
  static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file, by its path in the package.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths of the files in `folder` whose names end in `ending`, in order.
  static func files(in folder: String, endingIn ending: String) -> [String] {
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: url.appendingPathComponent(folder).path)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  /// The articles of the modules.
  static let articles = files(in: "Sources", endingIn: "")
    .flatMap { module in files(in: module, endingIn: ".docc") }
    .flatMap { catalog in files(in: catalog, endingIn: ".md") }

  /// Everything that explains the package to people.
  static let documents =
    ["README.md", "CONTRIBUTING.md"] + files(in: "Documentation", endingIn: ".md")
    + files(in: "Examples", endingIn: ".md") + articles
}
