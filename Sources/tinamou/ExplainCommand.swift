// `tinamou explain`: why a trace cannot be satisfied.

internal import ArgumentParser
internal import Suite
internal import Traces

/// Prints a minimal conflicting set for each constraint of a trace that cannot hold.
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
    var questions: ExplanationQuestions = []
    if redundant { questions.insert(.redundant) }
    if ambiguous { questions.insert(.ambiguous) }
    let explanation: Explanation
    do {
      try strategy.checkMemory(for: trace)
      explanation = try strategy.explain(trace, asking: questions)
    } catch { throw Failure(error) }
    print(ExplanationText(explanation: explanation, trace: trace).text)
    if explanation.refusals.contains(where: { !$0.isExpected }) { throw ExitCode(2) }
  }
}
