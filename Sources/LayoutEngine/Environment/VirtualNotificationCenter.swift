// Notifications between objects of one thread.

public import Foundation

/// Hands notifications to those who asked for them, at once and in the order in which they asked.
///
/// Foundation's own center wants closures that can be sent between threads, which views are not.
/// Where UIKit code gives a selector, the method itself is given here, as
/// `selector: LoginView.handleKeyboardWillShow(notification:)`; the observer is held weakly.
public final class VirtualNotificationCenter {
  private var entries: [Entry] = []

  /// The entry that was looked at last in search of the dead.
  private var lookout = 0

  private struct Entry {
    weak var observer: AnyObject?
    var name: Notification.Name?
    weak var object: AnyObject?
    var wantsAnyObject: Bool
    var send: (Notification) -> Void
  }

  /// A center without observers.
  public init() {}

  /// The center of the running thread's surroundings.
  public static var `default`: VirtualNotificationCenter {
    LayoutEnvironment.current.notificationCenter
  }

  /// Lets notifications called `name` from `object`, or from anybody, call a method of `observer`.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> (Notification) -> Void,
    name: Notification.Name?, object: AnyObject?
  ) {
    add(observer, name, object) { [weak observer] notification in
      if let observer { selector(observer)(notification) }
    }
  }

  /// The same for a method without a parameter.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> () -> Void,
    name: Notification.Name?, object: AnyObject?
  ) {
    add(observer, name, object) { [weak observer] _ in
      if let observer { selector(observer)() }
    }
  }

  /// Lets notifications call a closure until the returned token is given to `removeObserver`.
  public func addObserver(
    forName name: Notification.Name?, object: AnyObject?, queue: OperationQueue? = nil,
    using block: @escaping (Notification) -> Void
  ) -> AnyObject {
    let token = Token()
    add(token, name, object, block)
    tokens.append(token)
    return token
  }

  private final class Token {}
  private var tokens: [Token] = []

  private func add(
    _ observer: AnyObject, _ name: Notification.Name?, _ object: AnyObject?,
    _ send: @escaping (Notification) -> Void
  ) {
    forgetTheDead()
    entries.append(
      Entry(
        observer: observer, name: name, object: object, wantsAnyObject: object == nil, send: send))
  }

  /// Few call `removeObserver` before they die. A few entries are looked at in turn, and all where
  /// one of these is dead: a look at all, each time that one comes, would take a hundred screens
  /// that live together longer than all else that makes them.
  private func forgetTheDead() {
    var isAnyDead = false
    for _ in 0 ..< min(4, entries.count) where !isAnyDead {
      lookout = lookout + 1 < entries.count ? lookout + 1 : 0
      isAnyDead = entries[lookout].observer == nil
    }
    guard isAnyDead else { return }
    let earlier = entries
    entries.removeAll { $0.observer == nil }
    // What dies with them may call `removeObserver`, which has to wait for the change to end.
    withExtendedLifetime(earlier) {}
  }

  /// Forgets everything that `observer` asked for.
  public func removeObserver(_ observer: AnyObject) {
    entries.removeAll { $0.observer == nil || $0.observer === observer }
    tokens.removeAll { $0 === observer }
  }

  /// Forgets what `observer` asked for under that name and object.
  public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: AnyObject?) {
    entries.removeAll {
      $0.observer === observer && (name == nil || $0.name == name)
        && (object == nil || $0.object === object)
    }
  }

  /// Hands out a notification.
  public func post(
    name: Notification.Name, object: AnyObject?, userInfo: [AnyHashable: Any]? = nil
  ) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Hands out a notification.
  public func post(_ notification: Notification) {
    let sender = notification.object as AnyObject?
    for entry in entries where entry.observer != nil {
      guard entry.name == nil || entry.name == notification.name,
        entry.wantsAnyObject || entry.object === sender
      else { continue }
      entry.send(notification)
    }
  }
}
