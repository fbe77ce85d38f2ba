// Compares a transcript with the oracle, step by step.

internal import SolverCore

/// Follows a transcript and stops at the first disagreement.
struct Judge {
  private(set) var model = SystemModel()
  private(set) var handles = HandleTable()

  /// The names of all variables ever made, in order.
  private var made: [Int] = []
  private let script: Script
  private let transcript: Transcript

  /// Handles that were given out before, and may never be again.
  private var pastVariables: Set<Variable> = []
  private var pastConstraints: Set<ConstraintID> = []
  private var hasRemovedVariable = false

  /// The values after the last solve, by variable, with the variables that nothing mentioned then
  /// or since.
  private var frame: [Int: UInt64] = [:]
  private var unmentioned: Set<Int> = []
  private var changesSinceSolve = 0

  /// The first disagreement of `transcript` with the oracle, or `nil`.
  static func finding(in transcript: Transcript, of script: Script) -> Finding? {
    var judge = Judge(script: script, transcript: transcript)
    do throws(Finding) {
      for step in script.operations.indices {
        guard try judge.judge(step) else { break }
      }
      return nil
    } catch { return error }
  }

  private init(script: Script, transcript: Transcript) {
    self.script = script
    self.transcript = transcript
  }

  /// Judges one step; false where rounding may rightly decide either way, so that nothing later can
  /// be judged.
  private mutating func judge(_ index: Int) throws(Finding) -> Bool {
    let operation = script.operations[index]
    let step = transcript.steps[index]
    let expectation = model.expectation(of: operation, handles)
    if case .refused(let refusal) = step.outcome {
      guard try judge(refusal, expectation, index) else { return false }
      try checkNothingMoved(index)
      return true
    }
    switch expectation {
    case .success, .either: break
    case .refusal(let reasons):
      throw Finding(.acceptance, index, "accepted, but must be refused: \(reasons)")
    case .successIfFeasible(let row, let origin):
      let others = model.requiredRows(otherThan: origin).map(\.row)
      let residual = Self.residual(of: row, under: others)
      guard residual == 0 else {
        if residual < Self.undecided { return false }
        throw Finding(
          .acceptance, index, "accepted, but it contradicts the requirements by \(residual)")
      }
    }
    model.apply(operation)
    try noteHandles(step.outcome, operation, index)
    try checkValuesExist(step, index)
    if case .solve = operation {
      try judgeSolution(step, index)
    } else {
      changesSinceSolve += 1
      unmentioned = unmentioned.filter { !model.mentions($0) }
    }
    return true
  }

  /// Contradictions by less than this are left to the solver: it calculates with doubles.
  static let undecided = 1e-6

  // MARK: - Handles and values

  private mutating func noteHandles(
    _ outcome: Transcript.Outcome, _ operation: Operation, _ index: Int
  ) throws(Finding) {
    switch (outcome, operation) {
    case (.made(let variable), .makeVariable(let name)):
      guard pastVariables.insert(variable).inserted else {
        throw Finding(.handle, index, "\(variable) was given out before")
      }
      if !hasRemovedVariable, variable != Variable(index: UInt32(made.count)) {
        throw Finding(.handle, index, "\(variable) is not the next variable")
      }
      handles.variables[name] = variable
      made.append(name)
    case (.added(let id), .add(let name, _)):
      guard pastConstraints.insert(id).inserted else {
        throw Finding(.handle, index, "\(id) was given out before")
      }
      handles.constraints[name] = id
    case (.done, .removeVariable): hasRemovedVariable = true
    default: break
    }
  }

  private func checkValuesExist(_ step: Transcript.Step, _ index: Int) throws(Finding) {
    for (name, bits) in zip(made, step.values) {
      let value = Double(bitPattern: bits)
      if model.variables.contains(name) {
        guard value.isFinite else {
          throw Finding(.value, index, "the value of variable \(name) is \(value)")
        }
      } else if !value.isNaN {
        throw Finding(.value, index, "variable \(name) was removed and has the value \(value)")
      }
    }
  }

  private func checkNothingMoved(_ index: Int) throws(Finding) {
    guard index > 0 else { return }
    if transcript.steps[index].values != transcript.steps[index - 1].values {
      throw Finding(.refusalLeavesTrace, index, "the refused operation changed values")
    }
  }

  // MARK: - Solutions

  private mutating func judgeSolution(_ step: Transcript.Step, _ index: Int) throws(Finding) {
    guard let answer = step.answer else { preconditionFailure("the player asks after each solve") }
    let system = LifeSystem(model)
    try system.checkOptimum(answer.values, index)
    try judgeUndetermined(step, index)
    if let fault = system.fault(of: answer, tolerances: [LifeSystem.scriptTolerance]) {
      throw Finding(.certificate, index, fault.message)
    }
  }

  /// A variable that nothing mentions keeps its value. Between two solves it may have passed
  /// through several, so this is judged where at most one operation lies between, or nothing
  /// mentioned the variable in the whole time.
  private mutating func judgeUndetermined(_ step: Transcript.Step, _ index: Int) throws(Finding) {
    var bits: [Int: UInt64] = [:]
    for (name, value) in zip(made, step.values) { bits[name] = value }
    let free = Set(model.variables.filter { !model.mentions($0) })
    for name in free.sorted() where unmentioned.contains(name) || changesSinceSolve <= 1 {
      let old = Double(bitPattern: frame[name] ?? 0)
      let new = Double(bitPattern: bits[name] ?? 0)
      guard old == new else {
        throw Finding(
          .undetermined, index, "nothing determines variable \(name), but it moved: \(old), \(new)")
      }
    }
    frame = bits
    unmentioned = free
    changesSinceSolve = 0
  }
}
