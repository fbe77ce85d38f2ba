// One line of a trace, as it lies in memory.

public import SolverCore

/// A constraint of a trace: the position of its ID among the constraint IDs of the trace, in the
/// order in which they first occur. An ID that is used again after its removal keeps its position.
public struct TraceConstraint: Hashable, Sendable, BitwiseCopyable {
  /// The position in `Trace.constraintIDs`, and in tables with an entry for each constraint.
  public let index: UInt32

  /// The constraint at `index`.
  @inlinable
  public init(index: UInt32) {
    self.index = index
  }
}

/// One operation of a trace. What its numbers mean depends on `kind`; the properties for another
/// kind hold no information.
public struct TraceOperation: Sendable, BitwiseCopyable {
  /// What an operation does. Named like the first word of its line.
  public enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// From here on, measurements are also reported under a name.
    case phase
    /// A variable is declared.
    case variable
    /// A constraint is added.
    case add
    /// A constraint is removed.
    case remove
    /// The right-hand side of a constraint changes, in place.
    case constant
    /// The priority of a constraint changes, in place.
    case priority
    /// A variable becomes an edit variable.
    case edit
    /// An edit variable is one no more.
    case unedit
    /// A value is suggested for an edit variable.
    case suggest
    /// One frame: after it, the value of every variable can be read.
    case solve
    /// A variable must have a value since the last `solve`.
    case expect
    /// A constraint that the solver must refuse, and be as it was before.
    case refuse
  }

  /// What the operation does.
  public let kind: Kind

  /// How the sides of an added or refused constraint compare.
  public let relation: Relation

  /// Where the line begins, in characters from 1; 65,535 also stands for everything beyond.
  public let column: UInt16

  /// The line in the file, from 1; for a trace that was never in a file, the line that a writer
  /// gives it. The largest value also stands for everything beyond.
  public let line: UInt32

  @usableFromInline let subject: UInt32
  @usableFromInline let termCount: UInt32
  @usableFromInline let termStart: Int

  /// The right-hand side, the suggested value or the expected value.
  public let number: Double

  /// The priority, or the tolerance of an expectation; NaN for the default tolerance.
  @usableFromInline let parameter: Double

  @usableFromInline
  init(
    _ kind: Kind, subject: UInt32 = 0, relation: Relation = .equal, number: Double = 0,
    parameter: Double = 0, terms: Range<Int> = 0 ..< 0, line: UInt32, column: UInt16
  ) {
    self.kind = kind
    self.relation = relation
    self.column = column
    self.line = line
    self.subject = subject
    self.termCount = UInt32(terms.count)
    self.termStart = terms.lowerBound
    self.number = number
    self.parameter = parameter
  }

  /// The variable that is declared, edited, suggested or expected.
  @inlinable
  public var variable: Variable { Variable(index: subject) }

  /// The constraint that is added, refused, removed or changed.
  @inlinable
  public var constraint: TraceConstraint { TraceConstraint(index: subject) }

  /// The position of the name of a phase in `Trace.phaseNames`.
  @inlinable
  public var phase: Int { Int(subject) }

  /// The priority of an added or refused constraint or of an edit, or the changed one.
  @inlinable
  public var priority: Priority { Priority(parameter) ?? .required }

  /// Where the terms of an added or refused constraint lie in `Trace.terms`.
  @inlinable
  public var terms: Range<Int> { termStart ..< (termStart &+ Int(termCount)) }

  /// By how much a value may miss what is expected: an absolute amount. Where the line says
  /// nothing, a millionth of the expected value, or of 1 if that is more.
  public var tolerance: Double {
    parameter.isNaN ? 1e-6 * max(1, abs(number)) : parameter
  }

  /// The tolerance that the line says, if it does.
  public var statedTolerance: Double? { parameter.isNaN ? nil : parameter }
}

extension TraceOperation {
  /// The same with at most `countMax` terms, for messages.
  func withFirstTerms(_ countMax: Int) -> TraceOperation {
    TraceOperation(
      kind, subject: subject, relation: relation, number: number, parameter: parameter,
      terms: terms.prefix(countMax), line: line, column: column)
  }
}

extension TraceOperation.Kind: CustomStringConvertible {
  /// The first word of the line.
  public var description: String {
    switch self {
    case .phase: "phase"
    case .variable: "var"
    case .add: "add"
    case .remove: "remove"
    case .constant: "constant"
    case .priority: "priority"
    case .edit: "edit"
    case .unedit: "unedit"
    case .suggest: "suggest"
    case .solve: "solve"
    case .expect: "expect"
    case .refuse: "refuse"
    }
  }
}
