// One screen of a picture: its boxes, their texts, and their names where they are wanted.

internal import Foundation
internal import LayoutEngine

/// Draws a wireframe at the origin of the current group.
struct ScreenDrawing {
  let wireframe: Wireframe
  /// Makes the names of clip paths unique in the document.
  let identifier: String
  /// The boxes to point out, by position.
  var moved: Set<Int> = []
  /// Empty to leave names out.
  var tags: [Tag?] = []

  func draw(into svg: inout SVG) {
    let screen = CGRect(origin: .zero, size: wireframe.size)
    svg.rectangle(screen, ["class": "screen"])
    let clips = clippingRectangles()
    if !clips.isEmpty {
      svg.begin("defs")
      for (index, rect) in clips.enumerated() {
        svg.begin("clipPath", ["id": clipName(index)])
        svg.rectangle(rect, [:])
        svg.end()
      }
      svg.end()
    }
    for index in wireframe.boxes.indices {
      draw(index, clips, into: &svg)
    }
    for tag in tags.compactMap({ $0 }) { draw(tag, into: &svg) }
    svg.rectangle(screen, ["class": "bezel"])
  }

  /// Each rectangle that cuts something off, once.
  private func clippingRectangles() -> [CGRect] {
    var rectangles: [CGRect] = []
    for box in wireframe.boxes where box.isVisible && box.isCut {
      if !rectangles.contains(box.clip) { rectangles.append(box.clip) }
    }
    return rectangles
  }

  private func clipName(_ index: Int) -> String { "\(identifier)-clip\(index)" }

  private func draw(_ index: Int, _ clips: [CGRect], into svg: inout SVG) {
    let box = wireframe.boxes[index]
    guard box.isVisible else { return drawOutline(of: box, into: &svg) }
    var attributes: SVG.Attributes = [:]
    if box.isCut, let clip = clips.firstIndex(of: box.clip) {
      attributes.append("clip-path", "url(#\(clipName(clip)))")
    }
    if box.alpha < 1 { attributes.append("opacity", SVG.number(box.alpha)) }
    svg.begin("g", attributes)
    // Half a point inwards, so that edges of neighbours can be told apart.
    let edge = box.place.insetBy(
      dx: min(0.5, box.place.width / 4), dy: min(0.5, box.place.height / 4))
    let isControl = if case .control = box.content { true } else { false }
    let style = moved.contains(index) ? "moved" : isControl ? "control" : "box"
    svg.rectangle(edge, isControl ? ["class": style, "rx": "4"] : ["class": style])
    drawContent(of: box, into: &svg)
    svg.end()
  }

  /// A box that lies on the screen but is cut off, or has faded, is only outlined.
  private func drawOutline(of box: Wireframe.Box, into svg: inout SVG) {
    let screen = CGRect(origin: .zero, size: wireframe.size)
    guard screen.encloses(box.place), box.place.width > 0, box.place.height > 0 else { return }
    svg.rectangle(box.place.insetBy(dx: 0.5, dy: 0.5), ["class": "hidden"])
  }

  private func drawContent(of box: Wireframe.Box, into svg: inout SVG) {
    switch box.content {
    case .nothing: break
    case .image:
      let place = box.place
      for (start, end) in [(place.minY, place.maxY), (place.maxY, place.minY)] {
        svg.element(
          "line",
          [
            "class": "image", "x1": SVG.number(place.minX), "y1": SVG.number(start),
            "x2": SVG.number(place.maxX), "y2": SVG.number(end),
          ])
      }
    case .indicator:
      svg.element(
        "circle",
        [
          "class": "hidden", "cx": SVG.number(box.place.midX), "cy": SVG.number(box.place.midY),
          "r": SVG.number(max(1, min(box.place.width, box.place.height) / 2 - 3)),
        ])
    case .text, .control: drawText(of: box, into: &svg)
    }
  }

  private func drawText(of box: Wireframe.Box, into svg: inout SVG) {
    guard let text = TextPlacement.text(of: box) else { return }
    for line in TextPlacement.lines(of: box) where line.place.intersects(box.clip) {
      svg.element(
        "text",
        [
          "class": text.isPlaceholder ? "placeholder" : "content", "x": SVG.number(line.place.minX),
          "y": SVG.number(line.baseline), "font-size": SVG.number(text.fontSize),
          "font-weight": text.isBold ? "700" : "400", "textLength": SVG.number(line.place.width),
          // The engine's font metric rules, not the browser's fonts.
          "lengthAdjust": "spacingAndGlyphs",
        ], line.text)
    }
  }

  private func draw(_ tag: Tag, into svg: inout SVG) {
    svg.rectangle(tag.place, ["class": "tag", "rx": "2"])
    svg.element(
      "text",
      [
        "class": "tagText", "x": SVG.number(tag.place.minX + 3),
        "y": SVG.number(tag.place.minY + 9),
      ], tag.text)
  }
}
