// The handles that a solver gave out, by the script's names.

internal import SolverCore

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
  func name(of variable: Variable) -> Int? {
    variables.first { $0.value == variable }?.key
  }
}
