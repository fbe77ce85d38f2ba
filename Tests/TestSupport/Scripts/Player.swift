// Plays scripts on a solver and writes down what it answers.

internal import SolverCore

/// A solver under test together with the handles it gave out.
struct Player<Solver: ConstraintSolver & ~Copyable>: ~Copyable {
  /// Asks a solver for the multipliers of the named constraints and edits; see `Conformance`.
  typealias Certify = (inout Solver, HandleTable) -> Transcript.Certificate?

  var solver: Solver
  var handles: HandleTable

  /// The made variables in order, because a dictionary has none.
  var made: [Variable]

  /// Plays on `solver`, which gave out `handles`.
  init(
    _ solver: consuming Solver = Solver(), handles: HandleTable = HandleTable(),
    made: [Variable] = []
  ) {
    self.solver = solver
    self.handles = handles
    self.made = made
  }

  /// The solver, whose player ends.
  consuming func finish() -> Solver { solver }

  /// Plays the whole of `script` on a new solver.
  static func play(
    _ script: Script, on solver: consuming Solver = Solver(), certify: Certify
  ) -> Transcript {
    var player = Player(solver)
    var transcript = Transcript()
    transcript.steps.reserveCapacity(script.operations.count)
    for operation in script.operations {
      let outcome = player.perform(operation)
      player.solver.checkInvariants()
      let values = player.values()
      var certificate: Transcript.Certificate?
      if case .solve = operation { certificate = certify(&player.solver, player.handles) }
      transcript.steps.append(
        Transcript.Step(
          outcome: outcome, values: values, work: player.solver.work,
          certificate: certificate))
    }
    return transcript
  }

  func values() -> [UInt64] {
    var bits: [UInt64] = []
    for variable in made { bits.append(solver.value(of: variable).bitPattern) }
    return bits
  }

  /// The value of the variable with this name.
  func value(of name: Int) -> Double { solver.value(of: handles.variable(name)) }

  /// Passes one operation on to the solver.
  mutating func perform(_ operation: Operation) -> Transcript.Outcome {
    switch operation {
    case .makeVariable(let name): return makeVariable(name)
    case .removeVariable(let name):
      do throws(RemoveVariableError) {
        try solver.removeVariable(handles.variable(name))
        return .done
      } catch { return .refused(.init(error)) }
    case .add(let name, let row): return add(name, row)
    case .remove(let name):
      do throws(RemoveConstraintError) {
        try solver.remove(handles.constraint(name))
        return .done
      } catch { return .refused(.init(error)) }
    case .setRightHandSide(let value, let name):
      return change { (player) throws(ChangeConstraintError) in
        try player.solver.setRightHandSide(value, of: player.handles.constraint(name))
      }
    case .setPriority(let priority, let name):
      return change { (player) throws(ChangeConstraintError) in
        try player.solver.setPriority(priority, of: player.handles.constraint(name))
      }
    case .addEdit(let name, let priority):
      return edit { (player) throws(EditError) in
        try player.solver.addEdit(player.handles.variable(name), priority: priority)
      }
    case .removeEdit(let name):
      return edit { (player) throws(EditError) in
        try player.solver.removeEdit(player.handles.variable(name))
      }
    case .suggest(let value, let name):
      return edit { (player) throws(EditError) in
        try player.solver.suggest(value, for: player.handles.variable(name))
      }
    case .solve:
      solver.solve()
      return .done
    }
  }

  private mutating func makeVariable(_ name: Int) -> Transcript.Outcome {
    note(solver.makeVariable(), name)
  }

  /// Names a variable that the solver made.
  mutating func note(_ variable: Variable, _ name: Int) -> Transcript.Outcome {
    handles.variables[name] = variable
    made.append(variable)
    return .made(variable)
  }

  private mutating func add(_ name: Int, _ row: Operation.Row) -> Transcript.Outcome {
    let terms = row.terms.map { Term($0.coefficient, handles.variable($0.variable)) }
    do throws(AddConstraintError) {
      let id = try solver.add(terms.span, row.relation, row.rightHandSide, priority: row.priority)
      handles.constraints[name] = id
      return .added(id)
    } catch { return .refused(.init(error)) }
  }

  private mutating func change(
    _ body: (inout Self) throws(ChangeConstraintError) -> Void
  ) -> Transcript.Outcome {
    do throws(ChangeConstraintError) {
      try body(&self)
      return .done
    } catch { return .refused(.init(error)) }
  }

  private mutating func edit(_ body: (inout Self) throws(EditError) -> Void) -> Transcript.Outcome {
    do throws(EditError) {
      try body(&self)
      return .done
    } catch { return .refused(.init(error)) }
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
