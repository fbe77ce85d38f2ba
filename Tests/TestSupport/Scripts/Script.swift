// A conversation with a solver that can be generated, replayed, shrunk and printed.

package import SolverCore

/// A sequence of operations.
package struct Script: Sendable {
  package var operations: [Operation]

  package init(_ operations: [Operation]) { self.operations = operations }
}

extension Script: CustomStringConvertible {
  /// The script as Swift source, to be pasted into a regression test.
  package var description: String { "Script([\n" + operations.map { "  \($0),\n" }.joined() + "])" }
}

/// An operation of a script.
///
/// Variables and constraints are named by numbers of the script's choice, so that an operation
/// keeps its meaning when others are dropped. A name that was never made, or whose making was
/// refused, stands for a handle that no solver gave out.
package enum Operation: Sendable {
  case makeVariable(Int)
  case removeVariable(Int)
  case add(Int, Row)
  case remove(Int)
  case setRightHandSide(Double, of: Int)
  case setPriority(Priority, of: Int)
  case addEdit(Int, Priority)
  case removeEdit(Int)
  case suggest(Double, for: Int)
  case solve

  /// `Σ terms relation rightHandSide` at `priority`, with variables by name.
  package typealias Row = ReferenceProblem.Row
}

extension Operation: CustomStringConvertible {
  /// The operation as Swift source.
  package var description: String {
    switch self {
    case .makeVariable(let name): ".makeVariable(\(name))"
    case .removeVariable(let name): ".removeVariable(\(name))"
    case .add(let name, let row): ".add(\(name), \(row))"
    case .remove(let name): ".remove(\(name))"
    case .setRightHandSide(let value, let name):
      ".setRightHandSide(\(literal(value)), of: \(name))"
    case .setPriority(let priority, let name): ".setPriority(\(literal(priority)), of: \(name))"
    case .addEdit(let name, let priority): ".addEdit(\(name), \(literal(priority)))"
    case .removeEdit(let name): ".removeEdit(\(name))"
    case .suggest(let value, let name): ".suggest(\(literal(value)), for: \(name))"
    case .solve: ".solve"
    }
  }
}

extension ReferenceProblem.Row: CustomStringConvertible {
  /// The row as Swift source, where its type is known.
  package var description: String {
    let terms = terms.map { "(\(literal($0.coefficient)), \($0.variable))" }
    let right = literal(rightHandSide)
    return ".init([\(terms.joined(separator: ", "))], .\(relation.name), \(right), "
      + "\(literal(priority)))"
  }
}

extension Relation {
  fileprivate var name: String {
    switch self {
    case .equal: "equal"
    case .lessThanOrEqual: "lessThanOrEqual"
    case .greaterThanOrEqual: "greaterThanOrEqual"
    }
  }
}

private func literal(_ number: Double) -> String {
  if number.isNaN { return ".nan" }
  if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
  return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
}

func literal(_ priority: Priority) -> String {
  priority.isRequired ? ".required" : priority.description
}
