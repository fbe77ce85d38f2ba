// `tinamou explain`: why a trace cannot be satisfied.

internal import ArgumentParser
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
      cannot hold together, although they can without any one of them. Stops at the first one that \
      the trace does not expect to be refused.

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

  func run() throws {
    let strategy = try strategy.single()
    guard strategy.canExplain else {
      throw ValidationError("\(strategy.name) does not say why; choose a strategy of ours")
    }
    let trace = try file.read()
    try strategy.checkMemory(for: trace)
    let explanation = try strategy.explain(
      trace, findsRedundant: redundant, findsAmbiguous: ambiguous)
    print(ExplanationText(explanation: explanation, trace: trace).text)
    if explanation.refusals.contains(where: { !$0.isExpected }) { throw ExitCode(2) }
  }
}

struct ExplanationText {
  let explanation: Explanation
  let trace: Trace

  var text: String {
    var model = TraceModel(trace)
    var parts: [String] = []
    for refusal in explanation.refusals {
      model.advance(to: refusal.position)
      parts.append(describe(refusal, model))
    }
    if explanation.refusals.isEmpty {
      parts.append("\(trace.name): all requirements can hold together")
    }
    // The questions are about the end of the trace, or about what came before it stopped.
    if let last = explanation.refusals.last, !last.isExpected {
      model.advance(to: last.position)
    } else {
      model.advance(to: trace.operations.count)
    }
    if let redundant = explanation.redundant { parts.append(describe(redundant, model)) }
    if let ambiguous = explanation.ambiguous { parts.append(describe(ambiguous)) }
    return parts.joined(separator: "\n\n")
  }

  private func describe(_ refusal: Explanation.Refusal, _ model: TraceModel) -> String {
    let operation = trace.operations[refusal.position]
    let size = refusal.conflict.constraints.count + refusal.conflict.edits.count + 1
    let opening =
      size == 1
      ? "this requirement contradicts itself:"
      : "these \(size) requirements contradict each other; without any one, the rest can hold:"
    let expectation = refusal.isExpected ? " (as the trace expects)" : ""
    var lines = ["\(trace.location(of: operation)): \(opening)\(expectation)"]
    for constraint in refusal.conflict.constraints { lines.append(line(constraint, model)) }
    for variable in refusal.conflict.edits {
      let value = model.suggestion(for: variable) ?? .nan
      lines.append(line(nil, "edit", text(ofEditOf: variable, value)))
    }
    lines.append(line(operation, model))
    lines.append("  The last one misses by \(trace.text(of: refusal.conflict.residual)) at least.")
    return lines.joined(separator: "\n")
  }

  /// The refused operation itself.
  private func line(_ operation: TraceOperation, _ model: TraceModel) -> String {
    switch operation.kind {
    case .add, .refuse:
      return line(operation, identity(of: operation.constraint), trace.text(of: operation))
    case .suggest:
      return line(operation, "edit", text(ofEditOf: operation.variable, operation.number))
    case .constant, .priority:
      guard let definition = model.definition(of: operation.constraint) else { return "" }
      let number =
        operation.kind == .constant
        ? operation.number : model.rightHandSide(of: operation.constraint)
      return line(
        operation, identity(of: operation.constraint),
        trace.text(of: definition, rightHandSide: number))
    default: return line(operation, "", "")
    }
  }

  private func line(_ constraint: TraceConstraint, _ model: TraceModel) -> String {
    guard let definition = model.definition(of: constraint) else { return "" }
    let text = trace.text(of: definition, rightHandSide: model.rightHandSide(of: constraint))
    return line(definition, identity(of: constraint), text)
  }

  private func line(_ operation: TraceOperation?, _ identity: String, _ text: String) -> String {
    let place = operation.map { "line \($0.line)" } ?? ""
    return "  \(place.padded(to: 10))  \(identity.padded(to: 6))  \(text)"
  }

  private func text(ofEditOf variable: Variable, _ value: Double) -> String {
    "\(trace.shortLabel(of: variable)) == \(trace.text(of: value)), by its required edit"
  }

  private func identity(of constraint: TraceConstraint) -> String {
    "\(trace.constraintIDs[Int(constraint.index)])"
  }

  private func describe(_ redundant: [TraceConstraint], _ model: TraceModel) -> String {
    guard !redundant.isEmpty else { return "No requirement follows from the other ones." }
    let lines = redundant.map { line($0, model) }
    return (["Each of these requirements follows from the other ones:"] + lines)
      .joined(separator: "\n")
  }

  private func describe(_ ambiguous: [Variable]) -> String {
    guard !ambiguous.isEmpty else { return "Every variable is determined." }
    let names = ambiguous.map { "  \(trace.shortLabel(of: $0))" }
    return (["These variables have several optimal values:"] + names).joined(separator: "\n")
  }
}
