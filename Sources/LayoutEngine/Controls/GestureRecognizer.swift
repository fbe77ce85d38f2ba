// Taps that code sends.

public import Foundation

/// A touch, as views and recognizers' delegates see it.
public final class Touch: Hashable {
  /// The view that was touched: the deepest one at the point.
  public let view: View?
  /// How many times the finger has come down there.
  public internal(set) var tapCount = 1
  private let point: CGPoint

  /// A touch in the middle of `middle`, which `view` hears of.
  init(view: View, inMiddleOf middle: View) {
    self.view = view
    point = view.convert(CGPoint(x: middle.bounds.midX, y: middle.bounds.midY), from: middle)
  }

  /// Where the finger is, in the coordinates of a view, or without one in those of the window.
  public func location(in view: View?) -> CGPoint { self.view?.convert(point, to: view) ?? point }

  /// Whether both are the same touch.
  public static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// Feeds the identity into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What a touch comes from: code that sends it.
public final class Event {
  /// Whether who heard of it has left it to the next responder.
  var isPassedOn = false

  init() {}
}

/// Decides whether a recognizer hears of a touch.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether the recognizer is to hear of `touch`.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// It is.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }
}

/// Calls methods when a gesture happens on its view or inside it.
open class GestureRecognizer {
  /// The view whose touches it hears of.
  public internal(set) final weak var view: View?
  /// Decides which touches it hears of.
  public final weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether it reacts.
  public final var isEnabled = true
  /// Whether the touches of a recognised gesture are cancelled for views.
  public final var cancelsTouchesInView = true

  private var actions: [(GestureRecognizer) -> Void] = []

  /// A recognizer without actions.
  public init() {}

  /// Lets the gesture call a method of `target`, for as long as that lives. Where UIKit code gives
  /// a selector, the method itself is given, as `action: MessagesViewController.hideToolbarView`.
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void
  ) {
    actions.append { [weak target] _ in if let target { action(target)() } }
  }

  /// The same for a method that takes the recognizer.
  public final func addTarget<Target: AnyObject, Sender: GestureRecognizer>(
    _ target: Target, action: @escaping (Target) -> (Sender) -> Void
  ) {
    actions.append { [weak target] sender in
      if let target, let sender = sender as? Sender { action(target)(sender) }
    }
  }

  /// Calls the actions.
  public final func send() {
    guard isEnabled else { return }
    for action in actions { action(self) }
  }
}

/// Hears of taps.
open class TapGestureRecognizer: GestureRecognizer {
  /// How many taps make the gesture.
  public final var numberOfTapsRequired = 1

  /// A recognizer whose gesture calls a method of `target`.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// The same for a method that takes the recognizer.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (TapGestureRecognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }
}

extension View {
  /// The recognizers of the view.
  public final var gestureRecognizers: [GestureRecognizer]? { extras?.gestureRecognizers }

  /// Lets a recognizer hear of touches on the view and inside it.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    more.gestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  /// Lets a recognizer no longer hear of touches here.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    more.gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  /// Taps the view `count` times, as a finger in its middle would: it hears of the touches, as do
  /// those to whom it leaves them; the recognizers of the view and of its superviews that want that
  /// many taps hear of it, the innermost first, unless their delegates object; a control sends
  /// `touchUpInside` for each tap. What touches do not reach leaves them to the view that it is in.
  public final func tap(count: Int = 1) {
    var touched: View? = self
    for view in sequence(first: self, next: \.superview) where !view.isUserInteractionEnabled {
      touched = view.superview
    }
    guard count > 0, let touched else { return }
    let touch = Touch(view: touched, inMiddleOf: self)
    for number in 1 ... count {
      touch.tapCount = number
      touched.hear { $0.touchesBegan([touch], with: $1) }
      if number < count { touched.hear { $0.touchesEnded([touch], with: $1) } }
    }
    var isCancelled = false
    for view in sequence(first: touched, next: \.superview) {
      for recognizer in view.gestureRecognizers ?? [] {
        guard let tap = recognizer as? TapGestureRecognizer, tap.numberOfTapsRequired == count,
          tap.delegate?.gestureRecognizer(tap, shouldReceive: touch) ?? true
        else { continue }
        if tap.isEnabled && tap.cancelsTouchesInView { isCancelled = true }
        tap.send()
      }
    }
    touched.hear {
      isCancelled ? $0.touchesCancelled([touch], with: $1) : $0.touchesEnded([touch], with: $1)
    }
    guard let control = touched as? Control else { return }
    for _ in 0 ..< count { control.sendActions(for: .touchUpInside) }
  }

  /// The deepest view at `point`, in this view's coordinates.
  public final func hitTest(_ point: CGPoint) -> View? { hitTest(point, with: nil) }
}
