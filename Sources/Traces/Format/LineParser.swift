// Traces from text, in one pass: tokens become operations here.

internal import SolverCore

/// Takes the tokens of a file one after the other and builds the trace that they mean.
struct LineParser: Sendable {
  /// What the next token must be.
  enum Field {
    case signature, version, headerEnd
    case keyword
    case phaseName
    case newVariable, variableName
    case newConstraint, constraint
    case variable
    case priority, relation, number, tolerance
    case coefficient, term, coefficientOrEnd
    case end
  }

  /// What messages call the file.
  let file: String

  var builder: TraceBuilder
  private var line = 1
  private var field = Field.signature

  // What is known of the operation of the current line.
  private var kind = TraceOperation.Kind.solve
  private var start: UInt16 = 1
  private var id = 0
  private var variable = Variable(index: 0)
  private var constraint = TraceConstraint(index: 0)
  private var priority = Priority.required
  private var relation = Relation.equal
  private var number = 0.0
  private var coefficient = 0.0
  private var tolerance: Double?
  private var name = ""
  private var termStart = 0

  /// How many operations a trace may have: half as much again as the largest workload. They take
  /// some 5 GiB, and an endless stream of them would take all memory.
  static let operationCountMax = 1 << 27
  private let operationCountMax: Int

  init(file: String, operationCountMax: Int) {
    self.file = file
    self.operationCountMax = operationCountMax
    builder = TraceBuilder(name: file)
  }

  /// The trace of the lines so far.
  var trace: Trace { builder.trace }

  /// That something else stands at `column` of the current line than should.
  func error(_ found: String, expected: String, column: Int) -> TraceError {
    TraceError(file: file, line: line, column: column, found: found, expected: expected)
  }
}

// MARK: - Lines

extension LineParser {
  /// Ends the line in front of `column`, and carries out its operation.
  mutating func endLine(column: Int) throws(TraceError) {
    try endOperation(column: column, what: "the end of the line")
    line += 1
  }

  /// Ends the file in front of `column`.
  mutating func endFile(column: Int) throws(TraceError) {
    try endOperation(column: column, what: "the end of the file")
  }

  private mutating func endOperation(column: Int, what: String) throws(TraceError) {
    switch field {
    case .keyword: return
    case .headerEnd:
      field = .keyword
      return
    case .end, .variableName, .tolerance, .coefficientOrEnd: break
    default: throw error(what, expected: expectation, column: column)
    }
    field = .keyword
    guard builder.trace.operations.count < operationCountMax else {
      throw error(
        "one operation too many", expected: "at most \(operationCountMax)", column: Int(start))
    }
    builder.source = (UInt32(clamping: line), start)
    switch kind {
    case .phase: builder.phase(name)
    case .variable:
      guard builder.declare(id, name: name) != nil else {
        throw error(
          "one variable too many", expected: "at most \(UInt32.max)", column: Int(start))
      }
    case .add, .refuse:
      builder.finishConstraint(
        kind, constraint, termsFrom: termStart, relation, number, priority)
    case .remove: builder.remove(constraint)
    case .constant: builder.constant(number, of: constraint)
    case .priority: builder.priority(priority, of: constraint)
    case .edit: builder.edit(variable, priority: priority)
    case .unedit: builder.unedit(variable)
    case .suggest: builder.suggest(number, for: variable)
    case .solve: builder.solve()
    case .expect: builder.expect(number, of: variable, tolerance: tolerance)
    }
  }
}

// MARK: - Tokens

extension LineParser {
  /// Takes the token that begins at `column` of the current line.
  mutating func take(_ token: Span<UInt8>, column: Int) throws(TraceError) {
    let refusal =
      switch field {
      case .signature, .version, .headerEnd: takeHeader(token)
      case .keyword: takeKeyword(token, column: column)
      case .newVariable, .variable, .term: takeVariable(token)
      case .newConstraint, .constraint: takeConstraint(token)
      case .phaseName, .variableName: takeName(token)
      case .priority: takePriority(token)
      case .relation: takeRelation(token)
      case .number, .tolerance, .coefficient, .coefficientOrEnd: takeNumber(token)
      case .end: expectation
      }
    if let refusal { throw error(quoted(token), expected: refusal, column: column) }
  }

  /// What must come next, where a token says nothing more precise.
  private var expectation: String {
    switch field {
    case .signature, .version: "\"tinamou-trace 1\" in the first line"
    case .keyword: "one of the operations \(Self.keywords)"
    case .phaseName: "the name of the phase"
    case .variableName: "a name or the end of the line"
    case .newVariable, .variable, .term: "the ID of a variable, a non-negative integer"
    case .newConstraint, .constraint: "the ID of a constraint, a non-negative integer"
    case .priority: "a priority, \"required\" or a number above 0 and below 1000"
    case .relation: "\"==\", \"<=\" or \">=\""
    case .number: kind == .add || kind == .refuse ? "a right-hand side, \(Self.form)" : Self.form
    case .coefficient: "a coefficient, \(Self.form)"
    case .coefficientOrEnd: "a coefficient, \(Self.form), or the end of the line"
    case .tolerance: "a tolerance, \(Self.form) that is not negative, or the end of the line"
    case .end, .headerEnd: "the end of the line"
    }
  }

