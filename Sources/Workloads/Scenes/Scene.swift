// A screen with a life of its own: what `tinamou show` draws and what the scene workloads record;
// and all of them by their names.

public import Foundation
public import LayoutEngine
internal import UIKitNames

/// A screen as somebody wrote it, and what happens on it.
///
/// A scene needs neither a person nor a clock on the wall: when it is staged, it schedules what
/// happens on the virtual clock of its environment.
public struct Scene: Sendable {
  /// What the command line calls it: lower case, words joined by hyphens, unique in the catalog.
  public let name: String

  /// What is to be seen, in one sentence.
  public let summary: String

  /// The screen that it was written for, in points.
  public let size: CGSize

  /// When everything has happened, in seconds.
  public let duration: Double

  private let build: @Sendable (_ size: CGSize, _ environment: LayoutEnvironment) -> UIWindow

  /// A scene that `build` sets up, in the environment that it is given and that is current then.
  public init(
    name: String, summary: String, size: CGSize, duration: Double,
    build: @escaping @Sendable (_ size: CGSize, _ environment: LayoutEnvironment) -> Window
  ) {
    self.name = name
    self.summary = summary
    self.size = size
    self.duration = duration
    self.build = build
  }

  /// Sets the scene up on a screen of `size`, or of its own size, at time 0, in surroundings of its
  /// own.
  ///
  /// - Parameters:
  ///   - size: The size of the screen in points, or `nil` for the scene's own.
  ///   - issueHandler: Hears of layout issues, instead of standard error.
  public func stage(
    size: CGSize? = nil, issueHandler: ((LayoutIssue) -> Void)? = nil
  ) -> StagedScene {
    let environment = LayoutEnvironment()
    environment.issueHandler = issueHandler
    let window = environment.run { build(size ?? self.size, environment) }
    return StagedScene(window: window, environment: environment)
  }
}

/// A scene on a screen, at some time.
public final class StagedScene {
  /// The root of the views.
  public let window: Window
  private let environment: LayoutEnvironment

  init(window: Window, environment: LayoutEnvironment) {
    self.window = window
    self.environment = environment
    environment.run { window.layoutIfNeeded() }
  }

  /// Seconds since the scene was staged.
  public var time: Double { environment.clock.now }

  /// Lets everything happen until `time`, in seconds. Times that are past change nothing.
  public func advance(to time: Double) {
    environment.run {
      environment.clock.advance(by: time - environment.clock.now)
      window.layoutIfNeeded()
    }
  }
}

extension Scene {
  /// A window of `size` that shows `controller`, with the safe areas of a phone if it is as high as
  /// one that has them.
  static func window(_ size: CGSize, showing controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    if size.height >= 812 { window.deviceSafeAreaInsets = UIEdgeInsetsMake(44, 0, 34, 0) }
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }
}

extension VirtualClock {
  /// Calls `body` with the time since now, at 60 frames a second, until `duration` has passed; the
  /// last time is `duration` exactly.
  func everyFrame(for duration: Double, _ body: @escaping (_ time: Double) -> Void) {
    let frameCount = max(1, Int((duration * 60).rounded(.up)))
    for frame in 1 ... frameCount {
      let time = frame == frameCount ? duration : Double(frame) / 60
      schedule(after: time) { body(time) }
    }
  }
}

/// The scenes that can be shown.
public enum SceneCatalog {
  /// All scenes, in the order of the documents that they come from.
  public static let all: [Scene] = [
    .login, .keyboard, .collapsible, .messages, .stretchy, .snap, .feedCell,
  ]

  /// The scene called `name`.
  ///
  /// - Throws: `.unknownScene` with the names that are nearest by edit distance.
  public static func scene(named name: String) throws(WorkloadError) -> Scene {
    if let found = all.first(where: { $0.name == name }) { return found }
    let nearest = NearestName.of(name, among: all.map(\.name))
    throw .unknownScene(name, nearest: nearest)
  }
}
