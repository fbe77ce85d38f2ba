// When the factor, the multipliers and the values are derived anew, and when answers are verified.

internal import SolverCore

/// What decides when the factor is derived anew, and when the answer is looked at, that is verified
/// as a whole.
struct FactorHealth: BitwiseCopyable {
  /// How many spikes there are, and how many entries they and their combinations have.
  var spikeCount = 0
  var spikeEntryCount = 0

  /// `spikeEntryCount` after the spikes were last derived anew.
  var entryCountWhenFresh = 0

  /// How many spikes were repaired in place since.
  var repairCount = 0

  /// How often values were moved since they were last corrected against the basic rows.
  var moveCount = 0

  /// Grows when rows make room for another one, and falls with each vain search for such rows.
  /// Below zero, that many searches are left out.
  var augmentingCredit = 8

  /// The terms touched at which a new order of the factor has been paid for, where spikes hold so
  /// many entries that it would help; otherwise never.
  var workOfNextOrder = UInt64.max

  /// A row that should have entered the factor could not: rounding has made it singular.
  var isSingular = false

  /// Two ways to calculate the same have disagreed: rounding has gathered in the factor.
  var isDoubtful = false

  /// Nothing has helped: the values are not those of an optimum.
  var isAbandoned = false { didSet { if isAbandoned { demandLook() } } }

  /// Coefficients have lost digits by cancellation, so that the next answer is looked at as a
  /// whole, and those after it as often as steps pay for it.
  var isRough = false {
    didSet {
      if isRough, !oldValue {
        hasBecomeRough = true
        demandLook()
      }
    }
  }

  /// The factor has become rough, and no answer was looked at since.
  var hasBecomeRough = false

  /// A weight is so small that it may be rounding.
  var isBlurred = false

  /// How many pivots there had been when the multipliers were last derived from the rows as they
  /// were given.
  var pivotsWhenFresh: UInt64 = 0

  /// A value has moved so far that the pivot which moved it may be rounding. The next answer is
  /// looked at as a whole.
  var hasMovedFar = false { didSet { if hasMovedFar { demandLook() } } }

  /// The rows and terms that had been touched when the answer was last looked at as a whole.
  var workWhenVerified: UInt64 = 0

  /// The amount of work up to which no look at the whole answer is due.
  var workOfNextLook: UInt64 = 0

  /// Makes the next `solve()` ask whether a look is due.
  mutating func demandLook() { workOfNextLook = 0 }

  /// Translates the amounts of work that are kept here from another count to that of this solver:
  /// from another solver's, or from that before something that was taken back.
  mutating func count(from work: WorkCounters, insteadOf other: WorkCounters) {
    let termsAhead = work.termsTouched &- other.termsTouched
    let ahead = termsAhead &+ (work.rowsTouched &- other.rowsTouched)
    if workOfNextOrder != .max { workOfNextOrder &+= termsAhead }
    // What is demanded stays so.
    if workOfNextLook != 0 { workOfNextLook &+= ahead }
    workWhenVerified &+= ahead
    pivotsWhenFresh &+= work.pivots &- other.pivots
  }

  /// How many rows and terms are touched, for each one of the system, between two looks at the
  /// whole answer; and the same for a rough factor, where looks cost about as much as steps.
  static var workPerVerification: UInt64 { limit(128) }
  static let workPerVerificationWhereRough: UInt64 = 1

  /// How many terms are touched for each row, once spikes hold many entries, before the factor is
  /// ordered anew: as many as ordering costs. So the work is at most twice what it would be if the
  /// best moment were known, and frames that only move along cached directions, which meet no
  /// spike, never pay for it.
  static var workPerOrder: UInt64 { limit(12) }

  /// Whether steps lead nowhere until something is done.
  var isInTrouble: Bool { isSingular || isDoubtful }

  /// How many entries of spikes, repairs and movements of values are no reason for a closer look,
  /// in systems of any size.
  static var entryCountBorne: Int { limit(128) }
  static var repairCountBorne: Int { limit(256) }
  static var moveCountBorne: Int { limit(1_024) }

  /// How many entries a spike has at most, on average, if each closes one loop of a usual system;
  /// and how many rows there are at most for each spike where spikes count as many.
  static var spikeLengthBorne: Int { limit(12) }
  static var rowsForEachSpike: Int { limit(64) }

  /// How much `augmentingCredit` can be saved, and how many tries are left out where it is used up.
  static var augmentingCreditMax: Int { limit(16) }
  static var augmentingTriesLeftOut: Int { limit(7) }

  /// Notes that the spikes were derived from the rows as they were given.
  mutating func noteDerivation() {
    repairCount = 0
    entryCountWhenFresh = spikeEntryCount
  }

  /// Whether one of these numbers is exceeded, so that a closer look is worth it.
  @inline(__always) var mayNeedCare: Bool {
    spikeEntryCount > Self.entryCountBorne || repairCount > Self.repairCountBorne
      || moveCount > Self.moveCountBorne
  }
}
