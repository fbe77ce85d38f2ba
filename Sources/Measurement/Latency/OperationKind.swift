// What kind of operation a time belongs to.

/// The name under which times are kept apart: an operation of a trace, or a group of them.
///
/// Open on purpose: a workload may time kinds of its own, and a reader of older or newer results
/// keeps them. The names are those of the trace format.
public struct OperationKind: RawRepresentable, Hashable, Sendable, Codable {
  /// The name, as it stands in records.
  public let rawValue: String

  /// The kind called `rawValue`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A variable is made.
  public static let variable = OperationKind(rawValue: "var")
  /// A constraint is added.
  public static let add = OperationKind(rawValue: "add")
  /// A constraint is refused as unsatisfiable.
  public static let refuse = OperationKind(rawValue: "refuse")
  /// A constraint is removed.
  public static let remove = OperationKind(rawValue: "remove")
  /// The right-hand side of a constraint is changed in place.
  public static let constant = OperationKind(rawValue: "constant")
  /// The priority of a constraint is changed in place.
  public static let priority = OperationKind(rawValue: "priority")
  /// A variable becomes an edit variable.
  public static let edit = OperationKind(rawValue: "edit")
  /// A variable ceases to be an edit variable.
  public static let unedit = OperationKind(rawValue: "unedit")
  /// A value is suggested for an edit variable.
  public static let suggest = OperationKind(rawValue: "suggest")
  /// The values are brought to the optimum.
  public static let solve = OperationKind(rawValue: "solve")
  /// Everything between two solves and the later solve, which has to fit the frame budget.
  public static let frame = OperationKind(rawValue: "frame")
  /// The kinds above, in the order in which reports show them.
  public static let known: [OperationKind] = [
    .variable, .add, .refuse, .remove, .constant, .priority, .edit, .unedit, .suggest, .solve,
    .frame,
  ]
}

extension OperationKind: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

extension OperationKind: Comparable {
  /// Known kinds in the order of `known`, then all others by name.
  public static func < (left: OperationKind, right: OperationKind) -> Bool {
    switch (known.firstIndex(of: left), known.firstIndex(of: right)) {
    case (let left?, let right?): left < right
    case (nil, nil): left.rawValue < right.rawValue
    case (let left, _): left != nil
    }
  }
}
