// Keeping the content in sight while content, frame or bars change.

internal import FlatStorage
internal import Foundation

/// What decides how far a scroll view's content may be scrolled.
struct ScrollExtent: Equatable {
  var frameWidth = 0.0
  var frameHeight = 0.0
  var contentWidth = 0.0
  var contentHeight = 0.0
  var inset = EdgeInsets.zero
  /// What of `inset` bars and corners take.
  var safeTop = CGFloat(0)
  var safeLeft = CGFloat(0)

  /// The offsets at which content, or space around it, fills the frame.
  var horizontalOffsets: ClosedRange<CGFloat> {
    Self.offsets(inset.left, CGFloat(contentWidth - frameWidth), inset.right)
  }
  var verticalOffsets: ClosedRange<CGFloat> {
    Self.offsets(inset.top, CGFloat(contentHeight - frameHeight), inset.bottom)
  }

  /// An inset that is no number counts as none: no range has such a bound.
  private static func offsets(
    _ before: CGFloat, _ length: CGFloat, _ after: CGFloat
  ) -> ClosedRange<CGFloat> {
    let low = before.isNaN ? 0 : -before
    return low ... max(low, length + (after.isNaN ? 0 : after))
  }
}

extension LayoutSystem {
  /// A scroll view's content, frame or insets may have changed.
  func noteScrollExtents() { store.mustCheckOffsets = true }

  /// Brings back the content of scroll views in which something else can be scrolled to than
  /// before.
  @inline(never)  // What it needs of registers, each pass would save.
  func bringBackOffsets() {
    store.mustCheckOffsets = false
    var position = 0
    // Delegates are told, and may take scroll views out of the tree.
    while position < store.scrolls.count {
      let scroll = store.scrolls[position]
      position += 1
      guard scroll.isWatched || store.hasSafeAreas else { continue }
      let slot = Int(scroll.ownerSlot)
      if let view = store.views[slot] {
        view.evenWhileDying { ($0 as? ScrollView)?.bringBackOffset() }
      }
    }
    if !store.isSettled { settle() }
  }
}

extension ScrollView {
  /// Lets an offset at the top left follow the bars, and brings one that has come to be over the
  /// end back to it, if content, frame or insets have changed. One that was over the end before,
  /// code has set in the place of a finger, which would hold it.
  final func bringBackOffset() {
    watch()
    let (old, extent) = (settledExtent, currentExtent)
    guard extent != old else { return }
    settledExtent = extent
    freeContent(in: extent)
    // Before the first one, nobody knew of any bars, nor where the content ends.
    let before = ScrollExtent(
      contentWidth: .infinity, contentHeight: .infinity, inset: givenInset)
    moveOffset(from: old ?? before, to: extent)
    if extent.inset != old?.inset ?? .zero { tellOfInset() }
  }

  @inline(never)  // With it, each pass would call the function around.
  private func tellOfInset() {
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  private func moveOffset(from old: ScrollExtent, to new: ScrollExtent) {
    var offset = contentOffset
    if new.safeTop != old.safeTop, offset.y == -old.inset.top { offset.y = -new.inset.top }
    if new.safeLeft != old.safeLeft, offset.x == -old.inset.left { offset.x = -new.inset.left }
    offset.x = Self.bringBack(offset.x, from: old.horizontalOffsets, to: new.horizontalOffsets)
    offset.y = Self.bringBack(offset.y, from: old.verticalOffsets, to: new.verticalOffsets)
    if offset != contentOffset { contentOffset = offset }
  }

  private static func bringBack(
    _ offset: CGFloat, from old: ClosedRange<CGFloat>, to new: ClosedRange<CGFloat>
  ) -> CGFloat {
    // What was set may be off the end by rounding.
    let isHeld = offset < old.lowerBound - 1e-6 || offset > old.upperBound + 1e-6
    return isHeld ? offset : max(new.lowerBound, min(offset, new.upperBound))
  }

  final var currentExtent: ScrollExtent {
    let frame = node.frame
    let inset = adjustedContentInset
    return ScrollExtent(
      frameWidth: frame.width, frameHeight: frame.height, contentWidth: Double(contentSize.width),
      contentHeight: Double(contentSize.height), inset: inset,
      safeTop: inset.top - givenInset.top, safeLeft: inset.left - givenInset.left)
  }
}
