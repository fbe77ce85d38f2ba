// Labels that get more lines while their width stays.

import SnapDSL
import Testing
import UIKitNames

@Suite struct LabelLinesTests {
  /// Nine words of 46.75 points, one of 37.4, and nine spaces of 5.95: 512.
  static let words = Array(repeating: "aaaaa", count: 9).joined(separator: " ") + " aaaa"
  /// A line is 20.4 points high.
  static func height(_ lineCount: Int) -> CGFloat { (20.4 * CGFloat(lineCount)).rounded(.up) }

  private func column(_ label: UILabel) -> (UIView, UIView) {
    let root = makeScreen(200, 400)
    label.text = Self.words
    root.add(label) { make in make.left.top.right.equalTo(root) }
    let below = root.add(UIView()) { make in
      make.top.equalTo(label.snp.bottom)
      make.left.right.equalTo(root)
      make.height.equalTo(10)
    }
    root.layoutIfNeeded()
    return (root, below)
  }

  /// Goal: what is required to hug lines hugs as many as there are in the width that it gets.
  /// Method: some lines in a box that is higher than one; then one line, which the box contradicts.
  /// Regression: before there was a width, one line was required, and a conflict was logged.
  @Test(arguments: [749, 1000] as [UILayoutPriority])
  func requiredHuggingAwaitsTheWidth(resistance: UILayoutPriority) {
    let (label, text) = (makeLabel("", lineCountMax: 0), UITextView())
    (text.isScrollEnabled, text.font) = (false, label.font)
    for (view, height) in [(label, Self.height(3)), (text as UIView, Self.height(4) + 16)] {
      (label.text, text.text) = (Self.words, Self.words)
      view.setContentHuggingPriority(.required, for: .vertical)
      view.setContentCompressionResistancePriority(resistance, for: .vertical)
      let (root, box) = (makeScreen(200, 400), UIView())
      root.add(box) { make in
        make.left.right.top.equalToSuperview()
        make.height.greaterThanOrEqualTo(50)
      }
      box.add(view) { make in make.edges.equalToSuperview() }
      #expect(conflicts { root.layoutIfNeeded() }.isEmpty)
      expectFrame(box.frame, 0, 0, 200, height)
      (label.text, text.text) = ("aaaa", "")
      #expect(conflicts { root.layoutIfNeeded() }.count == 1)
    }
  }

  /// It was measured only where its width had moved.
  @Test func aLabelThatBecomesMultilineIsMeasured() {
    let label = UILabel()
    let (root, below) = column(label)
    expectFrame(label.frame, 0, 0, 200, Self.height(1))
    label.numberOfLines = 0
    root.layoutIfNeeded()
    // Three words of 46.75 and two spaces on each line, and the short one behind the last three:
    // 195.5.
    expectFrame(label.frame, 0, 0, 200, Self.height(3))
    expectFrame(below.frame, 0, Self.height(3), 200, 10)
    label.numberOfLines = 2
    expectFrame(of: label, in: root, 0, 0, 200, Self.height(2))
    label.numberOfLines = 1
    expectFrame(of: label, in: root, 0, 0, 200, Self.height(1))
    label.numberOfLines = 0
    root.frame.size.width = 400
    expectFrame(of: label, in: root, 0, 0, 400, Self.height(2))
  }

  /// The same for a label that had no text.
  @Test func aLabelThatGetsItsTextIsMeasured() {
    let label = makeLabel("", lineCountMax: 0)
    let (root, _) = column(label)
    label.text = nil
    expectFrame(of: label, in: root, 0, 0, 200, 0)
    root.frame.size.width = 100
    root.layoutIfNeeded()
    label.text = Self.words
    root.layoutIfNeeded()
    // One word and a space are 52.7 of 100, two words 99.45.
    expectFrame(label.frame, 0, 0, 100, Self.height(5))
  }

  /// A "more" button in a stack.
  @Test func moreLinesInAStack() {
    let label = makeLabel(Self.words)
    let button = UIView()
    button.snp.makeConstraints { make in make.height.equalTo(30) }
    let stack = UIStackView(arrangedSubviews: [label, button])
    stack.axis = .vertical
    let root = makeScreen(200, 400)
    root.add(stack) { make in make.left.top.right.equalTo(root) }
    expectFrame(of: stack, in: root, 0, 0, 200, Self.height(1) + 30)
    label.numberOfLines = 0
    expectFrame(of: button, in: root, 0, Self.height(3), 200, 30)
    expectFrame(stack.frame, 0, 0, 200, Self.height(3) + 30)
  }

