// A login form, for both sides.

internal import LayoutEngine
internal import SnapDSL
internal import UIKitNames

extension RaceScreen {
  /// The form of the workload `login`.
  static let login = RaceScreen(
    name: "login", summary: "A form in the middle of the window, at most 500 points wide.",
    unit: "screen", sizes: [1], operations: [.text, .width], window: { _ in (375, 667) },
    content: { _ in },
    constraints: { _, width, height in LoginConstraints(width: width, height: height) },
    flex: { engine, _, width, height in LoginFlex(engine, width: width, height: height) })

  fileprivate static let loginTitles = ["LOGIN", "SIGN IN", "WELCOME BACK", "HELLO"]
}

private final class LoginConstraints: ConstraintScreen {
  private let form = UIView()
  private let header = UIView()
  private let title = UILabel()
  private let email = UILabel()
  private let password = UILabel()
  private let footer = UIView()
  private let button = UILabel()
  private let indicator = UIView()

  override init(width: Double, height: Double) {
    super.init(width: width, height: height)
    title.text = RaceScreen.loginTitles[3]
    email.text = "Email"
    password.text = "Password"
    button.text = "Connect"
    addViews()
    form.snp.makeConstraints { make in
      make.left.equalToSuperview().offset(40).priority(750)
      make.right.equalToSuperview().offset(-40).priority(750)
      make.width.lessThanOrEqualTo(500)
      make.center.equalToSuperview()
      make.height.equalTo(192)
    }
    header.snp.makeConstraints { make in
      make.left.top.right.equalToSuperview()
      make.height.equalTo(24)
    }
    title.snp.makeConstraints { make in
      make.edges.equalToSuperview().inset(UIEdgeInsetsMake(0, 16, 0, 0))
    }
    for (field, above, gap) in [(email, header, 16.0), (password, email, 8)] {
      field.snp.makeConstraints { make in
        make.top.equalTo(above.snp.bottom).offset(gap)
        make.left.right.equalToSuperview().inset(8)
        make.height.equalTo(44)
      }
    }
    footer.snp.makeConstraints { make in
      make.left.right.bottom.equalToSuperview()
      make.height.equalTo(36)
    }
    button.snp.makeConstraints { make in
      make.top.right.bottom.equalToSuperview()
      make.width.equalTo(120)
    }
    indicator.snp.makeConstraints { make in
      make.centerX.equalToSuperview()
      make.top.equalToSuperview().offset(-40)
      make.width.equalTo(40)
      make.height.equalTo(indicator.snp.width)
    }
  }

  private func addViews() {
    window.addSubview(form)
    for view in [header, email, password, footer, indicator] { form.addSubview(view) }
    header.addSubview(title)
    footer.addSubview(button)
  }

  override var leaves: [UIView] { [title, email, password, button, indicator] }

  override func changeText(to variant: Int) { title.text = RaceScreen.loginTitles[variant] }
}

private final class LoginFlex: FlexScreen {
  private var title: FlexLabel
  private let email: FlexLabel
  private let password: FlexLabel
  private let button: FlexLabel
  private let indicator: FlexNode

  override init(_ engine: FlexEngine, width: Double, height: Double) {
    title = FlexLabel(engine, RaceScreen.loginTitles[3])
    email = FlexLabel(engine, "Email")
    password = FlexLabel(engine, "Password")
    button = FlexLabel(engine, "Connect")
    indicator = engine.box(40, 40)
    super.init(engine, width: width, height: height)
    root.justify(.center)
    root.alignItems(.center)
    root.padding(.left, 40)
    root.padding(.right, 40)
    let form = engine.column()
    form.widthPercent(100)
    form.maxWidth(500)
    form.height(192)
    root.insert(form, at: 0)
    let header = engine.row()
    header.height(24)
    header.padding(.left, 16)
    title.node.flex(1)
    header.insert(title.node, at: 0)
    form.insert(header, at: 0)
    for (position, field, gap) in [(1, email, 16.0), (2, password, 8)] {
      field.node.height(44)
      field.node.margin(.top, gap)
      field.node.margin(.left, 8)
      field.node.margin(.right, 8)
      form.insert(field.node, at: position)
    }
    let footer = engine.row()
    footer.height(36)
    footer.marginAuto(.top)
    footer.justify(.end)
    button.node.width(120)
    footer.insert(button.node, at: 0)
    form.insert(footer, at: 3)
    indicator.takeOutOfFlow()
    indicator.alignSelf(.center)
    indicator.offset(.top, -40)
    form.insert(indicator, at: 4)
  }

  override var leaves: [FlexNode] {
    [title.node, email.node, password.node, button.node, indicator]
  }

  override func changeText(to variant: Int) { title.show(RaceScreen.loginTitles[variant]) }
}
