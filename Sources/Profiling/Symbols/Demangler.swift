// Readable names for Swift's linker names, and what those tell by themselves.

import CProfiling
import Foundation

/// Turns linker names into readable ones.
///
/// The compiler's `swift-demangle` writes what an editor would show, `Row.add(_:to:)`. Where it is
/// not installed, the runtime of this process is asked, which spells out every type.
package struct Demangler: Sendable {
  private let tool: Tool?

  /// A demangler with what is installed.
  package init() { tool = try? Tool(["swift-demangle"], installCommand: "") }

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

/// A linker name of Swift's, `$s…`.
///
/// - Source: swiftlang/swift, docs/ABI/Mangling.rst: an entity begins with its context, which
///   begins with its module; `s` is the standard library, `S` and a letter one of its types.
struct SwiftSymbol {
  /// The module that the function was written in; nil for thunks, which name types and no entity.
  let module: String?

  /// Nil for a name that is not Swift's.
  init?(_ symbol: String) {
    guard symbol.hasPrefix("$s") || symbol.hasPrefix("$S") || symbol.hasPrefix("$e") else {
      return nil
    }
    var rest = symbol.dropFirst(2)
    switch rest.first {
    case "s":
      module = "Swift"
    case "S":
      // `Sa` is Array, `ScA` Actor. An identifier right behind is the module of an extension.
      rest = rest.dropFirst(rest.dropFirst().first == "c" ? 3 : 2)
      let identifier = Self.identifier(at: rest)
      module = identifier.flatMap { $0.rest.hasPrefix("E") ? $0.name : nil } ?? "Swift"
    default:
      module = Self.identifier(at: rest)?.name
    }
  }

  /// An identifier: its length in digits, then as many bytes.
  private static func identifier(at text: Substring) -> (name: String, rest: Substring)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let length = Int(digits), length > 0 else { return nil }
    let rest = text.dropFirst(digits.count)
    guard rest.count >= length else { return nil }
    return (String(rest.prefix(length)), rest.dropFirst(length))
  }
}
