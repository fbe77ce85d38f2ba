// Several moments of an animation side by side.

internal import Foundation
public import LayoutEngine

/// Draws an animation as a row of screens, each with its time; views that are elsewhere than one
/// screen before stand out.
public struct Filmstrip {
  private let title: String
  private var moments: [(time: Double, wireframe: Wireframe)] = []

  private static let margin = 24.0
  private static let gap = 20.0
  private static let headHeight = 48.0
  private static let captionHeight = 24.0
  /// The most screens in a row.
  private static let screensPerRow = 6
  /// How wide a screen is drawn at most, in points.
  private static let screenWidthMax = 240.0

  /// A strip without a screen.
  public init(title: String) { self.title = title }

  /// Appends what is on screen now in `root`, whose size is that of the first screen.
  public mutating func append(_ root: View, time: Double) {
    moments.append((time, Wireframe(of: root)))
  }

  /// The strip as SVG.
  public func svg() -> String {
    let screen = moments.first?.wireframe.size ?? .zero
    let scale = min(1, Self.screenWidthMax / max(1, Double(screen.width)))
    let cell = CGSize(
      width: Double(screen.width) * scale + Self.gap,
      height: Double(screen.height) * scale + Self.captionHeight + Self.gap)
    let rowCount = max(1, (moments.count + Self.screensPerRow - 1) / Self.screensPerRow)
    // Rows of about the same length.
    let columnCount = max(1, (moments.count + rowCount - 1) / rowCount)
    let size = CGSize(
      width: 2 * Self.margin - Self.gap + Double(columnCount) * cell.width,
      height: Self.headHeight + Double(rowCount) * cell.height)
    var svg = SVG()
    svg.beginPicture(size, title: title)
    svg.element("text", ["class": "title", "x": SVG.number(Self.margin), "y": "30"], title)
    for (index, moment) in moments.enumerated() {
      let x = Self.margin + Double(index % columnCount) * cell.width
      let y = Self.headHeight + Double(index / columnCount) * cell.height
      svg.begin(
        "g",
        [
          "transform":
            "translate(\(SVG.number(x)) \(SVG.number(y))) scale(\(Self.scale(scale)))"
        ])
      ScreenDrawing(
        wireframe: moment.wireframe, identifier: "screen\(index)", moved: moved(at: index)
      ).draw(into: &svg)
      svg.end()
      svg.element(
        "text",
        [
          "class": "detail", "x": SVG.number(x + Double(screen.width) * scale / 2),
          "y": SVG.number(y + Double(screen.height) * scale + 18), "text-anchor": "middle",
        ], "\(SVG.number(moment.time)) s")
    }
    svg.end()
    return svg.text
  }

  /// Four digits: two would leave a large screen a few points too wide.
  private static func scale(_ scale: Double) -> String {
    "\((scale * 10_000).rounded() / 10_000)"
  }

  /// The boxes whose frames are not those of the screen before.
  private func moved(at index: Int) -> Set<Int> {
    index == 0 ? [] : moments[index].wireframe.moved(since: moments[index - 1].wireframe)
  }
}
