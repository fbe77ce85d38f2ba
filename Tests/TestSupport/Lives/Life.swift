// A life as it is played: what is known beside the solver, and the judgement of each of its
// answers.

internal import Randomness
internal import SolverCore

/// What one life came to.
package struct LifeReport: Codable, Sendable {
  package var stepCount = 0
  package var solveCount = 0

  /// The requirements that were refused because they contradict others.
  package var refusalCount = 0

  /// The questions that were put to exact arithmetic.
  package var exactCount = 0

  /// The answers so near to right that only exact arithmetic could tell, and too large for it.
  package var undecidedCount = 0

  /// The answers of which the solver said itself that they are not right. They are not judged.
  package var defectCount = 0

  /// What was wrong first, or `nil`. Its step is the number of steps before the one that showed it.
  package var finding: Finding?

  /// A life that has not begun.
  package init() {}
}

/// The system that a solver should hold, and what has been seen of the solver so far.
struct Life {
  private(set) var model = SystemModel()
  private(set) var report = LifeReport()

  /// How each operation ended, if that is asked for.
  private(set) var outcomes: [Bool] = []
  private let notesOutcomes: Bool

  /// How answers are judged.
  enum Judging {
    /// By their proofs, and samples by exact arithmetic.
    case samples

    /// By their proofs, and whatever is small enough by exact arithmetic.
    case everything

    /// The values alone, by exact arithmetic.
    case values
  }

  private let judging: Judging

  /// Whether an answer of which the solver says itself that it is not right is a fault, too.
  private let countsDefects: Bool

  /// Draws the samples.
  private var random = SplitMix64(seed: 1)
  private let stepCountMax: Int
  private let deadline: ContinuousClock.Instant?
  private var isOver = false

  init(
    stepCountMax: Int = .max, deadline: ContinuousClock.Instant? = nil,
    judging: Judging = .samples, countsDefects: Bool = false, notesOutcomes: Bool = false
  ) {
    self.stepCountMax = stepCountMax
    self.deadline = deadline
    self.judging = judging
    self.countsDefects = countsDefects
    self.notesOutcomes = notesOutcomes
  }

  /// Where the innermost mark that is still open stands.
  enum Scope { case life, snapshot, transaction }

  // MARK: - Playing

  /// Plays until the end, or until the mark that closes `scope`.
  ///
  /// - Returns: That mark; `nil` at the end.
  @discardableResult
  mutating func play<Solver: InteractiveSolver & ~Copyable>(
    _ steps: inout some IteratorProtocol<LifeStep>, on player: inout Player<Solver>,
    in scope: Scope = .life
  ) -> LifeStep? {
    while goesOn(), let step = steps.next() {
      switch step {
      case .operation(let operation): perform(operation, on: &player)
      case .snapshot:
        let copy = player.copy()
        let (modelBefore, before) = (model, values(of: player))
        report.stepCount += 1
        guard case .restore? = play(&steps, on: &player, in: .snapshot) else { break }
        player.solver.restore(copy.solver)
        player.handles = copy.handles
        takeBack(to: modelBefore, before, player)
      case .begin:
        let (modelBefore, before) = (model, values(of: player))
        report.stepCount += 1
        let isCommitted = player.transaction { player throws(RolledBack) in
          if case .rollBack? = play(&steps, on: &player, in: .transaction) { throw RolledBack() }
        }
        if !isCommitted {
          takeBack(to: modelBefore, before, player)
        } else if report.finding == nil {
          judgeAnswer(of: &player)
        }
      case .restore:
        if scope == .snapshot { return step }
      case .commit, .rollBack:
        if scope == .transaction { return step }
      }
      if report.finding == nil { report.stepCount += 1 }
    }
    return nil
  }

  private mutating func goesOn() -> Bool {
    guard report.finding == nil, !isOver, report.stepCount < stepCountMax else { return false }
    if let deadline, report.stepCount.isMultiple(of: 8), deadline < .now { isOver = true }
    return !isOver
  }

  /// Finds out whether everything is as it was before a detour.
  private mutating func takeBack<Solver: InteractiveSolver & ~Copyable>(
    to model: SystemModel, _ before: [UInt64], _ player: borrowing Player<Solver>
  ) {
    self.model = model
    if report.finding == nil, values(of: player) != before {
      note(.refusalLeavesTrace, "what was taken back changed values")
    }
  }

