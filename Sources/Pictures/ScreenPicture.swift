// One screen by itself, as a frame of an animation.

internal import Foundation
public import LayoutEngine

/// Draws what is on screen at one moment, without a list beside it, for players that show one
/// picture after the other.
public struct ScreenPicture {
  private let title: String
  private let wireframe: Wireframe

  /// A picture of what is on screen now in `root`.
  public init(of root: View, title: String) {
    self.title = title
    wireframe = Wireframe(of: root)
  }

  /// How many views are elsewhere than in `earlier`, a picture of the same screen; 0 without one.
  public func movedViewCount(since earlier: ScreenPicture?) -> Int {
    earlier.map { wireframe.moved(since: $0.wireframe).count } ?? 0
  }

  /// The picture as SVG; views that are elsewhere than in `earlier` stand out.
  public func svg(since earlier: ScreenPicture? = nil) -> String {
    var svg = SVG()
    svg.beginPicture(wireframe.size, title: title)
    ScreenDrawing(
      wireframe: wireframe, identifier: "screen",
      moved: earlier.map { wireframe.moved(since: $0.wireframe) } ?? []
    ).draw(into: &svg)
    svg.end()
    return svg.text
  }
}

extension Wireframe {
  /// The boxes whose frames are not those in `earlier`, by position.
  func moved(since earlier: Wireframe) -> Set<Int> {
    // Where views have come or gone, positions no longer tell which is which.
    guard earlier.boxes.map(\.name) == boxes.map(\.name) else { return [] }
    return Set(
      boxes.indices.filter {
        let (old, new) = (earlier.boxes[$0].frame, boxes[$0].frame)
        return max(
          abs(old.minX - new.minX), abs(old.minY - new.minY), abs(old.width - new.width),
          abs(old.height - new.height)) > 0.01
      })
  }
}
