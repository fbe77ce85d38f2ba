// Traces from text, in one pass: bytes become tokens here.

/// Reads a trace from text that arrives in chunks of any size.
///
/// Memory grows with the trace, not with the file: a line is taken token by token, comments are
/// skipped as they come. The first thing that is wrong ends the reading.
///
/// Beyond the letter of the format: a carriage return in front of a line feed belongs to the end of
/// the line, since tools on other systems put it there; all other control characters are refused,
/// also in comments, and so are tokens of more than 4,096 bytes.
///
/// ```swift
/// let trace = try TraceReader.read(path: "login.trace")
/// ```
public struct TraceReader: Sendable {
  private enum Place { case space, token, comment }

  private var parser: LineParser
  private var place = Place.space
  private var checker = UTF8Checker()
  private var followsCarriageReturn = false

  /// The token that the last chunk ended in, as far as it is known.
  private var partialToken: [UInt8] = []
  private var tokenColumn = 1

  /// Where the comment begins, and with it the end of what the line says.
  private var commentColumn = 1

  /// The column of the next character.
  private var column = 1

  /// What was wrong. Everything later is refused with the same words.
  private var failure: TraceError?

  /// A reader that calls the file `name` in messages.
  public init(name: String) {
    self.init(name: name, operationCountMax: LineParser.operationCountMax)
  }

  init(name: String, operationCountMax: Int) {
    parser = LineParser(file: name, operationCountMax: operationCountMax)
  }

  /// Reads the trace in the file at `path`, or from the standard input for `-`.
  ///
  /// Its last line must end with a line feed: a file that was cut in the middle of a number still
  /// reads as one, of another number.
  ///
  /// - Complexity: O(size of the file).
  public static func read(path: String) throws(TraceReadError) -> Trace {
    let file = try InputFile(path: path)
    var reader = TraceReader(name: path == "-" ? "<stdin>" : path)
    var chunk = [UInt8](repeating: 0, count: InputFile.chunkByteCount)
    while true {
      let count = try file.read(into: &chunk)
      do {
        if count == 0 {
          try reader.requireEndOfLine()
          return try reader.finish()
        }
        try reader.read(chunk.span.extracting(0 ..< count))
      } catch {
        throw .malformed(error)
      }
    }
  }

  /// Reads the trace in `text`, which messages call `name`.
  public static func read(text: String, name: String) throws(TraceError) -> Trace {
    var reader = TraceReader(name: name)
    let bytes = Array(text.utf8)
    try reader.read(bytes.span)
    return try reader.finish()
  }

  /// Takes the next bytes of the file.
  ///
  /// - Throws: What is wrong first. Afterwards the reader only repeats it.
  /// - Complexity: O(`chunk.count`).
  public mutating func read(_ chunk: Span<UInt8>) throws(TraceError) {
    if let failure { throw failure }
    do {
      try scan(chunk)
    } catch {
      failure = error
      throw error
    }
  }

  /// Refuses a last line that does not end.
  private func requireEndOfLine() throws(TraceError) {
    guard failure == nil, column > 1 else { return }
    throw parser.error(
      "the end of the file within a line",
      expected: "a line feed behind it: the file may have been cut off", column: column)
  }

  /// Ends the file and hands out the trace.
  public consuming func finish() throws(TraceError) -> Trace {
    if let failure { throw failure }
    guard checker.isComplete else { throw notUnicode() }
    guard !followsCarriageReturn else { throw strayCarriageReturn() }
    if place == .token { try endPartialToken() }
    try parser.endFile(column: place == .comment ? commentColumn : column)
    return parser.trace
  }
}

// MARK: - Bytes

extension TraceReader {
  private mutating func scan(_ chunk: Span<UInt8>) throws(TraceError) {
    var tokenStart = 0
    var i = 0
    while i < chunk.count {
      let start = i
      if TraceName.isPlain(chunk[i]), isOrdinaryPlace {
        repeat { i += 1 } while i < chunk.count && TraceName.isPlain(chunk[i])
        if place == .space { tokenStart = start }
        beginTokenUnlessInside()
        column += i - start
        continue
      }
      i += 1
      if try isContinuation(chunk[start]) { continue }
      if chunk[start] >= 0x80 {
        if place == .space { tokenStart = start }
        beginTokenUnlessInside()
      } else if place == .token {
        try endToken(from: tokenStart, to: start, in: chunk)
        place = .space
      }
      try takeSpecial(chunk[start])
    }
    if place == .token {
      try extendPartialToken(chunk.extracting(tokenStart ..< chunk.count))
    }
  }

