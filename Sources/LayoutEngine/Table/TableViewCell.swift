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
  private let style: CellStyle
  private(set) final var hasOwnContent = false
  private final var isEdited = false
  /// Whether a subclass has placed the content view.
  private final var isContentPlaced = false

  /// How selection shows.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// Not at all.
    case none
    /// As usual.
    case `default`
  }

  /// Where a cell has its own texts.
  public enum CellStyle: Int, Hashable, Sendable {
    /// One text.
    case `default`
    /// With a second text at the end of the row.
    case value1
    /// With a second text below.
    case subtitle
  }

  /// A cell of a kind, of UIKit's size until a table gives it another one.
  public init(style: CellStyle = .default, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// A cell with the given frame.
  public override init(frame: CGRect) {
    reuseIdentifier = nil
    style = .default
    super.init(frame: frame)
    setUp()
  }

  /// What the cell has of its own, made when a part of it is first asked for.
  private final lazy var ownContent: RowContent = {
    hasOwnContent = true
    return RowContent(in: self, style: style)
  }()

  /// A text in the content: 16 points from the sides, in the middle of the height, at least 11
  /// points from the top where the row is as high as it wants.
  open var textLabel: Label? { ownContent.text }
  /// A second text, of a cell of another style than `.default`.
  open var detailTextLabel: Label? { ownContent.detail }
  /// A picture at the start of the row, before the texts.
  open var imageView: ImageView? { ownContent.picture }

  /// How far the content is from the sides, unless a subclass places it.
  final var contentInsets = EdgeInsets.zero

  private func setUp() {
    addFilling(contentView)
    contentView.isContentOfRow = true
  }

  /// Gives the content view its place again, which a subclass may change then.
  final override func willLayOutSubviews() {
    // Texts that a subclass places stand until the content is laid out, which is not to follow.
    if hasOwnContent { contentView.node.withSystem { $0.layOutAhead(contentView) } }
    if isContentPlaced { contentView.frame = bounds.inset(by: contentInsets) }
  }

  /// Lets the content view stay where a subclass has placed it.
  final override func constrainedFrameWasSet(of subview: View) {
    guard subview === contentView else { return }
    isContentPlaced = true
    let (frame, outer) = (subview.node.frame, node.frame)
    inset(
      filling: contentView,
      by: EdgeInsets(
        top: frame.y, left: frame.x, bottom: outer.height - frame.y - frame.height,
        right: outer.width - frame.x - frame.width))
  }

  /// Whether the row of the cell was tapped, until it is deselected; it does not show here.
  open var isSelected: Bool {
    get { state.contains(.selected) }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether a finger is on the row, of which only code tells here.
  open var isHighlighted: Bool {
    get { state.contains(.highlighted) }
    set { setHighlighted(newValue, animated: false) }
  }
  private final var state = ControlState.normal

  /// The row of the cell was tapped, or is selected no longer.
  open func setSelected(_ selected: Bool, animated: Bool) {
    if selected { state.insert(.selected) } else { state.remove(.selected) }
  }

  /// A finger is on the row, or no longer.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    if highlighted { state.insert(.highlighted) } else { state.remove(.highlighted) }
  }

  /// Whether the row is being edited, of which only code tells here: it takes no room.
  open var isEditing: Bool {
    get { isEdited }
    set { setEditing(newValue, animated: false) }
  }

  /// The row is being edited, or no longer.
  open func setEditing(_ editing: Bool, animated: Bool) { isEdited = editing }

  /// Called before a cell is used for another row.
  open func prepareForReuse() {}
}
