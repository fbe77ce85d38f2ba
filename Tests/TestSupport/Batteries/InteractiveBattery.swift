// The battery that every `InteractiveSolver` must pass, beside `Conformance`.

internal import Randomness
package import SolverCore

/// Plays random scripts with snapshots, transactions, stays and reports, and asks questions about
/// small systems whose answers are known.
///
/// ```swift
/// let battery = InteractiveBattery<SparseSolver> { SparseSolver() }
/// #expect(battery.findings(.stays, seeds: 0 ..< 50, flavour: .layout) == [])
/// #expect(battery.findingsOnKnownSystems() == [])
/// ```
///
/// Each part returns texts that say what is wrong, at most a few; nothing where the solver
/// conforms.
package struct InteractiveBattery<Solver: InteractiveSolver & ~Copyable>: Sendable {
  let make: @Sendable () -> Solver

  /// A battery for the solvers that `make` makes.
  package init(make: @escaping @Sendable () -> Solver) { self.make = make }

  /// After how many findings a part stops.
  static var findingCountMax: Int { 3 }

  /// Runs `body` for each seed, until there are enough findings.
  func findings(
    _ part: String, seeds: Range<UInt64>, flavour: Flavour,
    _ body: (inout SplitMix64, Script) -> String?
  ) -> [String] {
    var findings: [String] = []
    for seed in seeds {
      Echo.note("\(Solver.self) \(part) \(flavour) \(seed)")
      // Other numbers than those that the script was made of.
      var random = SplitMix64(seed: ~seed)
      let script = Script.random(seed: seed, flavour: flavour)
      guard let finding = body(&random, script) else { continue }
      findings.append("\(part), seed \(seed), \(flavour): \(finding)\n\(script)")
      if findings.count >= Self.findingCountMax { break }
    }
    return findings
  }
}

/// What a solver answers to one operation.
struct Answer: Hashable {
  var outcome: Transcript.Outcome
  var values: [UInt64]

  /// The work that the operation was.
  var work: WorkCounters
}

extension Player where Solver: InteractiveSolver & ~Copyable {
  /// Performs one operation and notes everything that can be seen of it.
  mutating func answer(_ operation: Operation) -> Answer {
    let before = solver.work
    let outcome = perform(operation)
    solver.checkInvariants()
    return Answer(outcome: outcome.named(by: handles), values: values(), work: solver.work - before)
  }

  /// The answers to several operations.
  mutating func answers(_ operations: some Sequence<Operation>) -> [Answer] {
    var answers: [Answer] = []
    for operation in operations { answers.append(answer(operation)) }
    return answers
  }

  /// The variables that the solver has.
  func variables() -> [Variable] {
    var variables: [Variable] = []
    solver.appendVariables(to: &variables)
    return variables
  }

  /// Plays on a copy of the solver.
  func copy() -> Player { Player(solver.copy(), handles: handles, made: made) }

  /// Goes on from where `snapshot` stands.
  mutating func restore(_ snapshot: borrowing Player) {
    solver.restore(snapshot.solver)
    (handles, made) = (snapshot.handles, snapshot.made)
  }

  /// Carries out `body` as a transaction; a player of the handles as they were where it throws.
  mutating func transaction(_ body: (inout Player) throws(RolledBack) -> Void) -> Bool {
    var (handles, made) = (self.handles, self.made)
    do throws(RolledBack) {
      try solver.transaction { (solver: inout Solver) throws(RolledBack) -> Void in
        var player = Player(solver, handles: handles, made: made)
        do throws(RolledBack) {
          try body(&player)
        } catch {
          solver = player.finish()
          throw error
        }
        (handles, made) = (player.handles, player.made)
        solver = player.finish()
      }
      (self.handles, self.made) = (handles, made)
      return true
    } catch { return false }
  }

