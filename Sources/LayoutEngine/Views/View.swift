// The view: a rectangle in a tree of rectangles.

public import Foundation

/// A rectangle that contains others, laid out by constraints or by hand.
///
/// Nothing is drawn and nobody touches it: code drives it, and its frames are read as numbers.
/// Views are not bound to an actor, but a tree stays in the surroundings in which it is laid out
/// first: they list it, without a lock, until it dies. These are those of a thread, or a
/// `LayoutEnvironment` that an actor keeps and enters.
open class View: LayoutItem, DelegateWithReferences {
  /// The views inside, the backmost first.
  public final internal(set) var subviews: [View] {
    get { children }
    _modify { yield &children }
  }
  final var extras: ViewExtras?
  /// The scroll views' references to this one as their delegate, which have to be emptied when it
  /// dies.
  final var delegateReferences: [DelegateReference] {
    get { extras?.delegateReferences ?? [] }
    set { more.delegateReferences = newValue }
  }
  /// The controller whose view this is.
  package final var owningController: ViewController? {
    get { controllerReference }
    set {
      controllerReference = newValue
      hasController = newValue != nil
      guard let newValue else { return }
      if newValue.hasLayoutCode {
        node.system?.store.table.set(.hasLayoutCode, true, of: node.slot)
      }
      notePossibleLayoutCode()
      if newValue.takenInsets != nil { additionalInsetsDidChange() }
    }
  }

