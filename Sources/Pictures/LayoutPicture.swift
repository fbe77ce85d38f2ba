// A picture of one moment: the screen, and beside it a list of what is on it.

internal import Foundation
internal import Markup
public import LayoutEngine

/// Draws the frames of a view tree with their names as SVG.
///
/// Every view that can be seen bears its number, and its name where there is room; the list beside
/// the screen has number, name, type and frame of all views. The same tree gives the same bytes.
public struct LayoutPicture {
  private let title: String
  private let wireframe: Wireframe

  private static let margin = 24.0
  private static let headHeight = 48.0
  private static let rowHeight = 16.0

  /// A picture of what is on screen now in `root`.
  public init(of root: View, title: String) {
    self.title = title
    wireframe = Wireframe(of: root)
  }

  /// The picture as SVG.
  public func svg() -> String {
    let screen = wireframe.size
    let list = ViewList(wireframe, rowHeight: Self.rowHeight, heightMax: Double(screen.height))
    let listX = Self.margin * 2 + Double(screen.width)
    let width = listX + list.size.width + Self.margin
    let height = Self.headHeight + max(screen.height, list.size.height) + Self.margin
    var svg = SVG()
    svg.beginPicture(CGSize(width: width, height: height), title: title)
    svg.element(
      "text", ["class": "title", "x": SVG.number(Self.margin), "y": "30"], title)
    svg.begin(
      "g", ["transform": "translate(\(SVG.number(Self.margin)) \(SVG.number(Self.headHeight)))"])
    ScreenDrawing(
      wireframe: wireframe, identifier: "screen", tags: TagPlacement(wireframe.boxes).tags
    ).draw(into: &svg)
    svg.end()
    svg.begin("g", ["transform": "translate(\(SVG.number(listX)) \(SVG.number(Self.headHeight)))"])
    list.draw(into: &svg)
    svg.end()
    svg.end()
    return svg.text
  }
}

extension SVG {
  /// Opens the document, with the style sheet and a page in its colour.
  mutating func beginPicture(_ size: CGSize, title: String) {
    let (width, height) = (SVG.number(size.width), SVG.number(size.height))
    begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": width, "height": height,
        "viewBox": "0 0 \(width) \(height)", "role": "img",
      ])
    element("title", [:], title)
    style(Markup.text(PackageResources.picture_css))
    element("rect", ["class": "page", "width": "100%", "height": "100%"])
  }
}
