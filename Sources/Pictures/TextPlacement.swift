// Where the lines of a box's text are.

internal import Foundation
internal import LayoutEngine

/// The lines of a box's text on the screen.
enum TextPlacement {
  struct Line {
    let text: String
    let place: CGRect
    /// Where the letters stand.
    let baseline: Double
  }

  /// The text that a box shows.
  static func text(of box: Wireframe.Box) -> DrawnText? {
    switch box.content {
    case .text(let text): text
    case .control(let text): text
    case .nothing, .image, .indicator: nil
    }
  }

  /// The lines, in the middle of the box between top and bottom, as labels have them.
  static func lines(of box: Wireframe.Box) -> [Line] {
    guard let text = text(of: box) else { return [] }
    let height = text.lineHeight * Double(text.lines.count)
    let top = Double(box.place.midY) - height / 2
    return text.lines.enumerated().map { index, line in
      let x =
        switch text.alignment {
        case .center: Double(box.place.midX) - line.width / 2
        case .right: Double(box.place.maxX) - line.width
        case .left, .justified, .natural: Double(box.place.minX)
        }
      let y = top + text.lineHeight * Double(index)
      return Line(
        text: line.text,
        place: CGRect(x: x, y: y, width: line.width, height: text.lineHeight),
        baseline: y + text.ascender)
    }
  }
}
