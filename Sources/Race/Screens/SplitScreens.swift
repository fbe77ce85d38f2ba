// Boxes split into equal boxes, for each side: trees, and a row.

internal import SnapDSL
internal import UIKitNames

extension RaceScreen {
  /// The shape of the workload `tree`.
  static let tree = split(
    name: "tree", summary: "Containers of four equal views, split across and down in turn.",
    branching: 4, size: 341)

  /// Yoga's own benchmark, which Taffy took over.
  static let nested = split(
    name: "nested", summary: "Yoga's and Taffy's nested tree: containers of ten equal views.",
    branching: 10, size: 1_111)

  /// As large as lets every side be quartered twice.
  static let gtkTree = split(
    name: "tree", summary: tree.summary, branching: 4, size: 341, window: (1_288, 776),
    isOfWidgets: true)

  private static func split(
    name: String, summary: String, branching: Int, size: Int,
    window: (width: Double, height: Double) = (1_280, 800), isOfWidgets: Bool = false
  ) -> RaceScreen {
    RaceScreen(
      name: name, summary: summary, unit: "view", sizes: [size], operations: [.width],
      window: { _ in window }, widthStep: { _ in isOfWidgets ? Double(branching * branching) : 1 },
      constraints: { size, width, height in
        SplitConstraints(size, branching, width: width, height: height)
      },
      rival: isOfWidgets
        ? .widgets { engine, size, width, height in
          SplitWidgets(engine, size, branching, width: width, height: height)
        }
        : .flex { engine, size, width, height in
          SplitFlex(engine, size, branching, width: width, height: height)
        })
  }

  /// The shape of the workload `chain`.
  static let chain = RaceScreen(
    name: "chain", summary: "A row of equally wide views from one edge of the window to the other.",
    unit: "view", sizes: [100], operations: [.width, .cell],
    window: { count in (Double(16 + 28 * count), 600) },
    constraints: { size, width, height in
      ChainConstraints(size, gap: 8, width: width, height: height)
    },
    rival: .flex { engine, size, width, height in
      ChainFlex(engine, size, width: width, height: height)
    })

  /// As wide as puts the views on the same part of a point, with one more, too. That part is a
  /// quarter: GTK rounds places down and sizes up, and its hundredths miss whole numbers by a hair.
  static let gtkChain = RaceScreen(
    name: "chain", summary: chain.summary, unit: "view", sizes: [10, 100],
    operations: [.width, .cell],
    window: { count in
      let pitches = count * (count + 1)
      return (Double(8 + pitches * max(1, 300 / pitches)), 600)
    },
    widthStep: { Double($0) },
    constraints: { size, width, height in
      ChainConstraints(size, gap: 8.25, width: width, height: height)
    },
    rival: .widgets { engine, size, width, height in
      ChainWidgets(engine, size, gap: 8.25, width: width, height: height)
    })
}

private final class SplitConstraints: ConstraintScreen {
  private var views = [UIView()]

  init(_ count: Int, _ branching: Int, width: Double, height: Double) {
    super.init(width: width, height: height)
    window.addSubview(views[0])
    views[0].snp.makeConstraints { make in make.edges.equalToSuperview().inset(4) }
    // The children of one view after the other, level by level.
    var (position, isAcross, levelEnd) = (0, true, 1)
    while views.count < count {
      split(views[position], into: min(branching, count - views.count), isAcross)
      position += 1
      if position == levelEnd { (isAcross, levelEnd) = (!isAcross, views.count) }
    }
  }

  private func split(_ parent: UIView, into count: Int, _ isAcross: Bool) {
    let first = views.count
    for position in 0 ..< count {
      let view = UIView()
      parent.addSubview(view)
      let previous = position > 0 ? views[first + position - 1] : nil
      view.snp.makeConstraints { make in
        if isAcross {
          make.top.bottom.equalToSuperview()
          if let previous {
            make.left.equalTo(previous.snp.right)
            make.width.equalTo(previous)
          } else {
            make.left.equalToSuperview()
          }
          if position == count - 1 { make.right.equalToSuperview() }
        } else {
          make.left.right.equalToSuperview()
          if let previous {
            make.top.equalTo(previous.snp.bottom)
            make.height.equalTo(previous)
          } else {
            make.top.equalToSuperview()
          }
          if position == count - 1 { make.bottom.equalToSuperview() }
        }
      }
      views.append(view)
    }
  }

  override var leaves: [UIView] { views.filter(\.subviews.isEmpty) }
}

private final class SplitFlex: FlexScreen {
  private var nodes: [FlexNode] = []
  private let firstLeaf: Int

  init(_ engine: FlexEngine, _ count: Int, _ branching: Int, width: Double, height: Double) {
    // Children stand behind all of their parents' level.
    firstLeaf = count > 1 ? (count - 2) / branching + 1 : 0
    super.init(engine, width: width, height: height)
    for edge in [FlexNode.Edge.left, .top, .right, .bottom] { root.padding(edge, 4) }
    var levelOfRow = [true]
    nodes.append(engine.row())
    nodes[0].flex(1)
    root.insert(nodes[0], at: 0)
    while nodes.count < count {
      let parent = (nodes.count - 1) / branching
      let isRow = !levelOfRow[parent]
      let node = isRow ? engine.row() : engine.column()
      node.flex(1)
      nodes[parent].insert(node, at: (nodes.count - 1) % branching)
      nodes.append(node)
      levelOfRow.append(isRow)
    }
  }

  override var leaves: [FlexNode] { Array(nodes[firstLeaf...]) }
}

private final class SplitWidgets: WidgetScreen {
  private var leafWidgets: [Widget] = []

