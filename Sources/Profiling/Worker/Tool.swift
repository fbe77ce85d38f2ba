// Finding the programs that profiles need.

import Foundation

/// A program outside this package.
package struct Tool: Hashable, Sendable {
  /// Its path.
  package let path: String

  /// The first of `names` that is found: beside the Swift compiler, then along `PATH`.
  ///
  /// The compiler's own tools come first, because they know the formats that it writes.
  ///
  /// - Throws: `.missingTool` with `installCommand`, named after the last of `names`.
  package init(_ names: [String], installCommand: String) throws(WorkerError) {
    let directories =
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let compilers = directories.compactMap { directory -> String? in
      let compiler = directory + "/swift"
      guard FileManager.default.isExecutableFile(atPath: compiler) else { return nil }
      return URL(fileURLWithPath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
        .path
    }
    for name in names {
      for directory in compilers + directories {
        let candidate = directory + "/" + name
        if FileManager.default.isExecutableFile(atPath: candidate) {
          path = candidate
          return
        }
      }
    }
    throw .missingTool(names.last ?? "", installCommand: installCommand)
  }
}
