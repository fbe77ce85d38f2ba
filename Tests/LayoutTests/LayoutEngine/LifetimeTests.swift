// What dies, leaves or starts anew while the engine is at work.

import Foundation
import LayoutEngine
import SnapDSL
import Testing
import UIKitNames

@Suite struct LifetimeTests {
  private func screen(with views: [UIView]) -> UIView {
    let root = makeScreen(100, 100)
    for view in views { root.add(view) { make in make.edges.equalToSuperview().inset(10) } }
    return root
  }

  /// Goal: a view may take itself, or its superview, out while it is laid out, though nobody else
  /// holds what leaves.
  @Test(arguments: [false, true]) func viewsLeaveInLayoutSubviews(withTheirSuperview: Bool) {
    weak var leaving: UIView?
    let root: UIView
    do {
      let (outer, acting) = (UIView(), ScriptedView())
      leaving = withTheirSuperview ? outer : acting
      root = screen(with: [withTheirSuperview ? outer : acting])
      if withTheirSuperview { outer.add(acting) { make in make.edges.equalToSuperview() } }
      acting.whenLaidOut = { leaving?.removeFromSuperview() }
    }
    root.layoutIfNeeded()
    #expect(root.subviews.isEmpty)
    #expect(leaving == nil)
    root.frame.size.width = 50
    expectFrame(of: root, in: root, 0, 0, 50, 100)
  }

  /// Goal: a root that is let go while a view in it is laid out lives until the pass has ended.
  @Test func rootIsLetGoInLayoutSubviews() {
    let view = ScriptedView()
    var root: UIView? = screen(with: [view])
    weak let alive = root
    view.whenLaidOut = { root = nil }
    view.snp.makeConstraints { make in make.width.equalTo(80) }
    layOutTree(of: view)
    #expect(view.layoutCount == 1)
    #expect(view.frame.width == 80)
    #expect(alive == nil)
  }

  private func layOutTree(of view: UIView) { view.layoutIfNeeded() }

  /// Goal: a tree whose equations are thrown away by a view that is being laid out lays out the
  /// views behind it in its next pass. The queue of the pass pointed to slots that were no more.
  @Test func rebuildsFromWithinLayoutSubviews() {
    let views = [ScriptedView(), ScriptedView(), ScriptedView()]
    let root = screen(with: views)
    views[0].whenLaidOut = { [unowned root] in
      views[0].whenLaidOut = {}
      root.rebuildLayout()
    }
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    for view in views {
      #expect(view.frame == CGRect(x: 10, y: 10, width: 80, height: 80))
      #expect(view.layoutCount >= 1)
    }
  }

  /// Regression: what was added right before the equations were thrown away, within a pass, was
  /// taken in by the system that was no more, and laid out by no other.
  @Test func addsAndRebuildsFromWithinLayoutSubviews() {
    let view = ScriptedView()
    let root = screen(with: [view])
    let (late, scroll) = (UIView(), UIScrollView())
    scroll.contentInset.top = 5
    root.add(scroll) { make in make.edges.equalTo(root.safeAreaLayoutGuide) }
    view.whenLaidOut = { [unowned root] in
      view.whenLaidOut = {}
      root.add(late) { make in make.edges.equalToSuperview().inset(20) }
      root.rebuildLayout()
    }
    root.layoutIfNeeded()
    expectFrame(of: late, in: root, 20, 20, 60, 60)
    root.frame.size.width = 70
    expectFrame(of: late, in: root, 20, 20, 30, 60)
    expectFrame(scroll.frame, 0, 0, 70, 100)
  }

