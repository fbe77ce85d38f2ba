// What UIKit keeps in process-wide singletons, kept for each thread instead.

internal import FlatStorage
internal import Foundation

/// The surroundings of the view trees of one thread: the clock, the notifications, the handler of
/// layout issues and the direction of text.
///
/// UIKit's static functions (`View.animate`, `Timer.scheduledTimer`) need such a place. Each thread
/// has one of its own, so tests that run side by side do not meet; `withNew` gives a scope a fresh
/// one.
///
/// A task may go on in another thread behind an `await`; on Linux, so may the main actor. What has
/// to be the same there is kept in an environment of one's own, which `run(_:)` enters each time.
public final class LayoutEnvironment {
  /// The time of animations and timers. It stands still until it is moved.
  public let clock: VirtualClock
  /// The notification center of the old name `NotificationCenter.default`.
  public let notificationCenter = VirtualNotificationCenter()
  /// Whether leading means right.
  public var isRightToLeft = false
  /// Whether the DSL reads insets from right to left, whatever the text does.
  package var readsInsetsFromRight = false
  /// Hears of layout issues instead of standard error.
  public var issueHandler: ((LayoutIssue) -> Void)?

  /// Whether blocks animate.
  var areAnimationsEnabled = true

  /// What the keyboard covers, while it is shown.
  private(set) var keyboardFrame: CGRect?

  /// The animation that frame and alpha changes belong to, inside an animation block.
  var animation: AnimationBlock?

  /// Who hears of changes of traits, the first to be registered first.
  var traitListeners: [TraitChangeRegistration] = []

  /// The frame that was solved for a view that is told of it now.
  var solvedFrame = LayoutRect()

  /// Surroundings with a clock at 0.
  public init(clock: VirtualClock = VirtualClock()) {
    self.clock = clock
    clock.tickDidEnd.append { [weak self] in self?.layOutPending() }
  }

  /// The systems of trees that have been laid out, the oldest first. They sign off when they die.
  private var systems = UncountedList<LayoutSystem>()

  func add(_ system: LayoutSystem) { systems.append(Uncounted(system)) }

  func remove(_ system: LayoutSystem) {
    let position = (0 ..< systems.count).first { position in
      systems[position].evenWhileDying { $0 === system }
    }
    guard let position else { return }
    for next in position + 1 ..< systems.count { systems[next - 1] = systems[next] }
    _ = systems.popLast()
  }

  /// Shows the keyboard at another place, or not at all: guides follow it in its own animation.
  func moveKeyboard(to frame: CGRect?) {
    keyboardFrame = frame
    var roots: [View] = []
    for position in 0 ..< systems.count {
      systems[position]({
        guard $0.followsKeyboard, let root = $0.root.view else { return }
        $0.noteInsetsChanged()
        roots.append(root)
      })
    }
    guard !roots.isEmpty else { return }
    View.animate(withDuration: Keyboard.animationDuration) {
      for root in roots { root.layOut() }
    }
  }

  /// Lays out what code has left to be laid out.
  private func layOutPending() {
    var roots: [View] = []
    for position in 0 ..< systems.count {
      if let root = systems[position]({ $0.isDirty ? $0.root.view : nil }) { roots.append(root) }
    }
    if !roots.isEmpty { run { for root in roots { root.layOut() } } }
  }

  /// The surroundings of the running thread.
  public static var current: LayoutEnvironment {
    if let environment = ThreadSlot.environment { return environment }
    let environment = LayoutEnvironment()
    ThreadSlot.environment = environment
    return environment
  }

  /// Runs `body` in these surroundings; `body` must stay on the thread.
  public func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let previous = ThreadSlot.environment
    ThreadSlot.environment = self
    defer { ThreadSlot.environment = previous }
    return try body()
  }

  /// Runs `body` in fresh surroundings.
  public static func withNew<Result, Failure: Error>(
    _ body: (LayoutEnvironment) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let environment = LayoutEnvironment()
    return try environment.run { () throws(Failure) in try body(environment) }
  }

  /// Tells the handler, or writes to standard error without one.
  @inline(never)  // Its check of exclusive access would move in front of loops that rarely report.
  package func report(_ issue: LayoutIssue) {
    if let issueHandler { return issueHandler(issue) }
    FileHandle.standardError.write(Data("[LayoutConstraints] \(issue)\n".utf8))
  }
}

// MARK: - Unsafe

/// Where each thread keeps its surroundings.
///
/// Safe because: a thread sees its own slot only, which holds the environment that it points to; it
/// is let go when another one takes its place, or when the thread ends. Worth it because: the
/// dictionary of a `Thread` bridges key and value, and whoever asks for it hashes a text. That was
/// 6.5 % of the samples of making `messages` 100 in `tinamou layout`, and 7 % of all that
/// `tinamou layout --peer yoga` times in `settings` and `messages`.
private enum ThreadSlot {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { unsafe release($0) }
    precondition(status == 0, "a thread has no room for one more key: \(status)")
    return key
  }()

  private static func release(_ pointer: UnsafeMutableRawPointer?) {
    if let pointer = unsafe pointer {
      unsafe Unmanaged<LayoutEnvironment>.fromOpaque(pointer).release()
    }
  }

  static var environment: LayoutEnvironment? {
    get {
      guard let pointer = unsafe pthread_getspecific(key) else { return nil }
      return unsafe Unmanaged<LayoutEnvironment>.fromOpaque(pointer).takeUnretainedValue()
    }
    set {
      let previous = unsafe pthread_getspecific(key)
      let next = unsafe newValue.map { unsafe Unmanaged.passRetained($0).toOpaque() }
      let status = unsafe pthread_setspecific(key, next)
      precondition(status == 0, "a thread cannot keep its surroundings: \(status)")
      unsafe release(previous)
    }
  }
}
