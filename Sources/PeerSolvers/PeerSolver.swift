// A peer as a solver of ours.

internal import CPeers
public import SolverCore

/// A system of constraints that a peer solves.
///
/// It differs from what `ConstraintSolver` promises wherever the peer does:
///
/// - Priorities are weights (`Peer.strength(of:)`), which add up: enough weak constraints outweigh
///   a strong one.
/// - A variable that nothing determines may be 0 rather than what it was.
/// - An edit wants 0 until its first suggestion. A required edit is as strong as a level of 999.9.
/// - Where several answers are optimal, another run may give another of them: kiwi's order is that
///   of addresses, cassowary-rs's that of a randomly seeded hash.
/// - Right-hand sides and priorities are changed by removing and adding again.
/// - A refusal names no conflict, and its residual is NaN. Because both peers leave the row of a
///   refused constraint in their tableau, the tableau is built anew after each refusal.
/// - A peer may fail inside, which `failure` tells. From then on every value is NaN.
///
/// What this type adds to a call is the check of its arguments. No work is counted.
@safe public struct PeerSolver: ConstraintSolver, ~Copyable {
  let library: PeerLibrary
  let solver: UnsafeMutableRawPointer

  var variables: SlotPool
  var constraints: SlotPool

  /// By index of the variable.
  var isEdited: [Bool] = []

  /// What was asked of `Peer.strength(of:)` so far. Programs use few levels.
  private var strengths: [(level: Double, strength: Double)] = []

  /// The terms of the constraint that is being added, as the peer takes them, at the beginning; it
  /// never shrinks, since emptying an array costs as much as filling it.
  private var scratch: [tinamou_peer_term] = []

  /// Whether the peer failed inside.
  private var isBroken = false

  /// A system without variables and constraints that `peer` solves.
  ///
  /// - Precondition: `peer` is installed.
  public init(_ peer: Peer) {
    guard let library = PeerLibrary.of(peer) else {
      preconditionFailure("\(peer.name) is not installed: run \(peer.installCommand)")
    }
    guard let solver = unsafe library.table.pointee.make() else {
      preconditionFailure("\(peer.name) made no solver")
    }
    let tag = SolverTag.next()
    variables = SlotPool(tag: tag)
    constraints = SlotPool(tag: tag, storesTag: true)
    self.library = library
    unsafe self.solver = solver
  }

  /// A system that kiwi solves, the peer of which the others are ports.
  public init() { self.init(.kiwi) }

  deinit { unsafe library.table.pointee.destroy(solver) }

  /// Nothing: peers do not count.
  public var work: WorkCounters { WorkCounters() }

  /// What went wrong inside the peer, if anything did.
  public var failure: String? {
    guard let text = unsafe library.table.pointee.failure(solver) else { return nil }
    return unsafe String(cString: text)
  }

  // MARK: - Variables

  /// Adds an unknown whose value is 0 until a constraint says otherwise.
  public mutating func makeVariable() -> Variable {
    let (index, generation) = variables.take()
    if Int(index) == isEdited.count { isEdited.append(false) }
    unsafe library.table.pointee.make_variable(solver, index)
    return Variable(index: index, stamp: generation)
  }

  /// Forgets `variable`, which no constraint and no edit mentions any more.
  ///
  /// - Throws: `.unknownVariable`, or `.inUse` while something mentions it. The solver is
  ///   unchanged.
  /// - Complexity: O(terms in force).
  public mutating func removeVariable(_ variable: Variable) throws(RemoveVariableError) {
    guard knows(variable) else { throw .unknownVariable(variable) }
    if unsafe library.table.pointee.mentions(solver, variable.index) { throw .inUse(variable) }
    unsafe library.table.pointee.remove_variable(solver, variable.index)
    variables.give(back: variable.index)
  }

