// Rectangles that can be constrained but are not views.

public import Foundation

/// A rectangle in a view's coordinates for constraints to speak about.
public final class LayoutGuide: LayoutItem {
  /// Of a keyboard's guide: whether it is as high as the safe area below without a keyboard.
  public var usesBottomSafeArea: Bool {
    get { !node.leavesSafeAreaOut }
    set {
      node.leavesSafeAreaOut = !newValue
      node.withSystem { $0.noteInsetsChanged() }
    }
  }
  /// What the guide is called in logs and traces, unless the DSL labels it.
  public var identifier = ""
  private var label: String?

  package override var debugLabel: String? {
    get { label }
    set { label = newValue }
  }

  /// A guide that is still to be added to a view.
  public init() { super.init(frame: .zero) }

  /// A guide whose rectangle follows from the view's, without variables of its own.
  init(kind: LayoutNode.Kind, of view: View, named name: String) {
    super.init(frame: .zero)
    node.kind = kind
    identifier = name
    node.parent = view.node
  }

  deinit { node.itemWillDie() }

  /// The view in whose coordinates the guide lies.
  public var owningView: View? { node.parent?.view }

  /// The rectangle in the owning view's coordinates, after a pass.
  public var layoutFrame: CGRect {
    guard let parent = node.parent else { return node.frame.cgRect }
    let size = CGSize(width: parent.frame.width, height: parent.frame.height)
    switch node.kind {
    case .box: return node.currentFrame.cgRect
    case .safeArea, .margins, .readable:
      return CGRect(origin: .zero, size: size).inset(by: node.insets)
    case .keyboard:
      let height = node.insets.bottom
      return CGRect(x: 0, y: size.height - height, width: size.width, height: height)
    case .scrollContent: return parent.scroll?.reading.cgRect ?? .zero
    case .scrollFrame:
      return CGRect(
        origin: CGPoint(x: parent.scroll?.offsetX ?? 0, y: parent.scroll?.offsetY ?? 0), size: size)
    }
  }
}

extension View {
  /// The guides that were added to the view.
  public final var layoutGuides: [LayoutGuide] { guides.filter { $0.node.kind == .box } }

  /// Lets constraints place `guide` in this view.
  public final func addLayoutGuide(_ guide: LayoutGuide) {
    guard guide.node.kind == .box, guide.owningView !== self else { return }
    guide.owningView?.removeLayoutGuide(guide)
    adopt(guide)
  }

  /// Takes a guide away. Its constraints are deactivated.
  public final func removeLayoutGuide(_ guide: LayoutGuide) {
    guard let index = guides.firstIndex(where: { $0 === guide }), guide.node.kind == .box else {
      return
    }
    for constraint in guide.node.incident.all.reversed() { constraint.isActive = false }
    guide.node.system?.withdraw(guide.node)
    guide.node.parent = nil
    guides.remove(at: index)
  }

  /// The view's own guide of a kind, made when it is first asked for.
  final func ownGuide(_ kind: LayoutNode.Kind, named name: String) -> LayoutGuide {
    if let guide = guides.first(where: { $0.node.kind == kind }) { return guide }
    let guide = LayoutGuide(kind: kind, of: self, named: name)
    if kind.isInset { guide.node.insets = insets(of: kind) }
    adopt(guide)
    return guide
  }

  /// Appends a guide to those that are enrolled with the view.
  private func adopt(_ guide: LayoutGuide) {
    guide.node.parent = node
    guides.append(guide)
    node.system?.noteArrival(of: guide)
  }
}
