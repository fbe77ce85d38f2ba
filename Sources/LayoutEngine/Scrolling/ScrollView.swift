// A view whose content is larger than itself.

public import Foundation

/// Hears of a scroll view's movements.
public protocol ScrollViewDelegate: AnyObject {
  /// The content offset has changed.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// An animated scroll has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// A pass has found another `adjustedContentInset`.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Nothing happens.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Nothing happens.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Nothing happens.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
}

/// Whether safe areas are added to a scroll view's insets.
public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
  /// Where the content scrolls.
  case automatic
  /// On axes on which the content scrolls.
  case scrollableAxes
  /// Nowhere.
  case never
  /// Everywhere.
  case always
}

/// A view that shows a part of its content.
///
/// Constraints between the scroll view and what is inside it bind their edges to the content, which
/// gives the content its size, and their lengths and centres to the visible frame. What is inside
/// may also be constrained to views outside: then it moves against the content as that scrolls.
/// Scrolling moves one variable of the solver and writes only the frames that are tied to the
/// outside.
open class ScrollView: View {
  /// Hears of movements. The scroll view does not hold it.
  public final var delegate: (any ScrollViewDelegate)? {
    get { listener.delegate }
    set { listener.delegate = newValue }
  }
  private let listener = DelegateReference()
  /// Space around the content, in points; not a part of its size.
  open var contentInset: EdgeInsets {
    get { givenInset }
    set {
      givenInset = newValue
      insetsChanged()
    }
  }
  private(set) final var givenInset = EdgeInsets.zero
  /// Whether safe areas are added to `contentInset`.
  public final var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { insetsChanged() }
  }
  /// Where the scroll indicators end; of no effect on layout.
  public final var scrollIndicatorInsets = EdgeInsets.zero
  /// Whether code that plays a finger may scroll.
  public final var isScrollEnabled = true {
    didSet { if isScrollEnabled != oldValue { scrollingChanged() } }
  }
  /// Whether scrolling over the end is possible; `contentOffset` accepts any offset.
  public final var bounces = true
  /// Whether scrolling over the end is possible with small content, too.
  public final var alwaysBounceVertical = false
  /// Whether scrolling over the end is possible with small content, too.
  public final var alwaysBounceHorizontal = false
  /// Whether scrolling stops at whole pages.
  public final var isPagingEnabled = false
  /// Whether the indicator is shown; of no effect on layout.
  public final var showsVerticalScrollIndicator = true
  /// Whether the indicator is shown; of no effect on layout.
  public final var showsHorizontalScrollIndicator = true

  private let state = ScrollState()
  /// What could be scrolled to when the content was last brought back.
  final var settledExtent: ScrollExtent?

  /// A scroll view with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    node.scroll = state
  }

  deinit { listener.delegate = nil }

  private func insetsChanged() {
    startWatching()
    node.withSystem {
      $0.noteScrollExtents()
      $0.store.isDirty = true
    }
  }

  /// Called when scrolling has been switched on or off.
  package func scrollingChanged() {}

  /// From now on, passes look at what can be scrolled to. Until now, nothing was inset.
  private func startWatching() {
    guard !state.isWatched else { return }
    if node.system != nil, !node.flags.contains(.isNew) {
      var extent = currentExtent
      extent.inset = .zero
      (extent.safeTop, extent.safeLeft) = (0, 0)
      settledExtent = extent
    }
    watch()
  }

  /// The offset is about to change, which is not the solver's business alone.
  private func noticeMovement() {
    startWatching()
    if state.laysOut { node.withSystem { $0.noteNeedsLayout(node) } }
  }

  /// The same, where nobody knows what could be scrolled to until now.
  final func watch() {
    guard !state.isWatched else { return }
    state.isWatched = true
    node.withSystem { $0.store.table.set(.measuresHeight, true, of: node.slot) }
  }

  package override var measuresHeight: Bool { state.isWatched }
  package override func widthWasSolved() { node.withSystem { $0.noteScrollExtents() } }

  /// The point of the content that is at the top left corner. Any finite offset is accepted, over
  /// the ends of the content, too. Setting it tells the delegate at once; frames that are tied to
  /// the outside follow with the next pass, which calls `layoutSubviews()`, too.
  ///
  /// A pass that finds another size of the content or the frame, or other insets, brings back what
  /// has come to be over the end by that; at the top, the offset follows the safe area.
  public final var contentOffset: CGPoint {
    get { CGPoint(x: state.offsetX, y: state.offsetY) }
    set {
      let (x, y) = (Double(newValue.x), Double(newValue.y))
      guard x.isFinite, y.isFinite else {
        LayoutEnvironment.current.report(.invalidFrame(self))
        return
      }
      guard x != state.offsetX || y != state.offsetY else { return }
      if !state.isQuiet { noticeMovement() }
      let old = LayoutRect(x: state.offsetX, y: state.offsetY)
      state.offsetX = x
      state.offsetY = y
      node.withSystem {
        if let block = $0.environment.animation {
          state.animations.add(from: old, to: LayoutRect(x: x, y: y), in: block) { [node] in
            guard let view = node.view as? ScrollView else { return }
            let (x, y) = (view.contentOffset.x + $0.x * $1, view.contentOffset.y + $0.y * $1)
            view.contentOffset = CGPoint(x: x, y: y)
          }
        }
        $0.noteScroll(of: node)
        // A guide or a margin may depend on where the content is.
        if $0.store.hasSafeAreas && !$0.store.insetNodes.isEmpty { $0.store.mustCheckInsets = true }
      }
      contentOffsetDidChange()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Whether a subclass, or the controller, has code that is to run with each movement.
  var laysOutWhileScrolling: Bool { hasLayoutCode }

  final override var keepsTouches: Bool { true }

  /// The same, asked when the view comes into a tree or gets a controller.
  final override func notePossibleLayoutCode() { state.laysOut = laysOutWhileScrolling }

  /// Called when a pass has found another `adjustedContentInset`.
  open func adjustedContentInsetDidChange() {}

  /// Called before the delegate hears of another offset.
  package func contentOffsetDidChange() {}

  /// Scrolls, over 0.3 seconds of the virtual clock if `animated`, at 60 frames a second.
  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    scrolling?.cancel()
    guard animated, offset != contentOffset else {
      contentOffset = offset
      return
    }
    let clock = LayoutEnvironment.current.clock
    let timeline = AnimationTimeline(
      clock: clock, start: clock.now, duration: Self.scrollDuration, curve: .easeInOut)
    scroll(from: contentOffset, to: offset, timeline, frame: 1)
  }

  /// Scrolls as little as is needed to show `rect`, which is in the content's coordinates.
  public final func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = adjustedContentInset
    func shown(_ offset: CGFloat, _ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ end: CGFloat)
      -> CGFloat
    {
      high - low > end - start || low < start
        ? offset + low - start : high > end ? offset + high - end : offset
    }
    let extent = currentExtent
    let visible = bounds.inset(by: inset)
    let wanted = CGPoint(
      x: shown(contentOffset.x, rect.minX, rect.maxX, visible.minX, visible.maxX),
      y: shown(contentOffset.y, rect.minY, rect.maxY, visible.minY, visible.maxY))
    let (across, down) = (extent.horizontalOffsets, extent.verticalOffsets)
    setContentOffset(
      CGPoint(
        x: min(max(wanted.x, across.lowerBound), across.upperBound),
        y: min(max(wanted.y, down.lowerBound), down.upperBound)), animated: animated)
  }

  private var scrolling: VirtualClock.Token?
  private static let scrollDuration = 0.3
  private static let framesPerSecond = 60.0

  private func scroll(
    from start: CGPoint, to end: CGPoint, _ timeline: AnimationTimeline, frame: Int
  ) {
    let time = min(timeline.start + Double(frame) / Self.framesPerSecond, timeline.end)
    scrolling = timeline.clock.schedule(at: time) { [weak self] in
      guard let self else { return }
      let progress = timeline.progress
      contentOffset =
        progress == 1
        ? end
        : CGPoint(
          x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress)
      layOutTree()
      if progress == 1 {
        delegate?.scrollViewDidEndScrollingAnimation(self)
      } else {
        scroll(from: start, to: end, timeline, frame: frame + 1)
      }
    }
  }

  /// The size of the content: what the last pass found, or what was set since; where no constraint
  /// gives one, it stays what was set.
  open var contentSize: CGSize {
    get { CGSize(width: state.reading.width, height: state.reading.height) }
    set {
      guard newValue.width.isFinite, newValue.height.isFinite else {
        LayoutEnvironment.current.report(.invalidFrame(self))
        return
      }
      let (width, height) = (max(0, Double(newValue.width)), max(0, Double(newValue.height)))
      state.wanted = PerAxis(width, height)
      (state.reading.width, state.reading.height) = (width, height)
      node.system?.noteRowChange(of: node)
    }
  }

  /// `contentInset` and the safe area, as far as `contentInsetAdjustmentBehavior` adds it.
  public final var adjustedContentInset: EdgeInsets {
    switch contentInsetAdjustmentBehavior {
    case .never: return givenInset
    case .always: return givenInset.adding(safeAreaInsets)
    case .automatic, .scrollableAxes:
      var safe = safeAreaInsets
      if state.reading.width <= node.frame.width && !alwaysBounceHorizontal {
        safe.left = 0
        safe.right = 0
      }
      let isFixed = state.reading.height <= node.frame.height && !alwaysBounceVertical
      if isFixed, safe.top != 0 || safe.bottom != 0, !isContentUnderBars {
        safe.top = 0
        safe.bottom = 0
      }
      return givenInset.adding(safe)
    }
  }

  /// What of the safe area the content is not inset for.
  final override var safeAreaOfContent: EdgeInsets {
    var safe = safeAreaInsets
    guard contentInsetAdjustmentBehavior != .never else { return safe }
    if state.hasFreeSides { (safe.left, safe.right) = (0, 0) }
    if state.hasFreeEnds { (safe.top, safe.bottom) = (0, 0) }
    return safe
  }

  /// Finds out of which edges of the safe area the content is free: those for which it is inset.
  /// Content that is too large for the frame with a safe area, and would fit without, has none.
  @inline(never)  // What it needs of registers, each pass would save.
  final func freeContent(in extent: ScrollExtent) {
    let safe = safeAreaInsets
    guard safe != .zero else { return }
    func isFree(_ axis: LayoutAxis, _ surplus: Double, _ wasFree: Bool) -> Bool {
      surplus > 0 || extent.inset.sum(axis) != givenInset.sum(axis)
        || wasFree && surplus + safe.sum(axis) > 0
    }
    let sides = isFree(.horizontal, extent.contentWidth - extent.frameWidth, state.hasFreeSides)
    let ends = isFree(.vertical, extent.contentHeight - extent.frameHeight, state.hasFreeEnds)
    guard sides != state.hasFreeSides || ends != state.hasFreeEnds else { return }
    (state.hasFreeSides, state.hasFreeEnds) = (sides, ends)
    node.withSystem { if !$0.store.insetNodes.isEmpty { $0.noteInsetsChanged() } }
  }

  /// Whether a navigation controller keeps the content free from its bars, however small it is: in
  /// the view of one of its screens, or in the backmost view there.
  @inline(never)  // What it needs of registers, each movement would save.
  private var isContentUnderBars: Bool {
    let isBackmost = superview?.subviews.first === self
    guard contentInsetAdjustmentBehavior == .automatic,
      let controller = owningController ?? (isBackmost ? superview?.owningController : nil)
    else { return false }
    return controller.automaticallyAdjustsScrollViewInsets
      && controller.navigationController != nil
  }

  /// The offset at which the end of the content is shown.
  public final var maximumContentOffset: CGPoint {
    let extent = currentExtent
    return CGPoint(x: extent.horizontalOffsets.upperBound, y: extent.verticalOffsets.upperBound)
  }

  /// The content's rectangle, for constraints.
  public final var contentLayoutGuide: LayoutGuide {
    ownGuide(.scrollContent, named: "contentLayoutGuide")
  }

  /// The visible rectangle, for constraints of what is to stay in place.
  public final var frameLayoutGuide: LayoutGuide {
    ownGuide(.scrollFrame, named: "frameLayoutGuide")
  }
}
