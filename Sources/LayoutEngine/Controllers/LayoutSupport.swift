// The top and the bottom of a screen, as they were named before there were safe areas.

public import Foundation

/// What a controller's bars take from its view at the top or at the bottom.
public protocol LayoutSupport: AnyObject {
  /// How much they take, in points, after a pass.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: LayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: LayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: LayoutDimension { get }
}

extension ViewController {
  /// From the top of the view to its safe area.
  public final var topLayoutGuide: any LayoutSupport { ScreenEdge(of: view, isTop: true) }

  /// From the safe area of the view to its bottom.
  public final var bottomLayoutGuide: any LayoutSupport { ScreenEdge(of: view, isTop: false) }
}

/// The top or the bottom of a controller's view. Its edges are those of the view and of its safe
/// area, so that it needs no constraints, unless its height is asked for.
private final class ScreenEdge: LayoutSupport {
  private let node: LayoutNode
  private let safeArea: LayoutNode
  private let isTop: Bool

  init(of view: View, isTop: Bool) {
    node = view.node
    safeArea = view.safeAreaLayoutGuide.node
    self.isTop = isTop
  }

  var length: CGFloat {
    let insets = node.view?.safeAreaInsets ?? .zero
    return isTop ? insets.top : insets.bottom
  }

  var topAnchor: LayoutYAxisAnchor {
    isTop ? LayoutYAxisAnchor(node, .top) : LayoutYAxisAnchor(safeArea, .bottom)
  }

  var bottomAnchor: LayoutYAxisAnchor {
    isTop ? LayoutYAxisAnchor(safeArea, .top) : LayoutYAxisAnchor(node, .bottom)
  }

  var heightAnchor: LayoutDimension { LayoutDimension(guide?.node ?? node, .height) }

  /// A guide of the same rectangle, as long as the view lives.
  private var guide: LayoutGuide? {
    guard let view = node.view else { return nil }
    let name = isTop ? "topLayoutGuide" : "bottomLayoutGuide"
    if let guide = view.layoutGuides.first(where: { $0.identifier == name }) { return guide }
    let guide = LayoutGuide()
    guide.identifier = name
    view.addLayoutGuide(guide)
    guide.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
    guide.rightAnchor.constraint(equalTo: view.rightAnchor).isActive = true
    guide.topAnchor.constraint(equalTo: topAnchor).isActive = true
    guide.bottomAnchor.constraint(equalTo: bottomAnchor).isActive = true
    return guide
  }
}
