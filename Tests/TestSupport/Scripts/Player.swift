// Plays scripts on a solver and writes down what it answers.

internal import SolverCore

/// A solver under test together with the handles it gave out.
struct Player<Solver: ConstraintSolver & ~Copyable>: ~Copyable {
  var solver: Solver
  var handles: HandleTable

  /// What the solver should hold.
  var model: SystemModel

  /// The made variables in order, because a dictionary has none.
  var made: [Variable]

  /// Plays on `solver`, which gave out `handles` and should hold `model`.
  init(
    _ solver: consuming Solver = Solver(), handles: HandleTable = HandleTable(),
    made: [Variable] = [], model: SystemModel = SystemModel()
  ) {
    self.solver = solver
    self.handles = handles
    self.made = made
    self.model = model
  }

  /// The solver, whose player ends.
  consuming func finish() -> Solver { solver }

  /// The bit patterns of the values of all variables ever made, in the order of their making.
  func values() -> [UInt64] {
    var bits: [UInt64] = []
    for variable in made { bits.append(solver.value(of: variable).bitPattern) }
    return bits
  }

  /// The bit patterns of all values, in the order of the names.
  func bits() -> [UInt64] {
    var bits: [UInt64] = []
    for name in model.variables.sorted() { bits.append(value(of: name).bitPattern) }
    return bits
  }

  /// The values of the variables of `system`, in its order.
  func values(of system: LifeSystem) -> [Double] {
    var values: [Double] = []
    for name in system.names { values.append(value(of: name)) }
    return values
  }

  /// The value of the variable with this name.
  func value(of name: Int) -> Double { solver.value(of: handles.variable(name)) }

  /// Passes one operation on to the solver.
  mutating func perform(_ operation: Operation) -> Transcript.Outcome {
    do {
      switch operation {
      case .makeVariable(let name): return note(solver.makeVariable(), name)
      case .removeVariable(let name): try solver.removeVariable(handles.variable(name))
      case .add(let name, let row):
        let terms = row.terms.map { Term($0.coefficient, handles.variable($0.variable)) }
        let id = try solver.add(terms.span, row.relation, row.rightHandSide, priority: row.priority)
        handles.constraints[name] = id
        model.apply(operation)
        return .added(id)
      case .remove(let name): try solver.remove(handles.constraint(name))
      case .setRightHandSide(let value, let name):
        try solver.setRightHandSide(value, of: handles.constraint(name))
      case .setPriority(let priority, let name):
        try solver.setPriority(priority, of: handles.constraint(name))
      case .addEdit(let name, let priority):
        try solver.addEdit(handles.variable(name), priority: priority)
      case .removeEdit(let name): try solver.removeEdit(handles.variable(name))
      case .suggest(let value, let name): try solver.suggest(value, for: handles.variable(name))
      case .solve: solver.solve()
      }
      model.apply(operation)
      return .done
    } catch { return .refused(.init(error)) }
  }

  /// Names a variable that the solver made.
  mutating func note(_ variable: Variable, _ name: Int) -> Transcript.Outcome {
    handles.variables[name] = variable
    made.append(variable)
    model.apply(.makeVariable(name))
    return .made(variable)
  }
}

extension Player where Solver: CertifyingSolver & ~Copyable {
  /// Plays the whole of `script` on a new solver.
  static func play(_ script: Script, on solver: consuming Solver = Solver()) -> Transcript {
    var player = Player(solver)
    var transcript = Transcript()
    transcript.steps.reserveCapacity(script.operations.count)
    for operation in script.operations {
      let outcome = player.perform(operation)
      player.solver.checkInvariants()
      let values = player.values()
      var answer: LifeAnswer?
      if case .solve = operation { answer = player.answer(to: LifeSystem(player.model)) }
      transcript.steps.append(
        Transcript.Step(
          outcome: outcome, values: values, work: player.solver.work, answer: answer))
    }
    return transcript
  }

  /// The values and multipliers of the present solution, in the order of `system`.
  mutating func answer(to system: LifeSystem) -> LifeAnswer {
    var answer = LifeAnswer(values: values(of: system))
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

/// Translates names into handles and back.
struct HandleTable {
  var variables: [Int: Variable] = [:]
  var constraints: [Int: ConstraintID] = [:]

  /// The handle of a variable, or one that no solver gives out.
  func variable(_ name: Int) -> Variable {
    variables[name] ?? Variable(index: 0x7000_0000 + UInt32(truncatingIfNeeded: name))
  }

  /// The handle of a constraint, or one that no solver gives out.
  func constraint(_ name: Int) -> ConstraintID {
    constraints[name] ?? ConstraintID(index: 0x7000_0000 + UInt32(truncatingIfNeeded: name))
  }

  /// The name of the constraint with this handle.
  func name(of constraint: ConstraintID) -> Int? {
    constraints.first { $0.value == constraint }?.key
  }

  /// The name of the variable with this handle.
  func name(of variable: Variable) -> Int? { variables.first { $0.value == variable }?.key }
}