  /// Regression: where a part of the tree was laid out first, texts outside of it were measured in
  /// no width, one character on each line; and the pass did not end, once one of them was a text
  /// view.
  @Test(arguments: [false, true]) func textsAroundAPartAreMeasured(isTextView: Bool) {
    let (root, text) = (makeScreen(200, 400), UITextView())
    (text.text, text.isScrollEnabled) = (Self.words, false)
    let above = root.add(isTextView ? text : makeLabel(Self.words, lineCountMax: 0)) { make in
      make.left.top.right.equalToSuperview()
    }
    let part = root.add(UIView()) { make in
      make.top.equalTo(above.snp.bottom)
      make.left.right.equalToSuperview()
      make.height.equalTo(10)
    }
    let height =
      isTextView ? text.sizeThatFits(CGSize(width: 200, height: 0)).height : Self.height(3)
    let found = issues {
      part.layoutIfNeeded()
      expectFrame(part.frame, 0, height, 200, 10)
      expectFrame(of: above, in: root, 0, 0, 200, height)
      expectFrame(part.frame, 0, height, 200, 10)
    }
    #expect(found.isEmpty && root.layoutCounters.solves < 8)
  }

  /// A label with a frame around its text, as many apps have one.
  private final class Padded: UILabel {
    override var intrinsicContentSize: CGSize {
      let size = super.intrinsicContentSize
      return CGSize(width: size.width + 20, height: size.height + 30)
    }
  }

  /// Regression: what a subclass adds to the height was lost where lines break at the width that is
  /// solved for. UIKit asks the subclass again in its second pass.
  @Test func aSubclassAddsToTheLines() {
    let label = Padded()
    label.numberOfLines = 0
    let (root, below) = column(label)
    expectFrame(label.frame, 0, 0, 200, Self.height(3) + 30)
    expectFrame(below.frame, 0, Self.height(3) + 30, 200, 10)
    root.frame.size.width = 600
    expectFrame(of: label, in: root, 0, 0, 600, Self.height(1) + 30)
  }

