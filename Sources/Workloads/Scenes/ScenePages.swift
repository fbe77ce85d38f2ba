// Screens side by side, as pages of a pager: how a scene grows into a workload of any size, and
// becomes a trace.

internal import SnapDSL
internal import SolverCore
internal import Traces
internal import UIKitNames

/// A window with a number of equal screens, each as large as the window, in a recording.
struct ScenePages<Page> {
  let recording: SceneRecording
  /// What stands for each screen: its view or its controller.
  let pages: [Page]
  private let views: [UIView]

  /// - Parameters:
  ///   - make: Makes one screen.
  ///   - view: The view of a screen, which is made to fill its page.
  init(
    name: String, count: Int, size: CGSize, make: () -> Page, view: (Page) -> UIView
  ) {
    recording = SceneRecording(
      name: "\(name) \(count)", width: size.width, height: size.height)
    (pages, views) = Self.fill(recording.window, count, make: make, view: view)
    recording.window.layoutIfNeeded()
  }

  /// Puts `count` screens side by side into `window`, without laying them out.
  static func fill(
    _ window: UIWindow, _ count: Int, make: () -> Page, view: (Page) -> UIView
  ) -> (pages: [Page], views: [UIView]) {
    var pages: [Page] = []
    var views: [UIView] = []
    for _ in 0 ..< count {
      let page = make()
      let view = view(page)
      window.addSubview(view)
      view.snp.makeConstraints { make in
        make.top.bottom.width.equalTo(window)
        if let previous = views.last {
          make.left.equalTo(previous.snp.right)
        } else {
          make.left.equalTo(window)
        }
      }
      pages.append(page)
      views.append(view)
    }
    return (pages, views)
  }

  /// The first and the last page: any fault in the row of pages shows in the last one.
  var ends: [Page] { pages.count == 1 ? pages : [pages[0], pages[pages.count - 1]] }

  var size: CGSize { recording.window.frame.size }

  /// Lays out what has changed.
  func layOut() { recording.window.layoutIfNeeded() }

  /// Takes the screens off the window, one after the other.
  func tearDown() {
    recording.phase("teardown")
    for view in views.reversed() { view.removeFromSuperview() }
    layOut()
  }
}

extension Workload {
  /// A workload of screens side by side, in surroundings of their own: built, moved, taken down.
  ///
  /// - Parameters:
  ///   - size: The size of each screen.
  ///   - make: Makes one screen.
  ///   - view: The view of a screen.
  ///   - atRest: Says where views are before anything has moved.
  ///   - animate: Moves the screens, and says where their views are.
  static func screens<Page: SendableMetatype>(
    name: String, size: CGSize, summary: String, why: String,
    make: @escaping @Sendable () -> Page, view: @escaping @Sendable (_ page: Page) -> UIView,
    atRest: @escaping @Sendable (_ screens: ScenePages<Page>) -> Void,
    animate: @escaping @Sendable (ScenePages<Page>, _ environment: LayoutEnvironment) -> Void
  ) -> Workload {
    Workload(
      name: name, summary: summary, why: why, unit: "screen", sizes: [1, 10, 100], sizeMax: 2_000
    ) { count, _ in
      LayoutEnvironment.withNew { environment in
        let screens = ScenePages(name: name, count: count, size: size, make: make, view: view)
        atRest(screens)
        screens.recording.phase("animate")
        animate(screens, environment)
        screens.tearDown()
        return screens.recording.trace
      }
    }
  }

  /// The same of a scene, with its name and size; each screen is shown by a controller, which is
  /// about to appear.
  static func screens<Page: UIViewController & SendableMetatype>(
    of scene: Scene, summary: String, why: String, make: @escaping @Sendable () -> Page,
    atRest: @escaping @Sendable (_ screens: ScenePages<Page>) -> Void,
    animate: @escaping @Sendable (_ screens: ScenePages<Page>) -> Void
  ) -> Workload {
    screens(
      name: scene.name, size: scene.size, summary: summary, why: why,
      make: {
        let controller = make()
        controller.loadViewIfNeeded()
        controller.viewWillAppear(false)
        return controller
      }, view: { $0.view }, atRest: atRest, animate: { screens, _ in animate(screens) })
  }
}

/// A window whose tree's every operation on its solver is recorded.
struct SceneRecording {
  let window: UIWindow
  private let recorder: Recorder

  /// A window of the given size in points, in the phase `build`.
  init(name: String, width: CGFloat, height: CGFloat) {
    recorder = Recorder(name: name)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    window.solverObserver = recorder
    recorder.phase("build")
  }

  var trace: Trace { recorder.trace }

  func phase(_ name: String) { recorder.phase(name) }

  /// Says that the frame of `view`, which the last pass laid out, is this one.
  func expect(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    let variables = view.frameVariables
    expect(variables.x, x)
    expect(variables.y, y)
    expect(variables.width, width)
    expect(variables.height, height)
  }

  private func expect(_ variable: Variable?, _ value: CGFloat) {
    if let variable { recorder.expect(Double(value), of: variable) }
  }
}

/// The parts of the way that are done after each frame of a movement there and back.
enum ToAndFro {
  /// `frameCount` steps from 0 up to exactly 1, and as many back to exactly 0.
  static func fractions(frameCount: Int) -> [CGFloat] {
    (Array(1 ... frameCount) + (0 ..< frameCount).reversed()).map {
      CGFloat($0) / CGFloat(frameCount)
    }
  }
}
