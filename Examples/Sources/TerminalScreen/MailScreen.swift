// A mail reader's screen, laid out for any terminal.

import SnapDSL
import UIKitNames

/// Folders on the left, messages on the right, the text of one of them below.
///
/// A narrow terminal has no folders, and a low one no text: what is left takes their place.
public final class MailScreen {
  /// The root of the views, as large as the terminal.
  public let window: UIWindow

  private let title = TextView(" Tinamou mail")
  private let size = TextView("")
  private let folders = TextView(frame: .zero)
  private let list = UIView(frame: .zero)
  private var rows: [TextView] = []
  private let text = TextView(frame: .zero)
  private let status = TextView(" ↑ ↓ choose   q quit")
  private var noFolders: Constraint?
  private var noText: Constraint?

  private static let messages: [(sender: String, subject: String, text: [String])] = [
    ("Alan", "Constraints", ["Levels are strict.", "A thousand weak ones move nothing above."]),
    ("Greta", "Kiwis", ["They do not fly.", "Tinamous do."]),
    ("Peter", "Edits", ["Drag the edge of your terminal.", "One solve a frame."]),
    ("Alan", "Stays", ["What nothing moves stays where it is."]),
  ]

  /// Which message is read, from 0.
  public private(set) var selection = 0

  /// A screen of this many characters.
  public init(columns: Int, rows rowCount: Int) {
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: columns, height: rowCount))
    title.isInverse = true
    status.isInverse = true
    size.isInverse = true
    folders.hasBorder = true
    folders.lines = [" Inbox   4", " Drafts  1", " Sent   27"]
    text.hasBorder = true
    for view in [title, size, folders, list, text, status] { window.addSubview(view) }
    for (index, message) in Self.messages.enumerated() {
      let row = TextView(" \(message.sender)  \(message.subject)")
      rows.append(row)
      list.addSubview(row)
      row.snp.makeConstraints { make in
        make.left.right.equalToSuperview()
        make.height.equalTo(1)
        make.top.equalToSuperview().offset(index)
      }
    }
    constrain()
    show()
    resize(columns: columns, rows: rowCount)
  }

  /// Lays everything out for another size of the terminal.
  public func resize(columns: Int, rows rowCount: Int) {
    window.frame = CGRect(x: 0, y: 0, width: columns, height: rowCount)
    size.lines = ["\(columns) × \(rowCount) "]
    noFolders?.isActive = columns < 60
    noText?.isActive = rowCount < 16
    folders.isHidden = columns < 60
    text.isHidden = rowCount < 16
    window.layoutIfNeeded()
  }

  /// Reads the message `offset` below the present one, or the first or the last one.
  public func moveSelection(by offset: Int) {
    selection = min(max(0, selection + offset), rows.count - 1)
    show()
    window.layoutIfNeeded()
  }

  private func show() {
    for (index, row) in rows.enumerated() { row.isInverse = index == selection }
    text.lines = Self.messages[selection].text.map { " " + $0 }
  }

  private func constrain() {
    title.snp.makeConstraints { make in
      make.top.left.right.equalToSuperview()
      make.height.equalTo(1)
    }
    size.snp.makeConstraints { make in make.top.right.equalToSuperview() }
    status.snp.makeConstraints { make in
      make.bottom.left.right.equalToSuperview()
      make.height.equalTo(1)
    }
    folders.snp.makeConstraints { make in
      make.left.equalToSuperview()
      make.top.equalTo(title.snp.bottom)
      make.bottom.equalTo(status.snp.top)
      make.width.equalToSuperview().multipliedBy(0.25).priority(500)
      make.width.lessThanOrEqualTo(24).priority(750)
      noFolders = make.width.equalTo(0).constraint
    }
    list.snp.makeConstraints { make in
      make.left.equalTo(folders.snp.right)
      make.top.equalTo(folders)
      make.right.equalToSuperview()
    }
    text.snp.makeConstraints { make in
      make.top.equalTo(list.snp.bottom)
      make.left.right.equalTo(list)
      make.bottom.equalTo(status.snp.top)
      make.height.equalTo(list).priority(500)
      noText = make.height.equalTo(0).constraint
    }
  }
}
