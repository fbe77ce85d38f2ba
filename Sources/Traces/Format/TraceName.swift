// Names that fit into one token of a trace.

/// The rules for the names of variables and phases.
enum TraceName {
  /// The longest token of a trace, in bytes. A number written out to its last binary digit has
  /// fewer than 1,100, and no name should come near it; without a limit, a file without a space
  /// would have to be held in memory before it could be called wrong.
  static let byteCountMax = 4096

  /// `name` with everything that would end the token or break the line replaced by `_`, and cut to
  /// the length of a token.
  static func writable(_ name: String) -> String {
    if name.utf8.allSatisfy(isPlain), name.utf8.count <= byteCountMax { return name }
    var result = ""
    var byteCount = 0
    for scalar in name.unicodeScalars {
      let isSafe = scalar.value > 0x7F || isPlain(UInt8(scalar.value))
      byteCount += isSafe ? UTF8.width(scalar) : 1
      guard byteCount <= byteCountMax else { break }
      result.unicodeScalars.append(isSafe ? scalar : "_")
    }
    return result
  }

  /// Whether the byte is a character that can stand in a token, and not part of a longer one.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#")
  }
}
