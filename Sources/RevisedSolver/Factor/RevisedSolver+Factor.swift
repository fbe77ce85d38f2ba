// The factor: the working set as a permuted triangular matrix, but for a few spikes.

internal import SolverCore

/// What tells when the factor should be derived anew.
struct FactorHealth: BitwiseCopyable {
  /// How many spikes there are, and how many entries they and their combinations have.
  var spikeCount = 0
  var spikeEntryCount = 0

  /// `spikeEntryCount` after the spikes were last derived anew.
  var entryCountWhenFresh = 0

  /// How many spikes were repaired in place since.
  var repairCount = 0

  /// How often values were moved since they were last corrected against the active rows.
  var moveCount = 0

  /// By how much a value has moved at most since then, times the largest coefficient.
  var farthestMove = 0.0

  /// Grows where rows make room for others, and falls with each search for that in vain; below zero, so many
  /// searches are left out.
  var roomCredit = 8

  /// Whether spikes hold so many entries that the factor is to be ordered anew.
  var isFilled = false

  /// Whether there was a `solve()`.
  var wasSolved = false

  /// A row that should have entered the factor could not: rounding has made it singular.
  var isSingular = false

  /// Two ways to calculate the same have disagreed: rounding has gathered in the factor.
  var isDoubtful = false

  /// Nothing has helped: the values are not those of an optimum.
  var isAbandoned = false

  /// Coefficients have lost digits by cancellation, so that each answer has to be looked at as a whole.
  var isRough = false

  /// A weight is so small that it may be rounding.
  var isBlurred = false

  /// How many pivots there had been when the multipliers were last derived from the rows as they were given.
  var pivotsWhenFresh: UInt64 = 0

  /// The rows and terms that will have been touched when the answer is next looked at as a whole.
  var nextVerification: UInt64 = 0

  /// How many rows and terms are touched for each one that is there, between two such looks: so they cost a few
  /// percent of what is looked at.
  static let workPerVerification: UInt64 = 32

  /// Whether steps lead nowhere until something is done.
  var isInTrouble: Bool { isSingular || isDoubtful }

  /// What is borne in systems of any size: how many entries in spikes, repairs, and movements of values.
  static let entryCountBorne = 128
  static let repairCountBorne = 256
  static let moveCountBorne = 1_024

  /// How many entries spikes have at most, on average, where each closes one loop of a usual system; and for how
  /// many rows there is one at least where spikes count as many.
  static let spikeLengthBorne = 12
  static let rowsForEachSpike = 64

  /// How much `roomCredit` can be saved, and how many tries are left out where it is used up.
  static let roomCreditMax = 16
  static let roomTriesLeftOut = 7

  /// Notes that the spikes were derived from the rows as they were given.
  mutating func noteDerivation() {
    repairCount = 0
    entryCountWhenFresh = spikeEntryCount
  }

  /// Whether there is more of anything than is borne in any system, so that it is worth a closer look.
  @inline(__always) var mayNeedCare: Bool {
    spikeEntryCount > Self.entryCountBorne || repairCount > Self.repairCountBorne
      || moveCount > Self.moveCountBorne || farthestMove > FactorTolerance.farMove
  }
}

extension RevisedSolver {
  // The factor is the list `order` of rows. Each determines one variable, its pivot, and otherwise
  // holds only stays and pivots of rows behind it. New rows go in front and stand there as they were
  // given. A row that closes a loop of others becomes a *spike*: it stands in a reduced form, and
  // its combination says which rows, all in front of it, were subtracted from its terms.

  /// Puts `row` into the factor, on a variable that only its stay holds so far.
  ///
  /// - Parameter makesRoom: Whether other rows make room for it where they can. To look for that does not pay
  ///   where the row most likely depends on them.
  /// - Returns: `false` if the row depends on the rows of the factor; then `scratch.eliminated` says how.
  mutating func attach(_ row: RowIndex, makesRoom: Bool = false) -> Bool {
    if let placement = placementWithoutElimination(of: row) {
      place(row, placement)
      return true
    }
    if makesRoom, let placement = placementMakingRoom(for: row) {
      place(row, placement)
      return true
    }
    guard let placement = eliminateToPlace(row) else { return false }
    placeEliminated(row, placement)
    return true
  }

  /// Puts `row` into the factor, where another row has just left `freed` to its stay; if possible without
  /// elimination.
  mutating func attach(_ row: RowIndex, inPlaceOf freed: VariableIndex) -> Bool {
    if let placement = placementWithoutElimination(of: row) {
      place(row, placement)
      return true
    }
    if !freed.isNone, !options.contains(.noTakeover), takeOver(freed, inFavourOf: row) {
      return true
    }
    return attach(row, makesRoom: true)
  }

  /// Puts `row` into the factor in place of the stay of `variable`, on which it must depend.
  mutating func attach(_ row: RowIndex, displacing variable: VariableIndex) -> Bool {
    guard eliminateToPlaceCompletely(row, on: variable) else { return false }
    placeEliminated(row, Placement(pivot: variable, predecessor: order.last))
    return true
  }

  private mutating func eliminateToPlaceCompletely(
    _ row: RowIndex, on variable: VariableIndex
  ) -> Bool {
    eliminate(row)
    // `eliminate` notes only free variables; here they are the whole support.
    var isHeld = false
    scratch.support.removeAll()
    for position in 0 ..< scratch.freeSupport.count {
      let free = scratch.freeSupport[ListIndex(position)]
      scratch.support.append(free)
      isHeld = isHeld || free == variable
    }
    return isHeld && scratch.work[variable].isReliable(FactorTolerance.leastPivot)
  }

  /// Puts `row` into the factor as it is.
  mutating func place(_ row: RowIndex, _ placement: Placement) {
    if placement.room.isNeeded {
      insert(row, makingRoom: placement.room, behind: placement.predecessor)
    } else {
      order.insert(row, after: placement.predecessor)
    }
    setPivot(of: row, to: placement.pivot)
  }

  /// Puts `row` into the factor as the last elimination has left it.
  mutating func placeEliminated(_ row: RowIndex, _ placement: Placement) {
    if scratch.eliminated.count > 0 { storeSpike(row) }
    place(row, placement)
  }

  /// Makes `variable` the pivot of `row`, which must hold it.
  mutating func setPivot(of row: RowIndex, to variable: VariableIndex) {
    system.variables[variable].pivotRow = row
    let block = system.rows[row].reduced
    for raw in block.range {
      let entry = system.terms[EntryIndex(raw: raw)]
      if entry.variable == variable { system.rows[row].pivotInverse = 1 / entry.coefficient }
    }
    system.rows[row].pivot = variable
    updateRole(of: row)
  }

  /// Makes the role of a row agree with its record.
  mutating func updateRole(of row: RowIndex) {
    let record = system.rows[row]
    if record.place == .inactive {
      system.roles[row] = .inactive
    } else if record.pivot.isNone || record.isSpike {
      system.roles[row] = .hidden
    } else {
      system.roles[row] = .determines(record.pivot)
    }
  }
}
