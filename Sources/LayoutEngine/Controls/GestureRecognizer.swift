// Taps that code sends.

public import Foundation

/// A touch, as recognizers' delegates see it.
public struct Touch {
  /// The view that was touched: the deepest one at the point.
  public let view: View?
}

/// What a touch comes from; code sends touches here, so there is none.
public final class Event {
  private init() {}
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
  /// Whether views are spared the touches of a recognised gesture; of no effect here.
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

  /// Taps the view `count` times, as a finger in its middle would: the recognizers of the view and
  /// of its superviews that want that many taps hear of it, the innermost first, unless their
  /// delegates object; a control sends `touchUpInside` for each tap. What touches do not reach
  /// leaves them to the view that it is in.
  public final func tap(count: Int = 1) {
    var touched: View? = self
    for view in sequence(first: self, next: \.superview) where !view.isUserInteractionEnabled {
      touched = view.superview
    }
    guard count > 0, let touched else { return }
    let touch = Touch(view: touched)
    for view in sequence(first: touched, next: \.superview) {
      for recognizer in view.gestureRecognizers ?? [] {
        guard let tap = recognizer as? TapGestureRecognizer, tap.numberOfTapsRequired == count,
          tap.delegate?.gestureRecognizer(tap, shouldReceive: touch) ?? true
        else { continue }
        tap.send()
      }
    }
    guard let control = touched as? Control else { return }
    for _ in 0 ..< count { control.sendActions(for: .touchUpInside) }
  }

  /// The deepest view at `point`, in this view's coordinates.
  public final func hitTest(_ point: CGPoint) -> View? { hitTest(point, with: nil) }
}
