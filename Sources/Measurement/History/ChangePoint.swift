// Where a series of measurements changes its level.

/// A place in a series from which on another level holds.
public struct ChangePoint: Hashable, Sendable, Codable {
  /// The index of the first value of the new level. At least 1.
  public var index: Int

  /// The median of the values since the change before, up to this one.
  public var before: Double

  /// The median of the values from here to the next change.
  public var after: Double

  /// How probable so clear a change is in a series without any; 0 where the values have no noise.
  public var probability: Double

  /// A change as stated.
  public init(index: Int, before: Double, after: Double, probability: Double) {
    self.index = index
    self.before = before
    self.after = after
    self.probability = probability
  }

  /// The new level relative to the old one, such as 1.1 for 10 % more; nil if that was zero.
  public var factor: Double? { before == 0 ? nil : after / before }
}
