// Distances that the system chooses.

public import Foundation

/// The system's distance between two views, in points.
let systemSpacing: CGFloat = 8

extension LayoutAnchor where Kind == LayoutXAxisKind {
  /// `self == anchor + multiplier · 8`, towards the end of the line; not active yet.
  public final func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint { constraint(equalTo: anchor, constant: multiplier * systemSpacing) }

  /// `self >= anchor + multiplier · 8`, not active yet.
  public final func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * systemSpacing)
  }

  /// `self <= anchor + multiplier · 8`, not active yet.
  public final func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * systemSpacing)
  }
}

extension LayoutAnchor where Kind == LayoutYAxisKind {
  /// `self == anchor + multiplier · 8`, downwards; not active yet. UIKit takes a distance that
  /// suits the fonts where both are baselines.
  public final func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint { constraint(equalTo: anchor, constant: multiplier * systemSpacing) }

  /// `self >= anchor + multiplier · 8`, not active yet.
  public final func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * systemSpacing)
  }

  /// `self <= anchor + multiplier · 8`, not active yet.
  public final func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * systemSpacing)
  }
}
