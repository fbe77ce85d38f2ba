// How wide a text is on a terminal, and how it is made to fit.

/// Texts as a terminal shows them, in columns of fixed width.
public enum DisplayText {
  /// How many columns `text` takes: two for East Asian wide characters and emoji, none for marks
  /// that combine with the character before.
  ///
  /// - Source: Unicode Standard Annex 11, "East Asian Width".
  public static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  /// `text` cut to `columns`, its end replaced by `…` if it is too wide.
  public static func truncated(_ text: String, columns: Int) -> String {
    guard width(of: text) > columns else { return text }
    guard columns > 0 else { return "" }
    var kept = ""
    var used = 1
    for character in text {
      used += width(of: character)
      if used > columns { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// `text` in lines of at most `columns`, broken at blanks; a longer word has a line of its own.
  public static func wrapped(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let needed = width(of: String(word))
      if !line.isEmpty, used + 1 + needed > columns {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if !line.isEmpty { (line, used) = (line + " ", used + 1) }
      (line, used) = (line + word, used + needed)
    }
    return lines + [line]
  }

  /// `text` with blanks on one side, so that it takes `columns`; unchanged if it takes more.
  public static func padded(_ text: String, columns: Int, isRightAligned: Bool) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - width(of: text)))
    return isRightAligned ? blanks + text : text + blanks
  }

  /// `text` on one line and without control characters, each replaced by `�`: a name from a file
  /// must not move the cursor or recolour the terminal. Tabs and line breaks become blanks.
  public static func printable(_ text: String) -> String {
    var clean = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control:
        let isBlank = scalar == "\t" || scalar == "\n" || scalar == "\r"
        clean.unicodeScalars.append(isBlank ? " " : "\u{FFFD}")
      case .lineSeparator, .paragraphSeparator: clean.unicodeScalars.append(" ")
      // Marks that turn the direction of everything behind them.
      case .format where (0x202A ... 0x202E).contains(scalar.value): clean.append("\u{FFFD}")
      case .format where (0x2066 ... 0x2069).contains(scalar.value): clean.append("\u{FFFD}")
      default: clean.unicodeScalars.append(scalar)
      }
    }
    return clean
  }

  private static func width(of character: Character) -> Int {
    var widest = 0
    for scalar in character.unicodeScalars {
      // The variation selector asks for the emoji form of the scalar before it.
      if scalar.value == 0xFE0F { return 2 }
      widest = max(widest, width(of: scalar))
    }
    return widest
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    // Nearly all text; the properties below take a search.
    if (0x20 ..< 0x7F).contains(scalar.value) { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The blocks whose characters are wide or full-width.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100 ... 0x115F,  // Hangul initial consonants
    0x2E80 ... 0x303E,  // radicals, CJK punctuation
    0x3041 ... 0x33FF,  // kana, Bopomofo, compatibility forms
    0x3400 ... 0x4DBF,  // CJK extension A
    0x4E00 ... 0x9FFF,  // CJK
    0xA000 ... 0xA4CF,  // Yi
    0xA960 ... 0xA97F,  // Hangul extended A
    0xAC00 ... 0xD7A3,  // Hangul syllables
    0xF900 ... 0xFAFF,  // CJK compatibility
    0xFE30 ... 0xFE6F,  // vertical and small forms
    0xFF00 ... 0xFF60,  // full-width forms
    0xFFE0 ... 0xFFE6,  // full-width signs
    0x1F900 ... 0x1F9FF,  // supplemental pictographs
    0x20000 ... 0x3FFFD,  // CJK extensions B and later
  ]
}