  /// Why the present values are not optimal for what `model` holds; `nil` if they are proven to be.
  mutating func fault(by model: SystemModel) -> String? {
    var values: [Int: Double] = [:]
    for name in model.variables { values[name] = value(of: name) }
    let solution = Solution(values: values, rows: model.rows)
    if let fault = solution.requiredFault() { return fault }
    guard let certificate = Conformance<Solver>.certificate(&solver, handles) else { return nil }
    return solution.fault(of: certificate)
  }
}

extension Transcript.Outcome {
  /// The outcome with the names of the script in place of generations, which go on where a solver
  /// is put back in an earlier state.
  func named(by handles: HandleTable) -> Self {
    // A handle without a name is one that no solver has given out.
    func number(_ name: Int?) -> UInt32 { name.map { UInt32($0) } ?? .max }
    func named(_ variable: Variable) -> Variable {
      Variable(index: variable.index, generation: number(handles.name(of: variable)))
    }
    func named(_ constraint: ConstraintID) -> ConstraintID {
      ConstraintID(index: constraint.index, generation: number(handles.name(of: constraint)))
    }
    switch self {
    case .done: return self
    case .made(let variable): return .made(named(variable))
    case .added(let constraint): return .added(named(constraint))
    case .refused(let refusal):
      switch refusal {
      case .unknownVariable(let variable): return .refused(.unknownVariable(named(variable)))
      case .unknownConstraint(let constraint):
        return .refused(.unknownConstraint(named(constraint)))
      case .notFinite: return self
      case .unsatisfiable(var conflict):
        conflict.constraints = conflict.constraints.map(named)
        conflict.edits = conflict.edits.map(named)
        return .refused(.unsatisfiable(conflict))
      case .inUse(let variable): return .refused(.inUse(named(variable)))
      case .alreadyEditable(let variable): return .refused(.alreadyEditable(named(variable)))
      case .notEditable(let variable): return .refused(.notEditable(named(variable)))
      }
    }
  }
}

/// Thrown to have a transaction taken back.
struct RolledBack: Error {}

/// The first difference between two lists of answers.
func difference(_ expected: [Answer], _ actual: [Answer], comparesWork: Bool = true) -> String? {
  for (step, (left, right)) in zip(expected, actual).enumerated() {
    if left.outcome != right.outcome {
      return "step \(step) came to \(right.outcome), not \(left.outcome)"
    }
    if left.values != right.values {
      return "step \(step) gave the values \(right.values.map(Double.init(bitPattern:))), not "
        + "\(left.values.map(Double.init(bitPattern:)))"
    }
    if comparesWork, left.work != right.work {
      return "step \(step) was \(right.work), not \(left.work)"
    }
  }
  return expected.count == actual.count ? nil : "\(actual.count) answers, not \(expected.count)"
}

/// What a part of `InteractiveBattery` is about.
package enum InteractivePart: String, CaseIterable, Sendable {
  /// A copy is as good as the original, and what was restored as what it was.
  case snapshots

  /// A transaction happens as a whole or not at all.
  case transactions

  /// What is reported as changed is what has changed.
  case changes

  /// A solver says what it holds.
  case lists

  /// Stays follow the solution.
  case stays

  /// Questions about the answer are answered as exact arithmetic does.
  case questions
}

extension InteractiveBattery where Solver: ~Copyable {
  /// Plays one part on the random scripts of `seeds`; nothing where the solver conforms.
  package func findings(
    _ part: InteractivePart, seeds: Range<UInt64>, flavour: Flavour
  ) -> [String] {
    switch part {
    case .snapshots: snapshots(seeds: seeds, flavour: flavour)
    case .transactions: transactions(seeds: seeds, flavour: flavour)
    case .changes: changes(seeds: seeds, flavour: flavour)
    case .lists: lists(seeds: seeds, flavour: flavour)
    case .stays: movingStays(seeds: seeds, flavour: flavour)
    case .questions: exactQuestions(seeds: seeds, flavour: flavour)
    }
  }

  /// Asks for what is known of small systems.
  package func findingsOnKnownSystems() -> [String] { stays() + questions() }
}