  /// Regression: a constraint stayed in force when the view had died that contained both items, and
  /// contradicted those of their next superview. Method: of two items, each stands right in what
  /// dies; of two others, one in a view that lives on, and one, a guide, in one that dies, too; two
  /// more stand in views that live on, in others that die.
  @Test func constraintsEndWithTheViewAroundThem() {
    let (a, b, deep, guide) = (UIView(), UIView(), UIView(), UILayoutGuide())
    let (held, innermost) = ([UIView(), UIView()], [UIView(), UIView()])
    let ended = [
      a.widthAnchor.constraint(equalTo: b.widthAnchor),
      deep.leftAnchor.constraint(equalTo: guide.leftAnchor),
      innermost[0].heightAnchor.constraint(equalTo: innermost[1].heightAnchor),
    ]
    let kept = deep.topAnchor.constraint(equalTo: a.topAnchor)
    do {
      let inner = UIView()
      let root = makeScreen(100, 100, with: a, b, inner)
      a.addSubview(deep)
      inner.addLayoutGuide(guide)
      for (view, content) in zip(held, innermost) {
        let outer = UIView()
        root.addSubview(outer)
        outer.addSubview(view)
        view.addSubview(content)
      }
      NSLayoutConstraint.activate(ended + [kept])
      root.layoutIfNeeded()
    }
    #expect(ended.allSatisfy { !$0.isActive })
    #expect(kept.isActive)
    let found = issues {
      let root = screen(with: [a, b])
      b.snp.updateConstraints { make in make.edges.equalToSuperview().inset(20) }
      expectFrame(of: a, in: root, 10, 10, 80, 80)
      expectFrame(b.frame, 20, 20, 60, 60)
    }
    #expect(found.isEmpty)
  }

  /// Regression: each view of a deep tree whose views are held together, and die from the root
  /// down, looked through all that was in it: seconds instead of milliseconds. Method: of two such
  /// trees, one is let go by its root, and dies in as many steps.
  @Test func deepTreesDieInLinearTime() {
    func makeTree() -> [UIView] {
      let views = (0 ..< 1_000).map { _ in UIView() }
      for (outer, inner) in zip(views, views.dropFirst()) {
        outer.add(inner) { make in make.edges.equalToSuperview() }
      }
      return views
    }
    let clock = ContinuousClock()
    let ratios = (0 ..< 3).map { _ in
      var held = makeTree()
      var root: [UIView]? = Array(makeTree().prefix(1))
      let times = (clock.measure { held.removeAll() }, clock.measure { root = nil })
      #expect(root == nil)
      return times.0 / times.1
    }
    #expect(ratios.min()! < 50)
  }

  /// Goal: a constraint that was changed keeps its new constant where a fitting size is asked for
  /// before the pass, which takes the tree apart for a while.
  @Test func changedConstraintsAreFitted() {
    let view = UIView()
    let root = screen(with: [view])
    let inner = view.add(UIView()) { make in
      make.edges.equalToSuperview()
      make.size.equalTo(80)
    }
    root.layoutIfNeeded()
    view.snp.updateConstraints { make in make.edges.equalToSuperview().inset(5) }
    inner.snp.updateConstraints { make in make.size.equalTo(90) }
    let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(size == CGSize(width: 90, height: 90))
    expectFrame(of: view, in: root, 5, 5, 90, 90)
    expectFrame(inner.frame, 0, 0, 90, 90)
  }

  /// Two trees that have been laid out, and a view in the first one with a width of 10 points.
  private func boxInOneOfTwoTrees() -> (UIView, UIView, box: UIView, width: NSLayoutConstraint) {
    let (first, second, box) = (makeScreen(100, 100), makeScreen(100, 100), UIView())
    first.addConstrained(box)
    let width = box.widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    first.layoutIfNeeded()
    second.layoutIfNeeded()
    return (first, second, box, width)
  }

  /// Regression: a constraint that was changed, and taken to another tree before the pass, was
  /// taken for queued there, and changed no more.
  @Test func changedConstraintGoesToAnotherTree() {
    let (first, second, box, width) = boxInOneOfTwoTrees()
    width.constant = 20
    width.isActive = false
    second.addSubview(box)
    width.isActive = true
    expectFrame(of: box, in: second, 0, 0, 20, 0)
    width.constant = 30
    expectFrame(of: box, in: second, 0, 0, 30, 0)
    expectFrame(of: box, in: first, 0, 0, 30, 0)
  }

  /// Regression: the tree that a changed constraint had left took away the mark that it was queued
  /// in its next one, whose queue then went to a constraint that was no more.
  @Test func queueHoldsAConstraintFromAnotherTree() {
    let first: UIView
    let second: UIView
    weak var kept: NSLayoutConstraint?
    do {
      let (root, other, box, width) = boxInOneOfTwoTrees()
      (first, second, kept) = (root, other, width)
      width.constant = 20
      other.addSubview(box)
      other.layoutIfNeeded()
      width.constant = 30
      root.layoutIfNeeded()
      width.isActive = false
    }
    #expect(kept != nil)
    second.layoutIfNeeded()
    #expect(kept == nil)
    first.layoutIfNeeded()
  }

