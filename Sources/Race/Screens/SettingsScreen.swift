// A list of settings, for each side.

internal import SnapDSL
internal import UIKitNames

extension RaceScreen {
  /// Rows of a fixed height.
  static let settings = RaceScreen.list(
    name: "settings",
    summary: "Rows of 44 points with an icon, a title, a value and an arrow.",
    unit: "row", sizes: [50], of: SettingConstraintCell.self,
    content: { Setting.list(count: $0) }, rival: { .list(of: SettingFlexCell.self, $0) })

  static let gtkSettings = RaceScreen.list(
    name: "settings", summary: settings.summary, unit: "row", sizes: [10, 50],
    operations: [.text, .width, .cell], of: SettingConstraintCell.self,
    content: { Setting.list(count: $0) }, rival: { .list(of: SettingWidgetCell.self, $0) })
}

/// A row's texts.
struct Setting: Sendable {
  let name: String
  let value: String

  private static let names = [
    "Wi-Fi", "Bluetooth", "Notifications", "Sounds", "Display", "Battery",
  ]
  private static let values = ["Off", "On", "Home network", "3 devices"]

  private static func numbered(_ number: Int) -> Setting {
    Setting(name: names[number % names.count], value: values[number % values.count])
  }

  static func list(count: Int) -> RaceList<Setting> {
    RaceList(items: (0 ..< count).map(numbered), newcomer: numbered(count), texts: values)
  }
}

final class SettingConstraintCell: UIView, ConstraintCell {
  private let icon = UIView()
  private let title = UILabel()
  let changingLabel = UILabel()
  private let arrow = UIView()

  init(showing setting: Setting) {
    super.init(frame: .zero)
    title.text = setting.name
    changingLabel.text = setting.value
    for view in leaves {
      addSubview(view)
      view.snp.makeConstraints { make in make.centerY.equalToSuperview() }
    }
    snp.makeConstraints { make in make.height.equalTo(44) }
    icon.snp.makeConstraints { make in
      make.left.equalToSuperview().offset(16)
      make.width.height.equalTo(29)
    }
    title.snp.makeConstraints { make in make.left.equalTo(icon.snp.right).offset(12) }
    changingLabel.snp.makeConstraints { make in
      make.left.greaterThanOrEqualTo(title.snp.right).offset(8)
    }
    arrow.snp.makeConstraints { make in
      make.left.equalTo(changingLabel.snp.right).offset(8)
      make.right.equalToSuperview().offset(-16)
      make.size.equalTo(CGSize(width: 8, height: 13))
    }
  }

  var leaves: [UIView] { [icon, title, changingLabel, arrow] }
}

struct SettingFlexCell: FlexCell {
  let node: FlexNode
  private let icon: FlexNode
  private let title: FlexLabel
  var changingLabel: FlexLabel
  private let arrow: FlexNode

  init(_ engine: FlexEngine, showing setting: Setting) {
    node = engine.row()
    node.height(44)
    node.alignItems(.center)
    node.padding(.left, 16)
    node.padding(.right, 16)
    icon = engine.box(29, 29)
    title = FlexLabel(engine, setting.name)
    title.node.margin(.left, 12)
    changingLabel = FlexLabel(engine, setting.value)
    changingLabel.node.marginAuto(.left)
    arrow = engine.box(8, 13)
    arrow.margin(.left, 8)
    node.insert(icon, at: 0)
    node.insert(title.node, at: 1)
    node.insert(changingLabel.node, at: 2)
    node.insert(arrow, at: 3)
  }

  var leaves: [FlexNode] { [icon, title.node, changingLabel.node, arrow] }
}

/// A row without a box: what is in it stands on one line, 44 points below that of the row above.
struct SettingWidgetCell: WidgetCell {
  private let icon: Widget
  private let title: WidgetLabel
  var changingLabel: WidgetLabel
  private let arrow: Widget
  let constraints: [WidgetConstraint]

  init(in box: Widget, showing setting: Setting) {
    icon = box.addLeaf(29, 29)
    title = WidgetLabel(in: box, setting.name)
    changingLabel = WidgetLabel(in: box, setting.value)
    arrow = box.addLeaf(8, 13)
    let (title, value) = (title.widget, changingLabel.widget)
    let places = [
      box.constrain(icon, .left, plus: 16),
      box.constrain(title, .left, to: icon, .right, plus: 12),
      box.constrain(title, .centerY, to: icon),
      box.constrain(value, .left, .greaterOrEqual, to: title, .right, plus: 8),
      box.constrain(value, .centerY, to: icon),
      box.constrain(arrow, .left, to: value, .right, plus: 8),
      box.constrain(arrow, .right, plus: -16),
      box.constrain(arrow, .centerY, to: icon),
    ]
    constraints = places + [icon, title, value, arrow].flatMap { box.hug($0) }
  }

  func hang(below previous: SettingWidgetCell?, in box: Widget) -> WidgetConstraint {
    if let previous { return box.constrain(icon, .centerY, to: previous.icon, plus: 44) }
    return box.constrain(icon, .centerY, to: nil, .top, plus: 22)
  }

  var leaves: [Widget] { [icon, title.widget, changingLabel.widget, arrow] }
}
