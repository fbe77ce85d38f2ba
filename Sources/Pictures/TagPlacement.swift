// Where the names of boxes go, so that they cover neither each other nor text.

internal import Foundation

/// The name, or else the number, of a box, inside it.
struct Tag {
  let text: String
  let place: CGRect
}

/// Places tags one after the other, the smallest boxes first: large ones have more room to give
/// way.
struct TagPlacement {
  private let boxes: [Wireframe.Box]
  /// What must stay readable: tags and texts.
  private var taken: [CGRect] = []
  /// By the position of the box; `nil` where there was no room even for a number.
  private(set) var tags: [Tag?]

  static let fontSize = 9.0
  private static let height = 12.0
  /// The distance from the edges of a box.
  private static let gap = 2.0

  init(_ boxes: [Wireframe.Box]) {
    self.boxes = boxes
    tags = Array(repeating: nil, count: boxes.count)
    for box in boxes where box.isVisible { taken += TextPlacement.lines(of: box).map(\.place) }
    let order = boxes.indices.filter { boxes[$0].isVisible }
      .sorted { (area($0), $0) < (area($1), $1) }
    for index in order {
      tags[index] =
        place("\(index + 1) \(boxes[index].name)", at: index) ?? place("\(index + 1)", at: index)
      if let tag = tags[index] { taken.append(tag.place) }
    }
  }

  private func area(_ index: Int) -> Double {
    Double(boxes[index].visible.width * boxes[index].visible.height)
  }

  /// How wide a text is about, in the font of tags: there is no font to ask.
  static func width(of text: String, fontSize: Double = fontSize) -> Double {
    Double(text.count) * fontSize * 0.56
  }

  /// The first free place along the edges of a box, of those that no box inside it covers if there
  /// is one.
  private func place(_ text: String, at index: Int) -> Tag? {
    let size = CGSize(width: Self.width(of: text) + 6, height: Self.height)
    let room = boxes[index].visible.insetBy(dx: Self.gap, dy: Self.gap)
    guard room.width >= size.width, room.height >= size.height else { return nil }
    let free = Self.candidates(size, in: room).filter { candidate in
      !taken.contains { $0.intersects(candidate) }
    }
    let inside = boxes[(index + 1) ..< boxes[index].end].filter(\.isVisible).map(\.visible)
    let best = free.first { candidate in !inside.contains { $0.intersects(candidate) } }
    return (best ?? free.first).map { Tag(text: text, place: $0) }
  }

  /// Along the top from the left, then along the bottom, then down the left and the right side.
  private static func candidates(_ size: CGSize, in room: CGRect) -> [CGRect] {
    let (right, bottom) = (room.maxX - size.width, room.maxY - size.height)
    var origins: [CGPoint] = []
    for y in [room.minY, bottom] {
      origins += stride(from: room.minX, through: right, by: 8).map { CGPoint(x: $0, y: y) }
      origins.append(CGPoint(x: right, y: y))
    }
    for x in [room.minX, right] {
      origins += stride(from: room.minY, through: bottom, by: 4).map { CGPoint(x: x, y: $0) }
    }
    return origins.map { CGRect(origin: $0, size: size) }
  }
}
