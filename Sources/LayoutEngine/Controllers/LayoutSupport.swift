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

extension LayoutGuide: LayoutSupport {
  /// The height, in points, after a pass.
  public var length: CGFloat { layoutFrame.height }
}

extension ViewController {
  /// From the top of the view to its safe area.
  public final var topLayoutGuide: any LayoutSupport {
    support(named: "topLayoutGuide", from: (view, .top), to: (view.safeAreaLayoutGuide, .top))
  }

  /// From the safe area of the view to its bottom.
  public final var bottomLayoutGuide: any LayoutSupport {
    support(
      named: "bottomLayoutGuide", from: (view.safeAreaLayoutGuide, .bottom), to: (view, .bottom))
  }

  /// The guide of that name in the view, made when it is first asked for.
  private func support(
    named name: String, from top: (item: LayoutItem, attribute: LayoutAttribute),
    to bottom: (item: LayoutItem, attribute: LayoutAttribute)
  ) -> LayoutGuide {
    let view: View = self.view
    if let guide = view.layoutGuides.first(where: { $0.identifier == name }) { return guide }
    let guide = LayoutGuide()
    guide.identifier = name
    view.addLayoutGuide(guide)
    for (attribute, item, other) in [
      (.left, view, .left), (.right, view, .right), (.top, top.item, top.attribute),
      (.bottom, bottom.item, bottom.attribute),
    ] as [(LayoutAttribute, LayoutItem, LayoutAttribute)] {
      LayoutConstraint(guide.node, attribute, .equal, item.node, other).isActive = true
    }
    return guide
  }
}
