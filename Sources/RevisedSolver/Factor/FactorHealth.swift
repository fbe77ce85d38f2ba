// When the factor, the multipliers and the values should be derived anew, and looked at.

internal import SolverCore

/// What tells when the factor should be derived anew, and when the answer should be looked at.
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

  /// Grows where rows make room for others, and falls with each search for that in vain; below
  /// zero, so many searches are left out.
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

  /// The factor is rough, and no answer was looked at since it is.
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

  /// The work before which it need not be asked whether a look at the whole answer is due.
  var workOfNextLook: UInt64 = 0

  /// Sees to it that the next `solve()` asks.
  mutating func demandLook() { workOfNextLook = 0 }

  /// Takes the work at which something was done or is due over from another solver's count to this
  /// one's.
  mutating func count(from work: WorkCounters, insteadOf other: WorkCounters) {
    demandLook()
    let termsAhead = work.termsTouched &- other.termsTouched
    if workOfNextOrder != .max { workOfNextOrder &+= termsAhead }
    workWhenVerified &+= termsAhead &+ (work.rowsTouched &- other.rowsTouched)
    pivotsWhenFresh &+= work.pivots &- other.pivots
  }

  /// How many rows and terms are touched for each one that is there, between two such looks; and
  /// between two where the factor is rough: then looks cost about as much as steps.
  static let workPerVerification: UInt64 = 128
  static let workPerVerificationWhereRough: UInt64 = 1

  /// How many terms are touched for each row, from when spikes hold many entries on, before the
  /// factor is ordered anew: as many as that costs. So it never takes more than twice the work of
  /// whoever would know what comes, and frames that only move along cached directions, which meet
  /// no spike, never pay for it.
  static let workPerOrder: UInt64 = 12

  /// Whether steps lead nowhere until something is done.
  var isInTrouble: Bool { isSingular || isDoubtful }

  /// What is borne in systems of any size: how many entries in spikes, repairs, and movements of
  /// values.
  static let entryCountBorne = 128
  static let repairCountBorne = 256
  static let moveCountBorne = 1_024

  /// How many entries spikes have at most, on average, where each closes one loop of a usual
  /// system; and for how many rows there is one at least where spikes count as many.
  static let spikeLengthBorne = 12
  static let rowsForEachSpike = 64

  /// How much `augmentingCredit` can be saved, and how many tries are left out where it is used up.
  static let augmentingCreditMax = 16
  static let augmentingTriesLeftOut = 7

  /// Notes that the spikes were derived from the rows as they were given.
  mutating func noteDerivation() {
    repairCount = 0
    entryCountWhenFresh = spikeEntryCount
  }

  /// Whether there is more of anything than is borne in any system, so that it is worth a closer
  /// look.
  @inline(__always) var mayNeedCare: Bool {
    spikeEntryCount > Self.entryCountBorne || repairCount > Self.repairCountBorne
      || moveCount > Self.moveCountBorne
  }
}
