// View trees as text.

internal import Foundation

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
