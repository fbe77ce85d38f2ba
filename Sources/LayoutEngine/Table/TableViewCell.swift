// A row of a table.

public import Foundation

/// A row of a table.
open class TableViewCell: View {
  /// Where a cell's views go.
  public final let contentView = View()
  /// What kind of cell it is.
  public final let reuseIdentifier: String?
  /// Whether and how selection shows; of no effect here.
  public final var selectionStyle = SelectionStyle.default

  /// How selection shows.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// Not at all.
    case none
    /// As usual.
    case `default`
  }

  /// How a cell is built; all are empty here.
  public enum CellStyle: Int, Hashable, Sendable {
    /// As usual.
    case `default`
    /// With a second text at the side.
    case value1
    /// With a second text below.
    case subtitle
  }

  /// A cell of a kind.
  public init(style: CellStyle = .default, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    setUp()
  }

  /// A cell with the given frame.
  public override init(frame: CGRect) {
    reuseIdentifier = nil
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    addSubview(contentView)
    contentView.translatesAutoresizingMaskIntoConstraints = false
    for attribute in [LayoutAttribute.left, .top, .right, .bottom] {
      LayoutConstraint(contentView.node, attribute, .equal, node, attribute).isActive = true
    }
  }

  /// Called before a cell is used for another row.
  open func prepareForReuse() {}
}
