// What a picture shows of a view tree: boxes with names, at one moment.

internal import Foundation
public import LayoutEngine

/// The boxes of a view tree as they are on screen, animations included.
public struct Wireframe {
  /// One view.
  struct Box {
    /// What the view is called, and its type where that says more.
    let name: String
    let typeName: String
    let depth: Int
    /// In the superview's coordinates.
    let frame: CGRect
    /// On the screen.
    let place: CGRect
    /// What ancestors leave to be seen, on the screen.
    let clip: CGRect
    let alpha: Double
    let content: Content
    /// The position behind the last box inside this one.
    var end = 0

    /// The part of the box that can be seen.
    var visible: CGRect {
      let part = place.intersection(clip)
      return part.isNull ? .zero : part
    }

    /// Whether ancestors cut a part of the box off.
    var isCut: Bool { !clip.encloses(place) }

    /// Whether there is something to be seen.
    var isVisible: Bool { visible.width > 0 && visible.height > 0 && alpha > 0 }
  }

  /// What a view shows by itself.
  enum Content {
    case nothing
    case text(DrawnText)
    case control(DrawnText?)
    case image
    case indicator
  }

  /// The size of the screen.
  let size: CGSize
  /// The views, each before those inside it.
  private(set) var boxes: [Box] = []

  /// What is on screen now in `root`, which is as large as the screen.
  public init(of root: View) {
    size = root.presentationFrame.size
    let screen = CGRect(origin: .zero, size: size)
    add(root, at: .zero, clip: screen, depth: 0, alpha: 1)
  }

  /// - Parameter origin: Where the view's frame counts from, on the screen.
  private mutating func add(
    _ view: View, at origin: CGPoint, clip: CGRect, depth: Int, alpha: Double
  ) {
    guard !view.isHidden else { return }
    let frame = view.presentationFrame
    let isRoot = depth == 0
    let place = CGRect(
      x: isRoot ? 0 : origin.x + frame.minX, y: isRoot ? 0 : origin.y + frame.minY,
      width: frame.width, height: frame.height)
    let alpha = alpha * Double(view.presentationAlpha)
    let index = boxes.count
    boxes.append(
      Box(
        name: ItemName.of(view.node), typeName: "\(type(of: view))", depth: depth, frame: frame,
        place: place, clip: clip, alpha: alpha, content: Self.content(of: view)))
    var inner = clip
    if view.clipsToBounds || view is ScrollView {
      inner = clip.intersection(place)
      if inner.isNull { inner = .zero }
    }
    // What is inside a scroll view counts from the top left of its content.
    let shift = view.presentationBounds.origin
    let innerOrigin = CGPoint(x: place.minX - shift.x, y: place.minY - shift.y)
    for subview in view.subviews {
      add(subview, at: innerOrigin, clip: inner, depth: depth + 1, alpha: alpha)
    }
    boxes[index].end = boxes.count
  }

  private static func content(of view: View) -> Content {
    switch view {
    case is ImageView: .image
    case is ActivityIndicator: .indicator
    case is Control: .control(view.drawnText)
    default: view.drawnText.map(Content.text) ?? .nothing
    }
  }
}

extension CGRect {
  /// Whether `other` lies inside, up to rounding. Foundation's `contains` on Linux compares the
  /// union of both, which rounds.
  func encloses(_ other: CGRect) -> Bool {
    let slack = 1e-6
    return other.minX >= minX - slack && other.minY >= minY - slack && other.maxX <= maxX + slack
      && other.maxY <= maxY + slack
  }
}
