// The proof of optimality that a solver can hand out.

/// One entry of a constraint's multiplier: how much the violation at one priority level would grow
/// for each unit by which the constraint's right-hand side is lowered.
///
/// A multiplier is a vector over the priority levels, compared lexicographically from the highest
/// level down; absent levels are zero. The values x are optimal if and only if there are
/// multipliers y, one for each constraint a·x (relation) b, such that
///
/// - Σ yᵢ·aᵢ = 0 at every level (stationarity);
/// - a soft constraint of level l has −eₗ ≤ y ≤ eₗ in lexicographic order (eₗ is 1 at level l),
///   with y = eₗ where a·x > b violates it, and y = −eₗ where a·x < b violates it;
/// - an inequality that holds with room has y = 0; every `<=` has y ≥ 0, every `>=` has y ≤ 0.
///
/// Checking these takes one pass over the constraints and trusts no solver.
public struct Multiplier: Hashable, Sendable, BitwiseCopyable {
  /// The level. Never required.
  public var level: Priority

  /// The entry at that level.
  public var value: Double

  /// The entry `value` at `level`.
  @inlinable
  public init(level: Priority, value: Double) {
    self.level = level
    self.value = value
  }
}
