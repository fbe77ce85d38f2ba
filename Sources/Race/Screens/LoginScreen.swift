// A login form, for each side.

internal import SnapDSL
internal import UIKitNames

extension RaceScreen {
  /// The form of the workload `login`.
  static let login = RaceScreen(
    name: "login", summary: "A form in the middle of the window, at most 500 points wide.",
    unit: "screen", sizes: [1], operations: [.text, .width], window: { _ in (375, 667) },
    constraints: { _, width, height in LoginConstraints(width: width, height: height) },
    rival: .flex { engine, _, width, height in LoginFlex(engine, width: width, height: height) })

  /// A point wider and higher, so that the middle is a whole one. The text is not changed: after
  /// that GTK takes the form's greatest width for its least one.
  static let gtkLogin = RaceScreen(
    name: "login", summary: login.summary, unit: "screen", sizes: [1], operations: [.width],
    window: { _ in (376, 668) }, widthStep: { _ in 2 },
    constraints: { _, width, height in LoginConstraints(width: width, height: height) },
    rival: .widgets { engine, _, width, height in LoginWidgets(engine, width: width, height: height)
    })

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

/// All in one box, which GTK lays out rightly; with a box of its own for the form, it keeps that as
/// wide as it was in a wider window.
private final class LoginWidgets: WidgetScreen {
  private let title: WidgetLabel
  private let email: WidgetLabel
  private let password: WidgetLabel
  private let button: WidgetLabel
  private let indicator: Widget

  init(_ engine: WidgetEngine, width: Double, height: Double) {
    let box = engine.makeWindow()
    let form = box.addLeaf()
    title = WidgetLabel(in: box, RaceScreen.loginTitles[3])
    email = WidgetLabel(in: box, "Email")
    password = WidgetLabel(in: box, "Password")
    button = WidgetLabel(in: box, "Connect")
    indicator = box.addLeaf(40, 40)
    super.init(box, width: width, height: height)
    box.constrain(form, .left, .greaterOrEqual, plus: 40)
    box.constrain(form, .width, .lessOrEqual, toConstant: 500)
    box.constrain(form, .width, toConstant: 500, .strong)
    box.constrain(form, .centerX)
    box.constrain(form, .centerY)
    box.describe(
      [
        "V:[form(192)]", "H:[button(120)]", "V:[title(24)]-16-[email(44)]-8-[password(44)]",
        "V:[button(36)]", "H:[indicator(40)]", "V:[indicator(40)]",
      ],
      [
        "form": form, "title": title.widget, "email": email.widget, "password": password.widget,
        "button": button.widget, "indicator": indicator,
      ])
    box.constrain(title.widget, .top, to: form)
    box.constrain(title.widget, .left, to: form, plus: 16)
    box.constrain(title.widget, .right, to: form)
    for field in [email, password] {
      box.constrain(field.widget, .left, to: form, plus: 8)
      box.constrain(field.widget, .right, to: form, plus: -8)
    }
    box.constrain(button.widget, .right, to: form)
    box.constrain(button.widget, .bottom, to: form)
    box.constrain(indicator, .centerX, to: form)
    box.constrain(indicator, .top, to: form, plus: -40)
  }

  override var leaves: [Widget] {
    [title.widget, email.widget, password.widget, button.widget, indicator]
  }
}
