// Lines of usual apps that this package does not take, and why.

internal import Foundation
import Testing

/// Why a line of usual apps is not here.
private enum Reason: String {
  /// Linux has no Objective-C: `Typealiases.swift` says what is written instead.
  case objectiveC
  /// Foundation on Linux has other overloads, or does not bridge.
  case foundation
  /// A finer text system than one that sizes text.
  case text
  /// A toolkit's business, not that of a layout engine.
  case toolkit
  /// There is no device.
  case device
  /// What draws only, and takes more than being accepted.
  case drawing
  /// It would decide on frames, and is not there.
  case missing
}

@Suite struct SnippetList {
  private static let lines: [(line: String, reason: Reason)] = [
    (#"tableView.register(MyCell.self, forCellReuseIdentifier: "cell")"#, .objectiveC),
    (#"required init?(coder: NSCoder) { super.init(coder: coder) }"#, .objectiveC),
    (#"button.addTarget(self, action: #selector(tapped), for: .touchUpInside)"#, .objectiveC),
    (#"@IBOutlet weak var heightConstraint: NSLayoutConstraint!"#, .objectiveC),
    (#"@objc func keyboardWillShow(_ notification: Notification) {"#, .objectiveC),
    (#"CGSize(width: 320, height: .greatestFiniteMagnitude)"#, .foundation),
    (#"("text" as NSString).size(withAttributes: attributes)"#, .foundation),
    (#"let paragraph = NSMutableParagraphStyle()"#, .text),
    (#"label.lineBreakStrategy = .standard"#, .text),
    (#"textView.textContainer.maximumNumberOfLines = 2"#, .text),
    (#"try NSAttributedString(data: html, options: [:], documentAttributes: nil)"#, .text),
    (#"button.configurationUpdateHandler = { button in"#, .toolkit),
    (#"config.attributedTitle = AttributedString("Title")"#, .text),
    (#"textField.inputAccessoryView = toolbar"#, .toolkit),
    (#"cell.contentConfiguration = content"#, .toolkit),
    (#"scrollView.refreshControl = UIRefreshControl()"#, .toolkit),
    (#"scrollView.zoomScale = 2"#, .toolkit),
    (#"collectionView.collectionViewLayout.invalidateLayout()"#, .toolkit),
    (#"let layout = UICollectionViewCompositionalLayout(section: section)"#, .toolkit),
    (#"present(controller, animated: true)"#, .toolkit),
    (#"navigationItem.searchController = UISearchController()"#, .toolkit),
    (#"navigationController?.setToolbarHidden(false, animated: false)"#, .toolkit),
    (#"let pan = UIPanGestureRecognizer(target: self, action: nil)"#, .toolkit),
    (#"controller.modalPresentationStyle = .formSheet"#, .toolkit),
    (#"view.window?.windowScene?.interfaceOrientation"#, .device),
    (#"UIDevice.current.userInterfaceIdiom == .pad"#, .device),
    (#"traitCollection.preferredContentSizeCategory"#, .device),
    (#"cell.accessoryView = UISwitch()"#, .missing),
    (#"view.layer.add(CABasicAnimation(keyPath: "position"), forKey: nil)"#, .drawing),
    (#"view.layer.addSublayer(CAShapeLayer())"#, .drawing),
    (#"view.layer.shadowPath = UIBezierPath(rect: view.bounds).cgPath"#, .drawing),
    (#"let snapshot = view.snapshotView(afterScreenUpdates: false)"#, .drawing),
  ]

  /// Goal: the list is of lines that do not work: those that do stand in the tests beside this one.
  @Test func linesOfTheListStandInNoTest() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let tests = try ["ViewSnippets", "ControlSnippets", "ScreenSnippets"]
      .map { try String(contentsOf: folder.appendingPathComponent("\($0).swift"), encoding: .utf8) }
      .joined().filter { !$0.isWhitespace }
    for (line, reason) in Self.lines {
      #expect(!tests.contains(line.filter { !$0.isWhitespace }), "\(line): \(reason)")
    }
  }
}
