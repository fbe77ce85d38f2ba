// Taffy's wide tree, for each side.

internal import SnapDSL
internal import UIKitNames

extension RaceScreen {
  /// All groups hang on one container, which is as high as the highest.
  static let wide = RaceScreen(
    name: "wide", summary: "Taffy's wide tree: groups of one to four views in one row or column.",
    unit: "view", sizes: [1_000], operations: [.text], window: { _ in (375, 812) },
    content: { _ = wideGroups[$0] },
    constraints: { size, width, height in
      WideConstraints(wideGroups[size], width: width, height: height)
    },
    rival: .flex { engine, size, width, height in
      WideFlex(engine, wideGroups[size], width: width, height: height)
    })

  static let gtkWide = RaceScreen(
    name: "wide", summary: wide.summary, unit: "view", sizes: [100], operations: [.text],
    window: { _ in (375, 812) }, content: { _ = wideGroups[$0] },
    constraints: { size, width, height in
      WideConstraints(wideGroups[size], width: width, height: height)
    },
    rival: .widgets { engine, size, width, height in
      WideWidgets(engine, wideGroups[size], width: width, height: height)
    })

  private static let wideGroups = Kept { WideGroup.all(viewCount: $0) }
  /// The sizes that the content in the middle has in turn.
  fileprivate static let sizes = [(12.0, 24.0), (50.0, 15.0), (33.0, 29.0), (20.0, 20.0)]
}

/// Views beside or below each other, with the sizes of their content.
private struct WideGroup: Sendable {
  let isRow: Bool
  let sizes: [(width: Double, height: Double)]

  /// Groups with `viewCount` views, the groups among them, and with one more where that is but the
  /// group; sizes and directions differ.
  static func all(viewCount: Int) -> [WideGroup] {
    var groups: [WideGroup] = []
    var rest = viewCount
    repeat {
      let number = groups.count
      let count = max(1, min(1 + number * 7 % 4, rest - 1))
      groups.append(
        WideGroup(
          isRow: number % 3 != 0,
          sizes: (0 ..< count).map { position in
            (
              Double(10 + (number * 13 + position * 29) % 51),
              Double(10 + (number * 17 + position * 7) % 21)
            )
          }))
      rest -= 1 + count
    } while rest > 1
    return groups
  }
}

private final class WideConstraints: ConstraintScreen {
  private let row = UIView()
  private var pictures: [UIImageView] = []

  init(_ groups: [WideGroup], width: Double, height: Double) {
    super.init(width: width, height: height)
    window.addSubview(row)
    row.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.height.equalTo(0).priority(.fittingSizeLevel)
    }
    var previous: UIView?
    for group in groups {
      let view = UIView()
      row.addSubview(view)
      let leaves = group.sizes.map { size in
        UIImageView(image: UIImage(size: CGSizeMake(CGFloat(size.width), CGFloat(size.height))))
      }
      for leaf in leaves { view.addSubview(leaf) }
      pictures += leaves
      Self.line(up: leaves, isRow: group.isRow)
      Self.hang(view, isRow: true, after: previous, isLast: false)
      view.snp.makeConstraints { make in
        if group.isRow {
          make.height.equalTo(0).priority(.fittingSizeLevel)
        } else {
          make.width.equalTo(0).priority(.fittingSizeLevel)
        }
      }
      previous = view
    }
    previous?.snp.makeConstraints { make in make.right.equalToSuperview().offset(-2) }
  }

  private static func line(up views: [UIView], isRow: Bool) {
    var previous: UIView?
    for (position, view) in views.enumerated() {
      hang(view, isRow: isRow, after: previous, isLast: position == views.count - 1)
      previous = view
    }
  }

  /// Behind `previous` along the container, and 2 points from its edges.
  private static func hang(_ view: UIView, isRow: Bool, after previous: UIView?, isLast: Bool) {
    view.snp.makeConstraints { make in
      if isRow {
        make.top.equalToSuperview().offset(2)
        make.bottom.lessThanOrEqualToSuperview().offset(-2)
        if let previous {
          make.left.equalTo(previous.snp.right)
        } else {
          make.left.equalToSuperview().offset(2)
        }
        if isLast { make.right.equalToSuperview().offset(-2) }
      } else {
        make.left.equalToSuperview().offset(2)
        make.right.lessThanOrEqualToSuperview().offset(-2)
        if let previous {
          make.top.equalTo(previous.snp.bottom)
        } else {
          make.top.equalToSuperview().offset(2)
        }
        if isLast { make.bottom.equalToSuperview().offset(-2) }
      }
    }
  }

  override var leaves: [UIView] { pictures }

  override func changeText(to variant: Int) {
    let (width, height) = RaceScreen.sizes[variant]
    pictures[pictures.count / 2].image = UIImage(size: CGSizeMake(CGFloat(width), CGFloat(height)))
  }
}