  /// The value of `variable` in the solution of the last `solve()`. NaN for a variable that the
  /// solver does not have, and for all once the peer failed inside.
  public func value(of variable: Variable) -> Double {
    guard !isBroken, knows(variable) else { return .nan }
    return unsafe library.table.pointee.value(solver, variable.index)
  }

  /// Takes the values over from the peer's tableau, which every change has brought to an optimum
  /// already.
  public mutating func solve() {
    _ = note(unsafe library.table.pointee.solve(solver))
  }

  func knows(_ variable: Variable) -> Bool {
    variables.contains(index: variable.index, generation: variable.stamp)
  }

  func knows(_ constraint: ConstraintID) -> Bool {
    constraints.contains(index: constraint.index, generation: constraint.stamp)
  }

  // MARK: - Constraints

  /// Adds the constraint `Σ terms relation rightHandSide`.
  ///
  /// - Throws: `.unknownVariable`, `.notFinite`, or `.unsatisfiable` without saying with what. The
  ///   constraints in force are those of before.
  @discardableResult
  public mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ rightHandSide: Double, priority: Priority
  ) throws(AddConstraintError) -> ConstraintID {
    for i in terms.indices {
      let term = terms[i]
      guard knows(term.variable) else { throw .unknownVariable(term.variable) }
      guard Tolerance.accepts(term.coefficient) else { throw .notFinite(term.coefficient) }
      let taken = tinamou_peer_term(
        coefficient: term.coefficient, variable: term.variable.index)
      if i < scratch.count { scratch[i] = taken } else { scratch.append(taken) }
    }
    guard Tolerance.accepts(rightHandSide) else { throw .notFinite(rightHandSide) }

    let strength = strength(of: priority)
    let (index, stamp) = constraints.take()
    // Safe because: the peer reads the terms during the call only.
    let status = unsafe scratch.span.withUnsafeBufferPointer { scratch in
      unsafe library.table.pointee.add(
        solver, index, scratch.baseAddress, terms.count, Self.code(relation), rightHandSide,
        strength)
    }
    guard note(status) else {
      constraints.undoTake(of: index)
      throw .unsatisfiable(Self.unknownConflict)
    }
    return ConstraintID(index: index, stamp: stamp)
  }

  /// Removes a constraint; its handle ends.
  ///
  /// - Throws: `.unknownConstraint`. The solver is unchanged.
  public mutating func remove(_ constraint: ConstraintID) throws(RemoveConstraintError) {
    guard knows(constraint) else { throw .unknownConstraint(constraint) }
    _ = note(unsafe library.table.pointee.remove(solver, constraint.index))
    constraints.give(back: constraint.index)
  }

  /// Whether the peer did not refuse. That it failed inside is remembered.
  mutating func note(_ status: tinamou_peer_status) -> Bool {
    if status == TINAMOU_PEER_FAILED { isBroken = true }
    return status != TINAMOU_PEER_UNSATISFIABLE
  }

  mutating func strength(of priority: Priority) -> Double {
    if let known = knownStrength(of: priority) { return known }
    let strength = Peer.strength(of: priority)
    strengths.append((priority.value, strength))
    return strength
  }

  private func knownStrength(of priority: Priority) -> Double? {
    // Levels as numbers: comparing priorities would be a call of another module for each.
    let level = priority.value
    let known = strengths.span
    for i in known.indices where known[i].level == level { return known[i].strength }
    return nil
  }

  /// What a peer says of a contradiction.
  static let unknownConflict = Conflict(constraints: [], residual: .nan)

  private static func code(_ relation: Relation) -> tinamou_peer_relation {
    switch relation {
    case .equal: tinamou_peer_relation(TINAMOU_PEER_EQUAL)
    case .lessThanOrEqual: tinamou_peer_relation(TINAMOU_PEER_LESS_OR_EQUAL)
    case .greaterThanOrEqual: tinamou_peer_relation(TINAMOU_PEER_GREATER_OR_EQUAL)
    }
  }
}
