// Views that send actions.

internal import Foundation

/// What makes a control send its actions.
public struct ControlEvent: OptionSet, Hashable, Sendable {
  /// The events as bits.
  public let rawValue: UInt
  /// The events with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// A finger came down.
  public static let touchDown = ControlEvent(rawValue: 1)
  /// A finger went up inside: a tap.
  public static let touchUpInside = ControlEvent(rawValue: 1 << 6)
  /// The value changed.
  public static let valueChanged = ControlEvent(rawValue: 1 << 12)
  /// The control's main action.
  public static let primaryActionTriggered = ControlEvent(rawValue: 1 << 13)
  /// Editing began.
  public static let editingDidBegin = ControlEvent(rawValue: 1 << 16)
  /// The text changed.
  public static let editingChanged = ControlEvent(rawValue: 1 << 17)
  /// Editing ended.
  public static let editingDidEnd = ControlEvent(rawValue: 1 << 18)
}

/// What a control looks like it is.
public struct ControlState: OptionSet, Hashable, Sendable {
  /// The states as bits.
  public let rawValue: UInt
  /// The states with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// As usual.
  public static let normal = ControlState([])
  /// Pressed.
  public static let highlighted = ControlState(rawValue: 1)
  /// Out of use.
  public static let disabled = ControlState(rawValue: 2)
  /// Chosen.
  public static let selected = ControlState(rawValue: 4)
}

/// A view that sends actions.
///
/// Swift on Linux has no selectors. Where UIKit takes `action: #selector(connect)`, the method
/// itself is given, as `action: LoginView.connect`; the target is held weakly, as in UIKit.
open class Control: View {
  /// UIKit's spelling.
  public typealias Event = ControlEvent
  /// UIKit's spelling.
  public typealias State = ControlState

  private var actions: [(events: ControlEvent, send: (Control) -> Void)] = []

  /// Whether the control reacts.
  open var isEnabled: Bool {
    get { !state.contains(.disabled) }
    set { change(.disabled, to: !newValue) }
  }
  /// Whether the control is chosen.
  open var isSelected: Bool {
    get { state.contains(.selected) }
    set { change(.selected, to: newValue) }
  }
  /// Whether the control is pressed.
  open var isHighlighted: Bool {
    get { state.contains(.highlighted) }
    set { change(.highlighted, to: newValue) }
  }

  /// What the control looks like it is.
  public private(set) final var state = ControlState.normal

  private func change(_ part: ControlState, to isOn: Bool) {
    if isOn { state.insert(part) } else { state.remove(part) }
    stateChanged()
  }

  /// Whether a touch that has begun is followed.
  public private(set) final var isTracking: Bool {
    get { extras?.isTracking ?? false }
    set { more.isTracking = newValue }
  }
  /// A touch has begun; says whether it is to be followed.
  open func beginTracking(_ touch: Touch, with event: LayoutEngine.Event?) -> Bool { true }
  /// A touch that is followed has moved; never called here.
  open func continueTracking(_ touch: Touch, with event: LayoutEngine.Event?) -> Bool { true }
  /// A touch that was followed has ended.
  open func endTracking(_ touch: Touch?, with event: LayoutEngine.Event?) {}
  /// A touch that was followed has been cancelled.
  open func cancelTracking(with event: LayoutEngine.Event?) {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: LayoutEngine.Event?) {
    if let touch = touches.first { isTracking = beginTracking(touch, with: event) }
  }
  open override func touchesEnded(_ touches: Set<Touch>, with event: LayoutEngine.Event?) {
    if isTracking { endTracking(touches.first, with: event) }
    isTracking = false
  }
  open override func touchesCancelled(_ touches: Set<Touch>, with event: LayoutEngine.Event?) {
    if isTracking { cancelTracking(with: event) }
    isTracking = false
  }

  /// Called when the control may look like something else.
  func stateChanged() {}

  /// Lets `events` call a method of `target` without parameters, for as long as `target` lives.
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for events: ControlEvent
  ) {
    actions.append((events, { [weak target] _ in if let target { action(target)() } }))
  }

  /// Lets `events` call a method of `target` with the control, for as long as `target` lives.
  public final func addTarget<Target: AnyObject, Sender: Control>(
    _ target: Target, action: @escaping (Target) -> (Sender) -> Void, for events: ControlEvent
  ) {
    actions.append(
      (
        events,
        { [weak target] control in
          if let target, let sender = control as? Sender { action(target)(sender) }
        }
      ))
  }

  /// Lets `events` call a closure.
  public final func addAction(for events: ControlEvent, _ action: @escaping () -> Void) {
    actions.append((events, { _ in action() }))
  }

  /// Lets `events` do an action.
  public final func addAction(_ action: Action, for events: ControlEvent) {
    addAction(for: events) { action.handler(action) }
  }

  /// Forgets all actions.
  public final func removeAllActions() { actions = [] }

  /// Sends the actions of `events`, as a finger would: not while the control is disabled.
  open func sendActions(for events: ControlEvent) {
    guard isEnabled else { return }
    for entry in actions where !entry.events.isDisjoint(with: events) { entry.send(self) }
  }
}

extension Control {
  /// Where the content of a control stands across.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center
    /// At the left.
    case left
    /// At the right.
    case right
    /// From side to side.
    case fill
    /// Where text begins.
    case leading
    /// Where text ends.
    case trailing
  }
  /// Where the content of a control stands from top to bottom.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    /// In the middle.
    case center
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// From top to bottom.
    case fill
  }
  /// Where title and image of a button without a configuration stand across; forgotten elsewhere.
  public final var contentHorizontalAlignment: ContentHorizontalAlignment {
    get { (self as? Button)?.alignment.horizontal ?? .center }
    set { (self as? Button)?.alignment.horizontal = newValue }
  }
  /// The same from top to bottom.
  public final var contentVerticalAlignment: ContentVerticalAlignment {
    get { (self as? Button)?.alignment.vertical ?? .center }
    set { (self as? Button)?.alignment.vertical = newValue }
  }
}

/// What a control does.
public final class Action {
  /// The title of a button that is made for the action.
  public let title: String
  /// The image of such a button.
  public let image: Image?
  let handler: (Action) -> Void

  /// An action that calls `handler`.
  public init(title: String = "", image: Image? = nil, handler: @escaping (Action) -> Void) {
    (self.title, self.image, self.handler) = (title, image, handler)
  }
}