private final class WideFlex: FlexScreen {
  private var pictures: [FlexNode] = []

  init(_ engine: FlexEngine, _ groups: [WideGroup], width: Double, height: Double) {
    super.init(engine, width: width, height: height)
    root.alignItems(.start)
    let row = engine.row()
    pad(row)
    root.insert(row, at: 0)
    for (position, group) in groups.enumerated() {
      let node = group.isRow ? engine.row() : engine.column()
      pad(node)
      for (position, size) in group.sizes.enumerated() {
        let leaf = engine.box(size.width, size.height)
        node.insert(leaf, at: position)
        pictures.append(leaf)
      }
      row.insert(node, at: position)
    }
  }

  private func pad(_ node: FlexNode) {
    node.alignItems(.start)
    for edge in [FlexNode.Edge.left, .top, .right, .bottom] { node.padding(edge, 2) }
  }

  override var leaves: [FlexNode] { pictures }

  override func changeText(to variant: Int) {
    let (width, height) = RaceScreen.sizes[variant]
    pictures[pictures.count / 2].width(width)
    pictures[pictures.count / 2].height(height)
  }
}

/// All in one box, in which a widget of its own stands for each group: GTK takes the sizes of boxes
/// in boxes from a solution that is not the best one yet.
private final class WideWidgets: WidgetScreen {
  private var pictures: [Widget] = []

  init(_ engine: WidgetEngine, _ groups: [WideGroup], width: Double, height: Double) {
    super.init(engine.makeWindow(), width: width, height: height)
    var previous: Widget?
    for group in groups {
      let frame = box.addLeaf()
      box.constrain(frame, .top, plus: 2)
      box.constrain(
        frame, .left, to: previous, previous == nil ? .left : .right, plus: previous == nil ? 2 : 0)
      _ = box.hug(frame)
      let leaves = group.sizes.map { size in box.addLeaf(size.width, size.height) }
      line(up: leaves, in: frame, isRow: group.isRow)
      pictures += leaves
      previous = frame
    }
  }

  /// Behind each other along `frame`, and 2 points from its edges.
  private func line(up leaves: [Widget], in frame: Widget, isRow: Bool) {
    let (start, end): (Widget.Attribute, Widget.Attribute) =
      isRow ? (.left, .right) : (.top, .bottom)
    let (side, otherSide): (Widget.Attribute, Widget.Attribute) =
      isRow ? (.top, .bottom) : (.left, .right)
    var previous: Widget?
    for leaf in leaves {
      _ = box.hug(leaf)
      box.constrain(leaf, side, to: frame, plus: 2)
      box.constrain(leaf, otherSide, .lessOrEqual, to: frame, plus: -2)
      if let previous {
        box.constrain(leaf, start, to: previous, end)
      } else {
        box.constrain(leaf, start, to: frame, plus: 2)
      }
      previous = leaf
    }
    if let previous { box.constrain(previous, end, to: frame, plus: -2) }
  }

  override var leaves: [Widget] { pictures }

  override func changeText(to variant: Int) {
    let (width, height) = RaceScreen.sizes[variant]
    pictures[pictures.count / 2].setSize(width, height)
  }
}
