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

/// What has been seen of a solver so far.
struct Life {
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

  /// Whether the solver's own invariants have to hold, too.
  private let checksInvariants: Bool

  /// Draws the samples.
  private var random = SplitMix64(seed: 1)

  /// What the solver has reported of its values.
  private var told = ToldValues()

  /// The same of the twin.
  private var toldByTwin = ToldValues()

  /// For how many steps more a twin goes on beside the player.
  private var twinStepsLeft = 0
  private static let twinStepCount = 30

  /// How many transactions are open.
  private var transactionCount = 0
  private let stepCountMax: Int
  private let deadline: ContinuousClock.Instant?
  private var isOver = false

  init(
    stepCountMax: Int = .max, deadline: ContinuousClock.Instant? = nil,
    judging: Judging = .samples, countsDefects: Bool = false, checksInvariants: Bool = true,
    notesOutcomes: Bool = false
  ) {
    self.stepCountMax = stepCountMax
    self.deadline = deadline
    self.judging = judging
    self.countsDefects = countsDefects
    self.checksInvariants = checksInvariants
    self.notesOutcomes = notesOutcomes
  }

  /// Where the innermost mark that is still open stands.
  enum Scope { case life, snapshot, transaction }

  // MARK: - Playing

  /// Plays until the end, or until the mark that closes `scope`.
  ///
  /// Behind what was taken back, a *twin* goes on beside the player: a copy from before that. It
  /// must give the same answers bit for bit. In a transaction there is none, because there a copy
  /// does at once what the solver puts off until the end.
  ///
  /// - Returns: That mark; `nil` at the end.
  @discardableResult
  mutating func play<Solver: InteractiveSolver & ~Copyable>(
    _ steps: inout some IteratorProtocol<LifeStep>, on player: inout Player<Solver>,
    in scope: Scope = .life
  ) -> LifeStep? {
    var twin: Player<Solver>?
    while goesOn(), let step = steps.next() {
      switch step {
      case .operation(let operation): perform(operation, on: &player, &twin)
      case .stay(let name, let variable, let priority):
        addStay(name, variable, priority, on: &player)
        if twin != nil { _ = twin?.addStay(variable, priority, named: name) }
      case .report:
        if let fault = told.finding(of: &player) { note(.report, fault) }
        if var other = twin.take() {
          if let fault = toldByTwin.finding(of: &other) { note(.report, "by a copy: \(fault)") }
          twin = consume other
        }
      case .reset:
        player.reset()
        twin?.reset()
      case .snapshot:
        twin = nil
        let copy = player.copy()
        let toldBefore = told
        report.stepCount += 1
        guard case .restore? = play(&steps, on: &player, in: .snapshot) else { break }
        told.forgetUnknown(before: player.variables(), after: copy.variables())
        if random.chance(25) { goBackAndForth(copy, &player) }
        player.restore(copy)
        takeBack(to: copy, player)
        twin = consume copy
        toldByTwin = toldBefore
      case .begin:
        twin = nil
        let copy = player.copy()
        let variables = player.variables()
        report.stepCount += 1
        if transactionCount == 0 { told.beginTransaction() }
        transactionCount += 1
        let toldBefore = told
        let isCommitted = player.transaction { player throws(RolledBack) in
          guard case .rollBack? = play(&steps, on: &player, in: .transaction) else { return }
          told.rollBack(to: toldBefore, before: player.variables(), after: variables)
          throw RolledBack()
        }
        transactionCount -= 1
        if !isCommitted {
          takeBack(to: copy, player)
          twin = consume copy
          toldByTwin = toldBefore
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

  /// Finds out whether all values are as they were before a detour.
  private mutating func takeBack<Solver: InteractiveSolver & ~Copyable>(
    to before: borrowing Player<Solver>, _ player: borrowing Player<Solver>
  ) {
    if player.bits() != before.bits() {
      note(.refusalLeavesTrace, "what was taken back changed values")
    }
    twinStepsLeft = transactionCount == 0 ? Self.twinStepCount : 0
  }

  /// Goes back to a snapshot, from which the state of now is restored, which may be larger.
  private mutating func goBackAndForth<Solver: InteractiveSolver & ~Copyable>(
    _ snapshot: borrowing Player<Solver>, _ player: inout Player<Solver>
  ) {
    var now = player.copy()
    player.restore(snapshot)
    player.restore(now)
    if player.bits() != now.bits() {
      note(.refusalLeavesTrace, "what was restored later has other values")
    }
    _ = (player.perform(.solve), now.perform(.solve))
    if player.bits() != now.bits() {
      note(.refusalLeavesTrace, "what was restored later comes to other values")
    }
    if player.solver.defect == nil { player.solver.checkInvariants() }
  }

  private mutating func note(_ kind: Finding.Kind, _ message: String) {
    if report.finding == nil { report.finding = Finding(kind, report.stepCount, message) }
  }

  // MARK: - Operations

  private mutating func perform<Solver: InteractiveSolver & ~Copyable>(
    _ operation: Operation, on player: inout Player<Solver>, _ twin: inout Player<Solver>?
  ) {
    let expectation = player.model.expectation(of: operation, player.handles)
    let isSample = judging != .samples || random.int(0 ... 31) == 0
    var before: Player<Solver>?
    if expectation.mayBeRefusal, isSample { before = player.copy() }
    let workBefore = player.solver.work
    let outcome = player.perform(operation)
    compare(outcome, player.solver.work - workBefore, of: operation, player, &twin)
    if case .refused(let refusal) = outcome {
      if notesOutcomes { outcomes.append(false) }
      judge(refusal, of: operation, expectation, player)
      guard let before else { return }
      takeBack(to: before, player)
      twin = consume before
      toldByTwin = told
      return
    }
    if notesOutcomes { outcomes.append(true) }
    if case .refusal(let reasons) = expectation {
      return note(.acceptance, "\(operation) was accepted, but must be refused: \(reasons)")
    }
    player.forgetNames(endedBy: operation)
    guard case .solve = operation else {
      if random.chance(2), let fault = player.listFinding() { note(.listing, fault) }
      return
    }
    // Whoever knows to be wrong may be in any state, and has said so.
    if checksInvariants, player.solver.defect == nil { player.solver.checkInvariants() }
    judgeAnswer(of: &player)
  }

  /// Compares what an operation came to with what it comes to for a twin.
  private mutating func compare<Solver: InteractiveSolver & ~Copyable>(
    _ outcome: Transcript.Outcome, _ work: WorkCounters, of operation: Operation,
    _ player: borrowing Player<Solver>, _ twin: inout Player<Solver>?
  ) {
    guard var other = twin.take(), twinStepsLeft > 0 else { return twinStepsLeft = 0 }
    let workBefore = other.solver.work
    let expected = other.perform(operation)
    let difference: String? =
      if outcome.named(by: player.handles) != expected.named(by: other.handles) {
        "came to \(outcome), not \(expected)"
      } else if work != other.solver.work - workBefore {
        "was \(work), not \(other.solver.work - workBefore)"
      } else if player.bits() != other.bits() { "gave other values" } else { nil }
    if let difference {
      note(.refusalLeavesTrace, "behind what was taken back, \(operation) \(difference)")
    }
    if case .refused = expected {} else { other.forgetNames(endedBy: operation) }
    twinStepsLeft -= 1
    twin = consume other
  }

  /// Adds a stay, which only a variable that is gone must refuse.
  private mutating func addStay<Solver: InteractiveSolver & ~Copyable>(
    _ name: Int, _ variable: Int, _ priority: Priority, on player: inout Player<Solver>
  ) {
    let isKnown = player.model.variables.contains(variable)
    guard player.addStay(variable, priority, named: name) == isKnown else {
      return note(.acceptance, "a stay of \(variable) was \(isKnown ? "refused" : "accepted")")
    }
    guard isKnown, let value = player.rightHandSide(of: name) else { return }
    player.model.apply(.add(name, .init([(1, variable)], .equal, value, priority)))
    player.model.stays.insert(name)
  }

  /// Lets the model follow the stays, which a solution takes along.
  private mutating func moveStays<Solver: InteractiveSolver & ~Copyable>(
    _ player: inout Player<Solver>, isRight: Bool
  ) {
    for name in player.model.stays {
      guard let row = player.model.constraints[name],
        let held = player.rightHandSide(of: name)
      else {
        note(.stay, "stay \(name) has no statement")
        continue
      }
      let expected =
        row.priority.isRequired ? row.rightHandSide : player.value(of: row.terms[0].variable)
      if isRight, abs(held - expected) > LifeSystem.tolerance * max(1, abs(expected)) {
        note(.stay, "stay \(name) is at \(held), not at \(expected)")
      }
      player.model.apply(.setRightHandSide(held, of: name))
    }
  }

  // MARK: - Refusals

  private mutating func judge<Solver: InteractiveSolver & ~Copyable>(
    _ refusal: Transcript.Refusal, of operation: Operation,
    _ expectation: SystemModel.Expectation, _ player: borrowing Player<Solver>
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
      judge(conflict, of: row, origin, player.model, player.handles)
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

  private mutating func judgeAnswer<Solver: InteractiveSolver & ~Copyable>(
    of player: inout Player<Solver>
  ) {
    report.solveCount += 1
    if let defect = player.solver.defect {
      report.defectCount += 1
      if countsDefects { note(.defect, "the solver says itself: \(defect)") }
      // That excuses no requirement which should have been refused.
      if Contradiction.share(of: player.model.rows.map(\.row)) > 1e-3 {
        note(.acceptance, "what was accepted contradicts itself: \(defect)")
      }
      return moveStays(&player, isRight: false)
    }
    let system = LifeSystem(player.model)
    // To ask for the multipliers may do what an answer alone has left to be done.
    var asked = player.copy()
    let asksCopy = twinStepsLeft > 0 || random.chance(50)
    let answer = asksCopy ? asked.answer(to: system) : player.answer(to: system)
    judge(answer, to: system)
    if !player.model.stays.isEmpty {
      moveStays(&player, isRight: true)
      judge(answer, to: LifeSystem(player.model))
    }
  }

  /// The exact optimum of a problem. Where all is judged exactly, the same systems come again: in
  /// lives that are shrunk, and of several strategies.
  private func optimum(of problem: ReferenceProblem) -> ReferenceOptimum? {
    judging == .samples
      ? ReferenceSolver.calculatedOptimum(of: problem) : ReferenceSolver.optimum(of: problem)
  }

  private mutating func judge(_ answer: LifeAnswer, to system: LifeSystem) {
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

extension Player where Solver: InteractiveSolver & ~Copyable {
  /// Forgets the name that an operation has ended. It is not used twice, and millions would need
  /// memory.
  fileprivate mutating func forgetNames(endedBy operation: Operation) {
    switch operation {
    case .makeVariable: made.removeAll(keepingCapacity: true)
    case .removeVariable(let name): handles.variables[name] = nil
    case .remove(let name): handles.constraints[name] = nil
    default: break
    }
  }

  /// Adds a stay.
  ///
  /// - Returns: Whether the solver accepted it.
  fileprivate mutating func addStay(_ variable: Int, _ priority: Priority, named name: Int) -> Bool
  {
    guard let stay = try? solver.addStay(handles.variable(variable), priority: priority) else {
      return false
    }
    handles.constraints[name] = stay
    return true
  }

  /// What the terms of a constraint are compared with, as the solver says.
  fileprivate func rightHandSide(of name: Int) -> Double? {
    solver.statement(of: handles.constraint(name))?.constraint.rightHandSide
  }
}
