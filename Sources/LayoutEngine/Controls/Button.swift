// A button sizes itself to its title.

public import Foundation

/// A control with a title.
open class Button: Control {
  /// How a button looks.
  public enum ButtonType: Int, Hashable, Sendable {
    /// Without a look of its own.
    case custom = 0
    /// As the system's buttons.
    case system = 1
    /// An information sign.
    case infoLight = 3
    /// A plus sign.
    case contactAdd = 5
  }

  /// How the button looks.
  public final let buttonType: ButtonType
  private let title = Label()
  private var normalTitle: String?

  /// The titles of other states, which hardly any button has. No dictionary: looking up what the
  /// first one of its kind needs took two fifths of making the first login screen of a process.
  private var otherTitles: [(state: ControlState, title: String)] = []

  /// What few buttons have.
  private final class Content {
    var image: Image?
    var imageView: ImageView?
    var configuration: Configuration?
    var attributedTitles: [(state: ControlState, title: NSAttributedString)] = []
    var titleInsets = EdgeInsets.zero
    var imageInsets = EdgeInsets.zero
    var alignment = (
      horizontal: ContentHorizontalAlignment.center, vertical: ContentVerticalAlignment.center
    )
  }
  private var ownContent: Content?
  private var content: Content {
    if ownContent == nil { ownContent = Content() }
    return ownContent!
  }

  /// Distances between the title and the edges; `.zero` stands for the button's own, which are 6
  /// points above and below.
  open var contentEdgeInsets = EdgeInsets.zero { didSet { contentChanged() } }

  /// A button with the given frame.
  public override init(frame: CGRect) {
    buttonType = .custom
    super.init(frame: frame)
    observeTitle()
  }

  /// A button of a type.
  public init(type: ButtonType) {
    buttonType = type
    super.init(frame: .zero)
    observeTitle()
  }

  /// A button of a type that shows an action's title and image, and does the action.
  public convenience init(type: ButtonType = .system, primaryAction: Action?) {
    self.init(type: type)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    if let image = primaryAction.image { setImage(image, for: .normal) }
    addAction(primaryAction, for: [.touchUpInside, .primaryActionTriggered])
  }

  // The label may live on.
  deinit { title.didChange = nil }

  /// A button that shows what `configuration` says, and does `primaryAction`.
  public convenience init(configuration: Configuration, primaryAction: Action? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    guard let primaryAction else { return }
    addAction(primaryAction, for: [.touchUpInside, .primaryActionTriggered])
  }

  /// What the button shows; `nil` for its titles and its image, without distances between them.
  public final var configuration: Configuration? {
    get { ownContent?.configuration }
    set {
      content.configuration = newValue
      if let newValue { title.font = newValue.font }
      stateChanged()
      contentChanged()
    }
  }

  private func observeTitle() {
    title.font = .systemFont(ofSize: buttonType == .system ? 15 : 18)
    title.didChange = { [unowned self] in contentChanged() }
  }

  /// The label that holds the title's font. It is no subview: the button measures it itself. Its
  /// frame is that of the title now.
  public final var titleLabel: Label? {
    if let arranged {
      title.frame = arranged.title
    } else if node.frame.width > 0 {
      title.frame = titleRect(forContentRect: contentRect(forBounds: bounds))
    }
    return title
  }

  /// The image, which is no subview either.
  public final var imageView: ImageView? {
    let view = content.imageView ?? ImageView()
    content.imageView = view
    view.image = shownImage
    view.frame = arranged?.image ?? imageRect(forContentRect: contentRect(forBounds: bounds))
    return view
  }

  private var arranged: (wanted: CGSize, title: CGRect, image: CGRect)? {
    configuration?.arranged(
      title.text, shownImage, in: bounds.size, rightToLeft: node.isRightToLeft)
  }

  /// How far the title is moved from where it would stand; of no effect on the size, nor with a
  /// configuration.
  open var titleEdgeInsets: EdgeInsets {
    get { ownContent?.titleInsets ?? .zero }
    set { content.titleInsets = newValue }
  }
  /// The same for the image.
  open var imageEdgeInsets: EdgeInsets {
    get { ownContent?.imageInsets ?? .zero }
    set { content.imageInsets = newValue }
  }
  /// Where both stand.
  final var alignment: (horizontal: ContentHorizontalAlignment, vertical: ContentVerticalAlignment)
  {
    get { ownContent?.alignment ?? (.center, .center) }
    set { content.alignment = newValue }
  }