  /// Whether the frame, as set by hand, becomes required constraints. The DSL turns it off.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { hasGivenFrame }
    set {
      guard newValue != hasGivenFrame else { return }
      hasGivenFrame = newValue
      node.withSystem { $0.noteRowChange(of: node) }
    }
  }
  /// Apart from the public property, so that the compiler knows everybody who uses it, and does not
  /// check that at run time.
  private final var hasGivenFrame = true
  /// Whether there is a controller: to look costs less than to count a reference to nobody.
  final private(set) var hasController = false
  /// Whether the class of the view, or of one that has ever been in it, may hear of windows.
  final var hearsOfWindows = false
  /// Whether the view is the content of a row, whose margins are those of its text.
  final var isContentOfRow = false

  package final override func stopTranslatingFrame() {
    translatesAutoresizingMaskIntoConstraints = false
  }

  /// A view with the given frame in its superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    node.view = self
    let (type, methods) = (type(of: self), Self.overridable)
    if methods.mayBeOverridden(14, by: type) || methods.mayBeOverridden(15, by: type) {
      hearsOfWindows = true
    }
    guard !node.frame.isSolvable else { return }
    node.frame = LayoutRect()
    LayoutEnvironment.current.report(.invalidFrame(self))
  }

  /// A view with an empty frame.
  public convenience init() { self.init(frame: .zero) }

  deinit {
    if extras != nil { emptyDelegateReferences() }
    for subview in subviews { subview.node.parent = nil }
    for guide in guides { guide.node.parent = nil }
    node.itemWillDie()
    endConstraintsOfContent()
  }

  // MARK: For subclasses

  // The first eleven stand one behind the other, and in this order, for `View+Overrides.swift`.

  /// Where a subclass makes or changes constraints that depend on its state. Called before the
  /// solve, subviews first, when `setNeedsUpdateConstraints()` has been called and once at first.
  open func updateConstraints() {}

  /// Where a subclass places what constraints do not place. Called after the solve, superviews
  /// first, when the size or a subview's frame has changed or `setNeedsLayout()` has been called.
  open func layoutSubviews() {}

  /// The size that the content wants, `View.noIntrinsicMetric` on an axis where it wants none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// What of the frame constraints do not go by: shadows, badges. Insets inwards from the frame.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// Called when `safeAreaInsets` has changed, once the view stands where it belongs.
  open func safeAreaInsetsDidChange() {}

  /// The rectangle in the view's own coordinates. Its origin is where these begin at the top left:
  /// for scroll views, the content offset. Another size keeps the centre where it is.
  ///
  /// A pass that finds another size sets it, where a subclass has overridden it, before it lays out
  /// anything.
  open var bounds: CGRect {
    get {
      guard !node.flags.contains(.isTransformed) else { return boundsInTurned }
      let frame = node.frame
      return CGRect(
        x: node.scroll?.offsetX ?? 0, y: node.scroll?.offsetY ?? 0, width: frame.width,
        height: frame.height)
    }
    set {
      setBoundsOrigin(newValue.origin)
      let (old, anchor) = (node.currentFrame, anchorPoint)
      setGivenFrame(
        CGRect(
          x: old.x + (old.width - newValue.width) * anchor.x,
          y: old.y + (old.height - newValue.height) * anchor.y, width: newValue.width,
          height: newValue.height))
    }
  }

  /// The rectangle in the superview's coordinates, around what a `transform` makes of it. Setting
  /// it is for views that constraints do not place: others have the solved frame again when their
  /// superview is next laid out.
  ///
  /// Where a subclass has overridden it, it is set as well when the view follows another size of
  /// its superview by its mask, but not where constraints give the frame.
  open var frame: CGRect {
    get {
      let rect = node.currentFrame.cgRect
      return node.flags.contains(.isTransformed) ? transformed(rect) : rect
    }
    set { setGivenFrame(newValue) }
  }

  /// The middle of the frame, or where the layer has its `anchorPoint`. A pass that finds another
  /// one sets it where a subclass has overridden it, before another size.
  open var center: CGPoint {
    get { middle }
    set { middle = newValue }
  }

  /// Called when the view is about to come into a window, or to leave it.
  open func willMove(toWindow newWindow: Window?) {}

  /// Called when the view has come into a window, or left it.
  open func didMoveToWindow() {}

  /// What bars and the screen's corners cover of the view, as distances from its edges.
  ///
  /// A root has what its screen takes (`hostSafeAreaInsets`); a subview what of that reaches into
  /// its frame.
  open var safeAreaInsets: EdgeInsets {
    // Before anything is counted: most screens have none.
    node.mayHaveSafeArea ? safeAreaInsetsBySuperview : .zero
  }

  /// Lets the next pass call `layoutSubviews()`. A tree that was never laid out calls all of them.
  open func setNeedsLayout() { askForLayout() }

  /// Brings the view and everything in it up to date now, if anything has changed: updates
  /// constraints from the leaves up, solves once, and calls `layoutSubviews()` from the view down.
  ///
  /// All constraints of the tree are solved together, but what stands outside of the view keeps its
  /// frame, and is not laid out, until its turn comes.
  open func layoutIfNeeded() { layOut() }

  /// Lets the next pass call `updateConstraints()`.
  open func setNeedsUpdateConstraints() { node.system?.noteNeedsUpdateConstraints(node) }

  /// Whether the next pass will call `updateConstraints()`.
  open func needsUpdateConstraints() -> Bool {
    node.system == nil || node.flags.contains(.needsUpdateConstraints)
  }

  /// Lets what waits for `updateConstraints()` in the view have it now, subviews first. Frames stay
  /// as they are until the next pass.
  open func updateConstraintsIfNeeded() { layoutSystem.updateConstraints(in: self) }

  /// Tells the next pass that the content wants another size.
  open func invalidateIntrinsicContentSize() {
    node.system?.noteContentChange(of: node)
    tellSuperviewOfContent()
  }

  /// Takes the size that suits the content.
  open func sizeToFit() { frame.size = sizeThatFits(bounds.size) }

  /// Distances that content keeps from the edges, with those of the safe area where margins begin
  /// there.
  ///
  /// Unless set, 8 points; in rows of tables, those of their texts. A controller's view has at
  /// least its `systemMinimumLayoutMargins` at the sides, and none above and below, unless set.
  open var layoutMargins: EdgeInsets {
    get { resolvedLayoutMargins }
    set { setMargins(newValue, followDirection: false) }
  }

  /// Sets how much the view resists being larger than its content.
  open func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    changePriorities { $0.hug[axis] = priority }
  }

  /// Sets how much the view resists being smaller than its content.
  open func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutAxis
  ) { changePriorities { $0.resist[axis] = priority } }

  /// Whether leading and trailing follow the direction of the language. Constraints of the view
  /// between directional attributes are made anew when it changes. A stack view decides for what it
  /// arranges, too.
  open var semanticContentAttribute: SemanticContentAttribute {
    get { extras?.semanticContentAttribute ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      more.semanticContentAttribute = newValue
      directionDidChange()
    }
  }

  /// What the size of the screen means, as the view's root tells it.
  open var traitCollection: TraitCollection { TraitCollection(of: self) }

  /// The view whose last baseline is that of this one: a label in it, where a subclass says so.
  open var forLastBaselineLayout: View { self }
  /// The view whose first baseline is that of this one: the same one, unless overridden.
  open var forFirstBaselineLayout: View { forLastBaselineLayout }

  /// A number of the user's.
  open var tag: Int {
    get { extras?.tag ?? 0 }
    set { more.tag = newValue }
  }

  /// Puts `view` in front of the other subviews, taking it from where it was.
  ///
  /// A view that would contain itself is refused: `.viewCycle` is reported, the tree is unchanged.
  open func addSubview(_ view: View) { insert(view, at: subviews.count) }

  /// Puts `view` at a position among the other subviews, 0 being the backmost.
  open func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }

  /// Puts `view` right in front of `sibling`.
  open func insertSubview(_ view: View, aboveSubview sibling: View) {
    insert(view, at: position(of: sibling, without: view).map { $0 + 1 } ?? subviews.count)
  }

  /// Puts `view` right behind `sibling`.
  open func insertSubview(_ view: View, belowSubview sibling: View) {
    insert(view, at: position(of: sibling, without: view) ?? subviews.count)
  }

  /// Moves a subview in front of its siblings; constraints stay as they are.
  open func bringSubviewToFront(_ view: View) {
    if view.node.parent === node { insert(view, at: subviews.count) }
  }

  /// Moves a subview behind its siblings; constraints stay as they are.
  open func sendSubviewToBack(_ view: View) {
    if view.node.parent === node { insert(view, at: 0) }
  }

  /// Takes the view out of its superview. Constraints that tie it, or anything in it, to the rest
  /// of the tree are deactivated, as in UIKit; those inside it stay active.
  open func removeFromSuperview() {
    guard superview != nil else { return }
    guard hasController, let controller = owningController else { return leaveSuperview() }
    controller.leave { leaveSuperview() }
  }

  /// Whether the view is not shown. A stack view leaves hidden views out of its row.
  open var isHidden: Bool {
    get { extras?.isHidden ?? false }
    set {
      guard newValue != extras?.isHidden ?? false else { return }
      more.isHidden = newValue
      superview?.hiddenDidChange(of: self)
    }
  }

  /// Where the view is drawn, relative to where layout puts it: about its `center`. Layout goes by
  /// `bounds` and `center`, which stay; `frame` is the rectangle around what is drawn. Animated
  /// inside a block.
  open var transform: AffineTransform2D {
    get { extras?.turning?.transform ?? .identity }
    set {
      let turning = turningForWriting
      if let block = LayoutEnvironment.current.animation {
        turning.animations.add(from: turning.transform, to: newValue, in: block) {
          turning.transform = turning.transform.adding($0, times: $1)
        }
      }
      turning.transform = newValue
    }
  }

  /// The opacity, from 0 to 1. Animated inside an animation block.
  open var alpha: CGFloat {
    get { CGFloat(extras?.alpha ?? 1) }
    set {
      let value = newValue.isFinite ? min(max(Double(newValue), 0), 1) : 1
      let extras = more
      if let block = LayoutEnvironment.current.animation {
        extras.alphaAnimations.add(from: extras.alpha, to: value, in: block) {
          extras.alpha += $0 * $1
        }
      }
      extras.alpha = value
    }
  }

  /// The colour behind the content; of no effect on layout.
  open var backgroundColor: Color? {
    get { extras?.backgroundColor }
    set {
      more.backgroundColor = newValue
      // Nobody sees it on its way, but who waits for the end of the block does so for its duration.
      node.withSystem { $0.environment.animation?.noteChange() }
    }
  }

  /// The colour of controls; of no effect on layout.
  open var tintColor: Color! {
    get { extras?.tintColor ?? .blue }
    set {
      more.tintColor = newValue
      visitSubtree { $0.tintColorDidChange() }
    }
  }

  /// How content fills the bounds; of no effect on layout.
  open var contentMode: ContentMode {
    get { extras?.contentMode ?? .scaleToFill }
    set { more.contentMode = newValue }
  }

  /// Whether subviews are cut off at the bounds; of no effect on layout.
  open var clipsToBounds: Bool {
    get { extras?.clipsToBounds ?? false }
    set { more.clipsToBounds = newValue }
  }

  /// Whether taps reach the view: not those of labels and image views, unless set.
  open var isUserInteractionEnabled: Bool {
    get { extras?.isUserInteractionEnabled ?? !onlyShows }
    set { more.isUserInteractionEnabled = newValue }
  }

  /// Nothing is drawn.
  open func setNeedsDisplay() {}
  /// Nothing is drawn.
  open func setNeedsDisplay(_ rect: CGRect) {}

  /// The deepest view at `point`, in this view's coordinates, that hears of touches.
  open func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled, self.point(inside: point, with: event)
    else { return nil }
    for subview in subviews.reversed() {
      let point = subview.convert(point, from: self)
      if let found = subview.hitTest(point, with: event) { return found }
    }
    return self
  }

  /// Whether `point`, in this view's coordinates, is one of the view.
  open func point(inside point: CGPoint, with event: Event?) -> Bool { bounds.contains(point) }

  /// The size that suits the content within `size`; the current one for a view without content.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// The size that the constraints inside the view give it, as near to `targetSize` as they allow.
  ///
  /// The view is solved on its own, without what ties it to others; nothing of the tree changes.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The same, with how much each side of the target matters.
  ///
  /// - Complexity: that of laying the view out from nothing.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: LayoutPriority,
    verticalFittingPriority vertical: LayoutPriority
  ) -> CGSize { solvedSize(fitting: targetSize, horizontal, vertical) }

  /// Called when the view is about to get another superview, or none.
  open func willMove(toSuperview newSuperview: View?) {}
  /// Called when the view has got another superview, or none.
  open func didMoveToSuperview() {}
  /// Called when a subview has been added.
  open func didAddSubview(_ subview: View) {}
  /// Called when a subview is about to be removed.
  open func willRemoveSubview(_ subview: View) {}
  /// What of the safe area may reach into subviews.
  var safeAreaOfContent: EdgeInsets { safeAreaInsets }
  /// Called when what is in the view wants another size, where the view has asked to be told.
  func contentInsideChanged() {
    baselinesChanged(.terms)
    tellSuperviewOfContent()
  }
  /// Called when a subview has been hidden or shown.
  func hiddenDidChange(of subview: View) {}
  /// Called when the frame of a subview that constraints place has been set.
  func constrainedFrameWasSet(of subview: View) {}
  /// Called when the `tintColor` of the view, or of one around it, has been set.
  open func tintColorDidChange() {}
  /// Called when `layoutMargins` has changed.
  open func layoutMarginsDidChange() {}
  /// Called when the window is of another size class.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}
  /// Draws the view; never called here.
  open func draw(_ rect: CGRect) {}
  /// Whether the class makes no sense without constraints; nobody asks here.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// The class of the view's layer.
  open class var layerClass: AnyClass { Layer.self }
  /// Called by the interface builder; here by whoever wants to.
  open func awakeFromNib() {}

  open override var next: Responder? { hasController ? owningController : superview }
  final override var rootView: View? { node.root.view }
  final override var hasFocus: Bool {
    get { extras?.hasFocus ?? false }
    set { more.hasFocus = newValue }
  }

  /// Whether touches are nothing to views of the class, unless they are told so.
  var onlyShows: Bool { false }

  /// Stands for an axis on which the content wants no size.
  public static let noIntrinsicMetric: CGFloat = -1

  // MARK: For the engine

  /// The distance from the bottom edge up to the last line's baseline.
  package var lastBaselineOffset: Double { 0 }
  /// The distance from the top edge down to the first line's baseline.
  package var firstBaselineOffset: Double { 0 }
  /// The intrinsic size at the width that has been solved for, if that matters.
  package func layoutContentSize() -> CGSize { intrinsicContentSize }
  /// Called when a pass has found another width for a view that measures its height by it.
  package func widthWasSolved() {}
  /// Lets the view's tree hear of another content.
  func contentChanged() {
    invalidateIntrinsicContentSize()
    baselinesChanged()
  }
  /// Whether the height depends on the width that is solved for.
  package var measuresHeight: Bool { false }
  /// Whether it does, and no width has been found yet.
  package var awaitsWidth: Bool { false }
  /// The view has come into a tree, or got a controller.
  func notePossibleLayoutCode() {}
  /// Called before code lays the view out.
  func willLayOutSubviews() {}
  /// Calls `layoutSubviews()`, and the controller before and behind it.
  final func layOutSubviews() {
    willLayOutSubviews()
    guard hasController, let controller = owningController else { return layoutSubviews() }
    controller.viewWillLayoutSubviews()
    layoutSubviews()
    controller.viewDidLayoutSubviews()
  }

  /// Lets go of the controller, which is being deallocated.
  final func controllerWillDie(_ controller: ViewController) {
    if controllerReference === controller { owningController = nil }
  }

  // MARK: - Unsafe

  #if SOLVER_CHECKS
    /// The checked twins: an overlapping access ends the process, and a controller's reference by
    /// itself.
    private final var children: [View] = []
    final var guides: [LayoutGuide] = []
    private final weak var controllerReference: ViewController?
  #else
    /// Safe because: what is called while it changes is the allocator; views that are taken out die
    /// later. Worth it because: run-time checks of exclusive access were a tenth of
    /// `addSubview(_:)`.
    @safe @exclusivity(unchecked) private final var children: [View] = []
    /// Safe as `children`. Worth it because: 150 instructions for each view of `layout feed-cell`.
    @safe @exclusivity(unchecked) final var guides: [LayoutGuide] = []

    /// Safe because: a controller clears it in `deinit`. Worth it because: to ask a weak reference
    /// takes 200 instructions, once for each screen in a frame of `layout keyboard`.
    private final var controllerReference: ViewController? {
      get { unsafe uncheckedController }
      set { unsafe uncheckedController = newValue }
    }
    private unowned(unsafe) final var uncheckedController: ViewController?
  #endif
}
