// What makes the steps end: how many there were, by which rules, and what is done beyond them.

/// Watches over the steps, so that they come to an end.
struct Progress: BitwiseCopyable {
  /// Steps since the present operation began to optimize.
  private(set) var stepCount = 0

  /// Steps since the objective last changed.
  private var degenerateCount = 0

  /// Whether choices are made by the least index, which cannot cycle (Bland's rule), until the
  /// objective changes again.
  private(set) var isBland = false

  /// Whether the rule has just come into force, so that what is queued must be ordered by index.
  var mustReorder = false

  /// What was last done in the present operation about steps that lead nowhere.
  var remedy = Remedy.none

  /// How many rows took the place of others because of rounding, since the present operation began
  /// to optimize.
  private var roundingCount: UInt8 = 0

  /// How often the system was solved from scratch, because rounding had made its factor useless.
  var rebuildCount = 0

  /// How many violated rows may flip their bounds together: twice as many each time that it was
  /// right.
  private(set) var flipCountMax = 1

  /// How many rows have entered in place of others before the values were moved to them, since the
  /// present operation began to optimize.
  var deferredMoveCount = 0

  /// The work that had been done when the first of those rows entered that the values have yet to
  /// be moved to.
  var workAtDeferral: UInt64 = 0

  /// How many steps without progress are taken by the faster rules.
  private static var degenerateCountMax: Int { limit(64) }

  /// How many rows may take the place of others because of rounding.
  private static var roundingCountMax: UInt8 { limit(64) }

  /// Notes that a row is to take the place of another one because of rounding.
  ///
  /// - Returns: Whether it may: after many, such rows go round in circles.
  mutating func mayFollowRounding() -> Bool {
    if roundingCount == Self.roundingCountMax { return false }
    roundingCount += 1
    return true
  }

  /// Notes a step that changed the objective or, if degenerate, did not.
  mutating func noteStep(isDegenerate: Bool) {
    stepCount += 1
    guard isDegenerate else {
      degenerateCount = 0
      isBland = false
      return
    }
    degenerateCount += 1
    if degenerateCount > Self.degenerateCountMax, !isBland {
      isBland = true
      mustReorder = true
    }
  }

  /// Notes that the last rows that were looked at flipped their bounds, or that one did not.
  mutating func noteFlip(_ isFlip: Bool) {
    flipCountMax = isFlip ? min(2 * flipCountMax, 1 << 20) : 1
  }

  /// Starts to count anew.
  mutating func begin() {
    (flipCountMax, stepCount, degenerateCount, roundingCount) = (1, 0, 0, 0)
    (isBland, mustReorder, deferredMoveCount) = (false, false, 0)
  }
}

/// What is done about steps that lead nowhere, one after the other: each costs more than the one
/// before.
enum Remedy: BitwiseCopyable {
  case none

  /// The factor, the multipliers and the values were derived anew from the rows as they were given.
  case refactored

  /// The system was solved from scratch.
  case rebuilt

  /// After that, the factor, the multipliers and the values were derived anew once more: solving
  /// from scratch takes many steps, each of which rounds.
  case derivedFromRebuilt
}
