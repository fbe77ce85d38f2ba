// What the engine is measured by.

internal import Foundation
internal import LayoutEngine
internal import SnapDSL
internal import UIKitNames

/// All work for the layout engine by its name.
public enum LayoutWorkCatalog {
  /// All of it, in the order in which tables show it.
  public static let all: [LayoutWork] = [.login, .stretchy, .feedCell]

  /// The work called `name`.
  ///
  /// - Throws: `.unknownWorkload` with the name that is nearest by edit distance.
  public static func work(named name: String) throws(WorkloadError) -> LayoutWork {
    if let found = all.first(where: { $0.name == name }) { return found }
    throw .unknownWorkload(name, nearest: NearestName.of(name, among: all.map(\.name)) ?? "")
  }
}

extension LayoutWork {
  /// One constant of each screen changes.
  static let login = LayoutWork(
    name: "login", summary: "Login screens; each frame raises their containers.",
    unit: "screen", sizes: [1, 10, 100], screen: (375, 667)
  ) { count, window in
    let pages = ScenePages<LoginView>.fill(
      window, count, make: { LoginView() }, view: { $0 }
    ).pages
    return { frame in
      for page in pages { page.centerYConstraint.update(offset: -CGFloat(frame % 60)) }
    }
  }

  /// One edit of each screen changes, and two frames depend on it.
  static let stretchy = LayoutWork(
    name: "stretchy", summary: "Stretchy headers; each frame pulls their content down.",
    unit: "screen", sizes: [1, 10, 100], screen: (375, 812)
  ) { count, window in
    let pages = ScenePages<StretchyViewController>.fill(
      window, count,
      make: {
        let controller = StretchyViewController(.fixed)
        controller.loadViewIfNeeded()
        return controller
      }, view: { $0.view }
    ).pages
    return { frame in
      for page in pages { page.scrollView.contentOffset.y = -CGFloat(1 + frame % 60) }
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
}
