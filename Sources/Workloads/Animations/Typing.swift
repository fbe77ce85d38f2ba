// Somebody types into a chat: the caret moves, lines wrap, messages are sent.

import Randomness
import SolverCore
import Traces

extension Workload {
  static let typing = Workload(
    name: "typing",
    summary: "A chat: 120 characters are typed below messages, the field grows, two are sent.",
    why: "Most keystrokes move a caret only; a line more moves every message, up to a limit.",
    unit: "message",
    sizes: [5, 50, 500],
    sizeMax: 100_000,
    generate: { messages, seed in Typing(messages: messages, seed: seed).trace(keys: 120) })
}

/// Messages stand on the field, the latest at the bottom: five constraints each.
private struct Typing {
  private struct Message {
    let view: ViewVariables
    var bottom: TraceConstraint
    let textWidth: Double
    let height: Double
  }

  private static let window = (width: 390.0, height: 844.0)
  private static let gap = 8.0
  private static let lineHeight = 20.0
  /// Two lines and a half, so that the third shows that there are more.
  private static let textHeightMax = 50.0
  private static let textWidth = window.width - 60

  private var random: SplitMix64
  private var layout: LayoutTrace
  private let field: ViewVariables
  private let text: ViewVariables
  private let caret: Variable
  private let caretPosition: TraceConstraint
  private let textHeight: TraceConstraint
  private var messages: [Message] = []

  /// What has been typed: full lines, and how far the last one goes.
  private var lineCount = 1
  private var lineEnd = 0.0

  init(messages count: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    layout = LayoutTrace(name: "typing \(count)")
    let width = layout.variable("window.width")
    let height = layout.variable("window.height")
    layout.add(width == Self.window.width)
    layout.add(height == Self.window.height)
    field = layout.view("field")
    layout.add(field.x == 0.0)
    layout.add(field.width == width)
    layout.add(field.y + field.height == height)
    text = layout.view("field.text")
    layout.add(text.x == Self.gap)
    layout.add(text.y == Self.gap)
    layout.add(text.x + text.width == field.width - (60 - Self.gap))
    layout.add(field.height == text.height + 2 * Self.gap)
    layout.add(text.height <= Self.textHeightMax)
    textHeight = layout.add(text.height == Self.lineHeight, 751)
    caret = layout.variable("caret.x")
    caretPosition = layout.add(caret - text.x == 0.0)
    for _ in 0 ..< count {
      addMessage(textWidth: random.points(40 ... 500), lines: random.points(1 ... 4))
    }
  }

  // MARK: - Constraints

  /// Puts a message between the field and the message that was the latest.
  private mutating func addMessage(textWidth: Double, lines: Double) {
    let view = layout.view("message\(messages.count)")
    let height = lines * Self.lineHeight + 2 * Self.gap
    let bottom = layout.add(view.y + view.height == field.y - Self.gap)
    layout.add(view.height == height)
    layout.add(view.x + view.width == field.x + field.width - Self.gap)
    layout.add(view.width <= 0.75 * field.width)
    layout.add(view.width == textWidth, 750)
    if let last = messages.indices.last {
      let previous = messages[last]
      messages[last].bottom = layout.replace(
        previous.bottom, by: previous.view.y + previous.view.height == view.y - Self.gap)
    }
    messages.append(Message(view: view, bottom: bottom, textWidth: textWidth, height: height))
  }

  // MARK: - Frames

  consuming func trace(keys: Int) -> Trace {
    solveAndExpect()
    layout.animate()
    for key in 1 ... keys {
      type(characterWidth: random.points(4 ... 14))
      if key.isMultiple(of: keys / 2) { send() }
      solveAndExpect()
    }
    return layout.finish()
  }

  private mutating func type(characterWidth: Double) {
    lineEnd += characterWidth
    if lineEnd > Self.textWidth {
      lineEnd = characterWidth
      setLineCount(lineCount + 1)
    }
    layout.setConstant(lineEnd, of: caretPosition)
  }

  private mutating func send() {
    addMessage(
      textWidth: lineCount > 1 ? Self.textWidth : lineEnd, lines: Double(lineCount))
    lineEnd = 0
    layout.setConstant(0, of: caretPosition)
    setLineCount(1)
  }

  private mutating func setLineCount(_ count: Int) {
    lineCount = count
    layout.setConstant(Double(count) * Self.lineHeight, of: textHeight)
  }

  private mutating func solveAndExpect() {
    layout.solve()
    let height = min(Double(lineCount) * Self.lineHeight, Self.textHeightMax)
    layout.expect(text.height, height)
    layout.expect(caret, Self.gap + lineEnd)
    var bottom = Self.window.height - height - 2 * Self.gap
    layout.expect(field.y, bottom)
    for (index, message) in messages.enumerated().reversed() {
      bottom -= Self.gap + message.height
      guard index == 0 || index == messages.count / 2 || index == messages.count - 1 else {
        continue
      }
      layout.expect(message.view.y, bottom)
      layout.expect(message.view.width, min(message.textWidth, 0.75 * Self.window.width))
    }
  }
}
