// Coming to the screen and leaving it.

public import Foundation

extension ViewController {
  /// Where a controller is on its way to the screen and back.
  enum Appearance {
    case gone, willAppear, isAppearing, shown, leaving
  }

  private var isOffScreen: Bool { appearance == .gone || appearance == .leaving }

  /// Shows the controller: calls `viewWillAppear`, `viewIsAppearing`, lays out, calls
  /// `viewDidAppear`. The children whose views are in its own hear of it, too.
  public final func appear(animated: Bool = false) { appear(animated: animated, insteadOf: nil) {} }

  /// The same for one whose view comes into the tree on the way, by `enter`, and perhaps in the
  /// place of another one's.
  final func appear(animated: Bool, insteadOf old: ViewController?, entering enter: () -> Void) {
    loadViewIfNeeded()
    old?.beginLeaving(animated)
    advance(to: .willAppear, animated)
    enter()
    advance(to: .isAppearing, animated)
    view.layOutTree()
    setNeedsStatusBarAppearanceUpdate()
    old?.viewIfLoaded?.removeFromSuperview()
    old?.endLeaving(animated)
    advance(to: .shown, animated)
  }

  /// Lets the view be as large as `outer`, which it is going to be in, from now on, but for
  /// `insets`.
  final func fill(_ outer: View, inset insets: EdgeInsets = .zero) {
    let frame = CGRect(origin: .zero, size: outer.bounds.size).inset(by: insets)
    if view.frame != frame { view.frame = frame }
    if view.autoresizingMask != .flexibleSize { view.autoresizingMask = .flexibleSize }
  }

  /// Shows a child whose view comes by `enter` into `superview`, where its parent is shown. Layout
  /// follows with the next pass.
  final func enter(_ superview: View, by enter: () -> Void) {
    guard isOffScreen, parent?.appearance == .shown,
      let outer = parent?.viewIfLoaded, superview.isDescendant(of: outer)
    else { return enter() }
    advance(to: .willAppear, false)
    enter()
    advance(to: .shown, false)
  }

  /// The same for a view that leaves the screen by `leave`.
  final func leave(by leave: () -> Void) {
    let isFirst = beginLeaving(false)
    leave()
    if isFirst { endLeaving(false) }
  }

  /// Ends showing the controller.
  public final func disappear(animated: Bool = false) {
    beginLeaving(animated)
    endLeaving(animated)
  }

  /// Shows a child in the place of another one: its view comes into the superview of that one's,
  /// which goes when the block has ended.
  public final func transition(
    from old: ViewController, to new: ViewController, duration: TimeInterval,
    options: View.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let isSeen = appearance == .shown
    if isSeen {
      old.beginLeaving(true)
      new.advance(to: .willAppear, true)
    }
    old.view.superview?.addSubview(new.view)
    if isSeen { new.advance(to: .isAppearing, true) }
    View.animate(withDuration: duration, delay: 0, options: options) {
      animations?()
    } completion: { hasFinished in
      old.view.removeFromSuperview()
      old.endLeaving(true)
      if isSeen { new.advance(to: .shown, true) }
      completion?(hasFinished)
    }
  }

  /// Calls what the controller, and then its children, have not been told of on the way. Children
  /// that have come in the meantime catch up.
  private func advance(to wanted: Appearance, _ animated: Bool) {
    if isOffScreen {
      appearance = .willAppear
      viewWillAppear(animated)
    }
    if wanted != .willAppear, appearance == .willAppear {
      appearance = .isAppearing
      viewIsAppearing(animated)
    }
    if wanted == .shown, appearance == .isAppearing {
      appearance = .shown
      viewDidAppear(animated)
    }
    for child in children where child.isInParentsView { child.advance(to: wanted, animated) }
  }

  /// - Returns: Whether the controller was on screen, or on its way.
  @discardableResult
  private func beginLeaving(_ animated: Bool) -> Bool {
    guard !isOffScreen else { return false }
    appearance = .leaving
    viewWillDisappear(animated)
    for child in children { child.beginLeaving(animated) }
    return true
  }

  private func endLeaving(_ animated: Bool) {
    guard appearance == .leaving else { return }
    appearance = .gone
    viewDidDisappear(animated)
    for child in children { child.endLeaving(animated) }
  }

  private var isInParentsView: Bool {
    guard let outer = parent?.viewIfLoaded, let inner = viewIfLoaded else { return false }
    return inner.isDescendant(of: outer)
  }
}
