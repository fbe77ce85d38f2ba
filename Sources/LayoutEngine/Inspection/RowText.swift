// How constraints and views read in logs.

internal import Foundation
internal import SolverCore

/// Turns constraints and rows into text; only logs and debuggers ask for it.
enum RowText {
  /// A number without a superfluous fraction.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// What a conflict log says of a row that the engine made, with what its items are called:
  /// `<image.width == 0.5·page.width + 20 @1000 (autoresizing)>`. Views may leave the tree later.
  static func implicit(
    _ row: DesiredRow, of node: LayoutNode
  ) -> (_ name: (LayoutNode) -> String) -> String {
    let (variables, parent) = (node.variables, row.follows == 0 ? nil : node.parent)
    let attribute =
      switch row.variable {
      case variables.x: "x"
      case variables.y: "y"
      case variables.width: "width"
      default: "height"
      }
    let superLength = row.superLength == parent?.variables.width ? "width" : "height"
    let priority = row.priority.value == 1000 ? "1000" : row.priority.description
    return { name in
      let right =
        parent.map { product(row.follows, name($0), superLength) + addend(row.rightHandSide) }
        ?? number(row.rightHandSide)
      return
        "<\(name(node)).\(attribute) \(row.relation) \(right) @\(priority) (\(row.note.rawValue))>"
    }
  }

  /// A multiple of an item's attribute.
  fileprivate static func product(_ factor: Double, _ name: String, _ attribute: String) -> String {
    (factor == 1 ? "" : "\(number(factor))·") + "\(name).\(attribute)"
  }

  /// What is added to it, unless that is nothing.
  fileprivate static func addend(_ value: Double) -> String {
    value == 0 ? "" : " \(value < 0 ? "-" : "+") \(number(abs(value)))"
  }
}

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as it would be written by hand, with where it was written:
  /// `<email.top == viewTop.bottom + 16 @1000 (LoginView.swift:42)>`.
  public var description: String { text(ItemNames(of: namedNodes).callAsFunction) }

  /// The nodes whose names stand in the description.
  var namedNodes: [LayoutNode] { [firstNode] + (secondNode.map { [$0] } ?? []) }

  /// The description with these names.
  func text(_ name: (LayoutNode) -> String) -> String {
    var text = "<\(name(firstNode)).\(firstAttribute) \(relation) "
    if let secondNode {
      text += RowText.product(factor, name(secondNode), "\(secondAttribute)")
      text += RowText.addend(offset)
    } else {
      text += RowText.number(offset)
    }
    text += " @\(rank)"
    if let identifier { text += " \"\(identifier)\"" }
    if let source { text += " (\(source))" }
    return text + ">"
  }
}

// MARK: - Views

extension View: CustomStringConvertible {
  /// The name, the type and the frame.
  public var description: String {
    let name = ItemName.of(node)
    let typeName = "\(type(of: self))"
    let frame = node.currentFrame
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(Self.text)
    var text = "<\(typeName)"
    if name != typeName { text += ": \(name)" }
    text += "; frame = (\(numbers[0]) \(numbers[1]); \(numbers[2]) \(numbers[3]))"
    if let label = self as? Label, let content = label.text { text += "; text = '\(content)'" }
    if isHidden { text += "; hidden" }
    if alpha < 1 { text += "; alpha = \(Self.text(Double(alpha)))" }
    return text + ">"
  }

  /// The view and everything in it, one view a line, indented as in UIKit.
  public var recursiveDescription: String {
    var lines: [String] = []
    var stack: [(view: View, depth: Int)] = [(self, 0)]
    while let (view, depth) = stack.popLast() {
      lines.append(String(repeating: "   | ", count: depth) + view.description)
      for subview in view.subviews.reversed() { stack.append((subview, depth + 1)) }
    }
    return lines.joined(separator: "\n")
  }

  /// At most three digits after the point, and none for whole numbers.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return RowText.number(rounded == 0 ? 0 : rounded)
  }
}
