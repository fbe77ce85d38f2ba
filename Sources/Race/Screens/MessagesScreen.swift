// Bubbles of messages, for each side.

internal import SnapDSL
internal import UIKitNames

extension RaceScreen {
  /// Text that sizes its cells.
  static let messages = RaceScreen.list(
    name: "messages",
    summary:
      "Messages at the left and at the right, at most 200 points wide, as high as their text.",
    unit: "message", sizes: [50], of: MessageConstraintCell.self,
    content: { Message.list(count: $0) }, rival: { .list(of: MessageFlexCell.self, $0) })

  static let gtkMessages = RaceScreen.list(
    name: "messages", summary: messages.summary, unit: "message", sizes: [10, 50],
    operations: [.text, .width, .cell], of: MessageConstraintCell.self,
    content: { Message.list(count: $0) }, rival: { .list(of: MessageWidgetCell.self, $0) })
}

/// What is said, and by whom.
struct Message: Sendable {
  let text: String
  let sentByMe: Bool

  static func list(count: Int) -> RaceList<Message> {
    RaceList(
      items: (0 ..< count).map { numbered($0) }, newcomer: numbered(count),
      texts: [9, 25, 2, 14].map { words($0) })
  }

  /// Messages of 1 to 30 words.
  static func numbered(_ number: Int) -> Message {
    Message(text: words(1 + number * 7 % 30), sentByMe: number % 3 == 1)
  }

  static func words(_ count: Int) -> String {
    let vocabulary = ["constraints", "may", "be", "as", "quick", "as", "boxes", "in", "boxes"]
    return (0 ..< count).map { vocabulary[$0 % vocabulary.count] }.joined(separator: " ")
  }
}

final class MessageConstraintCell: UIView, ConstraintCell {
  let changingLabel = UILabel()

  init(showing message: Message) {
    super.init(frame: .zero)
    changingLabel.numberOfLines = 0
    changingLabel.text = message.text
    addSubview(changingLabel)
    changingLabel.snp.makeConstraints { make in
      make.top.bottom.equalToSuperview().inset(10)
      make.width.lessThanOrEqualTo(200)
      if message.sentByMe {
        make.trailing.equalToSuperview().inset(12)
      } else {
        make.leading.equalToSuperview().inset(12)
      }
    }
  }

  var leaves: [UIView] { [changingLabel] }
}

struct MessageFlexCell: FlexCell {
  let node: FlexNode
  var changingLabel: FlexLabel

  init(_ engine: FlexEngine, showing message: Message) {
    node = engine.row()
    node.padding(.top, 10)
    node.padding(.bottom, 10)
    node.padding(.left, 12)
    node.padding(.right, 12)
    if message.sentByMe { node.justify(.end) }
    changingLabel = FlexLabel(engine, message.text, lineCountMax: 0)
    changingLabel.node.maxWidth(200)
    node.insert(changingLabel.node, at: 0)
  }

  var leaves: [FlexNode] { [changingLabel.node] }
}

struct MessageWidgetCell: WidgetCell {
  var changingLabel: WidgetLabel
  let constraints: [WidgetConstraint]

  init(in box: Widget, showing message: Message) {
    changingLabel = WidgetLabel(in: box, message.text, widthMax: 200)
    let label = changingLabel.widget
    let edge =
      message.sentByMe
      ? box.constrain(label, .right, plus: -12) : box.constrain(label, .left, plus: 12)
    constraints = [edge] + box.hug(label)
  }

  func hang(below previous: MessageWidgetCell?, in box: Widget) -> WidgetConstraint {
    if let previous {
      return box.constrain(
        changingLabel.widget, .top, to: previous.changingLabel.widget, .bottom, plus: 20)
    }
    return box.constrain(changingLabel.widget, .top, plus: 10)
  }

  var leaves: [Widget] { [changingLabel.widget] }
}
