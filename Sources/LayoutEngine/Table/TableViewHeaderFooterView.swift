// What stands above and below the rows of a section.

public import Foundation

/// A header or footer of a section, with a title or with views of one's own.
open class TableViewHeaderFooterView: View {
  /// Where its views go.
  public final let contentView = View()
  /// What kind of header or footer it is.
  public final let reuseIdentifier: String?
  /// A view behind the content, kept and not placed.
  public final var backgroundView: View?

  /// A header or footer of a kind.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addFilling(contentView)
  }

  /// A header or footer with the given frame.
  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// A text in the content, made when it is first asked for: 16 points from the sides, in the
  /// middle of the height.
  public private(set) final lazy var textLabel: Label? = Label(
    inRow: contentView, margin: titleMargin)
  private final var titleMargin = 3.5

  /// Called before it is used for another section; never here, where each one gets a new one.
  open func prepareForReuse() {}

  /// The title of a section: a bold line of 28 points in plain tables, smaller texts in others.
  fileprivate convenience init(title: String, style: TableView.Style) {
    self.init(reuseIdentifier: nil)
    if style != .plain { titleMargin = 11 }
    textLabel?.text = title
    textLabel?.font = style == .plain ? .boldSystemFont(ofSize: 17) : .systemFont(ofSize: 13)
    if style != .plain { textLabel?.numberOfLines = 0 }
  }
}

/// Above or below the rows of a section.
enum SectionPart { case header, footer }

extension TableView {
  /// What stands above or below a section: the delegate's view, or the data source's title.
  final func makeView(
    for part: SectionPart, ofSection section: Int, _ delegate: (any TableViewDelegate)?
  ) -> View? {
    let view =
      switch part {
      case .header: delegate?.tableView(self, viewForHeaderInSection: section)
      case .footer: delegate?.tableView(self, viewForFooterInSection: section)
      }
    if let view { return view }
    let title =
      switch part {
      case .header: dataSource?.tableView(self, titleForHeaderInSection: section)
      case .footer: dataSource?.tableView(self, titleForFooterInSection: section)
      }
    return title.map { TableViewHeaderFooterView(title: $0, style: style) }
  }
}

extension Label {
  /// A text along a row: 16 points from the sides, in the middle of the height, and at least
  /// `margin` points from the top.
  convenience init(inRow row: View, margin: Double) {
    self.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
    row.addSubview(self)
    for constraint in [
      LayoutConstraint(node, .leading, .equal, row.node, .leading, constant: 16),
      LayoutConstraint(node, .trailing, .equal, row.node, .trailing, constant: -16),
      LayoutConstraint(node, .centerY, .equal, row.node, .centerY),
      LayoutConstraint(node, .top, .greaterThanOrEqual, row.node, .top, constant: margin),
    ] { constraint.isActive = true }
  }
}

extension View {
  /// Adds a view that fills this one.
  final func addFilling(_ view: View) {
    insert(view, at: 0)
    view.translatesAutoresizingMaskIntoConstraints = false
    for attribute in [LayoutAttribute.left, .top, .right, .bottom] {
      let constraint = LayoutConstraint(view.node, attribute, .equal, node, attribute)
      constraint.role = .filling
      constraint.isActive = true
    }
  }

  /// Keeps a view that was added in this way so far from the edges.
  final func inset(filling view: View, by insets: EdgeInsets) {
    for constraint in view.node.incident.all
    where constraint.role == .filling && constraint.secondNode === node {
      constraint.constant =
        switch constraint.firstAttribute {
        case .left: insets.left
        case .top: insets.top
        case .right: -insets.right
        default: -insets.bottom
        }
    }
  }
}