  /// Goal: a view outlives its controller, and is laid out without it.
  @Test func controllerDiesBeforeItsView() {
    final class Calls { var count = 0 }
    final class Controller: UIViewController {
      let calls: Calls
      init(_ calls: Calls) { self.calls = calls }
      override func viewWillLayoutSubviews() { calls.count += 1 }
    }
    let calls = Calls()
    var controller: Controller? = Controller(calls)
    let view = controller?.view ?? UIView()
    let root = screen(with: [view])
    root.layoutIfNeeded()
    #expect(calls.count == 1)
    controller = nil
    root.frame.size.width = 60
    root.layoutIfNeeded()
    #expect(calls.count == 1)
    #expect(view.frame.width == 40)
  }

  /// Goal: a controller that dies does not take the view from another that has it now.
  @Test func viewChangesItsController() {
    final class Controller: UIViewController {
      var callCount = 0
      override func viewDidLayoutSubviews() { callCount += 1 }
    }
    var first: Controller? = Controller()
    let view = first?.view ?? UIView()
    let second = Controller()
    second.view = view
    first = nil
    screen(with: [view]).layoutIfNeeded()
    #expect(second.callCount == 1)
  }

  /// Goal: who hears of a conflict may end what the pass is about to add. Method: in a first pass
  /// with conflicts, the handler takes a view out, which nobody else holds, or all its constraints
  /// out of force. What is left is laid out as it asks to be, in this pass or in the next one.
  @Test(arguments: [0, 1, 2, 3, 4], [false, true])
  func conflictHandlerTakesConstraintsAway(position: Int, isRemoved: Bool) {
    let root = makeScreen(400, 400)
    weak var refused: UIView?
    for index in 0 ..< 5 {
      let view = root.add(UIView()) { make in
        make.left.equalToSuperview().offset(10 * index)
        if index == 2 { make.width.equalTo(30) }
        make.width.equalTo(20)
        make.top.equalToSuperview().offset(5)
        make.height.equalTo(40)
      }
      if index == position { refused = view }
    }
    let heard = issues {
      root.layoutIfNeeded()
      root.layoutIfNeeded()
    } hearing: { _ in
      if isRemoved { refused?.removeFromSuperview() } else { refused?.snp.removeConstraints() }
    }
    #expect(heard.count == 1)
    #expect((refused == nil) == isRemoved)
    for view in root.subviews where view !== refused {
      let index = view.frame.minX / 10
      expectFrame(view.frame, index * 10, 5, index == 2 ? 30 : 20, 40)
    }
  }

