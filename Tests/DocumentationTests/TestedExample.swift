// The examples that are compiled and run, as the documentation shows them.

import Testing

/// A stretch of a file in `Examples`, from `// show` to `// end`.
struct TestedExample: Hashable {
  /// The file that it stands in.
  var path: String

  /// What documents show: without the indentation, and with what is asserted as a comment.
  var lines: [String]

  /// The modules that its file imports.
  var imports: Set<String>

  /// Whether `block` is this example; it may begin with imports of the file.
  func isShown(by block: CodeBlock) -> Bool {
    var rest = block.lines[...]
    while let line = rest.first, line.hasPrefix("import ") || line.isEmpty {
      if !line.isEmpty, !imports.contains(String(line.dropFirst("import ".count))) { return false }
      rest = rest.dropFirst()
    }
    return Array(rest) == lines
  }

  /// The examples of the file `text`.
  static func examples(in text: String, path: String) -> [TestedExample] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let imports = lines.filter { $0.hasPrefix("import ") }.map { $0.dropFirst("import ".count) }
    var examples: [TestedExample] = []
    var shown: [String]?
    for line in lines {
      switch line.trimmingPrefix(while: { $0 == " " }) {
      case "// show": shown = []
      case "// end":
        examples.append(
          TestedExample(
            path: path, lines: document(shown ?? []), imports: Set(imports.map(String.init))))
        shown = nil
      default: shown?.append(line)
      }
    }
    return examples
  }

  /// The lines without their common indentation, and `expect(e, equals: v)` as `e  // v`.
  private static func document(_ lines: [String]) -> [String] {
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { line in
      let line = String(line.dropFirst(indentation))
      let margin = line.prefix { $0 == " " }
      let code = line.dropFirst(margin.count)
      guard code.hasPrefix("expect("), code.hasSuffix(")"),
        let separator = code.ranges(of: ", equals: ").last
      else { return line }
      let actual = code[..<separator.lowerBound].dropFirst("expect(".count)
      return "\(margin)\(actual)  // \(code[separator.upperBound...].dropLast())"
    }
  }

  /// All examples.
  static func all() throws -> [TestedExample] {
    try PackageFolder.files(in: "Tests/DocumentationTests/Examples", endingIn: ".swift").flatMap {
      examples(in: try PackageFolder.text($0), path: $0)
    }
  }
}

/// Asserts that `actual` is `expected`. A line `expect(e, equals: v)` of an example stands in the
/// documentation as `e  // v`: so its comments are checked, too.
func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value, at location: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, sourceLocation: location)
}
