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

  /// The column of the next character.
  private var column = 1

  /// What was wrong. Everything later is refused with the same words.
  private var failure: TraceError?

  /// A reader that calls the file `name` in messages.
  public init(name: String) {
    parser = LineParser(file: name)
  }

  /// Reads the trace in the file at `path`, or from the standard input for `-`.
  ///
  /// - Complexity: O(size of the file).
  public static func read(path: String) throws(TraceReadError) -> Trace {
    do {
      var file = try InputFile(path: path)
      var reader = TraceReader(name: path == "-" ? "<stdin>" : path)
      var isAtEnd = false
      while !isAtEnd {
        isAtEnd = try !file.readChunk { chunk throws(TraceError) in try reader.read(chunk) }.get()
      }
      return try reader.finish()
    } catch let error as TraceError {
      throw .malformed(error)
    } catch let error as TraceFileError {
      throw .unreadable(error)
    } catch {
      preconditionFailure("reading a trace throws nothing else: \(error)")
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

  /// Ends the file and hands out the trace.
  public consuming func finish() throws(TraceError) -> Trace {
    if let failure { throw failure }
    guard checker.isComplete else { throw notUnicode() }
    guard !followsCarriageReturn else { throw strayCarriageReturn() }
    if place == .token { try endPartialToken() }
    try parser.endFile(column: column)
    return parser.trace
  }
}

// MARK: - Bytes

extension TraceReader {
  private mutating func scan(_ chunk: Span<UInt8>) throws(TraceError) {
    var tokenStart = 0
    var i = 0
    while i < chunk.count {
      let byte = chunk[i]
      // A plain byte after a stray carriage return or a broken character is not plain sailing.
      let isPlain = TraceName.isPlain(byte) && isOrdinaryPlace
      if place == .token, byte < 0x80, !isPlain, checker.isComplete {
        try endToken(from: tokenStart, to: i, in: chunk)
        place = .space
      }
      if place == .space, isPlain || byte >= 0x80 {
        place = .token
        tokenStart = i
        tokenColumn = column
      }
      if isPlain {
        let start = i
        repeat { i += 1 } while i < chunk.count && TraceName.isPlain(chunk[i])
        column += i - start
      } else {
        try takeSpecial(byte)
        i += 1
      }
    }
    if place == .token {
      try extendPartialToken(chunk.extracting(tokenStart ..< chunk.count))
    }
  }

  /// Whether plain characters here are parts of a token.
  private var isOrdinaryPlace: Bool {
    place != .comment && checker.isComplete && !followsCarriageReturn
  }

  /// Takes a byte that is no ordinary part of a token.
  private mutating func takeSpecial(_ byte: UInt8) throws(TraceError) {
    if followsCarriageReturn, byte != UInt8(ascii: "\n") { throw strayCarriageReturn() }
    let isInsideCharacter = !checker.isComplete
    guard checker.accept(byte) else { throw notUnicode() }
    guard !isInsideCharacter else { return }
    switch byte {
    case UInt8(ascii: "\n"):
      try parser.endLine(column: followsCarriageReturn ? column - 1 : column)
      followsCarriageReturn = false
      place = .space
      column = 1
      return
    case UInt8(ascii: "\r"): followsCarriageReturn = true
    case UInt8(ascii: "#"): if place == .space { place = .comment }
    case UInt8(ascii: "\t"): break
    case 0x00 ..< 0x20, 0x7F: throw controlCharacter(byte)
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
