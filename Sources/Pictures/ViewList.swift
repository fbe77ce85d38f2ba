// The list of views beside a screen.

internal import Foundation

/// Rows of number, name, type and frame, indented by depth, in as many columns as keep the list
/// about as high as the screen. Of large trees only what can be seen is listed.
struct ViewList {
  private struct Row {
    let number: String
    let name: String
    let detail: String
    let frame: String
    let indent: Double
    let isVisible: Bool
  }

  private let rows: [Row]
  private let unlistedCount: Int
  private let rowsPerColumn: Int
  private let rowHeight: Double
  private let nameWidth: Double
  private let frameWidth: Double

  private static let fontSize = 11.0
  private static let numberWidth = 26.0
  private static let columnGap = 24.0
  /// The most views that are listed although they cannot be seen.
  private static let rowCountMax = 60

  init(_ wireframe: Wireframe, rowHeight: Double, heightMax: Double) {
    let boxes = wireframe.boxes
    let listed = boxes.indices.filter { boxes.count <= Self.rowCountMax || boxes[$0].isVisible }
    unlistedCount = boxes.count - listed.count
    rows = listed.map { index in
      let box = boxes[index]
      return Row(
        number: "\(index + 1)", name: box.name,
        // "View[2]" and "View" say their type already.
        detail: box.name.hasPrefix(box.typeName) ? "" : box.typeName, frame: Self.text(box.frame),
        indent: 10 * Double(box.depth), isVisible: box.isVisible)
    }
    self.rowHeight = rowHeight
    // Shorter columns than these look worse than a list that is higher than the screen.
    rowsPerColumn = max(40, Int(heightMax / rowHeight))
    nameWidth =
      rows.map {
        $0.indent + Self.width($0.name) + 6 + Self.width($0.detail)
      }.max() ?? 0
    frameWidth = rows.map { Self.width($0.frame) }.max() ?? 0
  }

  private var columnWidth: Double { Self.numberWidth + nameWidth + 16 + frameWidth }

  private var columnCount: Int { (rows.count + rowsPerColumn - 1) / rowsPerColumn }

  /// The room that the list takes.
  var size: CGSize {
    CGSize(
      width: Double(columnCount) * (columnWidth + Self.columnGap) - Self.columnGap,
      height: Double(min(rows.count, rowsPerColumn) + (unlistedCount > 0 ? 1 : 0)) * rowHeight)
  }

  func draw(into svg: inout SVG) {
    for (index, row) in rows.enumerated() {
      let x = Double(index / rowsPerColumn) * (columnWidth + Self.columnGap)
      let y = Double(index % rowsPerColumn) * rowHeight + 11
      let nameX = x + Self.numberWidth + row.indent
      let style = row.isVisible ? "row" : "quiet"
      text(row.number, x + Self.numberWidth - 8, y, "quiet", anchor: "end", into: &svg)
      if row.detail.isEmpty {
        text(row.name, nameX, y, style, into: &svg)
      } else {
        svg.text(
          ["class": style, "x": SVG.number(nameX), "y": SVG.number(y)], row.name,
          followedBy: row.detail, style: "quiet")
      }
      text(row.frame, x + columnWidth, y, style, anchor: "end", into: &svg)
    }
    guard unlistedCount > 0 else { return }
    let y = Double(min(rows.count, rowsPerColumn)) * rowHeight + 11
    text("and \(unlistedCount) views out of sight", Self.numberWidth, y, "quiet", into: &svg)
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, _ style: String, anchor: String = "start",
    into svg: inout SVG
  ) {
    svg.element(
      "text",
      ["class": style, "x": SVG.number(x), "y": SVG.number(y), "text-anchor": anchor], text)
  }

  /// Origin and size in the superview's coordinates, with a wide space between, which viewers keep.
  private static func text(_ frame: CGRect) -> String {
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { SVG.number($0) }
    return "\(numbers[0]), \(numbers[1])\u{2003}\(numbers[2]) × \(numbers[3])"
  }

  private static func width(_ text: String) -> Double {
    TagPlacement.width(of: text, fontSize: fontSize) * 1.1
  }
}
