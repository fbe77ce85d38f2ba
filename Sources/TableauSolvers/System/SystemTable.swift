// What a solver was asked to hold, as its caller wrote it: the part that does not depend on how the
// solver solves.

internal import SolverCore

/// What a row of a tableau stems from, by the index of its handle.
enum Origin: Hashable {
  case constraint(UInt32)

  /// The constraint `variable == suggestion` that an edit stands for.
  case edit(UInt32)
}

/// A constraint, or the constraint that an edit stands for.
struct SystemConstraint<Mark> {
  /// Terms of one variable are added up, in the order of their first mention; zeros are dropped.
  var terms: [Term]
  var relation: Relation
  var rightHandSide: Double
  var priority: Priority

  /// How the tableau knows the constraint; `nil` for an edit without a suggestion.
  var mark: Mark?

  /// What it may be and what it costs, for a tableau that has one symbol for it.
  var traits: SymbolTraits {
    SymbolTraits(relation, rightHandSide: rightHandSide, priority: priority)
  }

  /// By how much the constraint may be missed and still count as satisfied.
  var tolerance: Double { SymbolTraits.tolerance(rightHandSide: rightHandSide) }

  /// The size at which an entry of the multiplier begins to count: times the largest coefficient,
  /// it is what one variable feels of it.
  var multiplierMin: Double {
    Tolerance.multiplier / terms.reduce(1) { max($0, abs($1.coefficient)) }
  }
}

/// A variable and how it is used.
struct SystemVariable<VariableMark, ConstraintMark> {
  /// How the tableau knows the variable.
  var mark: VariableMark

  /// How many constraints mention the variable.
  var useCount = 0
  var edit: SystemConstraint<ConstraintMark>?
}

/// The variables and constraints of a solver, by the index of their handles.
struct SystemTable<VariableMark, ConstraintMark> {
  typealias Constraint = SystemConstraint<ConstraintMark>

  private var variablePool: SlotPool
  private var constraintPool: SlotPool
  private(set) var variables: [SystemVariable<VariableMark, ConstraintMark>?] = []

  /// Also those of slots that are free, which keep their storage for the next constraint.
  private var constraints: [Constraint] = []

  /// The terms of a new constraint while they are added up.
  private var sums: [Term] = []

  /// The size of the largest addend of each of them.
  private var sizes: [Double] = []

  /// How many terms the constraints have, and how many constraints there are, with those of slots
  /// that are free.
  private(set) var size = 0

  /// A table of a new solver.
  init() {
    let tag = SolverTag.next()
    variablePool = SlotPool(tag: tag)
    constraintPool = SlotPool(tag: tag, storesTag: true)
  }

  /// Gives out no handle any more that `other` has given out, a later state of this table.
  mutating func avoidHandles(of other: SystemTable) {
    variablePool.avoidHandles(of: other.variablePool)
    constraintPool.avoidHandles(of: other.constraintPool)
  }

  // MARK: - Variables

  /// Gives out a handle for the variable that the tableau knows as `mark`.
  mutating func makeVariable(_ mark: VariableMark) -> Variable {
    let (index, generation) = variablePool.take()
    while variables.count <= Int(index) { variables.append(nil) }
    variables[Int(index)] = SystemVariable(mark: mark)
    return Variable(index: index, stamp: generation)
  }

  /// Ends the handle of a variable.
  ///
  /// - Returns: Its mark.
  /// - Throws: `.unknownVariable`, or `.inUse` while something mentions it.
  mutating func removeVariable(
    _ variable: Variable
  ) throws(RemoveVariableError) -> VariableMark {
    guard let entry = self[variable] else { throw .unknownVariable(variable) }
    guard entry.useCount == 0, entry.edit == nil else { throw .inUse(variable) }
    variables[Int(variable.index)] = nil
    variablePool.give(back: variable.index)
    return entry.mark
  }

  /// The entry of a variable; `nil` for a handle that is stale or foreign.
  subscript(variable: Variable) -> SystemVariable<VariableMark, ConstraintMark>? {
    guard variablePool.contains(index: variable.index, generation: variable.stamp) else {
      return nil
    }
    return variables[Int(variable.index)]
  }

  /// The mark of a variable that the table has.
  func mark(of variable: Variable) -> VariableMark {
    guard let entry = variables[Int(variable.index)] else {
      preconditionFailure("a constraint mentions \(variable), which was removed")
    }
    return entry.mark
  }

  /// Changes the mark of a variable that the table has.
  mutating func setMark(_ mark: VariableMark, of variable: Variable) {
    variables[Int(variable.index)]?.mark = mark
  }

  /// Calls `body` with the handles of all variables, in ascending order of their indices.
  func forEachVariable(_ body: (Variable) -> Void) {
    variablePool.forEachTaken { body(Variable(index: $0, stamp: $1)) }
  }

  /// Appends the handles of all variables, in ascending order of their indices.
  func appendVariables(to handles: inout [Variable]) { forEachVariable { handles.append($0) } }

  /// The handles of all variables, in ascending order of their indices.
  var variableHandles: [Variable] {
    var handles: [Variable] = []
    appendVariables(to: &handles)
    return handles
  }

  // MARK: - Constraints

