// Older dialects: Snap's `snp_` in front of everything, and its words for later changes.

public import LayoutEngine

extension Constraint {
  /// Brings the constraint into force: Snap's spelling.
  @available(*, deprecated, renamed: "activate()")
  public func install() { activate() }

  /// Takes the constraint out of force: Snap's spelling.
  @available(*, deprecated, renamed: "deactivate()")
  public func uninstall() { deactivate() }

  /// `update(offset:)` in the words of older versions.
  @available(*, deprecated, renamed: "update(offset:)")
  public func updateOffset(amount: some ConstraintOffsetTarget) { update(offset: amount) }

  /// `update(inset:)` in the words of older versions.
  @available(*, deprecated, renamed: "update(inset:)")
  public func updateInsets(amount: some ConstraintInsetTarget) { update(inset: amount) }

  /// `update(priority:)` in the words of older versions.
  @available(*, deprecated, renamed: "update(priority:)")
  public func updatePriority(amount: some ConstraintPriorityTarget) { update(priority: amount) }

  /// `update(offset:)` in the words of Snap.
  @available(*, deprecated, renamed: "update(offset:)")
  @discardableResult
  public func updateOffset(_ amount: some ConstraintOffsetTarget) -> Constraint {
    update(offset: amount)
  }

  /// `update(inset:)` in the words of Snap.
  @available(*, deprecated, renamed: "update(inset:)")
  @discardableResult
  public func updateInsets(_ amount: some ConstraintInsetTarget) -> Constraint {
    update(inset: amount)
  }

  /// `update(priority: .required)`, which changes nothing.
  @available(*, deprecated, message: "Use update(priority:) instead.")
  public func updatePriorityRequired() { update(priority: .required) }

  /// `update(priority: .high)`.
  @available(*, deprecated, message: "Use update(priority:) instead.")
  public func updatePriorityHigh() { update(priority: .high) }

  /// `update(priority: .medium)`.
  @available(*, deprecated, message: "Use update(priority:) instead.")
  public func updatePriorityMedium() { update(priority: .medium) }

  /// `update(priority: .low)`.
  @available(*, deprecated, message: "Use update(priority:) instead.")
  public func updatePriorityLow() { update(priority: .low) }

  /// Makes `priorityLow()` mean the same as `priorityLow`.
  @discardableResult
  public func callAsFunction() -> Constraint { self }
}

extension ConstraintMakerPrioritizable {
  /// 1000: must hold. Also as a call.
  @available(*, deprecated, message: "Use priority(.required) instead.")
  public final var priorityRequired: Constraint { priority(.required) }
  /// 750. Also as a call.
  @available(*, deprecated, message: "Use priority(.high) instead.")
  public final var priorityHigh: Constraint { priority(.high) }
  /// 500. Also as a call.
  @available(*, deprecated, message: "Use priority(.medium) instead.")
  public final var priorityMedium: Constraint { priority(.medium) }
  /// 250. Also as a call.
  @available(*, deprecated, message: "Use priority(.low) instead.")
  public final var priorityLow: Constraint { priority(.low) }
}

/// The type in its first, misspelt name.
@available(*, deprecated, renamed: "ConstraintMakerPrioritizable")
public typealias ConstraintMakerPriortizable = ConstraintMakerPrioritizable

extension View {
  /// Makes the constraints of `closure` without installing them.
  @available(*, deprecated, renamed: "snp.prepareConstraints(_:)")
  @discardableResult
  public final func snp_prepareConstraints(
    _ closure: (_ make: ConstraintMaker) -> Void
  ) -> [Constraint] { snp.prepareConstraints(closure) }

