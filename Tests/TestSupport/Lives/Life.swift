// A life as it is played: what is known beside the solver, and what its answers are compared with.

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
  private var judgement: LifeJudgement
  private(set) var report: LifeReport {
    get { judgement.report }
    set { judgement.report = newValue }
  }

  /// How each operation ended, if that is asked for.
  private(set) var outcomes: [Bool] = []
  private let notesOutcomes: Bool

  /// Whether an answer of which the solver says itself that it is not right is a fault, too.
  private let countsDefects: Bool

  /// Whether the solver's own invariants have to hold, too.
  private let checksInvariants: Bool

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
    judging: LifeJudgement.Judging = .samples, countsDefects: Bool = false,
    checksInvariants: Bool = true, notesOutcomes: Bool = false
  ) {
    self.stepCountMax = stepCountMax
    self.deadline = deadline
    judgement = LifeJudgement(judging)
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
        if let fault = told.finding(of: &player) { judgement.note(.report, fault) }
        if var other = twin.take() {
          if let fault = toldByTwin.finding(of: &other) {
            judgement.note(.report, "by a copy: \(fault)")
          }
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
        if judgement.random.chance(25) { goBackAndForth(copy, &player) }
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
      judgement.note(.refusalLeavesTrace, "what was taken back changed values")
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
      judgement.note(.refusalLeavesTrace, "what was restored later has other values")
    }
    _ = (player.perform(.solve), now.perform(.solve))
    if player.bits() != now.bits() {
      judgement.note(.refusalLeavesTrace, "what was restored later comes to other values")
    }
    if player.solver.defect == nil { player.solver.checkInvariants() }
  }

  // MARK: - Operations

  private mutating func perform<Solver: InteractiveSolver & ~Copyable>(
    _ operation: Operation, on player: inout Player<Solver>, _ twin: inout Player<Solver>?
  ) {
    let expectation = player.model.expectation(of: operation, player.handles)
    let isSample = judgement.judging != .samples || judgement.random.int(0 ... 31) == 0
    var before: Player<Solver>?
    if expectation.mayBeRefusal, isSample { before = player.copy() }
    let workBefore = player.solver.work
    let outcome = player.perform(operation)
    compare(outcome, player.solver.work - workBefore, of: operation, player, &twin)
    if case .refused(let refusal) = outcome {
      if notesOutcomes { outcomes.append(false) }
      judgement.judge(refusal, of: operation, expectation, player.model, player.handles)
      guard let before else { return }
      takeBack(to: before, player)
      twin = consume before
      toldByTwin = told
      return
    }
    if notesOutcomes { outcomes.append(true) }
    if case .refusal(let reasons) = expectation {
      return judgement.note(
        .acceptance, "\(operation) was accepted, but must be refused: \(reasons)")
    }
    player.forgetNames(endedBy: operation)
    guard case .solve = operation else {
      if judgement.random.chance(2), let fault = player.listFinding() {
        judgement.note(.listing, fault)
      }
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
      judgement.note(.refusalLeavesTrace, "behind what was taken back, \(operation) \(difference)")
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
      return judgement.note(
        .acceptance, "a stay of \(variable) was \(isKnown ? "refused" : "accepted")")
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
        judgement.note(.stay, "stay \(name) has no statement")
        continue
      }
      let expected =
        row.priority.isRequired ? row.rightHandSide : player.value(of: row.terms[0].variable)
      if isRight, abs(held - expected) > LifeSystem.tolerance * max(1, abs(expected)) {
        judgement.note(.stay, "stay \(name) is at \(held), not at \(expected)")
      }
      player.model.apply(.setRightHandSide(held, of: name))
    }
  }

  // MARK: - Answers

  private mutating func judgeAnswer<Solver: InteractiveSolver & ~Copyable>(
    of player: inout Player<Solver>
  ) {
    report.solveCount += 1
    if let defect = player.solver.defect {
      report.defectCount += 1
      if countsDefects { judgement.note(.defect, "the solver says itself: \(defect)") }
      // That excuses no requirement which should have been refused.
      if Contradiction.share(of: player.model.rows.map(\.row)) > 1e-3 {
        judgement.note(.acceptance, "what was accepted contradicts itself: \(defect)")
      }
      return moveStays(&player, isRight: false)
    }
    let system = LifeSystem(player.model)
    // To ask for the multipliers may do what an answer alone has left to be done.
    var asked = player.copy()
    let asksCopy = twinStepsLeft > 0 || judgement.random.chance(50)
    let answer = asksCopy ? asked.answer(to: system) : player.answer(to: system)
    judgement.judge(answer, to: system)
    if !player.model.stays.isEmpty {
      moveStays(&player, isRight: true)
      judgement.judge(answer, to: LifeSystem(player.model))
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
