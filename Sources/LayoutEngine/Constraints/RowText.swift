// How constraints read in logs.

internal import Foundation
internal import SolverCore

/// Turns constraints and rows into text; only logs and debuggers ask for it.
enum RowText {
  /// A number without a superfluous fraction.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// A row that the engine made, as a conflict log lists it.
  static func implicit(_ row: DesiredRow, of node: LayoutNode) -> String {
    let variables = node.variables
    let attribute =
      switch row.variable {
      case variables.x: "x"
      case variables.y: "y"
      case variables.width: "width"
      default: "height"
      }
    let name = ItemName.of(node)
    return
      "<\(name).\(attribute) \(row.relation) \(number(row.rightHandSide)) @\(row.priority.value == 1000 ? "1000" : row.priority.description) (\(row.note.rawValue))>"
  }
}

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as it would be written by hand, with where it was written:
  /// `<email.top == viewTop.bottom + 16 @1000 (LoginView.swift:42)>`.
  public var description: String {
    var text = "<\(ItemName.of(firstNode)).\(firstAttribute) \(relation) "
    if let secondNode {
      if factor != 1 { text += "\(RowText.number(factor))·" }
      text += "\(ItemName.of(secondNode)).\(secondAttribute)"
      if offset != 0 {
        text += " \(offset < 0 ? "-" : "+") \(RowText.number(abs(offset)))"
      }
    } else {
      text += RowText.number(offset)
    }
    text += " @\(rank)"
    if let identifier { text += " \"\(identifier)\"" }
    if let source { text += " (\(source))" }
    return text + ">"
  }
}