  /// Whether plain characters here are parts of a token.
  private var isOrdinaryPlace: Bool {
    place != .comment && checker.isComplete && !followsCarriageReturn
  }

  private mutating func beginTokenUnlessInside() {
    guard place == .space else { return }
    place = .token
    tokenColumn = column
  }

  /// Whether the byte continues a character that has been counted. Throws if it cannot stand here.
  private mutating func isContinuation(_ byte: UInt8) throws(TraceError) -> Bool {
    if followsCarriageReturn, byte != UInt8(ascii: "\n") { throw strayCarriageReturn() }
    let isInsideCharacter = !checker.isComplete
    guard checker.accept(byte) else { throw notUnicode() }
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
    case 0x00 ..< 0x20, 0x7F: throw controlCharacter(byte)
    default: break
    }
    return isInsideCharacter
  }

  /// Takes a character that is no plain part of a token.
  private mutating func takeSpecial(_ byte: UInt8) throws(TraceError) {
    switch byte {
    case UInt8(ascii: "\n"):
      let lineEnd = followsCarriageReturn ? column - 1 : column
      try parser.endLine(column: place == .comment ? commentColumn : lineEnd)
      followsCarriageReturn = false
      place = .space
      column = 1
      return
    case UInt8(ascii: "\r"): followsCarriageReturn = true
    case UInt8(ascii: "#") where place == .space:
      place = .comment
      commentColumn = column
    default: break
    }
    column += 1
  }

  private mutating func extendPartialToken(_ part: Span<UInt8>) throws(TraceError) {
    // Enough is kept to see that the token is too long.
    let room = TraceName.byteCountMax + 1 - partialToken.count
    for i in 0 ..< min(room, part.count) { partialToken.append(part[i]) }
    if partialToken.count > TraceName.byteCountMax { try endPartialToken() }
  }

  private mutating func endToken(
    from start: Int, to end: Int, in chunk: Span<UInt8>
  ) throws(TraceError) {
    guard !partialToken.isEmpty else {
      return try endToken(chunk.extracting(start ..< end))
    }
    try extendPartialToken(chunk.extracting(start ..< end))
    try endPartialToken()
  }

  private mutating func endPartialToken() throws(TraceError) {
    let token = partialToken
    partialToken.removeAll()
    try endToken(token.span)
  }

  private mutating func endToken(_ token: Span<UInt8>) throws(TraceError) {
    guard token.count <= TraceName.byteCountMax else {
      throw parser.error(
        "a word of more than \(TraceName.byteCountMax) bytes, \(quoted(token))",
        expected: "at most that many", column: tokenColumn)
    }
    try parser.take(token, column: tokenColumn)
  }
}

// MARK: - Errors

extension TraceReader {
  private func notUnicode() -> TraceError {
    // Inside a character, its first byte has been counted already.
    parser.error(
      "bytes that are not UTF-8", expected: "UTF-8",
      column: checker.isComplete ? column : column - 1)
  }

  private func strayCarriageReturn() -> TraceError {
    parser.error(
      "a carriage return", expected: "one only in front of a line feed", column: column - 1)
  }

  private func controlCharacter(_ byte: UInt8) -> TraceError {
    parser.error(
      byte == 0 ? "a NUL byte" : "the control character U+00" + hexadecimal(byte),
      expected: "text", column: column)
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

// MARK: - UTF-8

/// Follows a sequence of bytes and says where it stops being UTF-8.
struct UTF8Checker: Sendable {
  /// How many bytes of the current character are still to come.
  private(set) var missingCount = 0

  /// What the next of them may be. Narrower than usual behind a few first bytes, which keeps out
  /// overlong forms, surrogates and what lies beyond U+10FFFF.
  private var allowed: ClosedRange<UInt8> = 0x80 ... 0xBF

  /// Whether all characters so far are complete.
  var isComplete: Bool { missingCount == 0 }

  /// Takes the next byte; false if it cannot stand there.
  mutating func accept(_ byte: UInt8) -> Bool {
    if missingCount > 0 {
      guard allowed.contains(byte) else { return false }
      missingCount -= 1
      allowed = 0x80 ... 0xBF
      return true
    }
    switch byte {
    case 0x00 ... 0x7F: return true
    case 0xC2 ... 0xDF: missingCount = 1
    case 0xE0 ... 0xEF: missingCount = 2
    case 0xF0 ... 0xF4: missingCount = 3
    default: return false
    }
    switch byte {
    case 0xE0: allowed = 0xA0 ... 0xBF
    case 0xED: allowed = 0x80 ... 0x9F
    case 0xF0: allowed = 0x90 ... 0xBF
    case 0xF4: allowed = 0x80 ... 0x8F
    default: break
    }
    return true
  }
}
