// Who hears of touches, and who has the focus.

internal import Foundation

/// What hears of touches and may have the focus: views and their controllers.
///
/// Touches go to the deepest view at their place, and from what leaves them alone to the one that
/// is `next`. Controls and scroll views keep theirs, as in UIKit.
open class Responder {
  /// It has the form of a controller's initializer, so that controllers override it: as for views,
  /// their subclasses would not inherit theirs otherwise.
  init(nibName: String? = nil, bundle: Bundle? = nil) {}

  /// Who hears of what this one leaves alone: of a view, its controller or else its superview; of a
  /// controller, the superview of its view.
  open var next: Responder? { nil }

  // A subclass that does not call these keeps the touches.

  /// A finger has come down.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) { pass(event) }
  /// A finger has moved; never called here.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) { pass(event) }
  /// A finger has gone up.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) { pass(event) }
  /// A recognizer has taken the touch for its gesture.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { pass(event) }

  private func pass(_ event: Event?) { if !keepsTouches { event?.isPassedOn = true } }
  /// Whether touches that are left alone end here.
  var keepsTouches: Bool { false }

  /// Lets this one hear of something, and then those to whom it is left, one after the other.
  ///
  /// They do not call one another: chains may be longer than calls can nest.
  final func hear(_ body: (Responder, Event) -> Void) {
    let event = Event()
    var responder: Responder? = self
    while let hearing = responder {
      event.isPassedOn = false
      body(hearing, event)
      responder = event.isPassedOn ? hearing.next : nil
    }
  }

  /// Whether this one would take the focus.
  open var canBecomeFirstResponder: Bool { false }
  /// Takes the focus, if this one can have it, from whatever else has it in the tree.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, !hasFocus else { return hasFocus }
    rootView?.endEditing(true)
    hasFocus = true
    focusDidChange()
    return true
  }
  /// Gives up the focus.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard hasFocus else { return true }
    hasFocus = false
    focusDidChange()
    return true
  }
  /// Whether this one has the focus.
  open var isFirstResponder: Bool { hasFocus }

  /// The same, whatever a subclass says of others.
  var hasFocus: Bool {
    get { false }
    set {}
  }
  /// The root of the tree in which nobody else has the focus.
  var rootView: View? { nil }
  /// Called when this one has got the focus, or has given it up.
  func focusDidChange() {}

  /// Accepted and forgotten.
  open var isAccessibilityElement: Bool {
    get { false }
    set {}
  }
  /// Accepted and forgotten.
  open var accessibilityLabel: String? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  open var accessibilityHint: String? {
    get { nil }
    set {}
  }
  /// Accepted and forgotten.
  open var accessibilityValue: String? {
    get { nil }
    set {}
  }
}

extension View {
  /// Lets the view, or what in it has the focus, give it up; says whether anything had it.
  @discardableResult
  public final func endEditing(_ force: Bool) -> Bool {
    var focused: Responder?
    visitSubtree { view in
      if view.hasFocus {
        focused = view
      } else if let controller = view.owningController, controller.hasFocus {
        focused = controller
      }
    }
    return focused.map { $0.resignFirstResponder() || force } ?? false
  }
}
