// Traces as text.

internal import SolverCore

/// Writes traces in the format `tinamou-trace 1`, one operation a line, numbers in the shortest
/// form that reads back as the same double.
public enum TraceWriter {
  /// Writes `trace` to the file at `path`, or to the standard output for `-`.
  ///
  /// A regular file that stands there is replaced once all is written, links are followed, and to
  /// anything else it is written.
  ///
  /// - Throws: Where the file cannot be written. A regular file is as it was then.
  /// - Complexity: O(operations + terms); memory does not grow with the trace.
  public static func write(_ trace: Trace, toPath path: String) throws(TraceFileError) {
    var file = try OutputFile(path: path)
    appendHeader(to: &file.buffer)
    for operation in trace.operations {
      append(operation, of: trace, to: &file.buffer)
      file.buffer.append(UInt8(ascii: "\n"))
      try file.flushIfLarge()
    }
    try file.finish()
  }

  /// The text of `trace`.
  public static func text(of trace: Trace) -> String {
    var text: [UInt8] = []
    appendHeader(to: &text)
    for operation in trace.operations {
      append(operation, of: trace, to: &text)
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The line of `operation`, without its end.
  public static func text(of operation: TraceOperation, in trace: Trace) -> String {
    var text: [UInt8] = []
    append(operation, of: trace, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

// MARK: - Lines

extension TraceWriter {
  private static func appendHeader(to text: inout [UInt8]) {
    text.append(contentsOf: "tinamou-trace 1\n".utf8)
  }

  private static func append(
    _ operation: TraceOperation, of trace: Trace, to text: inout [UInt8]
  ) {
    text.append(contentsOf: operation.kind.description.utf8)
    switch operation.kind {
    case .phase: appendWord(trace.phaseNames[operation.phase], to: &text)
    case .variable:
      appendID(of: operation.variable, in: trace, to: &text)
      if let name = trace.name(of: operation.variable) { appendWord(name, to: &text) }
    case .add, .refuse:
      appendID(of: operation.constraint, in: trace, to: &text)
      appendPriority(operation.priority, to: &text)
      appendWord(operation.relation.description, to: &text)
      appendNumber(operation.number, to: &text)
      for term in trace.terms[operation.terms] {
        appendNumber(term.coefficient, to: &text)
        appendID(of: term.variable, in: trace, to: &text)
      }
    case .remove: appendID(of: operation.constraint, in: trace, to: &text)
    case .constant:
      appendID(of: operation.constraint, in: trace, to: &text)
      appendNumber(operation.number, to: &text)
    case .priority:
      appendID(of: operation.constraint, in: trace, to: &text)
      appendPriority(operation.priority, to: &text)
    case .edit:
      appendID(of: operation.variable, in: trace, to: &text)
      appendPriority(operation.priority, to: &text)
    case .unedit: appendID(of: operation.variable, in: trace, to: &text)
    case .solve: break
    case .suggest, .expect:
      appendID(of: operation.variable, in: trace, to: &text)
      appendNumber(operation.number, to: &text)
      guard operation.kind == .expect else { return }
      if let tolerance = operation.statedTolerance { appendNumber(tolerance, to: &text) }
    }
  }

  // MARK: - Tokens

  private static func appendWord(_ word: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: " "))
    text.append(contentsOf: word.utf8)
  }

  private static func appendID(of variable: Variable, in trace: Trace, to text: inout [UInt8]) {
    appendID(trace.variableIDs[Int(variable.index)], to: &text)
  }

  private static func appendID(
    of constraint: TraceConstraint, in trace: Trace, to text: inout [UInt8]
  ) { appendID(trace.constraintIDs[Int(constraint.index)], to: &text) }

  private static func appendID(_ id: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: " "))
    DecimalNumber.append(UInt64(id), to: &text)
  }

  private static func appendNumber(_ number: Double, to text: inout [UInt8]) {
    text.append(UInt8(ascii: " "))
    DecimalNumber.append(number, to: &text)
  }

  private static func appendPriority(_ priority: Priority, to text: inout [UInt8]) {
    if priority.isRequired {
      appendWord("required", to: &text)
    } else {
      appendNumber(priority.value, to: &text)
    }
  }
}

// MARK: - Messages

extension TraceWriter {
  /// The line of `operation` as far as a message has room for it.
  static func excerpt(of operation: TraceOperation, in trace: Trace) -> String {
    let lengthMax = 120
    // A term takes at least four characters, so this many are enough to see that it is too long.
    let shown = operation.withFirstTerms(lengthMax / 4)
    let text = text(of: shown, in: trace)
    return text.count > lengthMax ? text.prefix(lengthMax - 1) + "…" : text
  }
}
