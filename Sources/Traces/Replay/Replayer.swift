// Carrying out a trace on a solver.

public import SolverCore

/// Replays a trace, in one go, run by run or operation by operation.
///
/// A step costs a few nanoseconds beyond the solver's own call: it translates nothing and allocates
/// nothing. After an error the replayer stands before the operation that failed, and the solver is
/// as that operation left it.
///
/// ```swift
/// var replayer = Replayer(trace)
/// var solver = SparseSolver()
/// while let run = replayer.nextRun() {
///   let start = clock.now
///   try replayer.replay(run, into: &solver)
///   samples.append(clock.now - start, for: run.kind)
/// }
/// ```
public struct Replayer: Sendable {
  /// What is replayed.
  public let trace: Trace

  /// The position of the next operation.
  @inlinable public var position: Int { next }

  /// How many variables the solver has by now.
  @inlinable public var variableCount: Int { madeCount }

  /// Whether a constraint that must be refused is also checked for having left every value as it
  /// was, bit by bit. Linear in the variables, so switch it off where refusals are timed.
  public var checksRefusals = true

  /// Whether values must be the expected ones. Off for solvers that solve by another measure.
  public var checksExpectations = true

  @usableFromInline var next = 0
  @usableFromInline var madeCount = 0

  /// The solver's handle of each constraint in force.
  @usableFromInline var handles: [ConstraintID]

  /// The values after the last solve, where `trace.hasLateExpectations`; otherwise empty.
  @usableFromInline var solvedValues: [Double] = []

  /// A replayer in front of the first operation of `trace`.
  public init(_ trace: Trace) {
    self.trace = trace
    let none = ConstraintID(index: .max, generation: .max)
    handles = Array(repeating: none, count: trace.constraintCount)
  }

  /// Goes back to the first operation, for a replay on another fresh solver. Allocates nothing.
  public mutating func rewind() {
    next = 0
    madeCount = 0
    solvedValues.removeAll(keepingCapacity: true)
  }

  /// Whether every operation has been replayed.
  @inlinable
  public var isAtEnd: Bool { position == trace.operations.count }

  /// The solver's handle of a constraint that is in force.
  @inlinable
  public func handle(of constraint: TraceConstraint) -> ConstraintID {
    handles[Int(constraint.index)]
  }
}

// MARK: - Replaying

extension Replayer {
  /// Replays all operations that are left.
  ///
  /// - Parameter solver: A solver that has seen this replay's earlier operations and nothing else;
  ///   a fresh one at the beginning.
  /// - Throws: What the solver refused, or where it did not do as the trace expects.
  @inlinable
  public mutating func replay<S: ConstraintSolver & ~Copyable>(
    into solver: inout S
  ) throws(ReplayError) {
    while !isAtEnd { try step(on: &solver) }
  }

  /// Replays the next operation; there must be one.
  ///
  /// - Throws: As `replay(into:)`.
  @inlinable
  public mutating func step<S: ConstraintSolver & ~Copyable>(
    on solver: inout S
  ) throws(ReplayError) {
    let operation = trace.operations[position]
    switch operation.kind {
    case .phase: break
    case .variable: try makeVariable(operation, on: &solver)
    case .add: try add(operation, on: &solver)
    case .solve: try solve(operation, on: &solver)
    case .expect: if checksExpectations { try expect(operation, on: solver) }
    case .refuse: try refuse(operation, on: &solver)
    case .suggest:
      do { try solver.suggest(operation.number, for: operation.variable) } catch {
        throw refusal(of: operation, error)
      }
    case .edit:
      do { try solver.addEdit(operation.variable, priority: operation.priority) } catch {
        throw refusal(of: operation, error)
      }
    case .unedit:
      do { try solver.removeEdit(operation.variable) } catch {
        throw refusal(of: operation, error)
      }
    case .remove:
      do { try solver.remove(handle(of: operation.constraint)) } catch {
        throw refusal(of: operation, error)
      }
    case .constant:
      let constraint = handle(of: operation.constraint)
      do { try solver.setRightHandSide(operation.number, of: constraint) } catch {
        throw refusal(of: operation, error)
      }
    case .priority:
      let constraint = handle(of: operation.constraint)
      do { try solver.setPriority(operation.priority, of: constraint) } catch {
        throw refusal(of: operation, error)
      }
    }
    next &+= 1
  }
}

