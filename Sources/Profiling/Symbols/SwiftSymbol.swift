// What the mangled name of a Swift function tells without demangling all of it.

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