  /// Where title and image may be: in `bounds`, without the insets of the content.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: insets) }
  /// Where the title is without a configuration, in what is left for both.
  open func titleRect(forContentRect room: CGRect) -> CGRect { plainlyArranged(in: room).title }
  /// Where the image is, likewise.
  open func imageRect(forContentRect room: CGRect) -> CGRect { plainlyArranged(in: room).image }

  /// Where both are: beside each other, in what their own insets leave.
  private func plainlyArranged(in room: CGRect) -> (title: CGRect, image: CGRect) {
    let picture = shownImage?.size ?? .zero
    var text = title.intrinsicContentSize
    text.width = max(0, min(text.width, room.width - picture.width))
    let isMirrored = node.isRightToLeft
    let across: CGFloat =
      switch alignment.horizontal {
      case .center, .fill: 0.5
      case .left: 0
      case .right: 1
      case .leading: isMirrored ? 1 : 0
      case .trailing: isMirrored ? 0 : 1
      }
    let down: CGFloat =
      switch alignment.vertical {
      case .center, .fill: 0.5
      case .top: 0
      case .bottom: 1
      }
    func placed(_ part: CGSize, after before: CGFloat, _ own: EdgeInsets) -> CGRect {
      let room = room.inset(by: own)
      let spare = room.width - picture.width - text.width
      return CGRect(
        x: room.minX + spare * across + before,
        y: room.minY + (room.height - part.height) * down, width: part.width,
        height: part.height)
    }
    return (
      placed(text, after: isMirrored ? 0 : picture.width, titleEdgeInsets),
      placed(picture, after: isMirrored ? text.width : 0, imageEdgeInsets)
    )
  }

  private var shownImage: Image? { configuration?.image ?? ownContent?.image }

  /// The title now.
  public final var currentTitle: String? { configuration?.title ?? title(for: state) }

  final override func stateChanged() {
    if let attributed = ownContent?.attributedTitles, !attributed.isEmpty,
      let shown =
        (attributed.first { $0.state == state } ?? attributed.first { $0.state == .normal })
    {
      title.attributedText = shown.title
    } else {
      title.text = currentTitle
    }
  }

  /// Sets the title of a state with its fonts, which comes before one without.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: ControlState) {
    content.attributedTitles.removeAll { $0.state == state }
    if let title { content.attributedTitles.append((state, title)) }
    stateChanged()
  }

  /// Sets the title of a state.
  open func setTitle(_ title: String?, for state: ControlState) {
    if state == .normal {
      normalTitle = title
    } else {
      otherTitles.removeAll { $0.state == state }
      if let title { otherTitles.append((state, title)) }
    }
    stateChanged()
  }

  /// The title of a state; that of the normal state where it has none.
  public final func title(for state: ControlState) -> String? {
    otherTitles.first { $0.state == state }?.title ?? normalTitle
  }

  /// Sets the colour of a state's title; of no effect on layout.
  public final func setTitleColor(_ color: Color?, for state: ControlState) {}

  /// Sets the image of the normal state, beside the title; those of others have no effect.
  open func setImage(_ image: Image?, for state: ControlState) {
    guard state == .normal else { return }
    content.image = image
    invalidateIntrinsicContentSize()
  }

  /// The distances that hold.
  private var insets: EdgeInsets {
    guard contentEdgeInsets == .zero else { return contentEdgeInsets }
    return EdgeInsets(top: 6, left: 0, bottom: 6, right: 0)
  }
  /// The narrowest button, in points.
  private static let widthMin = 30.0

  open override var intrinsicContentSize: CGSize {
    if let own = configuration?.arranged(title.text, shownImage) { return own.wanted }
    var size = title.intrinsicContentSize
    if let image = ownContent?.image {
      size.width += image.size.width
      size.height = max(size.height, image.size.height)
    }
    let insets = insets
    size.height = max(size.height, ceil(title.font.lineHeight)) + insets.top + insets.bottom
    size.width = max(size.width, Self.widthMin) + insets.left + insets.right
    return size
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  package override var lastBaselineOffset: Double {
    let own = configuration?.arranged(title.text, shownImage)
    let bottom = own.map { $0.wanted.height - $0.title.maxY } ?? insets.bottom
    return Double(bottom) - Double(title.font.descender)
  }
  package override var firstBaselineOffset: Double {
    let top = configuration?.arranged(title.text, shownImage).title.minY ?? insets.top
    return Double(top) + Double(title.font.ascender)
  }
}
