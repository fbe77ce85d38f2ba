// What is refused, and where the message points.

import Testing

@testable import Traces

@Suite struct MalformedTraceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let lines: String
    let line: Int
    let column: Int
    let found: String
    let expected: String

    init(_ lines: String, _ line: Int, _ column: Int, _ found: String, _ expected: String) {
      self.lines = lines
      self.line = line
      self.column = column
      self.found = found
      self.expected = expected
    }

    var testDescription: String { "\(lines.debugDescription)" }
  }

  /// Goal: whatever is wrong is found at its line and column, and named.
  /// Method: each text has one fault; those without a first line of their own get the right one.
  @Test(arguments: headers + words + references + numbers + characters)
  func isRefusedAtTheRightPlace(_ malformed: Case) {
    let error = #expect(throws: TraceError.self) {
      try TraceReader.read(text: malformed.lines, name: "dir/x.trace")
    }
    #expect(error?.line == malformed.line)
    #expect(error?.column == malformed.column)
    #expect(error?.found.contains(malformed.found) == true, "\(error?.description ?? "")")
    #expect(error?.expected.contains(malformed.expected) == true, "\(error?.description ?? "")")
    #expect(
      error?.description.hasPrefix(
        "dir/x.trace:\(malformed.line):\(malformed.column): found ") == true)
  }

  static let headers = [
    Case("", 1, 1, "the end of the file", "tinamou-trace 1"),
    Case("\n", 1, 1, "the end of the line", "tinamou-trace 1"),
    Case("# a comment first\ntinamou-trace 1\n", 1, 1, "the end of the line", "tinamou-trace 1"),
    Case("tinamou-trace", 1, 14, "the end of the file", "tinamou-trace 1"),
    Case("tinamou-trace 2\n", 1, 15, "\"2\"", "tinamou-trace 1"),
    Case("tinamou-trace 1 1\n", 1, 17, "\"1\"", "the end of the line"),
    Case("Tinamou-trace 1\n", 1, 1, "\"Tinamou-trace\"", "tinamou-trace 1"),
    Case(
      "\u{FEFF}tinamou-trace 1\n", 1, 1, "\\u{feff}",
      "tinamou-trace 1\" in the first line, without the byte order mark"),
    Case("var 0\n", 1, 1, "\"var\"", "tinamou-trace 1"),
  ]

  /// Lines behind a right first line, so that they begin at line 2.
  static func body(
    _ lines: String, _ line: Int, _ column: Int, _ found: String, _ expected: String
  ) -> Case {
    Case("tinamou-trace 1\n" + lines, line, column, found, expected)
  }

  static let words = [
    body("solv\n", 2, 1, "\"solv\"", "solve"),
    body("tinamou-trace 1\n", 2, 1, "\"tinamou-trace\"", "one of the operations"),
    body("  solve now\n", 2, 9, "\"now\"", "the end of the line"),
    body("phase\n", 2, 6, "the end of the line", "the name of the phase"),
    body("phase a b\n", 2, 9, "\"b\"", "the end of the line"),
    body("var\n", 2, 4, "the end of the line", "the ID of a variable"),
    body("var # 0\n", 2, 5, "the end of the line", "the ID of a variable"),
    body("var 0 a b\n", 2, 9, "\"b\"", "the end of the line"),
    body("var 0 größe b\n", 2, 13, "\"b\"", "the end of the line"),
    body("var 0\nadd\n", 3, 4, "the end of the line", "the ID of a constraint"),
    body("var 0\nadd 0", 3, 6, "the end of the file", "a priority"),
    body("var 0\nadd 0 required = 0 1 0\n", 3, 16, "\"=\"", "\"==\""),
    body("var 0\nadd 0 required =< 0 1 0\n", 3, 16, "\"=<\"", "\"<=\""),
    body("var 0\nadd 0 required == 0\n", 3, 20, "the end of the line", "a coefficient"),
    body("var 0\nadd 0 required == 0 1\n", 3, 22, "the end of the line", "the ID of a variable"),
    body("var 0\nadd 0 required == 0 1 0 2\n", 3, 26, "the end of the line", "a variable"),
    body("var 0\nsolve\nexpect 0 1 0.1 0\n", 4, 16, "\"0\"", "the end of the line"),
    body("var 0\nsolve\nexpect 0\n", 4, 9, "the end of the line", "a finite decimal number"),
  ]

  static let references = [
    body("var 0\nvar 0\n", 3, 5, "\"0\"", "an ID that no other variable has"),
    body("var 0\nvar 00\n", 3, 5, "\"00\"", "an ID that no other variable has"),
    body("var 0\nadd 0 required == 0 1 1\n", 3, 23, "\"1\"", "declared before"),
    body("suggest 4 1\n", 2, 9, "\"4\"", "declared before"),
    body("var 0\nsuggest 0 1\n", 3, 9, "\"0\"", "an edit variable"),
    body("var 0\nunedit 0\n", 3, 8, "\"0\"", "an edit variable"),
    body("var 0\nedit 0 1\nedit 0 2\n", 4, 6, "\"0\"", "not an edit variable yet"),
    body("var 0\nedit 0 1\nunedit 0\nsuggest 0 1\n", 5, 9, "\"0\"", "an edit variable"),
    body("remove 3\n", 2, 8, "\"3\"", "a constraint that is in force"),
    body(
      "var 0\nadd 3 1 == 0 1 0\nremove 3\nremove 3\n", 5, 8, "\"3\"",
      "a constraint that is in force"),
    body("var 0\nadd 3 1 == 0 1 0\nadd 3 1 == 1 1 0\n", 4, 5, "\"3\"", "no constraint in force"),
    body("var 0\nadd 3 1 == 0 1 0\nrefuse 3 required == 1 1 0\n", 4, 8, "\"3\"", "no constraint"),
    body("var 0\nrefuse 3 required == 1 0 0\nremove 3\n", 4, 8, "\"3\"", "in force"),
    body("constant 0 1\n", 2, 10, "\"0\"", "a constraint that is in force"),
    body("priority 0 1\n", 2, 10, "\"0\"", "a constraint that is in force"),
    body("var 0\nexpect 0 1\n", 3, 1, "\"expect\"", "a solve before"),
  ]

  static let numbers = [
    body("var -1\n", 2, 5, "\"-1\"", "a non-negative integer"),
    body("var +1\n", 2, 5, "\"+1\"", "a non-negative integer"),
    body("var 1.0\n", 2, 5, "\"1.0\"", "a non-negative integer"),
    body("var 9223372036854775808\n", 2, 5, "\"9223372036854775808\"", "a non-negative integer"),
    body("var 0\nadd 0 0 == 0 1 0\n", 3, 7, "\"0\"", "above 0 and below 1000"),
    body("var 0\nadd 0 1000 == 0 1 0\n", 3, 7, "\"1000\"", "above 0 and below 1000"),
    body("var 0\nadd 0 -5 == 0 1 0\n", 3, 7, "\"-5\"", "above 0 and below 1000"),
    body("var 0\nadd 0 nan == 0 1 0\n", 3, 7, "\"nan\"", "above 0 and below 1000"),
    body("var 0\nadd 0 Required == 0 1 0\n", 3, 7, "\"Required\"", "\"required\""),
    body("var 0\nedit 0 1e3\n", 3, 8, "\"1e3\"", "above 0 and below 1000"),
    body("var 0\nadd 0 1 == 1e309 1 0\n", 3, 12, "\"1e309\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == 0 inf 0\n", 3, 14, "\"inf\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == 0 1 0 nan 0\n", 3, 18, "\"nan\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == 0x10 1 0\n", 3, 12, "\"0x10\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == 1,5 1 0\n", 3, 12, "\"1,5\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == 1e 1 0\n", 3, 12, "\"1e\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == . 1 0\n", 3, 12, "\".\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == 1.2.3 1 0\n", 3, 12, "\"1.2.3\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == - 1 0\n", 3, 12, "\"-\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == 1e+-2 1 0\n", 3, 12, "\"1e+-2\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == 1_000 1 0\n", 3, 12, "\"1_000\"", "a finite decimal number"),
    body("var 0\nadd 0 1 == \u{661} 1 0\n", 3, 12, "\"\u{661}\"", "a finite decimal number"),
    body("var 0\nsolve\nexpect 0 1 -1\n", 4, 12, "\"-1\"", "not negative"),
  ]

  static let characters = [
    body("so\0lve\n", 2, 3, "NUL", "text"),
    body("solve # \u{1B}[2J\n", 2, 9, "U+001B", "text"),
    body("solve\u{0B}\n", 2, 6, "U+000B", "text"),
    body("solve\u{7F}\n", 2, 6, "U+007F", "text"),
    body("solve\rsolve\n", 2, 6, "a carriage return", "line feed"),
    body("solve\r", 2, 6, "a carriage return", "line feed"),
    body("solve\u{A0}\n", 2, 1, "solve", "one of the operations"),
    body("solve\u{2028}solve\n", 2, 1, "\\u{2028}", "one of the operations"),
    body("var 0 " + String(repeating: "x", count: 4097), 2, 7, "more than 4096 bytes", "at most"),
    body("var " + String(repeating: "1", count: 4096), 2, 5, "1111…\"", "a non-negative integer"),
  ]
}

