// A row or column of views, held together by real constraints.

public import Foundation

/// Arranges views in a row or a column.
///
/// The arrangement is nothing but constraints, made in `updateConstraints()` and visible like any
/// others under UIKit's identifiers (`UISV-spacing`, …). Hidden views leave the row. Where views
/// come or go, the constraints of the others stay.
open class StackView: View {
  /// How views share the length of the row.
  public enum Distribution: Int, Hashable, Sendable {
    /// They fill it, stretching or shrinking by their priorities.
    case fill
    /// They fill it with equal lengths.
    case fillEqually
    /// They fill it in proportion to their content.
    case fillProportionally
    /// They keep their lengths, and the gaps fill it evenly.
    case equalSpacing
    /// They keep their lengths, and their centres are evenly apart.
    case equalCentering
  }

  /// Where views lie across the row.
  public enum Alignment: Int, Hashable, Sendable {
    /// From edge to edge.
    case fill
    /// At the leading edge of a column, or the top of a row.
    case leading
    /// With their first baselines in line; rows only.
    case firstBaseline
    /// In the middle.
    case center
    /// At the trailing edge of a column, or the bottom of a row.
    case trailing
    /// With their last baselines in line; rows only.
    case lastBaseline

    /// At the top of a row.
    public static let top = Alignment.leading
    /// At the bottom of a row.
    public static let bottom = Alignment.trailing
  }

  /// The views in the row, hidden ones included.
  public private(set) final var arrangedSubviews: [View] = []
  /// Whether views stand side by side or on top of each other.
  open var axis = LayoutAxis.horizontal { didSet { changed(axis != oldValue) } }
  /// The gap between two views, in points; the least one with equal spacing or centering.
  open var spacing: CGFloat = 0 {
    didSet {
      guard spacing.isFinite else {
        spacing = oldValue
        return LayoutEnvironment.current.report(.invalidFrame(self))
      }
      changed(spacing != oldValue)
    }
  }
  /// How views share the length of the row.
  open var distribution = Distribution.fill {
    didSet { changed(distribution != oldValue) }
  }
  /// Where views lie across the row.
  open var alignment = Alignment.fill { didSet { changed(alignment != oldValue) } }
  /// Whether the row keeps inside the layout margins.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { changed(isLayoutMarginsRelativeArrangement != oldValue) }
  }

  /// Whether gaps of columns are between the last baseline of a view and the first one of the next.
  public final var isBaselineRelativeArrangement = false {
    didSet { changed(isBaselineRelativeArrangement != oldValue) }
  }
  /// Stands for the system's gap behind a view: 8 points.
  public static let spacingUseSystem = CGFloat.greatestFiniteMagnitude.nextDown
  /// Stands for the gap that the row has everywhere else.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var arrangement: [LayoutConstraint] = []
  private var spacers: [LayoutGuide] = []
  private var isArranged = false

  /// A stack view that arranges `views`.
  public convenience init(arrangedSubviews views: [View]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Puts a view at the end of the row.
  open func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Puts a view into the row.
  open func insertArrangedSubview(_ view: View, at index: Int) {
    if view.superview !== self { addSubview(view) }
    // A view that contains the stack view has been refused.
    guard view.superview === self else { return }
    disarrange(view)
    arrangedSubviews.insert(view, at: min(max(index, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangementChanged()
  }

  /// Takes a view out of the row; it stays a subview.
  open func removeArrangedSubview(_ view: View) {
    disarrange(view)
    arrangementChanged()
  }

  private func disarrange(_ view: View) {
    guard let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
    arrangedSubviews.remove(at: index)
  }

  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
    // Another view may come to lie where this one is in memory.
    if !customSpacings.isEmpty { customSpacings[ObjectIdentifier(subview)] = nil }
  }

  /// Sets the gap behind a view.
  open func setCustomSpacing(_ spacing: CGFloat, after view: View) {
    guard spacing.isFinite else { return LayoutEnvironment.current.report(.invalidFrame(self)) }
    let isCustom = spacing != Self.spacingUseDefault
    customSpacings[ObjectIdentifier(view)] = isCustom ? spacing : nil
    arrangementChanged()
  }

  /// The gap behind a view.
  open func customSpacing(after view: View) -> CGFloat {
    customSpacings[ObjectIdentifier(view)] ?? Self.spacingUseDefault
  }

  /// How wide the gap behind a view is.
  final func gap(after view: View) -> Double {
    let gap = customSpacings[ObjectIdentifier(view)] ?? spacing
    return Double(gap == Self.spacingUseSystem ? systemSpacing : gap)
  }

  private func changed(_ isDifferent: Bool) { if isDifferent { arrangementChanged() } }

  /// Lets the next pass arrange the views anew.
  @inline(never)  // It may call itself; inlined, whoever asks for it would ask in a call.
  final func arrangementChanged() {
    isArranged = false
    setNeedsUpdateConstraints()
    tellSuperviewOfContent()
  }

  /// From now on, the stack view arranges its views anew where the content of one of them changes,
  /// or of a stack view in it.
  final func hearOfContent() {
    node.flags.insert(.goesByContent)
    for case let inner as StackView in arrangedSubviews { inner.hearOfContent() }
  }

  /// What a view asks for: its content, or for a stack view what is in it. Its height, if that is
  /// asked for, is the one in the width that it has.
  static func wantedSize(of view: View, _ axis: LayoutAxis) -> CGSize {
    guard view is StackView else { return view.layoutContentSize() }
    let width = axis == .vertical ? view.node.frame.width : 0
    return view.systemLayoutSizeFitting(
      CGSize(width: width, height: 0),
      withHorizontalFittingPriority: width > 0 ? .required - 1 : .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  open override var forFirstBaselineLayout: View { viewWithBaseline(\.first) }
  open override var forLastBaselineLayout: View { viewWithBaseline(\.last) }

  /// The view that has the first or last baseline: the highest one of a row, the first or last one
  /// of a column, as UIKit's documentation says.
  private func viewWithBaseline(_ end: KeyPath<[View], View?>) -> View {
    let views = arrangedSubviews.filter { !$0.isHidden }
    guard axis == .horizontal else { return views[keyPath: end] ?? self }
    let highest = views.max {
      Self.wantedSize(of: $0, .vertical).height < Self.wantedSize(of: $1, .vertical).height
    }
    return highest ?? self
  }

  final override func contentInsideChanged() { arrangementChanged() }

  override func hiddenDidChange(of subview: View) {
    arrangementChanged()
    subview.node.withSystem { $0.environment.animation?.stacks.append(self) }
  }

  open override func updateConstraints() {
    super.updateConstraints()
    guard !isArranged else { return }
    isArranged = true
    node.flags.remove(.goesByContent)
    // While views are measured, nothing holds them at the lengths that they had.
    if distribution == .fillProportionally { dissolveArrangement() }
    for (position, constraint) in arrangement.enumerated() {
      constraint.spareAt = Int32(position)
    }
    var builder = StackArrangement(self, replacing: arrangement)
    builder.build()
    for constraint in arrangement where constraint.spareAt >= 0 {
      constraint.spareAt = -1
      constraint.isActive = false
    }
    let kept = Set(builder.spacers.map { ObjectIdentifier($0) })
    for spacer in spacers where !kept.contains(ObjectIdentifier(spacer)) {
      removeLayoutGuide(spacer)
    }
    arrangement = builder.constraints
    spacers = builder.spacers
    LayoutConstraint.activate(arrangement)
    baselinesChanged(.terms)
  }

  private func dissolveArrangement() {
    LayoutConstraint.deactivate(arrangement)
    arrangement = []
  }
}
