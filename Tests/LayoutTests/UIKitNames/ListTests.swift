// A list of screens, as apps have it: a table's controller inside a navigation controller.

import SnapDSL
import Testing
import UIKitNames

private final class Detail: UIViewController {
  let box = UIView()
  var events: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(box)
    box.snp.makeConstraints { make in
      make.left.right.equalToSuperview()
      make.top.equalTo(self.topLayoutGuide.snp.bottom)
      make.bottom.equalTo(self.bottomLayoutGuide.snp.top).offset(-10)
    }
  }

  override func viewDidAppear(_ animated: Bool) { events.append("appears") }
  override func viewDidDisappear(_ animated: Bool) { events.append("goes") }
}

/// A cell as Xcode's template has it.
private final class Row: UITableViewCell {
  override func setSelected(_ selected: Bool, animated: Bool) {
    super.setSelected(selected, animated: animated)
  }
}

private final class List: UITableViewController {
  let kind = "row"
  let names = ["One", "Two", "Three"]
  let detail = Detail()

  override func viewDidLoad() {
    super.viewDidLoad()
    self.title = "Screens"
    self.tableView?.register(Row(reuseIdentifier: "row"), forCellReuseIdentifier: kind)
  }

  override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: kind)! as UITableViewCell
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    if indexPath.row == 1 { navigationController?.pushViewController(detail, animated: true) }
  }
}

/// Says what it is told of its life.
private final class Told: UIViewController {
  final class Log { var lines: [String] = [] }
  let log: Log
  init(_ name: String, _ log: Log) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
    title = name
  }
  required init?(coder: NSCoder) { fatalError() }

  private func note(_ event: String) { log.lines.append("\(title ?? "") \(event)") }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note(view.window == nil ? "will appear" : "will appear in a window")
  }
  override func viewIsAppearing(_ animated: Bool) {
    note(view.window == nil ? "is appearing nowhere" : "is appearing \(Int(view.frame.width))")
  }
  override func viewDidLayoutSubviews() { note("is laid out") }
  override func viewDidAppear(_ animated: Bool) { note("did appear") }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
  override func viewDidDisappear(_ animated: Bool) {
    note(view.window == nil ? "did disappear" : "did disappear in a window")
  }
}