  /// The label with space around its text that is pasted most often.
  private final class Spaced: UILabel {
    let space = UIEdgeInsets(top: 10, left: 40, bottom: 20, right: 10)
    override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: space)) }
    override func textRect(
      forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
    ) -> CGRect {
      let text = super.textRect(
        forBounds: bounds.inset(by: space), limitedToNumberOfLines: numberOfLines)
      return text.inset(by: UIEdgeInsets(top: -10, left: -40, bottom: -20, right: -10))
    }
  }

  /// UIKit's documentation: `textRect(forBounds:limitedToNumberOfLines:)` is for subclasses that
  /// change the label's rectangle before everything else is computed.
  @Test func linesBreakInTheRectangleOfTheText() {
    let label = Spaced()
    label.numberOfLines = 0
    let (root, below) = column(label)
    // Three words of 46.75 and two spaces of 5.95 take more than 150.
    expectFrame(label.frame, 0, 0, 200, Self.height(5) + 30)
    expectFrame(below.frame, 0, Self.height(5) + 30, 200, 10)
    #expect(label.intrinsicContentSize == CGSize(width: 562, height: Self.height(1) + 30))
    #expect(label.sizeThatFits(CGSize(width: 250, height: 0)).height == Self.height(3) + 30)
    label.numberOfLines = 2
    expectFrame(of: label, in: root, 0, 0, 200, Self.height(2) + 30)
    #expect(
      label.textRect(forBounds: root.bounds, limitedToNumberOfLines: 0).height
        == Self.height(5) + 30)
    root.frame.size.width = 562
    expectFrame(of: label, in: root, 0, 0, 562, Self.height(1) + 30)
  }

  /// Regression: the next text of a label that was as wide as its text was first broken at the
  /// width of the last one, and was higher then than it may be. UIKit begins with one line.
  @Test func aLongerTextHasItsWidthFirst() {
    let (root, label) = (makeScreen(200, 70), makeLabel("a", lineCountMax: 0))
    label.setContentCompressionResistancePriority(.required, for: .vertical)
    root.add(label) { make in
      make.left.top.equalToSuperview()
      make.right.bottom.lessThanOrEqualToSuperview()
    }
    root.layoutIfNeeded()
    let found = issues {
      label.text = Self.words
      expectFrame(of: label, in: root, 0, 0, 200, Self.height(3))
      label.text = "a"
      expectFrame(of: label, in: root, 0, 0, label.intrinsicContentSize.width, Self.height(1))
    }
    #expect(found.isEmpty)
    // A text that is as wide as the one before it, but for what does not fit.
    label.text = Self.words
    label.snp.remakeConstraints { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(512)
    }
    root.layoutIfNeeded()
    label.text = Self.words + " " + Self.words
    expectFrame(of: label, in: root, 0, 0, 512, Self.height(2))
  }

  /// Regression: the shares of a column went by one line of each text. In a stack view of its own,
  /// it has its lines, too.
  @Test(arguments: [false, true]) func linesAreSharesOfAColumn(isInStack: Bool) {
    let labels = [Self.words, "a"].map { makeLabel($0, lineCountMax: 0) }
    let first = isInStack ? UIStackView(arrangedSubviews: [labels[0]]) : labels[0]
    let stack = UIStackView(arrangedSubviews: [first, labels[1]])
    (stack.axis, stack.distribution) = (.vertical, .fillProportionally)
    let root = makeScreen(200, 400)
    root.add(stack) { make in make.edges.equalToSuperview() }
    func share(_ lineCount: Int) -> CGFloat {
      400 * Self.height(lineCount) / (Self.height(lineCount) + Self.height(1))
    }
    expectFrame(of: first, in: root, 0, 0, 200, share(3))
    root.frame.size.width = 100
    expectFrame(of: first, in: root, 0, 0, 100, share(5))
    labels[0].text = "a"
    expectFrame(of: first, in: root, 0, 0, 100, 200)
  }

  /// Regression: without any width, as in a panel that is closed, or hidden in a row, each
  /// character had a line, and what contains the text was as high.
  @Test func aTextWithoutWidthHasOneLine() {
    let root = makeScreen(200, 400)
    let panel = root.add(UIView()) { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(200)
    }
    panel.add(makeLabel(Self.words, lineCountMax: 0)) { make in make.edges.equalToSuperview() }
    for (width, lineCount) in [(200, 3), (0, 1), (200, 3)] as [(CGFloat, Int)] {
      panel.snp.updateConstraints { make in make.width.equalTo(width) }
      expectFrame(of: panel, in: root, 0, 0, width, Self.height(lineCount))
    }
  }

  /// Regression: a row of automatic height was as high as one line of such a text view.
  @Test func aTextViewInARow() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let text = UITextView()
    text.isScrollEnabled = false
    text.text = Array(repeating: Self.words, count: 5).joined(separator: " ")
    let rows = ScriptedRows([1]) { _, _ in
      let cell = UITableViewCell()
      cell.contentView.add(text) { make in make.edges.equalToSuperview() }
      return cell
    }
    table.dataSource = rows
    table.layoutIfNeeded()
    let height = text.sizeThatFits(CGSize(width: 200, height: 0)).height
    #expect(height > 60)
    expectFrame(table.visibleCells[0].frame, 0, 0, 200, height)
    expectFrame(text.frame, 0, 0, 200, height)
  }

  /// Rows that expand, in cells that are used again.
  @Test func moreLinesInRows() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let root = makeScreen(200, 400, with: table)
    var isExpanded = false
    let rows = ScriptedRows([2]) { table, _ in
      let cell =
        table.dequeueReusableCell(withIdentifier: "row")
        ?? UITableViewCell(style: .default, reuseIdentifier: "row")
      let label = cell.contentView.subviews.first as? UILabel ?? UILabel()
      label.text = Self.words
      label.numberOfLines = isExpanded ? 0 : 1
      cell.contentView.addSubview(label)
      label.snp.remakeConstraints { make in make.edges.equalToSuperview() }
      return cell
    }
    table.dataSource = rows
    table.rowHeight = UITableView.automaticDimension
    for expanded in [false, true, false] {
      isExpanded = expanded
      table.reloadData()
      let height = Self.height(isExpanded ? 3 : 1)
      expectFrame(of: table.visibleCells[1], in: root, 0, height, 200, height)
    }
  }
}
