// The tree of views.

internal import Foundation

extension View {
  /// The view that contains this one.
  public final var superview: View? { node.parent?.view }

  /// The window that the view is in; a window is in itself.
  public final var window: Window? { node.root.item as? Window }

  /// Whether there is a window, without counting references to it.
  private var isInWindow: Bool {
    node.uncountedRoot({ $0.uncountedView })?.evenWhileDying({ $0 is Window }) ?? false
  }

  /// Where a subview stands among those other than `view`.
  final func position(of sibling: View, without view: View) -> Int? {
    subviews.lazy.filter { $0 !== view }.enumerated().first { $0.element === sibling }?.offset
  }

  /// Lets two subviews change places; constraints stay as they are.
  public final func exchangeSubview(at index: Int, withSubviewAt other: Int) {
    guard subviews.indices.contains(index), subviews.indices.contains(other) else { return }
    subviews.swapAt(index, other)
    askForLayout()
  }

  /// Puts `view` in front in the course of `layoutSubviews()`, which need not be called again then.
  final func addSubviewWhileLayingOut(_ view: View) {
    insert(view, at: subviews.count, asksForLayout: false)
  }

  /// Puts `view` at a position among the other subviews, behind those there are at most.
  final func insert(
    _ view: View, at position: Int, isAnnounced: Bool = false, asksForLayout: Bool = true
  ) {
    if view.hasController, !isAnnounced, let controller = view.owningController {
      return controller.enter(self) {
        insert(view, at: position, isAnnounced: true, asksForLayout: asksForLayout)
      }
    }
    // What contains nothing can only be the view itself.
    guard view.subviews.isEmpty ? view !== self : !node.isInside(view.node) else {
      LayoutEnvironment.current.report(.viewCycle(view, superview: self))
      return
    }
    if view.node.parent === node {
      // A position counts without the view itself.
      let old = subviews.firstIndex { $0 === view }
      if let old { subviews.remove(at: old) }
      let new = min(max(position, 0), subviews.count)
      subviews.insert(view, at: new)
      // Who brings a view to the front whenever it lays out is done when the view is there.
      if new != old, asksForLayout { askForLayout() }
      return
    }
    view.willMove(toSuperview: self)
    let entersWindow =
      view.hearsOfWindows && (isInWindow || view.node.parent != nil && view.isInWindow)
    if view.hearsOfWindows { passOnWindows() }
    if entersWindow {
      let window = window
      view.visitSubtree { $0.willMove(toWindow: window) }
    }
    view.detach()
    // A tree that has been laid out on its own starts anew as a part of the other.
    view.node.system?.dissolve()
    if position >= subviews.count {
      // Few containers have one.
      if subviews.isEmpty { subviews.reserveCapacity(4) }
      subviews.append(view)
    } else {
      subviews.insert(view, at: max(position, 0))
    }
    view.node.parent = node
    node.withSystem {
      $0.noteArrival(of: view)
      if asksForLayout { $0.noteNeedsLayout(node) }
    }
    didAddSubview(view)
    view.didMoveToSuperview()
    if entersWindow { view.visitSubtree { $0.didMoveToWindow() } }
  }

  /// Lets what is in the view hear of windows that it comes into.
  private func passOnWindows() {
    var outer: View? = self
    while let view = outer, !view.hearsOfWindows {
      view.hearsOfWindows = true
      outer = view.superview
    }
  }

  /// Takes the view out of its superview, of which its controller knows.
  final func leaveSuperview() {
    willMove(toSuperview: nil)
    let leavesWindow = hearsOfWindows && isInWindow
    if leavesWindow { visitSubtree { $0.willMove(toWindow: nil) } }
    detach(endingAnimations: true)
    didMoveToSuperview()
    if leavesWindow { visitSubtree { $0.didMoveToWindow() } }
  }