@Suite struct MalformedEncodingTests {
  /// Goal: bytes that are not UTF-8 are refused at the character in which they stand.
  /// Method: a name or a comment with each kind of ill-formed sequence of the Unicode standard.
  @Test(
    arguments: [
      [0x80], [0xFF], [0xC0, 0x80], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
    ] as [[UInt8]], ["", "# "])
  func illFormedBytes(_ bytes: [UInt8], prefix: String) {
    let text = Array("tinamou-trace 1\nvar 0 é\(prefix)".utf8) + bytes + Array("\n".utf8)
    let error = #expect(throws: TraceError.self) { try read(text, chunk: text.count) }
    #expect(error?.found == "bytes that are not UTF-8")
    #expect(error?.line == 2)
    #expect(error?.column == 8 + prefix.count)
  }

  /// A character that the file ends in is no character.
  @Test func endsInsideACharacter() {
    let error = #expect(throws: TraceError.self) {
      try read(Array("tinamou-trace 1\n# ".utf8) + [0xF0, 0x9F], chunk: 1)
    }
    #expect(error?.line == 2)
    #expect(error?.column == 3)
  }

  /// Regression: an endless stream of operations was read until there was no memory left.
  @Test func refusesTooManyOperations() {
    var reader = TraceReader(name: "t", operationCountMax: 2)
    let error = #expect(throws: TraceError.self) {
      try reader.read(Array("tinamou-trace 1\nsolve\nsolve\nsolve\n".utf8).span)
    }
    #expect(
      error?.description == "t:4:1: found one operation too many, expected at most 2")
  }
}

/// Reads `text` in chunks of `chunk` bytes.
func read(_ text: [UInt8], chunk: Int) throws(TraceError) -> Trace {
  var reader = TraceReader(name: "t")
  var start = 0
  while start < text.count {
    let end = min(start + chunk, text.count)
    try reader.read(text.span.extracting(start ..< end))
    start = end
  }
  return try reader.finish()
}