  /// Makes the constraints of `closure` and installs them.
  @available(*, deprecated, renamed: "snp.makeConstraints(_:)")
  public final func snp_makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    snp.makeConstraints(closure)
  }

  /// Makes the constraints of `closure` in place of all that the DSL has made for the view.
  @available(*, deprecated, renamed: "snp.remakeConstraints(_:)")
  public final func snp_remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    snp.remakeConstraints(closure)
  }

  /// Changes constraints in place.
  @available(*, deprecated, renamed: "snp.updateConstraints(_:)")
  public final func snp_updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    snp.updateConstraints(closure)
  }

  /// Removes all constraints that the DSL has made for the view.
  @available(*, deprecated, renamed: "snp.removeConstraints()")
  public final func snp_removeConstraints() { snp.removeConstraints() }

  /// The left edge.
  @available(*, deprecated, renamed: "snp.left")
  public final var snp_left: ConstraintItem { snp.left }
  /// The top edge.
  @available(*, deprecated, renamed: "snp.top")
  public final var snp_top: ConstraintItem { snp.top }
  /// The right edge.
  @available(*, deprecated, renamed: "snp.right")
  public final var snp_right: ConstraintItem { snp.right }
  /// The bottom edge.
  @available(*, deprecated, renamed: "snp.bottom")
  public final var snp_bottom: ConstraintItem { snp.bottom }
  /// The edge at which text starts.
  @available(*, deprecated, renamed: "snp.leading")
  public final var snp_leading: ConstraintItem { snp.leading }
  /// The edge at which text ends.
  @available(*, deprecated, renamed: "snp.trailing")
  public final var snp_trailing: ConstraintItem { snp.trailing }
  /// The width.
  @available(*, deprecated, renamed: "snp.width")
  public final var snp_width: ConstraintItem { snp.width }
  /// The height.
  @available(*, deprecated, renamed: "snp.height")
  public final var snp_height: ConstraintItem { snp.height }
  /// The middle between left and right.
  @available(*, deprecated, renamed: "snp.centerX")
  public final var snp_centerX: ConstraintItem { snp.centerX }
  /// The middle between top and bottom.
  @available(*, deprecated, renamed: "snp.centerY")
  public final var snp_centerY: ConstraintItem { snp.centerY }
  /// The baseline of the last line of text.
  @available(*, deprecated, renamed: "snp.lastBaseline")
  public final var snp_baseline: ConstraintItem { snp.lastBaseline }
  /// The baseline of the last line of text.
  @available(*, deprecated, renamed: "snp.lastBaseline")
  public final var snp_lastBaseline: ConstraintItem { snp.lastBaseline }
  /// The baseline of the first line of text.
  @available(*, deprecated, renamed: "snp.firstBaseline")
  public final var snp_firstBaseline: ConstraintItem { snp.firstBaseline }
  /// The left edge inside the margins.
  @available(*, deprecated, renamed: "snp.leftMargin")
  public final var snp_leftMargin: ConstraintItem { snp.leftMargin }
  /// The top edge inside the margins.
  @available(*, deprecated, renamed: "snp.topMargin")
  public final var snp_topMargin: ConstraintItem { snp.topMargin }
  /// The right edge inside the margins.
  @available(*, deprecated, renamed: "snp.rightMargin")
  public final var snp_rightMargin: ConstraintItem { snp.rightMargin }
  /// The bottom edge inside the margins.
  @available(*, deprecated, renamed: "snp.bottomMargin")
  public final var snp_bottomMargin: ConstraintItem { snp.bottomMargin }
  /// The leading edge inside the margins.
  @available(*, deprecated, renamed: "snp.leadingMargin")
  public final var snp_leadingMargin: ConstraintItem { snp.leadingMargin }
  /// The trailing edge inside the margins.
  @available(*, deprecated, renamed: "snp.trailingMargin")
  public final var snp_trailingMargin: ConstraintItem { snp.trailingMargin }
  /// The middle between the left and the right margin.
  @available(*, deprecated, renamed: "snp.centerXWithinMargins")
  public final var snp_centerXWithinMargins: ConstraintItem { snp.centerXWithinMargins }
  /// The middle between the top and the bottom margin.
  @available(*, deprecated, renamed: "snp.centerYWithinMargins")
  public final var snp_centerYWithinMargins: ConstraintItem { snp.centerYWithinMargins }
  /// All four edges.
  @available(*, deprecated, renamed: "snp.edges")
  public final var snp_edges: ConstraintItem { snp.edges }
  /// Width and height.
  @available(*, deprecated, renamed: "snp.size")
  public final var snp_size: ConstraintItem { snp.size }
  /// Both centres.
  @available(*, deprecated, renamed: "snp.center")
  public final var snp_center: ConstraintItem { snp.center }
  /// The four edges inside the margins.
  @available(*, deprecated, renamed: "snp.margins")
  public final var snp_margins: ConstraintItem { snp.margins }
  /// Both centres within the margins.
  @available(*, deprecated, renamed: "snp.centerWithinMargins")
  public final var snp_centerWithinMargins: ConstraintItem { snp.centerWithinMargins }
}