@Suite struct ListTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let list = List()
  private let navigation: UINavigationController

  init() {
    navigation = UINavigationController(rootViewController: list)
    window.deviceSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  @Test func aTablesControllerShowsItsRows() throws {
    #expect(list.title == "Screens")
    // Regression: bars knew nothing of it.
    #expect(list.navigationItem.title == "Screens" && list.tabBarItem.title == "Screens")
    expectFrame(list.tableView.frame, 0, 0, 320, 480)
    // Three rows do not fill it, but tables bounce: these rows were below the bars.
    #expect(list.tableView.alwaysBounceVertical && list.tableView.contentOffset.y == -64)
    let cells = list.tableView.visibleCells
    #expect(cells.map { $0.textLabel?.text } == ["One", "Two", "Three"])
    let label = try #require(cells.first?.textLabel)
    expectFrame(label.frame, 16, (44 - label.frame.height) / 2, 288, label.frame.height)
    #expect(label.frame.height == label.intrinsicContentSize.height)
  }

  @Test func aRowOpensAScreenOnTop() {
    list.tableView.tapRow(at: IndexPath(row: 0, section: 0))
    #expect(navigation.topViewController === list)
    list.tableView.tapRow(at: IndexPath(row: 1, section: 0))
    #expect(navigation.topViewController === list.detail)
    #expect(list.detail.navigationController === navigation)
    window.layoutIfNeeded()
    #expect(list.tableView.superview == nil)
    expectFrame(list.detail.view.frame, 0, 0, 320, 480)
    expectFrame(list.detail.box.frame, 0, 64, 320, 376)
    navigation.pushViewController(list.detail, animated: false)
    #expect(navigation.viewControllers.count == 2)
    #expect(navigation.popViewController(animated: true) === list.detail)
    #expect(list.detail.navigationController == nil)
    #expect(list.detail.events == ["appears", "goes"])
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(list.tableView.superview === navigation.view)
  }

  /// Goal: cells as Xcode's template has them compile, and hear of being tapped.
  @Test func aTappedRowIsSelectedUntilItIsDeselected() {
    let (first, second) = (IndexPath(row: 0, section: 0), IndexPath(row: 2, section: 0))
    list.tableView.tapRow(at: first)
    #expect(list.tableView.visibleCells.map(\.isSelected) == [true, false, false])
    list.tableView.deselectRow(at: first, animated: true)
    #expect(list.tableView.visibleCells.allSatisfy { !$0.isSelected })
    list.tableView.tapRow(at: second)
    list.tableView.reloadData()
    window.layoutIfNeeded()
    #expect(list.tableView.visibleCells.allSatisfy { !$0.isSelected })
  }

  @Test func theOldGuidesFollowTheSafeArea() {
    let top = list.detail.topLayoutGuide
    let bottom = list.detail.bottomLayoutGuide
    navigation.pushViewController(list.detail, animated: false)
    window.layoutIfNeeded()
    #expect(top.length == 64)
    #expect(bottom.length == 30)
    #expect(list.detail.view.constraints.count == 4)
    window.deviceSafeAreaInsets.top = 44
    window.layoutIfNeeded()
    #expect(top.length == 88)
    expectFrame(list.detail.box.frame, 0, 88, 320, 352)
    let anchored = UIView()
    list.detail.view.addConstrained(anchored)
    anchored.topAnchor.constraint(equalTo: top.bottomAnchor).isActive = true
    anchored.heightAnchor.constraint(equalTo: bottom.heightAnchor).isActive = true
    expectFrame(of: anchored, in: window, 0, 88, 0, 30)
  }

  /// Goal: controllers hear of their appearance in UIKit's order, and a screen that is covered or
  /// popped has gone before the other one is there.
  /// Regression: views came before `viewWillAppear`, and layout before `viewIsAppearing`.
  @Test func appearanceIsToldInOrder() {
    let log = Told.Log()
    let (first, second) = (Told("first", log), Told("second", log))
    let navigation = UINavigationController(rootViewController: first)
    let appearing = ["will appear", "is appearing 320", "is laid out", "did appear"]
    window.rootViewController = navigation
    #expect(log.lines == appearing.map { "first \($0)" })
    func change(from old: String, to new: String, _ body: () -> Void) {
      log.lines = []
      body()
      #expect(
        log.lines == ["\(old) will disappear"] + appearing.dropLast().map { "\(new) \($0)" }
          + ["\(old) did disappear", "\(new) did appear"])
    }
    change(from: "first", to: "second") { navigation.pushViewController(second, animated: true) }
    change(from: "second", to: "first") { _ = navigation.popViewController(animated: true) }
    log.lines = []
    window.rootViewController = nil
    #expect(log.lines == ["first will disappear", "first did disappear"])
  }

  /// Goal: a child hears of the appearance of its parent after that, and of its own where its view
  /// comes and goes while the parent is shown, as in UIKit.
  /// Regression: children heard of nothing, and none could take the place of another one.
  @Test func childrenAppearWithTheirParent() {
    let log = Told.Log()
    let (parent, child, later) = (Told("parent", log), Told("child", log), Told("later", log))
    func add(_ controller: UIViewController) {
      parent.addChild(controller)
      // As large as it is: by itself, it would follow the view of its parent.
      controller.view.autoresizingMask = []
      controller.view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      parent.view.addSubview(controller.view)
      controller.didMove(toParent: parent)
    }
    add(child)
    window.rootViewController = parent
    #expect(
      log.lines == [
        "parent will appear", "child will appear", "parent is appearing 320",
        "child is appearing 50", "parent is laid out", "child is laid out", "parent did appear",
        "child did appear",
      ])
    log.lines = []
    add(later)
    window.layoutIfNeeded()
    later.view.removeFromSuperview()
    #expect(
      log.lines == [
        "later will appear", "later is appearing 50", "later did appear", "parent is laid out",
        "later is laid out", "later will disappear", "later did disappear",
      ])
    log.lines = []
    LayoutEnvironment.withNew { environment in
      child.willMove(toParent: nil)
      parent.addChild(later)
      later.view.frame.origin.x = 320
      parent.transition(from: child, to: later, duration: 1) {
        later.view.frame.origin.x = 0
      } completion: { _ in
        child.removeFromParent()
        later.didMove(toParent: parent)
      }
      #expect(child.view.superview != nil && later.view.frame.minX == 0)
      environment.clock.advance(by: 1)
    }
    #expect(child.view.superview == nil && parent.children == [later])
    #expect(
      log.lines == [
        "child will disappear", "later will appear", "later is appearing 50",
        "child did disappear", "later did appear",
      ])
    log.lines = []
    window.rootViewController = nil
    #expect(
      log.lines == [
        "parent will disappear", "later will disappear", "parent did disappear",
        "later did disappear",
      ])
  }
}
