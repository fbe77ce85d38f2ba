// The answers of addr2line, which llvm-symbolizer can imitate.

/// Reading what a symbolizer prints: an address, then pairs of lines, a function and its place.
package enum SymbolizerAnswer {
  /// One function at an address.
  package struct Function: Hashable, Sendable {
    /// Its linker name.
    package var symbol: String
    /// Its source file, if known.
    package var file: String?
    /// The line in it, if known.
    package var line: Int?

    /// The function `symbol`, at a place if it is known.
    package init(symbol: String, file: String? = nil, line: Int? = nil) {
      self.symbol = symbol
      self.file = file
      self.line = line
    }
  }

  /// The functions at each address, in the order of the answers; none where nothing is known.
  package static func parse(_ text: String) -> [[Function]] {
    var answers: [[Function]] = []
    var symbol: Substring?
    for line in text.split(separator: "\n") {
      if let pending = symbol {
        symbol = nil
        let (file, number) = place(line)
        if pending == "??", file == nil { continue }
        answers[answers.count - 1].append(
          Function(
            symbol: pending == "??" ? "(unknown)" : String(pending), file: file, line: number))
      } else if line.hasPrefix("0x") {
        answers.append([])
      } else if !answers.isEmpty {
        symbol = line
      }
    }
    return answers
  }

  /// `file:line`, perhaps with ` (discriminator 2)` behind; `??` and 0 stand for what is unknown.
  private static func place(_ text: Substring) -> (file: String?, line: Int?) {
    let plain = text.prefix { $0 != "(" }
    guard let colon = plain.lastIndex(of: ":") else { return (nil, nil) }
    let file = plain[..<colon]
    let digits = plain[plain.index(after: colon)...].prefix { $0.isNumber }
    guard file != "??", !file.isEmpty, !file.hasSuffix("<compiler-generated>") else {
      return (nil, nil)
    }
    return (String(file), Int(digits).flatMap { $0 > 0 ? $0 : nil })
  }
}
