// Is the answer right? What a solver does about it that asks itself.

internal import SolverCore

/// A solver that holds its answers against the constraints as they were given.
protocol SelfChecking: StayKeeping, ~Copyable {
  /// What is wrong with the answer, if that could not be mended.
  var defect: Defect? { get set }

  /// Whether something happened, or is among the numbers, because of which the usual tolerances may
  /// let pass what is off by more.
  var mayBeFarOff: Bool { get }

  /// What is wrong with the answer first; `nil` if it is optimal.
  ///
  /// - Parameter isStrict: Whether all that is off by more than rounding is wrong. Otherwise that
  ///   is so only where multipliers are large.
  mutating func findDefect(isStrict: Bool) -> Defect?

  /// Computes all numbers anew from the constraints, for the symbols that are basic, and optimises.
  mutating func recompute()

  /// Solves once more with twice the digits, if the system is not too large for that.
  mutating func askReferee()
}

extension SelfChecking where Self: ~Copyable {
  /// Checks the answer, and mends what is wrong with it. What is wrong even then stands in
  /// `defect`.
  mutating func checkAnswer() {
    let isStrict = mayBeFarOff
    defect = findDefect(isStrict: isStrict)
    if defect != nil {
      recompute()
      defect = findDefect(isStrict: isStrict)
    }
    if defect != nil {
      askReferee()
      defect = findDefect(isStrict: false)
    }
  }
}
