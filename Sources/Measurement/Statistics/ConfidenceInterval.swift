// An interval with the probability that belongs to it.

/// Two bounds between which a parameter lies with a known probability.
public struct ConfidenceInterval: Hashable, Sendable, Codable {
  /// The lower bound, itself included.
  public var lower: Double

  /// The upper bound, itself included.
  public var upper: Double

  /// With what probability such an interval holds the parameter: at least the confidence that was
  /// asked for, and usually more, because intervals made of samples come in steps.
  public var coverage: Double

  /// The interval `lower ... upper`.
  public init(lower: Double, upper: Double, coverage: Double) {
    precondition(lower <= upper, "the bounds of an interval are in order")
    self.lower = lower
    self.upper = upper
    self.coverage = coverage
  }

  /// Whether `value` lies within the bounds.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}