// MARK: - Operations

extension Replayer {
  @inlinable
  mutating func makeVariable<S: ConstraintSolver & ~Copyable>(
    _ operation: TraceOperation, on solver: inout S
  ) throws(ReplayError) {
    let variable = solver.makeVariable()
    guard variable == operation.variable else {
      throw failure(operation, .unexpectedHandle(variable))
    }
    madeCount &+= 1
  }

  @inlinable
  mutating func add<S: ConstraintSolver & ~Copyable>(
    _ operation: TraceOperation, on solver: inout S
  ) throws(ReplayError) {
    do {
      handles[Int(operation.constraint.index)] = try solver.add(
        trace.terms.span.extracting(operation.terms), operation.relation, operation.number,
        priority: operation.priority)
    } catch {
      throw refusal(of: operation, error)
    }
  }

  @inlinable
  mutating func solve<S: ConstraintSolver & ~Copyable>(
    _ operation: TraceOperation, on solver: inout S
  ) throws(ReplayError) {
    solver.solve()
    // Whoever replays takes values after this, and must not take wrong ones. Where the property is
    // stored, looking at it is a load.
    if let defect = solver.defect { throw failure(operation, defect) }
    if trace.hasLateExpectations { readValues(of: solver, into: &solvedValues) }
  }

  @inlinable
  mutating func expect<S: ConstraintSolver & ~Copyable>(
    _ operation: TraceOperation, on solver: borrowing S
  ) throws(ReplayError) {
    // Behind a change the solver may show a newer value than that of the last solve.
    let index = Int(operation.variable.index)
    let value =
      index < solvedValues.count
      ? solvedValues[index] : solver.value(of: operation.variable)
    // Not the other way round: NaN must fail.
    guard abs(value - operation.number) <= operation.tolerance else {
      throw failure(operation, .unexpectedValue(value))
    }
  }

  @inlinable
  mutating func refuse<S: ConstraintSolver & ~Copyable>(
    _ operation: TraceOperation, on solver: inout S
  ) throws(ReplayError) {
    var valuesBefore: [Double] = []
    if checksRefusals { readValues(of: solver, into: &valuesBefore) }
    do {
      try solver.add(
        trace.terms.span.extracting(operation.terms), operation.relation, operation.number,
        priority: operation.priority)
    } catch .unsatisfiable {
      for (index, value) in valuesBefore.enumerated() {
        let variable = Variable(index: UInt32(index))
        let isSame = solver.value(of: variable).bitPattern == value.bitPattern
        guard isSame else { throw failure(operation, .changedByRefusal(variable)) }
      }
      return
    } catch {
      throw refusal(of: operation, error)
    }
    throw failure(operation, .notRefused)
  }

  /// Replaces `values` by those of all variables so far, in order of their indices.
  ///
  /// - Complexity: O(variables).
  @inlinable
  public func readValues<S: ConstraintSolver & ~Copyable>(
    of solver: borrowing S, into values: inout [Double]
  ) {
    values.removeAll(keepingCapacity: true)
    values.reserveCapacity(variableCount)
    for index in 0 ..< variableCount {
      values.append(solver.value(of: Variable(index: UInt32(index))))
    }
  }
}

// MARK: - Conflicts

extension Replayer {
  /// What the constraint of the next operation contradicts, which must be a `refuse`; `nil` if the
  /// solver accepts it. The solver is as before in either case, and so is the replayer.
  public mutating func conflictOfRefusal<S: ConstraintSolver & ~Copyable>(
    on solver: inout S
  ) throws(ReplayError) -> TraceConflict? {
    let operation = trace.operations[position]
    precondition(operation.kind == .refuse, "the next operation is no refusal")
    do {
      let constraint = try solver.add(
        trace.terms.span.extracting(operation.terms), operation.relation, operation.number,
        priority: operation.priority)
      try? solver.remove(constraint)
      return nil
    } catch {
      let refusal = refusal(of: operation, error)
      guard case .unsatisfiable(let conflict) = refusal.problem else { throw refusal }
      return conflict
    }
  }
}
