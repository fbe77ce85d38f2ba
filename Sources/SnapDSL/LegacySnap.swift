// Snap's first dialect: `snp_` in front of everything.

public import LayoutEngine

extension View {
  /// Makes the constraints of `closure` and installs them.
  public final func snp_makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    snp.makeConstraints(closure)
  }

  /// Makes the constraints of `closure` in place of all that the DSL has made for the view.
  public final func snp_remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    snp.remakeConstraints(closure)
  }

  /// Changes constraints in place.
  public final func snp_updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    snp.updateConstraints(closure)
  }

  /// Removes all constraints that the DSL has made for the view.
  public final func snp_removeConstraints() { snp.removeConstraints() }

  /// The left edge.
  public final var snp_left: ConstraintItem { snp.left }
  /// The right edge.
  public final var snp_right: ConstraintItem { snp.right }
  /// The top edge.
  public final var snp_top: ConstraintItem { snp.top }
  /// The bottom edge.
  public final var snp_bottom: ConstraintItem { snp.bottom }
  /// The edge at which text starts.
  public final var snp_leading: ConstraintItem { snp.leading }
  /// The edge at which text ends.
  public final var snp_trailing: ConstraintItem { snp.trailing }
  /// The width.
  public final var snp_width: ConstraintItem { snp.width }
  /// The height.
  public final var snp_height: ConstraintItem { snp.height }
  /// The middle between left and right.
  public final var snp_centerX: ConstraintItem { snp.centerX }
  /// The middle between top and bottom.
  public final var snp_centerY: ConstraintItem { snp.centerY }
  /// The baseline of the last line of text.
  public final var snp_baseline: ConstraintItem { snp.baseline }
  /// All four edges.
  public final var snp_edges: ConstraintItem { snp.edges }
  /// Width and height.
  public final var snp_size: ConstraintItem { snp.size }
  /// Both centres.
  public final var snp_center: ConstraintItem { snp.center }
}