  init(_ engine: WidgetEngine, _ count: Int, _ branching: Int, width: Double, height: Double) {
    super.init(engine.makeWindow(), width: width, height: height)
    let root = box.addBox()
    box.constrain(root, .left, plus: 4)
    box.constrain(root, .right, plus: -4)
    box.constrain(root, .top, plus: 4)
    box.constrain(root, .bottom, plus: -4)
    var (level, isAcross, rest) = ([root], true, count - 1)
    while rest > 0 {
      var next: [Widget] = []
      for parent in level {
        // Leaves have no layout of their own.
        let children = (0 ..< min(branching, rest)).map { _ in
          rest > level.count * branching ? parent.addBox() : parent.addLeaf()
        }
        Self.split(parent, into: children, isAcross)
        next += children
      }
      rest -= next.count
      (level, isAcross) = (next, !isAcross)
    }
    leafWidgets = level
  }

  private static func split(_ parent: Widget, into children: [Widget], _ isAcross: Bool) {
    var previous: Widget?
    for child in children {
      if isAcross {
        parent.constrain(child, .top)
        parent.constrain(child, .bottom)
        parent.constrain(child, .left, to: previous, previous == nil ? .left : .right)
        if let previous { parent.constrain(child, .width, to: previous) }
      } else {
        parent.constrain(child, .left)
        parent.constrain(child, .right)
        parent.constrain(child, .top, to: previous, previous == nil ? .top : .bottom)
        if let previous { parent.constrain(child, .height, to: previous) }
      }
      previous = child
    }
    if let previous { parent.constrain(previous, isAcross ? .right : .bottom) }
  }

  override var leaves: [Widget] { leafWidgets }
}

private final class ChainConstraints: ConstraintScreen {
  private var hanging = HangingCells<UIView, Constraint>()
  /// What lies at the left of each view.
  private let gap: Double

  init(_ count: Int, gap: Double, width: Double, height: Double) {
    self.gap = gap
    super.init(width: width, height: height)
    for _ in 0 ..< count {
      let view = UIView()
      window.addSubview(view)
      hold(view)
      hanging.append(view, hang: hang)
    }
    hanging.cells.last?.snp.makeConstraints { make in make.right.equalToSuperview().offset(-8) }
  }

  private func hold(_ view: UIView) {
    view.snp.makeConstraints { make in
      make.top.bottom.equalToSuperview().inset(20)
      if let first = hanging.cells.first { make.width.equalTo(first) }
    }
  }

  private func hang(_ view: UIView, rightOf previous: UIView?) -> Constraint {
    var left: Constraint!
    view.snp.makeConstraints { make in
      if let previous {
        left = make.left.equalTo(previous.snp.right).offset(gap).constraint
      } else {
        left = make.left.equalToSuperview().offset(gap).constraint
      }
    }
    return left
  }

  override var leaves: [UIView] { hanging.cells }

  override func insertCell() {
    let view = UIView()
    window.addSubview(view)
    hold(view)
    hanging.insert(view, hang: hang) { $0.deactivate() }
  }

  override func removeCell() {
    hanging.remove(by: { view, _ in view.removeFromSuperview() }, hang: hang) { $0.deactivate() }
  }
}

private final class ChainFlex: FlexScreen {
  private var nodes: [FlexNode] = []

  init(_ engine: FlexEngine, _ count: Int, width: Double, height: Double) {
    super.init(engine, width: width, height: height)
    root.setRow()
    root.padding(.top, 20)
    root.padding(.bottom, 20)
    root.padding(.right, 8)
    for position in 0 ..< count { insert(at: position) }
  }

  private func insert(at position: Int) {
    let node = engine.column()
    node.flex(1)
    node.margin(.left, 8)
    root.insert(node, at: position)
    nodes.insert(node, at: position)
  }

  override var leaves: [FlexNode] { nodes }

  override func insertCell() { insert(at: nodes.count / 2) }

  override func removeCell() {
    let node = nodes.remove(at: (nodes.count - 1) / 2)
    root.remove(node)
    node.free()
  }
}

private final class ChainWidgets: WidgetScreen {
  /// A view, with its constraints but for the one at its left.
  private typealias Link = (widget: Widget, constraints: [WidgetConstraint])

  private var hanging = HangingCells<Link, WidgetConstraint>()
  private let gap: Double

  init(_ engine: WidgetEngine, _ count: Int, gap: Double, width: Double, height: Double) {
    self.gap = gap
    super.init(engine.makeWindow(), width: width, height: height)
    for _ in 0 ..< count { hanging.append(makeLink(), hang: hang) }
    box.constrain(hanging.cells[count - 1].widget, .right, plus: -8)
  }

  private func makeLink() -> Link {
    let widget = box.addLeaf()
    var constraints = [
      box.constrain(widget, .top, plus: 20), box.constrain(widget, .bottom, plus: -20),
    ]
    if let first = hanging.cells.first {
      constraints.append(box.constrain(widget, .width, to: first.widget))
    }
    return (widget, constraints)
  }

  private func hang(_ link: Link, rightOf previous: Link?) -> WidgetConstraint {
    box.constrain(
      link.widget, .left, to: previous?.widget, previous == nil ? .left : .right, plus: gap)
  }

  override var leaves: [Widget] { hanging.cells.map(\.widget) }

  override func insertCell() { hanging.insert(makeLink(), hang: hang) { box.remove($0) } }

  override func removeCell() {
    // GTK keeps constraints of widgets that are gone.
    func remove(_ link: Link, _ left: WidgetConstraint) {
      for constraint in link.constraints + [left] { box.remove(constraint) }
      link.widget.remove()
    }
    hanging.remove(by: remove, hang: hang) { box.remove($0) }
  }
}