  /// Regression: what whoever hears of a conflict takes out of force was added all the same, if it
  /// was what had just come: inactive, and held by the solver.
  @Test func conflictHandlerTakesTheNewcomerOutOfForce() throws {
    let (root, outer, inner) = (makeScreen(400, 400), UIView(), UIView())
    root.addConstrained(outer)
    outer.addConstrained(inner)
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: outer.leftAnchor),
      inner.rightAnchor.constraint(equalTo: outer.rightAnchor),
      inner.widthAnchor.constraint(equalToConstant: 100),
    ])
    root.layoutIfNeeded()
    let newcomer = outer.widthAnchor.constraint(equalToConstant: 50)
    _ = issues {
      newcomer.isActive = true
      root.layoutIfNeeded()
    } hearing: { issue in
      for constraint in issue.conflict?.constraints ?? [] { constraint.isActive = false }
    }
    try #require(!newcomer.isActive)
    newcomer.isActive = true
    expectFrame(of: outer, in: root, 0, 0, 50, 0)
    newcomer.isActive = false
    outer.widthAnchor.constraint(equalToConstant: 70).isActive = true
    expectFrame(of: outer, in: root, 0, 0, 70, 0)
  }

  /// Regression: the rows of a frame set by hand were written into a node that had left, where
  /// whoever heard of a conflict with one of them had taken the view away.
  @Test func conflictHandlerRemovesAViewWithItsFrame() {
    let view = UIView(frame: CGRect(x: 5, y: 6, width: 40, height: 40))
    let root = makeScreen(400, 400, with: view)
    let limit = view.widthAnchor.constraint(lessThanOrEqualToConstant: 60)
    limit.isActive = true
    root.layoutIfNeeded()
    _ = issues {
      view.frame.size.width = 100
      root.layoutIfNeeded()
    } hearing: { _ in
      view.removeFromSuperview()
    }
    #expect(view.superview == nil)
    root.layoutIfNeeded()
    limit.isActive = false
    root.addSubview(view)
    expectFrame(of: view, in: root, 5, 6, 100, 40)
  }

  /// Goal: what is brought into force by whoever hears of a conflict is laid out, before and after
  /// a pass of its own. Method: of two constraints that are added, the second contradicts an older
  /// one; the handler activates a third, lays out, and activates a fourth.
  @Test func conflictHandlerBringsConstraints() {
    let root = makeScreen(400, 400)
    let view = root.add(UIView()) { make in
      make.left.equalToSuperview()
      make.width.equalTo(20)
    }
    root.layoutIfNeeded()
    let height = view.heightAnchor.constraint(equalToConstant: 30)
    let top = view.topAnchor.constraint(equalTo: root.topAnchor, constant: 7)
    _ = issues {
      view.snp.makeConstraints { make in
        make.height.lessThanOrEqualTo(50)
        make.width.equalTo(40)
      }
      root.layoutIfNeeded()
    } hearing: { _ in
      height.isActive = true
      root.layoutIfNeeded()
      top.isActive = true
    }
    #expect(!top.isBroken)
    expectFrame(view.frame, 0, 7, 20, 30)
  }

  /// Regression: what observers that had died had asked for stayed, with all that it held.
  @Test func notificationsForgetTheDead() {
    final class Observer {
      func hear(_ held: ScriptedView) {}
    }
    let center = VirtualNotificationCenter()
    weak var held: ScriptedView?
    do {
      let (observer, view) = (Observer(), ScriptedView())
      held = view
      center.addObserver(
        observer, selector: { observer in { observer.hear(view) } }, name: nil, object: nil)
      #expect(held != nil)
    }
    let next = Observer()
    center.addObserver(next, selector: { _ in {} }, name: nil, object: nil)
    #expect(held == nil)
    withExtendedLifetime(next) {}
  }

  /// Regression: each observer that came looked at all others, so that to make a hundred login
  /// screens took 2.7 times as long as ten times ten of them.
  @Test(.timeLimit(.minutes(1))) func observersComeInLinearTime() {
    final class Observer {}
    let center = VirtualNotificationCenter()
    let observers = (0 ..< 100_000).map { _ in Observer() }
    var count = 0
    for observer in observers {
      center.addObserver(
        observer, selector: { _ in { count += 1 } }, name: nil, object: nil)
    }
    center.post(name: Notification.Name("all"), object: nil)
    #expect(count == observers.count)
  }

  // MARK: Surroundings

  /// What a thread of its own finds.
  private final class Visitor {
    weak var own: LayoutEnvironment?
    weak var other: LayoutEnvironment?
    var areOwnAgain = false

    func visit() {
      let own = LayoutEnvironment.current
      self.own = own
      LayoutEnvironment.withNew { environment in
        other = LayoutEnvironment.current
        #expect(other === environment)
        environment.run { #expect(LayoutEnvironment.current === environment) }
        #expect(LayoutEnvironment.current === environment)
      }
      areOwnAgain = LayoutEnvironment.current === own
    }
  }

  /// Goal: a thread has surroundings of its own, finds them again after others, and takes them with
  /// it when it ends.
  @Test func surroundingsAreThoseOfAThread() {
    let here = LayoutEnvironment.current
    let visitor = Visitor()
    for _ in 0 ..< 3 {
      var thread = pthread_t()
      // Joined, since what a thread has is let go when it ends, and not before.
      let status = unsafe pthread_create(
        &thread, nil,
        { pointer in
          if let pointer = unsafe pointer {
            unsafe Unmanaged<Visitor>.fromOpaque(pointer).takeUnretainedValue().visit()
          }
          return nil
        }, Unmanaged.passUnretained(visitor).toOpaque())
      #expect(status == 0)
      pthread_join(thread, nil)
      #expect(visitor.areOwnAgain)
      #expect(visitor.own == nil && visitor.other == nil)
    }
    #expect(LayoutEnvironment.current === here)
  }
}
