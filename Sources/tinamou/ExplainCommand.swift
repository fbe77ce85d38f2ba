// `tinamou explain`: why a trace cannot be satisfied.

internal import ArgumentParser
internal import Measurement
internal import Reporting
internal import SolverCore
internal import Suite
internal import Traces

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says which requirements of a trace contradict each other.",
    discussion: """
      Example: tinamou explain f.trace

      For each constraint or change that contradicts requirements, prints a set of requirements that \
      cannot hold together, although they can without any one of them; of more than \
      \(ExplanationText.requirementCountMax) the first ones, and all with --format json. Stops at \
      the first one that the trace does not expect to be refused.

      Exit codes: 0 all requirements can hold, but for what the trace expects to be refused; \
      1 the trace could not be used; 2 something contradicts them that the trace does not expect; \
      64 wrong arguments.
      """)

  @OptionGroup var file: TraceFile
  @OptionGroup var strategy: StrategyOption

  @Flag(help: "Also list the requirements that follow from other ones.")
  var redundant = false

  @Flag(help: "Also list the variables that have several optimal values.")
  var ambiguous = false

  @Option(help: "How to print it: text or json.")
  var format = ExplanationFormat.text

  func run() throws {
    let strategy = try strategy.single()
    guard strategy.canExplain else {
      throw ValidationError("\(strategy.name) does not say why; choose a strategy of ours")
    }
    let trace = try file.read()
    try strategy.checkMemory(for: trace)
    let explanation = try strategy.explain(
      trace, findsRedundant: redundant, findsAmbiguous: ambiguous)
    let text = ExplanationText(explanation: explanation, trace: trace)
    switch format {
    case .text: print(text.text)
    case .json: print(try text.json.jsonText(isForPeople: true))
    }
    if explanation.refusals.contains(where: { !$0.isExpected }) { throw ExitCode(2) }
  }
}

/// The forms in which an explanation is printed.
enum ExplanationFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For programs: every requirement.
  case json
}

struct ExplanationText {
  let explanation: Explanation
  let trace: Trace

  /// How many requirements of one refusal people are shown.
  static let requirementCountMax = 50

  var text: String {
    var parts = refusals.map { refusal, rows in describe(refusal, rows) }
    if parts.isEmpty { parts.append("\(trace.name): all requirements can hold together") }
    if let redundant { parts.append(describe(redundant)) }
    if let ambiguous = explanation.ambiguous { parts.append(describe(ambiguous)) }
    return parts.joined(separator: "\n\n")
  }

  /// The same with every requirement. What was not asked for is null.
  var json: JSONValue {
    [
      "trace": .string(trace.name),
      "refusals": .array(
        refusals.map { refusal, rows in
          [
            "line": .number(Double(trace.operations[refusal.position].line)),
            "isExpected": .bool(refusal.isExpected), "requirements": .array(rows.map(\.json)),
            "missesBy": .number(refusal.conflict.residual),
          ]
        }),
      "redundant": redundant.map { .array($0.map(\.json)) } ?? .null,
      "ambiguous": explanation.ambiguous.map { variables in
        .array(variables.map { .string(trace.shortLabel(of: $0)) })
      } ?? .null,
    ]
  }

  // MARK: - Requirements

  /// A requirement: the line that made or changed it, if it is one's, the ID of its constraint, and
  /// what it says.
  private struct Row {
    let line: Int?
    let name: String
    let requirement: String

    init(_ operation: TraceOperation?, _ name: String, _ requirement: String) {
      line = operation.map { Int($0.line) }
      self.name = name
      self.requirement = requirement
    }

    var text: String {
      let place = line.map { "line \($0)" } ?? ""
      return "  \(place.padded(to: 10))  \(name.padded(to: 6))  \(requirement)"
    }

    var json: JSONValue {
      [
        "line": line.map { .number(Double($0)) } ?? .null, "name": .string(name),
        "requirement": .string(requirement),
      ]
    }
  }

