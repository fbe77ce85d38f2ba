// Judging what a solver refuses and answers: by its proofs, and by exact arithmetic.

internal import Randomness
internal import SolverCore

/// What is judged in a life, and what was found.
struct LifeJudgement {
  /// How answers are judged.
  enum Judging {
    /// By their proofs, and samples by exact arithmetic.
    case samples

    /// By their proofs, and whatever is small enough by exact arithmetic.
    case everything

    /// The values alone, by exact arithmetic.
    case values
  }

  let judging: Judging
  var report = LifeReport()
  /// Draws the samples.
  var random = SplitMix64(seed: 1)

  init(_ judging: Judging) { self.judging = judging }

  mutating func note(_ kind: Finding.Kind, _ message: String) {
    if report.finding == nil { report.finding = Finding(kind, report.stepCount, message) }
  }

  // MARK: - Refusals

  mutating func judge(
    _ refusal: Transcript.Refusal, of operation: Operation,
    _ expectation: SystemModel.Expectation, _ model: SystemModel, _ handles: HandleTable
  ) {
    switch expectation {
    case .success: note(.acceptance, "\(operation) was refused without reason: \(refusal)")
    case .either(let reason):
      if refusal != reason { note(.acceptance, "\(operation) was refused as \(refusal)") }
    case .refusal(let reasons):
      if !reasons.contains(refusal) {
        note(.acceptance, "\(operation) was refused as \(refusal) instead of \(reasons)")
      }
    case .successIfFeasible(let row, let origin):
      report.refusalCount += 1
      guard case .unsatisfiable(let conflict) = refusal else {
        return note(.acceptance, "\(operation) was refused as \(refusal)")
      }
      judge(conflict, of: row, origin, model, handles)
    }
  }

  /// The members must contradict the refused row; or, if they do not, at least some of the
  /// requirements.
  private mutating func judge(
    _ conflict: Conflict, of row: Operation.Row, _ origin: SystemModel.Origin,
    _ model: SystemModel, _ handles: HandleTable
  ) {
    var members = [row]
    for id in conflict.constraints {
      guard let name = handles.name(of: id), let member = model.constraints[name],
        member.priority.isRequired, .constraint(name) != origin
      else { return note(.conflict, "\(id) is no other requirement: \(conflict)") }
      members.append(member)
    }
    for variable in conflict.edits {
      guard let name = handles.name(of: variable), let edit = model.edits[name],
        let value = edit.suggestion, edit.priority.isRequired, .edit(name) != origin
      else { return note(.conflict, "the edit of \(variable) is no requirement: \(conflict)") }
      members.append(.init([(1, name)], .equal, value))
    }
    let isExact = judging != .samples || random.int(0 ... 255) == 0
    if isExact { report.exactCount += 1 }
    switch Contradiction.verdict(on: members, exactly: isExact, by: optimum(of:)) {
    case .proven: return
    case .undecided, .tooMany: report.undecidedCount += 1
    case .refuted:
      let others = model.requiredRows(otherThan: origin).map(\.row)
      switch Contradiction.verdict(on: [row] + others, exactly: true, by: optimum(of:)) {
      case .proven:
        note(.conflict, "the members can all hold with \(row): \(conflict), \(members)")
      case .refuted:
        note(.acceptance, "\(row) was refused, but can hold: \(conflict)")
      // Whether there is a conflict at all is chance, and so is who is in it.
      case .undecided: report.undecidedCount += 1
      case .tooMany:
        note(.conflict, "the members can all hold with \(row), others perhaps not: \(conflict)")
      }
    }
  }

  // MARK: - Answers

  /// The exact optimum of a problem. Where all is judged exactly, the same systems come again: in
  /// lives that are shrunk, and of several strategies.
  private func optimum(of problem: ReferenceProblem) -> ReferenceOptimum? {
    judging == .samples
      ? ReferenceSolver.calculatedOptimum(of: problem) : ReferenceSolver.optimum(of: problem)
  }

  mutating func judge(_ answer: LifeAnswer, to system: LifeSystem) {
    if judging == .values {
      judgeValues(of: answer, in: system)
    } else if let fault = system.fault(of: answer, tolerances: [LifeSystem.tolerance]) {
      decide(fault, of: answer, in: system)
    } else {
      judgeSample(of: answer, in: system)
    }
  }

  /// Judges every part of a system that hangs together.
  private mutating func judgeValues(of answer: LifeAnswer, in system: LifeSystem) {
    var isJudged = Array(repeating: false, count: system.rows.count)
    for row in system.rows.indices where !isJudged[row] {
      let component = system.component(of: row)
      for member in component { isJudged[member] = true }
      report.exactCount += 1
      switch system.exactVerdict(of: answer.values, rows: component, by: optimum(of:)) {
      case .right: break
      case .wrong where system.isOptimal(answer): report.undecidedCount += 1
      case .wrong(let fault): note(fault.kind, fault.message)
      case .undecided: report.undecidedCount += 1
      }
    }
  }

  /// Decides whether an answer that misses a condition is wrong.
  private mutating func decide(_ fault: LifeFault, of answer: LifeAnswer, in system: LifeSystem) {
    guard fault.kind == .certificate else { return note(fault.kind, fault.message) }
    let component = system.component(of: fault.row)
    let verdict = system.exactVerdict(of: answer.values, rows: component, by: optimum(of:))
    if component.count <= LifeSystem.exactRowCountMax { report.exactCount += 1 }
    if case .wrong(let wrong) = verdict {
      guard !system.isOptimal(answer) else { return report.undecidedCount += 1 }
      return note(wrong.kind, wrong.message)
    }
    // The values may be right, or nearly so; multipliers that are far off are wrong in any case.
    // Where exact arithmetic agrees, the last digit of a coefficient may mean what it says.
    let isRight = if case .right = verdict { true } else { false }
    let tolerances = (isRight ? [0] : []) + LifeSystem.tolerances
    if !system.isOptimal(answer), let gross = system.fault(of: answer, tolerances: tolerances) {
      return note(gross.kind, gross.message)
    }
    if case .undecided = verdict { report.undecidedCount += 1 }
  }

  private mutating func judgeSample(of answer: LifeAnswer, in system: LifeSystem) {
    guard !system.rows.isEmpty else { return }
    let choice = random.next()
    guard judging == .everything || choice % 32 == 0 else { return }
    let row = Int((choice >> 32) % UInt64(system.rows.count))
    let component = system.component(of: row)
    guard component.count <= LifeSystem.exactRowCountMax,
      judging == .everything || component.count <= 8 || choice % 512 == 0
    else { return }
    report.exactCount += 1
    let verdict = system.exactVerdict(of: answer.values, rows: component, by: optimum(of:))
    if case .wrong(let fault) = verdict {
      guard !system.isOptimal(answer) else { return report.undecidedCount += 1 }
      note(fault.kind, fault.message + ", though its multipliers prove it")
    }
  }
}