  private mutating func note(_ kind: Finding.Kind, _ message: String) {
    if report.finding == nil { report.finding = Finding(kind, report.stepCount, message) }
  }

  /// The bit patterns of all values, in the order of the names.
  private func values<Solver: InteractiveSolver & ~Copyable>(
    of player: borrowing Player<Solver>
  ) -> [UInt64] {
    var bits: [UInt64] = []
    for name in model.variables.sorted() { bits.append(player.value(of: name).bitPattern) }
    return bits
  }

  // MARK: - Operations

  private mutating func perform<Solver: InteractiveSolver & ~Copyable>(
    _ operation: Operation, on player: inout Player<Solver>
  ) {
    let expectation = model.expectation(of: operation, player.handles)
    var before: [UInt64]?
    if expectation.mayBeRefusal, judging != .samples || random.int(0 ... 31) == 0 {
      before = values(of: player)
    }
    let outcome = player.perform(operation)
    if case .refused(let refusal) = outcome {
      if notesOutcomes { outcomes.append(false) }
      judge(refusal, of: operation, expectation, player.handles)
      if let before, values(of: player) != before {
        note(.refusalLeavesTrace, "the refused \(operation) changed values")
      }
      return
    }
    if notesOutcomes { outcomes.append(true) }
    if case .refusal(let reasons) = expectation {
      return note(.acceptance, "\(operation) was accepted, but must be refused: \(reasons)")
    }
    model.apply(operation)
    switch operation {
    case .solve:
      // Whoever knows to be wrong may be in any state, and has said so.
      if player.solver.defect == nil { player.solver.checkInvariants() }
      judgeAnswer(of: &player)
    // Names are not used twice, and millions of them would need memory.
    case .makeVariable: player.made.removeAll(keepingCapacity: true)
    case .removeVariable(let name): player.handles.variables[name] = nil
    case .remove(let name): player.handles.constraints[name] = nil
    default: break
    }
  }

  // MARK: - Refusals

  private mutating func judge(
    _ refusal: Transcript.Refusal, of operation: Operation,
    _ expectation: SystemModel.Expectation, _ handles: HandleTable
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
      judge(conflict, of: row, origin, handles)
    }
  }

  /// The members must contradict the refused row; or, if they do not, at least some of the
  /// requirements.
  private mutating func judge(
    _ conflict: Conflict, of row: Operation.Row, _ origin: SystemModel.Origin,
    _ handles: HandleTable
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
    switch Contradiction.verdict(on: members, exactly: isExact) {
    case .proven: return
    case .undecided, .tooMany: report.undecidedCount += 1
    case .refuted:
      let others = model.requiredRows(otherThan: origin).map(\.row)
      switch Contradiction.verdict(on: [row] + others, exactly: true) {
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

  private mutating func judgeAnswer<Solver: InteractiveSolver & ~Copyable>(
    of player: inout Player<Solver>
  ) {
    report.solveCount += 1
    if let defect = player.solver.defect {
      report.defectCount += 1
      if countsDefects { note(.defect, "the solver says itself: \(defect)") }
      return
    }
    let system = LifeSystem(model)
    // To ask for the multipliers may do what an answer alone has left to be done.
    var asked = player.copy()
    let answer = random.chance(50) ? asked.answer(to: system) : player.answer(to: system)
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
      switch system.exactVerdict(of: answer.values, rows: component) {
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
    let verdict = system.exactVerdict(of: answer.values, rows: component)
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
    if case .wrong(let fault) = system.exactVerdict(of: answer.values, rows: component) {
      guard !system.isOptimal(answer) else { return report.undecidedCount += 1 }
      note(fault.kind, fault.message + ", though its multipliers prove it")
    }
  }
}

extension Player where Solver: InteractiveSolver & ~Copyable {
  /// The values and multipliers of the present solution, in the order of `system`.
  mutating func answer(to system: LifeSystem) -> LifeAnswer {
    var answer = LifeAnswer()
    for name in system.names { answer.values.append(value(of: name)) }
    for (origin, _) in system.rows {
      switch origin {
      case .constraint(let name):
        solver.appendMultiplier(of: handles.constraint(name), to: &answer.multipliers)
      case .edit(let name):
        solver.appendMultiplier(ofEditOf: handles.variable(name), to: &answer.multipliers)
      }
      answer.ends.append(answer.multipliers.count)
    }
    return answer
  }
}
