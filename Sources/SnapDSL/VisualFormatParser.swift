// Reading the visual format language.

internal import LayoutEngine

/// What a visual format says, before anything is looked up.
struct VisualFormat {
  var isVertical = false
  var elements: [Element] = []
  /// What stands between an element and the next one; one fewer than elements.
  var connections: [Connection] = []

  enum Element {
    case superview
    case view(name: String, offset: Int, predicates: [Predicate])
  }

  enum Connection {
    /// Nothing: the views touch.
    case touching
    /// A dash: the standard distance.
    case standard
    /// A distance in parentheses or a number.
    case distances([Predicate])
  }

  struct Predicate {
    var relation = LayoutRelation.equal
    var object: Object
    var priority: Object?
  }

  enum Object {
    case number(Double)
    /// A metric, or a view to be as long as.
    case name(String, offset: Int)
  }
}

/// A recursive-descent parser, one method for each rule of the grammar.
struct VisualFormatParser {
  private let format: String
  private let characters: [Character]
  private var index = 0

  init(_ format: String) {
    self.format = format
    characters = Array(format)
  }

  mutating func parse() throws(VisualFormatError) -> VisualFormat {
    var result = VisualFormat()
    skipSpaces()
    if take("V:") { result.isVertical = true } else { _ = take("H:") }
    result.elements.append(try element())
    while true {
      skipSpaces()
      if index == characters.count { break }
      result.connections.append(try connection())
      result.elements.append(try element())
    }
    try check(result)
    return result
  }

  private func check(_ format: VisualFormat) throws(VisualFormatError) {
    var viewCount = 0
    for (position, element) in format.elements.enumerated() {
      guard case .superview = element else {
        viewCount += 1
        continue
      }
      guard position == 0 || position == format.elements.count - 1 else {
        throw error("the superview can only stand at an end")
      }
    }
    guard viewCount > 0 else { throw error("a view is missing") }
  }

  private mutating func element() throws(VisualFormatError) -> VisualFormat.Element {
    skipSpaces()
    if take("|") { return .superview }
    guard take("[") else { throw error("expected a view in brackets or a bar") }
    let offset = index
    let name = try self.name()
    let predicates = peek == "(" ? try predicateList() : []
    guard take("]") else { throw error("expected a closing bracket") }
    return .view(name: name, offset: offset, predicates: predicates)
  }

  private mutating func connection() throws(VisualFormatError) -> VisualFormat.Connection {
    guard take("-") else { return .touching }
    skipSpaces()
    if peek == "[" || peek == "|" { return .standard }
    let predicates: [VisualFormat.Predicate] =
      peek == "("
      ? try predicateList() : [VisualFormat.Predicate(object: try object(), priority: nil)]
    guard take("-") else { throw error("expected a dash") }
    return .distances(predicates)
  }

  private mutating func predicateList() throws(VisualFormatError) -> [VisualFormat.Predicate] {
    guard take("(") else { throw error("expected a parenthesis") }
    var list = [try predicate()]
    while take(",") { list.append(try predicate()) }
    guard take(")") else { throw error("expected a comma or a closing parenthesis") }
    return list
  }

  private mutating func predicate() throws(VisualFormatError) -> VisualFormat.Predicate {
    var relation = LayoutRelation.equal
    if take("<=") {
      relation = .lessThanOrEqual
    } else if take(">=") {
      relation = .greaterThanOrEqual
    } else {
      _ = take("==")
    }
    let object = try self.object()
    let priority = take("@") ? try self.object() : nil
    return VisualFormat.Predicate(relation: relation, object: object, priority: priority)
  }

  private mutating func object() throws(VisualFormatError) -> VisualFormat.Object {
    skipSpaces()
    let start = index
    if let first = peek, first.isNumber || first == "." || first == "-" {
      var end = index + 1
      while end < characters.count, characters[end].isNumber || characters[end] == "." { end += 1 }
      guard let number = Double(String(characters[index ..< end])) else {
        throw error("expected a number")
      }
      index = end
      return .number(number)
    }
    return .name(try name(), offset: start)
  }

  private mutating func name() throws(VisualFormatError) -> String {
    skipSpaces()
    var end = index
    while end < characters.count,
      characters[end].isLetter || characters[end].isNumber
        || characters[end] == "_"
    { end += 1 }
    guard end > index else { throw error("expected a name") }
    let name = String(characters[index ..< end])
    index = end
    return name
  }

  // MARK: Characters

  private var peek: Character? { index < characters.count ? characters[index] : nil }

  private mutating func skipSpaces() {
    while let next = peek, next.isWhitespace { index += 1 }
  }

  private mutating func take(_ text: String) -> Bool {
    skipSpaces()
    guard characters[index...].starts(with: text) else { return false }
    index += text.count
    return true
  }

  private func error(_ problem: String) -> VisualFormatError {
    VisualFormatError(format: format, offset: index, problem: problem)
  }
}