  /// - Parameter endingAnimations: Whether nobody will see the view on its way any more.
  private func detach(endingAnimations: Bool = false) {
    guard let superview else { return }
    superview.willRemoveSubview(self)
    if superview.node.flags.contains(.goesByContent) { superview.contentInsideChanged() }
    let leaving = subtreeNodes()
    for node in leaving { node.flags.insert(.isLeaving) }
    for node in leaving {
      // What is deactivated gives its place to one that has been looked at. Others may go with it.
      for position in (0 ..< node.incident.count).reversed() where position < node.incident.count {
        node.incident[position]({ if $0.crossesLeavingBorder { $0.deactivate() } })
      }
    }
    for node in leaving {
      node.flags.remove(.isLeaving)
      node.system?.withdraw(node)
      if endingAnimations { node.uncountedView?({ $0.endAnimations() }) }
    }
    // It may be laying itself out right now.
    superview.node.withSystem { if $0.store.isInPass { $0.store.leaving.append(self) } }
    if let index = superview.subviews.lastIndex(where: { $0 === self }) {
      superview.subviews.remove(at: index)
    }
    node.parent = nil
    superview.askForLayout()
  }

  /// The nodes of the view, of everything inside, and of their guides.
  func subtreeNodes() -> [LayoutNode] {
    var nodes: [LayoutNode] = []
    visitSubtree { view in
      nodes.append(view.node)
      for guide in view.guides { nodes.append(guide.node) }
    }
    return nodes
  }

  /// Calls `body` with the view and all that is in it, superviews first.
  @inline(never)  // Most views come alone, outside of windows.
  final func visitSubtree(_ body: (View) -> Void) {
    body(self)
    // Most views come before what is in them.
    guard !subviews.isEmpty else { return }
    // Hierarchies may be deeper than calls can nest.
    var stack = subviews
    while let view = stack.popLast() {
      body(view)
      stack.append(contentsOf: view.subviews)
    }
  }

  /// Whether the view is `view` or inside it.
  public final func isDescendant(of view: View) -> Bool { node.isInside(view.node) }

  /// The first view with that tag, this one included, in depth-first order.
  public final func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }
}

extension LayoutConstraint {
  /// Whether one item leaves the tree and the other one stays.
  fileprivate var crossesLeavingBorder: Bool {
    guard let secondNode else { return false }
    return firstNode.flags.contains(.isLeaving) != secondNode.flags.contains(.isLeaving)
  }
}

extension View {
  /// Takes out of force what held between views and guides that were in this one, which is being
  /// deallocated: no view contains both any more. Those that nobody else holds die next.
  ///
  /// - Complexity: O(subviews), but O(subtree) where constraints have joined what stands deeper: a
  ///   deep tree dies from the root down in this time for each view.
  final func endConstraintsOfContent() {
    let isDeep = node.flags.contains(.joinsDeepContent)
    for position in subviews.indices {
      if isKnownUniquelyReferenced(&subviews[position]) {
        if isDeep { subviews[position].node.flags.insert(.joinsDeepContent) }
      } else if isDeep {
        for node in subviews[position].subtreeNodes() { node.endConstraintsWithoutAncestor() }
      } else {
        subviews[position].node.endConstraintsWithoutAncestor()
      }
    }
    for position in guides.indices where !isKnownUniquelyReferenced(&guides[position]) {
      guides[position].node.endConstraintsWithoutAncestor()
    }
  }
}

extension LayoutNode {
  fileprivate func endConstraintsWithoutAncestor() {
    for position in (0 ..< incident.count).reversed() where position < incident.count {
      incident[position]({ if $0.commonAncestor == nil { $0.deactivate() } })
    }
  }

  /// Lets go of a view or guide that is being deallocated: its constraints end with it.
  func itemWillDie() {
    forgetItem()
    while let last = incident.last { last { $0.deactivate() } }
    guard let system else { return }
    if system.root === self { system.dissolve() } else { system.withdraw(self) }
  }
}
