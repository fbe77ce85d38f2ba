// Readable names for Swift's linker names.

import CProfiling

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns linker names into readable ones.
///
/// The compiler's `swift-demangle` writes what an editor would show, `Row.add(_:to:)`. Where it is
/// not installed, the runtime of this process is asked, which spells out every type.
package struct Demangler: Sendable {
  private let tool: Tool?

  /// A demangler with what is installed.
  package init() {
    tool = try? Tool(["swift-demangle"], installCommand: "")
  }

  /// The readable names of `symbols`; those that are not Swift's stand for themselves.
  package func names(of symbols: Set<String>) async -> [String: String] {
    let swiftSymbols = symbols.filter { SwiftSymbol($0) != nil }.sorted()
    var names = await namesByTool(swiftSymbols) ?? Self.namesByRuntime(swiftSymbols)
    for symbol in symbols where names[symbol] == nil { names[symbol] = symbol }
    return names
  }

  /// One line in, one line out; nil if that is not what happened.
  private func namesByTool(_ symbols: [String]) async -> [String: String]? {
    guard let tool, !symbols.isEmpty else { return nil }
    let child = ChildProcess(
      executable: tool.path, arguments: ["-compact", "-simplified"],
      input: symbols.joined(separator: "\n") + "\n", timeLimit: .seconds(60))
    guard let output = try? await child.run() else { return nil }
    let lines = output.standardOutput.split(separator: "\n").map(String.init)
    guard lines.count == symbols.count else { return nil }
    return Dictionary(uniqueKeysWithValues: zip(symbols, lines))
  }

  // MARK: - Unsafe

  /// Safe because: the runtime returns a zero-terminated string of its own, which is freed here.
  static func namesByRuntime(_ symbols: [String]) -> [String: String] {
    var names: [String: String] = [:]
    for symbol in symbols {
      guard let name = unsafe tinamou_demangle(symbol, symbol.utf8.count) else { continue }
      unsafe names[symbol] = String(cString: name)
      unsafe free(name)
    }
    return names
  }
}
