// All that makes an algorithm a solver which the suite can measure: the protocol
// `ConstraintSolver`.

import SolverCore

/// Keeps what is wanted in lists, and optimises from scratch at every solve.
package struct OwnSolver: ConstraintSolver {
  private var values: [Double?] = []
  private var wishes: [Wish?] = []
  private var edits: [Variable: Edit] = [:]
  package private(set) var work = WorkCounters()

  package init() {}

  package mutating func makeVariable() -> Variable {
    values.append(0)
    return Variable(index: UInt32(values.count - 1))
  }
  package mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    guard has(variable) else { throw .unknownVariable(variable) }
    let isWanted = wishes.contains { $0?.terms.contains { $0.variable == variable } ?? false }
    guard !isWanted, edits[variable] == nil else { throw .inUse(variable) }
    values[Int(variable.index)] = nil
  }
  package mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    let terms = terms.indices.map { terms[$0] }
    for term in terms where !has(term.variable) { throw .unknownVariable(term.variable) }
    for number in terms.map(\.coefficient) + [rightHandSide] where !Tolerance.accepts(number) {
      throw .notFinite(number)
    }
    let wish = Wish(terms: terms, relation: relation, bound: rightHandSide, priority: priority)
    if let conflict = conflict(wish) { throw .unsatisfiable(conflict) }
    wishes.append(wish)
    return ConstraintID(index: UInt32(wishes.count - 1))
  }
  package mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    guard wish(constraint) != nil else { throw .unknownConstraint(constraint) }
    wishes[Int(constraint.index)] = nil
  }
  package mutating func setRightHandSide(
    _ value: Double, of constraint: ConstraintID
  ) throws(ChangeConstraintError) {
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    try change(constraint) { $0.bound = value }
  }
  package mutating func setPriority(
    _ priority: Priority, of constraint: ConstraintID
  ) throws(ChangeConstraintError) { try change(constraint) { $0.priority = priority } }
  package mutating func addEdit(_ variable: Variable, priority: Priority) throws(EditError) {
    guard has(variable) else { throw .unknownVariable(variable) }
    guard edits[variable] == nil else { throw .alreadyEditable(variable) }
    // A required edit is the strongest wish: so a suggestion is never refused.
    edits[variable] = Edit(priority: min(priority, 999.999))
  }
  package mutating func removeEdit(_ variable: Variable) throws(EditError) {
    guard edits.removeValue(forKey: variable) != nil else { throw .notEditable(variable) }
  }
  package mutating func suggest(_ value: Double, for variable: Variable) throws(EditError) {
    guard Tolerance.accepts(value) else { throw .notFinite(value) }
    guard edits[variable] != nil else { throw .notEditable(variable) }
    edits[variable]?.value = value
  }
  package func value(of variable: Variable) -> Double {
    has(variable) ? values[Int(variable.index)]! : .nan
  }
  package mutating func solve() {
    let suggested = edits.sorted { $0.key.index < $1.key.index }.compactMap { $1.wish($0) }
    let answer = LexicographicSimplex(
      wishes.compactMap { $0 } + suggested, from: values.map { $0 ?? 0 })
    work.pivots += answer.pivotCount
    for index in values.indices where values[index] != nil { values[index] = answer.values[index] }
  }

  private func conflict(_ wish: Wish) -> Conflict? {
    Wish.conflict(of: wish, with: wishes, variableCount: values.count)
  }
  private func has(_ variable: Variable) -> Bool {
    variable.generation == 0 && variable.index < values.count && values[Int(variable.index)] != nil
  }
  private func wish(_ constraint: ConstraintID) -> Wish? {
    constraint.index < wishes.count ? wishes[Int(constraint.index)] : nil
  }
  private mutating func change(
    _ constraint: ConstraintID, _ body: (inout Wish) -> Void
  ) throws(ChangeConstraintError) {
    guard let old = wish(constraint) else { throw .unknownConstraint(constraint) }
    var new = old
    body(&new)
    wishes[Int(constraint.index)] = nil
    defer { wishes[Int(constraint.index)] = wishes[Int(constraint.index)] ?? old }
    if let conflict = conflict(new) { throw .unsatisfiable(conflict) }
    wishes[Int(constraint.index)] = new
  }
}
