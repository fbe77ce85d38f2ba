// When an answer is checked as a whole.

internal import SolverCore

/// Decides when the work that was done is worth a check of everything.
///
/// A check reads the whole system. After so much work that the check is a small part of it, it is
/// due; and at once, if anything happened that makes rounding errors large.
struct Watch: BitwiseCopyable {
  /// Whether something happened that exact arithmetic rules out, or that enlarges rounding errors.
  var isAlarmed = false

  /// Whether a pivot has enlarged rounding errors, or a coefficient was taken for one, or a
  /// `Referee` was asked, since the tableau was last made from the constraints.
  ///
  /// What depends on it is off for as long as that: not only when it takes place, but whenever
  /// values move by what it left.
  var isEnlarged = false

  /// Whether some constraint may have numbers so far from one that doubles lose what they mean
  /// beside others.
  private var hasUnusualNumbers = false

  /// The work at the end of the last check.
  private var workBefore: UInt64 = 0

  /// Whether the usual tolerances may let pass what is off by more.
  var mayBeFarOff: Bool { isEnlarged || hasUnusualNumbers }

  /// How many rows and terms are touched for each of the system before it is checked: what reads
  /// them once is 3 % of the instructions then.
  private static var workPerCheck: UInt64 { 1_000 }

  /// Whether a check is due, for a solver that did `work` in a system of `size` rows and terms;
  /// always in a build with `SOLVER_CHECKS`.
  func isDue(_ work: WorkCounters, size: Int) -> Bool {
    #if SOLVER_CHECKS
      return true
    #else
      return isAlarmed || isEnlarged || hasUnusualNumbers
        || Self.sum(work) &- workBefore > UInt64(size) * Self.workPerCheck
    #endif
  }

  /// Starts a check of everything, in which the numbers of all constraints are noted again.
  mutating func beginCheck() {
    isAlarmed = false
    hasUnusualNumbers = false
  }

  /// Notes that everything was checked.
  mutating func endCheck(_ work: WorkCounters) { workBefore = Self.sum(work) }

  /// Notes that the tableau is about to be made from the constraints.
  mutating func beginComputing() { isEnlarged = false }

  /// Goes on where a solver was that had done `earlier` work, such as a snapshot, after `work`.
  mutating func count(from work: WorkCounters, insteadOf earlier: WorkCounters) {
    workBefore &+= Self.sum(work) &- Self.sum(earlier)
  }

  private static func sum(_ work: WorkCounters) -> UInt64 { work.rowsTouched &+ work.termsTouched }

  /// Notes a coefficient of a constraint.
  mutating func note(coefficient: Double) {
    let size = abs(coefficient)
    if size < 1.0 / 128 || size > 128 { hasUnusualNumbers = true }
  }

  /// Notes a right-hand side.
  mutating func note(rightHandSide: Double) {
    if abs(rightHandSide) > 16_777_216 { hasUnusualNumbers = true }
  }

  /// Notes how much of a row, as it was before it was solved for a symbol, is added to another one,
  /// or is left of it when it is solved: it enlarges the rounding errors there.
  ///
  /// What a row is added by does not do so alone. In a chain of a thousand equal views, one that
  /// was divided by a thousand is added a thousand times, and its errors are what they were.
  @inline(__always)  // It stands in loops.
  mutating func note(growth size: Double) {
    // Not the other way round: NaN alarms, too.
    if !(size <= 256) { isEnlarged = true }
  }

  /// Notes how far a symbol moves, or may have to: what comes back from far away does not come back
  /// exactly.
  mutating func note(movement size: Double) {
    if !(size <= 262_144) { isAlarmed = true }
  }
}