  /// Each refusal with what contradicts what, the refused operation last.
  private var refusals: [(Explanation.Refusal, [Row])] {
    var model = TraceModel(trace)
    return explanation.refusals.map { refusal in
      model.advance(to: refusal.position)
      let conflict = refusal.conflict
      let edits = conflict.edits.map { variable in
        Row(nil, "edit", text(ofEditOf: variable, model.suggestion(for: variable) ?? .nan))
      }
      let refused = row(trace.operations[refusal.position], model)
      return (refusal, conflict.constraints.map { row($0, model) } + edits + [refused])
    }
  }

  private var redundant: [Row]? {
    explanation.redundant.map { redundant in
      // It is asked for the end of the trace, or for what came before it stopped.
      let last = explanation.refusals.last { !$0.isExpected }
      var model = TraceModel(trace)
      model.advance(to: last?.position ?? trace.operations.count)
      return redundant.map { row($0, model) }
    }
  }

  /// The refused operation itself.
  private func row(_ operation: TraceOperation, _ model: TraceModel) -> Row {
    switch operation.kind {
    case .add, .refuse:
      return Row(operation, identity(of: operation.constraint), trace.text(of: operation))
    case .suggest:
      return Row(operation, "edit", text(ofEditOf: operation.variable, operation.number))
    case .constant, .priority:
      guard let definition = model.definition(of: operation.constraint) else { break }
      let number =
        operation.kind == .constant
        ? operation.number : model.rightHandSide(of: operation.constraint)
      return Row(
        operation, identity(of: operation.constraint),
        trace.text(of: definition, rightHandSide: number))
    default: break
    }
    return Row(operation, "", "")
  }

  private func row(_ constraint: TraceConstraint, _ model: TraceModel) -> Row {
    let definition = model.definition(of: constraint)
    let text = definition.map {
      trace.text(of: $0, rightHandSide: model.rightHandSide(of: constraint))
    }
    return Row(definition, identity(of: constraint), text ?? "")
  }

  private func text(ofEditOf variable: Variable, _ value: Double) -> String {
    "\(trace.shortLabel(of: variable)) == \(trace.text(of: value)), by its required edit"
  }

  private func identity(of constraint: TraceConstraint) -> String {
    "\(trace.constraintIDs[Int(constraint.index)])"
  }

  // MARK: - For people

  private func describe(_ refusal: Explanation.Refusal, _ rows: [Row]) -> String {
    let operation = trace.operations[refusal.position]
    let opening =
      rows.count == 1
      ? "this requirement contradicts itself:"
      : "these \(rows.count) requirements contradict each other; without any one, the rest can hold:"
    let expectation = refusal.isExpected ? " (as the trace expects)" : ""
    // The last one is what was refused, and stands at the end in any case.
    let shown = rows.dropLast().prefix(Self.requirementCountMax - 1)
    let rest = rows.count - 1 - shown.count
    let more = rest > 0 ? ["  and \(rest) more, which --format json lists"] : []
    return
      (["\(trace.location(of: operation)): \(opening)\(expectation)"] + shown.map(\.text) + more
      + rows.suffix(1).map(\.text)
      + ["  The last one misses by \(trace.text(of: refusal.conflict.residual)) at least."])
      .joined(separator: "\n")
  }

  private func describe(_ redundant: [Row]) -> String {
    guard !redundant.isEmpty else { return "No requirement follows from the other ones." }
    return (["Each of these requirements follows from the other ones:"] + redundant.map(\.text))
      .joined(separator: "\n")
  }

  private func describe(_ ambiguous: [Variable]) -> String {
    guard !ambiguous.isEmpty else { return "Every variable is determined." }
    let names = ambiguous.map { "  \(trace.shortLabel(of: $0))" }
    return (["These variables have several optimal values:"] + names).joined(separator: "\n")
  }
}
