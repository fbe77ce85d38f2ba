// What the tests of frames share.

import Foundation
import SnapDSL
import Testing
import UIKitNames

/// Expects a frame to come out to a millionth of a point.
func expectFrame(
  _ frame: CGRect, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
  _ comment: Comment? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let wanted = CGRect(x: x, y: y, width: width, height: height)
  #expect(
    distance(frame, wanted) <= 1e-6, "\(frame) is not \(wanted): \(comment?.rawValue ?? "")",
    sourceLocation: sourceLocation)
}

/// Lays `root` out, and expects the frame of a view that is in it then.
func expectFrame(
  of view: @autoclosure () -> UIView, in root: UIView, _ x: CGFloat, _ y: CGFloat,
  _ width: CGFloat, _ height: CGFloat, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  root.layoutIfNeeded()
  expectFrame(view().frame, x, y, width, height, sourceLocation: sourceLocation)
}

/// By how much two frames differ where they differ most.
func distance(_ a: CGRect, _ b: CGRect) -> CGFloat {
  [
    abs(a.origin.x - b.origin.x), abs(a.origin.y - b.origin.y),
    abs(a.size.width - b.size.width), abs(a.size.height - b.size.height),
  ].max()!
}

/// Expects a number to come out to a millionth.
func expectClose(
  _ number: CGFloat, _ wanted: CGFloat, within tolerance: CGFloat = 1e-6,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(
    abs(number - wanted) <= tolerance, "\(number) is not \(wanted)", sourceLocation: sourceLocation)
}

/// A root view of a size, without an appearance of its own, and what is in it.
func makeScreen(_ width: CGFloat, _ height: CGFloat, with subviews: UIView...) -> UIView {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  for view in subviews { root.addSubview(view) }
  return root
}

/// A label that breaks its text, where `lineCountMax` allows it.
func makeLabel(_ text: String, lineCountMax: Int = 1, fontSize: CGFloat = 17) -> UILabel {
  let label = UILabel()
  label.text = text
  label.numberOfLines = lineCountMax
  label.font = .systemFont(ofSize: fontSize)
  return label
}

extension UIView {
  /// Adds subviews that stand by their constraints alone.
  func addConstrained(_ views: UIView...) {
    for view in views {
      addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
    }
  }

  /// Adds a subview with these constraints.
  @discardableResult
  func add<View: UIView>(_ view: View, _ describe: (ConstraintMaker) -> Void) -> View {
    addSubview(view)
    view.snp.makeConstraints(describe)
    return view
  }
}

/// A view that does what a test says whenever the engine calls it, and counts its layouts.
class ScriptedView: UIView {
  var whenUpdating: () -> Void = {}
  var whenLaidOut: () -> Void = {}
  /// How large its content is; `nil` as of any view.
  var content: (() -> CGSize)?
  private(set) var layoutCount = 0

  override func updateConstraints() {
    super.updateConstraints()
    whenUpdating()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    whenLaidOut()
    layoutCount += 1
  }

  override var intrinsicContentSize: CGSize { content?() ?? super.intrinsicContentSize }
}

/// As many rows in each section as a test says, and the cells that it makes for them.
class ScriptedRows: UITableViewDataSource {
  var counts: [Int]
  private let makeCell: (UITableView, IndexPath) -> UITableViewCell

  /// Without `makeCell`, cells are empty and are used again.
  init(
    _ counts: [Int],
    makeCell: @escaping (UITableView, IndexPath) -> UITableViewCell = { table, _ in
      table.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(reuseIdentifier: "row")
    }
  ) {
    self.counts = counts
    self.makeCell = makeCell
  }

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    makeCell(tableView, indexPath)
  }
}

extension UIScrollView {
  /// Scrolls down to `y`, and lays out everything around it.
  func scroll(to y: CGFloat, in root: UIView) {
    contentOffset.y = y
    root.layoutIfNeeded()
  }
}

extension LayoutIssue {
  var conflict: ConstraintConflict? {
    if case .conflict(let conflict) = self { conflict } else { nil }
  }

  var isUnsettled: Bool {
    if case .doesNotSettle = self { true } else { false }
  }
}

/// Collects the conflicts that `body` causes.
func conflicts(of body: () -> Void) -> [ConstraintConflict] {
  issues(of: body).compactMap(\.conflict)
}

/// Collects the issues that `body` causes, each of which `hear` hears of at once.
func issues(
  of body: () -> Void, hearing hear: @escaping (LayoutIssue) -> Void = { _ in }
) -> [LayoutIssue] {
  var found: [LayoutIssue] = []
  let environment = LayoutEnvironment.current
  let previous = environment.issueHandler
  environment.issueHandler = { issue in
    found.append(issue)
    hear(issue)
  }
  body()
  environment.issueHandler = previous
  return found
}
