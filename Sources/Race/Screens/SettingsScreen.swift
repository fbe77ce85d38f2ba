// A list of settings, for both sides.

internal import LayoutEngine
internal import SnapDSL
internal import UIKitNames

extension RaceScreen {
  /// Rows of a fixed height.
  static let settings = RaceScreen.list(
    name: "settings",
    summary: "Rows of 44 points with an icon, a title, a value and an arrow.",
    unit: "row", sizes: [50], by: SettingConstraintCell.self, and: SettingFlexCell.self
  ) { count in
    let names = ["Wi-Fi", "Bluetooth", "Notifications", "Sounds", "Display", "Battery"]
    let values = ["Off", "On", "Home network", "3 devices"]
    func setting(_ number: Int) -> Setting {
      Setting(name: names[number % names.count], value: values[number % values.count])
    }
    return RaceList(
      items: (0 ..< count).map(setting), newcomer: setting(count), texts: values)
  }
}

/// A row's texts.
struct Setting: Sendable {
  let name: String
  let value: String
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
