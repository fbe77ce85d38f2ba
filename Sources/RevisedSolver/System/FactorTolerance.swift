// Every epsilon of the solver; those of values are in `Tolerance`.

/// Bounds of the factor's numbers. None of them is an amount: each is a share of what it is
/// compared with, so that a system behaves the same in other units.
enum FactorTolerance {
  /// What is left of a sum counts as nothing below this share of its largest addend. Rounding
  /// leaves 1e-16 of each addend, and a few times that in a factor that was just derived; see
  /// `blur` for one that was not.
  static let cancellation = 0x1p-44

  /// Whether what is left of a sum counts as nothing beside an addend of this size.
  @inline(__always)
  static func isCancelled(_ sum: Double, beside size: Double) -> Bool {
    abs(sum) <= cancellation * size
  }

  /// Ratios that differ by less than this share of them are ties, so that rounding does not choose
  /// between them. Where one of them is less in truth, the other multiplier comes to lie beyond its
  /// bound, by little: see `blur`.
  static let tie = 1e-9

  /// An entry of a multiplier below this share of its largest addend may be rounding, unless it was
  /// just derived.
  static let blur = 1e-7

  /// An entry of a multiplier below this may be what rounding has left of a weight, unless it was
  /// just derived. The unit is what a violated row weighs.
  static let smallMultiplier = 1e-11

  /// An entry below this keeps a multiplier within its bounds only if it was just derived, where
  /// the entries below it are beyond them: among multipliers of up to `Tolerance.largeMultiplier`,
  /// it may be rounding.
  static let doubtfulMultiplier = 1e-4

  /// What has lost more than this share of its digits by cancellation makes the factor rough: then
  /// every answer is looked at as a whole.
  static let roughness = 1e-3

  /// The least pivot, relative to the largest coefficient of its row, if there is a choice: a
  /// hundredfold growth costs two digits of sixteen.
  static let comfortablePivot = 1e-2

  /// How much of what was added up in a pivot is left, at least, where there is a choice: nine
  /// digits of it are right then.
  static let reliablePivot = 1e-7

  /// How much of it is left, at least, where a row looks for its first place: a row of which less
  /// is left depends on the others. Where the ratio test finds that nothing else can give way, it
  /// is enough that not everything has cancelled.
  static let leastPivot = 1e-10

  /// Values that have moved by more than this, times the largest coefficient, may be rounded by as
  /// much as rows may be off.
  static let farMove = 1e6

  /// A weight or a rate that is this small beside the others may be rounding. It is refined before
  /// it decides anything, or what was repaired is derived anew.
  static let doubtfulPivot = 1e-7

  /// A correction of what was expressed counts as nothing below this share of the largest weight.
  /// Of what is added up with twice the digits of a double, rounding leaves 1e-32, and a factor
  /// that has lost half of its digits makes that 1e-24.
  static let leastCorrection = 0x1p-80

  /// The last digits of what is added up, as a share of it: a coefficient that was written as a
  /// decimal is off by half of its last bit.
  static let lastDigits = 0x1p-50

  /// Sums of rates below this share of the largest rate are looked at more closely; see
  /// `cancellation`.
  static let smallRate = 1e-6

  /// By how much two ways to calculate the same may differ, relative to it, before the factor is
  /// derived anew.
  static let disagreement = 1e-7

  /// How many times as large as the smallest coefficient the largest is where the least loss of
  /// digits may matter: then every answer is looked at as a whole.
  static let wideRange = 0x1p14

  /// What the multipliers add up to for one variable, relative to the largest addend, where they
  /// are in balance.
  static let balance = 1e-9

  /// The residual, relative to the numbers in the row, that counts as rounding.
  static let relativeResidual = 1e-13

  /// Above this, what is added up may be rounded by as much as `Tolerance.feasibility`.
  static let largeNumber = 1e6

  /// The residual of a basic row, and the contradiction of a nonbasic one, that is not worth a
  /// movement; `refreshValues` collects the former.
  static let exactResidual = 1e-12

  /// How many entries of a column are searched for the place of a row.
  static var searchedEntriesMax: Int { limit(64) }

  /// How many rows are searched for one that can take over a variable which only a stay holds, and
  /// how many may move to make room for another row.
  static var pathRowsMax: Int { limit(32) }
  static var movedRowsMax: Int { limit(64) }
}
