// What the engine is measured by.

internal import LayoutEngine
internal import SnapDSL
internal import UIKitNames

/// All work for the layout engine by its name.
public enum LayoutWorkCatalog {
  /// All of it, in the order in which tables show it.
  public static let all: [LayoutWork] = [
    .login, .keyboard, .collapsible, .messages, .stretchy, .snap, .feedCell,
  ]

  /// The work called `name`, as it is here or as records call it: `layout/login`.
  ///
  /// - Throws: `.unknownScreen` with the names that are nearest by edit distance, and all.
  public static func work(named name: String) throws(WorkloadError) -> LayoutWork {
    let prefix = LayoutWork.prefix
    let name = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    if let found = all.first(where: { $0.name == name }) { return found }
    let known = all.map(\.name)
    throw .unknownScreen(name, nearest: NearestName.of(name, among: known), known: known)
  }
}

extension LayoutWork {
  /// One constant of each screen changes.
  static let login = LayoutWork(
    name: "login", summary: "Login screens; each frame raises their containers.",
    unit: "screen", sizes: [1, 10, 100], screen: (375, 667)
  ) { count, window in
    let screens = ScenePages<LoginView>.fill(window, count, make: { LoginView() }, view: { $0 })
    let constraints = MovingParts(screens.pages.map { $0.centerYConstraint! })
    return { frame in
      let offset = -CGFloat(frame % 60)
      constraints.forEach { $0.update(offset: offset) }
    }
  }

  /// One constant of each screen changes, set at the layout constraint itself.
  static let keyboard = screens(
    of: .keyboard, summary: "Forms; each frame raises the keyboard that they give way to.",
    make: { FormController() }, moving: { $0.layoutConstraintsToAdjust[0] }
  ) { constraints, frame in
    let constant = -CGFloat(frame % 216)
    constraints.forEach { $0.constant = constant }
  }

  /// One constant of each screen changes, and an edge of a second view follows.
  static let collapsible = screens(
    of: .collapsible, summary: "Panels beside content; each frame slides them further out.",
    make: { MyViewController() }, moving: { $0.myViewLeadingConstraint }
  ) { constraints, frame in
    let constant = -CGFloat(frame % 120)
    constraints.forEach { $0.constant = constant }
  }

  /// One constant of each screen changes; what moves is in front of a table of cells.
  static let messages = screens(
    of: .messages, summary: "Tables of messages; each frame lowers the toolbar over them.",
    make: { MessagesViewController() }, moving: { $0.toolbarViewTopConstraint }
  ) { constraints, frame in
    let constant = CGFloat(frame % 200)
    constraints.forEach { $0.constant = constant }
  }

  /// One edge of each screen changes, and two frames depend on it.
  static let stretchy = screens(
    of: .stretchy, summary: "Stretchy headers; each frame pulls their content down.",
    make: { StretchyViewController(.fixed) }, moving: { $0.scrollView }
  ) { scrollViews, frame in
    let offset = -CGFloat(1 + frame % 60)
    scrollViews.forEach { $0.contentOffset.y = offset }
  }

  /// The constraints of one view of each screen are made anew.
  static let snap = screens(
    of: .snap, summary: "The examples of Snap's README; each frame remakes a button.",
    make: { SnapExamplesController() }, moving: { $0 }
  ) { pages, _ in
    pages.forEach {
      $0.topLeft.toggle()
      $0.changeButtonPosition()
    }
  }

  /// The width of everything changes.
  static let feedCell = LayoutWork(
    name: "feed-cell", summary: "The cell of LayoutFrameworkBenchmark; each frame widens them all.",
    unit: "cell", sizes: [1, 10, 100], screen: (375, 812)
  ) { count, window in
    let column = FeedColumn(count: count, seed: 1)
    window.addSubview(column)
    column.snp.makeConstraints { make in make.edges.equalToSuperview() }
    return { frame in
      window.frame.size.width = 375 + CGFloat(frame % 8)
    }
  }

  /// The screens of a scene side by side, each shown by a controller.
  ///
  /// - Parameters:
  ///   - moving: What of a screen each frame changes. It is looked up once: frames are there to
  ///     measure the engine, not how a screen finds its own constraints.
  ///   - change: Changes it.
  private static func screens<Page: UIViewController & SendableMetatype, Part: AnyObject>(
    of scene: Scene, summary: String, make: @escaping @Sendable () -> Page,
    moving: @escaping @Sendable (_ page: Page) -> Part,
    change: @escaping @Sendable (_ moving: MovingParts<Part>, _ frame: Int) -> Void
  ) -> LayoutWork {
    LayoutWork(
      name: scene.name, summary: summary, unit: "screen", sizes: [1, 10, 100],
      screen: (Double(scene.size.width), Double(scene.size.height))
    ) { count, window in
      let pages = ScenePages<Page>.fill(
        window, count,
        make: {
          let controller = make()
          controller.loadViewIfNeeded()
          return controller
        }, view: { $0.view }
      ).pages
      let parts = MovingParts(pages.map(moving))
      // Views do not keep their controllers, which may be delegates of theirs.
      return { frame in
        withExtendedLifetime(pages) { change(parts, frame) }
      }
    }
  }
}