  private static let form = "a finite decimal number"

  private static let keywords =
    TraceOperation.Kind.allCases.map(\.description).joined(separator: ", ")

  // Each of these takes the token and moves on to the next field, or says what it expected instead.

  private mutating func takeHeader(_ token: Span<UInt8>) -> String? {
    switch field {
    case .signature where equals(token, "tinamou-trace"): field = .version
    case .version where equals(token, "1"): field = .headerEnd
    // Its first byte begins none of the characters that are likely there otherwise.
    case .signature where token[0] == 0xEF:
      return "\(expectation), without the byte order mark that editors may put there"
    default: return expectation
    }
    return nil
  }

  private mutating func takeKeyword(_ token: Span<UInt8>, column: Int) -> String? {
    guard let kind = TraceOperation.Kind(keyword: token) else { return expectation }
    if kind == .expect, !builder.hasSolved { return "a solve before the first expect" }
    self.kind = kind
    start = UInt16(clamping: column)
    name = ""
    tolerance = nil
    termStart = builder.termCount
    switch kind {
    case .phase: field = .phaseName
    case .variable: field = .newVariable
    case .add, .refuse: field = .newConstraint
    case .remove, .constant, .priority: field = .constraint
    case .edit, .unedit, .suggest, .expect: field = .variable
    case .solve: field = .end
    }
    return nil
  }

  private mutating func takeVariable(_ token: Span<UInt8>) -> String? {
    guard let id = DecimalNumber.parseInteger(token) else { return expectation }
    let declared = builder.variable(id)
    if field == .newVariable {
      guard declared == nil else { return "an ID that no other variable has" }
      self.id = id
      field = .variableName
      return nil
    }
    guard let declared else { return "a variable that was declared before" }
    variable = declared
    switch kind {
    case .add, .refuse:
      builder.appendTerm(Term(coefficient, declared))
      field = .coefficientOrEnd
    case .edit:
      if builder.isEditable(declared) { return "a variable that is not an edit variable yet" }
      field = .priority
    case .unedit, .suggest:
      guard builder.isEditable(declared) else { return "an edit variable" }
      field = kind == .unedit ? .end : .number
    default: field = .number
    }
    return nil
  }

  private mutating func takeConstraint(_ token: Span<UInt8>) -> String? {
    guard let id = DecimalNumber.parseInteger(token) else { return expectation }
    let inForce = builder.constraintInForce(id)
    if field == .newConstraint {
      guard inForce == nil else { return "an ID that no constraint in force has" }
      guard let new = builder.constraint(id) else { return "at most \(UInt32.max) constraints" }
      constraint = new
      field = .priority
      return nil
    }
    guard let inForce else { return "a constraint that is in force" }
    constraint = inForce
    switch kind {
    case .remove: field = .end
    case .constant: field = .number
    default: field = .priority
    }
    return nil
  }

  private mutating func takeName(_ token: Span<UInt8>) -> String? {
    name = token.string
    field = .end
    return nil
  }

  private mutating func takePriority(_ token: Span<UInt8>) -> String? {
    if equals(token, "required") {
      priority = .required
    } else {
      guard let number = DecimalNumber.parse(token), number < 1000,
        let level = Priority(number)
      else { return expectation }
      priority = level
    }
    field = kind == .add || kind == .refuse ? .relation : .end
    return nil
  }

  private mutating func takeRelation(_ token: Span<UInt8>) -> String? {
    guard token.count == 2, token[1] == UInt8(ascii: "=") else { return expectation }
    switch token[0] {
    case UInt8(ascii: "="): relation = .equal
    case UInt8(ascii: "<"): relation = .lessThanOrEqual
    case UInt8(ascii: ">"): relation = .greaterThanOrEqual
    default: return expectation
    }
    field = .number
    return nil
  }

  private mutating func takeNumber(_ token: Span<UInt8>) -> String? {
    guard let number = DecimalNumber.parse(token), number.isFinite else { return expectation }
    switch field {
    case .tolerance:
      guard number >= 0 else { return expectation }
      tolerance = number
      field = .end
    case .coefficient, .coefficientOrEnd:
      coefficient = number
      field = .term
    default:
      self.number = number
      switch kind {
      case .add, .refuse: field = .coefficient
      case .expect: field = .tolerance
      default: field = .end
      }
    }
    return nil
  }
}

// MARK: - Words

/// Whether the bytes of `token` are those of `word`.
private func equals(_ token: Span<UInt8>, _ word: String) -> Bool {
  guard token.count == word.utf8.count else { return false }
  var i = 0
  for byte in word.utf8 {
    guard token[i] == byte else { return false }
    i += 1
  }
  return true
}

extension Span where Element == UInt8 {
  var string: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for i in indices { bytes.append(self[i]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TraceOperation.Kind {
  /// All kinds, those of which most traces are full in front.
  private static let byFrequency: [Self] = [
    .add, .suggest, .solve, .variable, .remove, .constant, .expect, .edit, .unedit, .priority,
    .refuse, .phase,
  ]

  /// The kind whose lines begin with `keyword`.
  fileprivate init?(keyword: Span<UInt8>) {
    guard let kind = Self.byFrequency.first(where: { equals(keyword, $0.description) }) else {
      return nil
    }
    self = kind
  }
}