  /// Gives out a handle for a constraint, which is not in the tableau yet.
  ///
  /// - Complexity: O(terms × variables in them): constraints with many are rare.
  ///
  /// Allocates nothing if one with as many terms had its slot before.
  ///
  /// - Throws: `.unknownVariable` or `.notFinite`. The table is unchanged.
  mutating func makeConstraint(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, _ priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    try sum(terms)
    guard Tolerance.accepts(rightHandSide) else { throw .notFinite(rightHandSide) }
    let (index, stamp) = constraintPool.take()
    if Int(index) == constraints.count {
      constraints.append(
        Constraint(terms: [], relation: relation, rightHandSide: 0, priority: priority))
    }
    constraints[Int(index)].terms.append(contentsOf: sums)
    constraints[Int(index)].relation = relation
    constraints[Int(index)].rightHandSide = rightHandSide
    constraints[Int(index)].priority = priority
    for term in sums { variables[Int(term.variable.index)]?.useCount += 1 }
    size += sums.count + 1
    return ConstraintID(index: index, stamp: stamp)
  }

  /// Takes back the latest `makeConstraint`, which gave out `constraint`.
  mutating func undoMaking(_ constraint: ConstraintID) {
    forget(constraint.index)
    constraintPool.undoTake(of: constraint.index)
  }

  /// Ends the handle of a constraint.
  mutating func removeConstraint(_ constraint: ConstraintID) {
    forget(constraint.index)
    constraintPool.give(back: constraint.index)
  }

  private mutating func forget(_ index: UInt32) {
    for term in constraints[Int(index)].terms {
      variables[Int(term.variable.index)]?.useCount -= 1
    }
    size -= constraints[Int(index)].terms.count + 1
    constraints[Int(index)].terms.removeAll(keepingCapacity: true)
    constraints[Int(index)].mark = nil
  }

  /// What a row of the constraint stems from; `nil` for a handle that is stale or foreign.
  func origin(of constraint: ConstraintID) -> Origin? {
    guard constraintPool.contains(index: constraint.index, generation: constraint.stamp)
    else { return nil }
    return .constraint(constraint.index)
  }

  /// Appends the handles of all constraints, in ascending order of their indices.
  func appendConstraints(to handles: inout [ConstraintID]) {
    constraintPool.forEachTaken { handles.append(ConstraintID(index: $0, stamp: $1)) }
  }

  /// The constraint or edit of `origin`, which the table has.
  subscript(origin: Origin) -> Constraint {
    get {
      switch origin {
      case .constraint(let index): return constraints[Int(index)]
      case .edit(let index):
        guard let edit = variables[Int(index)]?.edit else {
          preconditionFailure("\(origin) was removed")
        }
        return edit
      }
    }
    set {
      switch origin {
      case .constraint(let index): constraints[Int(index)] = newValue
      case .edit(let index): variables[Int(index)]?.edit = newValue
      }
    }
  }

  /// How many origins there may be, for `entered(at:)`.
  var originCount: Int { constraints.count + variables.count }

  /// What is at a position below `originCount`, if the tableau holds a row for it: constraints,
  /// then edits, each in ascending order.
  func entered(at position: Int) -> Origin? {
    let origin: Origin =
      position < constraints.count
      ? .constraint(UInt32(position)) : .edit(UInt32(position - constraints.count))
    return isEntered(origin) ? origin : nil
  }

  /// Whether the table has what `origin` names, and the tableau a row for it.
  func isEntered(_ origin: Origin) -> Bool {
    switch origin {
    case .constraint(let index): constraints[Int(index)].mark != nil
    case .edit(let index): variables[Int(index)]?.edit?.mark != nil
    }
  }

  /// What a row of `origin`, which the table has, stands for.
  func demand(of origin: Origin) -> Demand {
    switch origin {
    case .constraint(let index):
      .constraint(
        ConstraintID(index: index, stamp: constraintPool.generation(of: index)))
    case .edit(let index):
      .edit(Variable(index: index, stamp: variablePool.generation(of: index)))
    }
  }

  // MARK: - Edits

  /// Makes an edit, which is not in the tableau yet.
  ///
  /// - Throws: `.unknownVariable` or `.alreadyEditable`. The table is unchanged.
  mutating func makeEdit(_ variable: Variable, _ priority: Priority) throws(EditError) {
    guard let entry = self[variable] else { throw .unknownVariable(variable) }
    guard entry.edit == nil else { throw .alreadyEditable(variable) }
    variables[Int(variable.index)]?.edit = Constraint(
      terms: [Term(1, variable)], relation: .equal, rightHandSide: 0, priority: priority)
  }

  /// What a row of the edit of `variable` stems from.
  ///
  /// - Throws: `.unknownVariable` or `.notEditable`.
  func origin(ofEditOf variable: Variable) throws(EditError) -> Origin {
    guard let entry = self[variable] else { throw .unknownVariable(variable) }
    guard entry.edit != nil else { throw .notEditable(variable) }
    return .edit(variable.index)
  }

  /// Forgets the edit of a variable.
  mutating func removeEdit(_ variable: Variable) { variables[Int(variable.index)]?.edit = nil }

  // MARK: - Parts

  /// Makes `sums` the terms with those of one variable added up, without zeros.
  private mutating func sum(_ terms: Span<Term>) throws(AddConstraintError) {
    sums.removeAll(keepingCapacity: true)
    sizes.removeAll(keepingCapacity: true)
    for index in 0 ..< terms.count {
      let term = terms[index]
      guard self[term.variable] != nil else { throw .unknownVariable(term.variable) }
      guard Tolerance.accepts(term.coefficient) else { throw .notFinite(term.coefficient) }
      if let position = sums.firstIndex(where: { $0.variable == term.variable }) {
        sums[position].coefficient += term.coefficient
        sizes[position] = max(sizes[position], abs(term.coefficient))
      } else {
        sums.append(term)
        sizes.append(abs(term.coefficient))
      }
    }
    for position in sums.indices.reversed()
    where Tolerance.cancels(sums[position].coefficient, largestAddend: sizes[position]) {
      sums.remove(at: position)
    }
  }
}
