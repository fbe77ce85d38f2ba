// What is done where rounding has led the steps astray: deriving anew, and solving from scratch.

internal import SolverCore

extension RevisedSolver {
  /// Does what comes next about steps that lead nowhere.
  ///
  /// - Returns: `false` if everything was tried: then no steps are left to take, and the answer is known to
  ///   be wrong.
  mutating func mend() -> Bool {
    let isHopeless = health.isSingular
    health.isSingular = false
    health.isDoubtful = false
    let remedy = progress.remedy
    progress.begin()
    switch remedy {
    case .none where !isHopeless:
      progress.remedy = .refactored
      deriveAnew()
    case .none, .refactored:
      progress.remedy = .rebuilt
      rebuild()
    case .rebuilt where !isHopeless:
      progress.remedy = .derivedFromRebuilt
      deriveAnew()
    case .rebuilt, .derivedFromRebuilt:
      abandonSteps()
      health.isAbandoned = true
      return false
    }
    return true
  }

  /// Derives everything anew where a number is so small that it may be rounding, unless that was just done: then it
  /// is so small in truth. Steps go on from there, so this is done once a step at most.
  mutating func sharpen() {
    if isFresh {
      health.isBlurred = false
      multipliers.isBlurred = false
    } else {
      deriveAnew()
    }
  }

  /// Whether nothing was done since the factor and the multipliers were derived from the rows as they were given.
  var isFresh: Bool { health.repairCount == 0 && system.work.pivots == health.pivotsWhenFresh }

  /// Derives the factor, the multipliers and the values from the rows as they were given, for the same
  /// working set.
  mutating func deriveAnew() {
    health.isRough = false
    refactor()
    if health.isSingular { return }
    deriveMultipliers()
    health.pivotsWhenFresh = system.work.pivots
    health.isBlurred = false
    multipliers.isBlurred = false
    if !isLoose.now { refreshValues() }
    for position in 0 ..< system.rows.count {
      let row = RowIndex(position)
      if !system.rows[row].isDeferred { checkState(of: row) }
    }
  }

  /// Computes the multipliers of the active rows from the states of the inactive ones, level by level, and queues
  /// them all, since any may turn out to lie beyond its bounds.
  ///
  /// - Complexity: O(entries of the system) for each level at which rows are violated.
  private mutating func deriveMultipliers() {
    scratch.removedOrder.removeAll()
    scratch.unbounded.removeAll()
    for position in 0 ..< system.variables.count {
      clearMultiplier(of: Member(stayOf: VariableIndex(position)))
    }
    for position in 0 ..< system.rows.count {
      let row = RowIndex(position)
      clearMultiplier(of: Member(row))
      guard system.rows[row].place == .inactive, system.rows[row].state != 0 else { continue }
      // Levels are positive, and the bits of positive numbers compare as the numbers do.
      scratch.removedOrder.push(row.raw, key: system.rows[row].level.bitPattern)
    }
    while !scratch.removedOrder.isEmpty {
      let key = scratch.removedOrder.first.key
      scratch.joint.removeAll()
      while !scratch.removedOrder.isEmpty, scratch.removedOrder.first.key == key {
        let row = RowIndex(raw: scratch.removedOrder.pop().payload)
        scratch.joint.append(
          WeightedRow(
            row: row, weight: Double(system.rows[row].state) * Double(system.rows[row].scale)))
      }
      let level = Double(bitPattern: key)
      eliminateJointly()
      gatherCombination()
      spread(1, at: level, isBounded: false)
      refineMultipliers(at: level)
    }
  }

  /// Derives the multipliers at `level` once more, from what those that were just spread are out of balance by: the
  /// error that rounding has left in them shrinks by as many digits as the first ones have.
  private mutating func refineMultipliers(at level: Double) {
    for position in 0 ..< scratch.combination.count {
      let part = scratch.combination[ListIndex(position)]
      if part.member.isStay {
        // What keeps a variable in its place is derived anew and not corrected.
        addToMultiplier(of: part.member, part.weight, at: level)
      } else {
        let amount = multipliers.amount(at: level, from: multiplier(of: part.member))
        if amount != 0 {
          scratch.joint.append(WeightedRow(row: part.member.row, weight: amount))
        }
      }
    }
    eliminateJointly()
    gatherCombination()
    spread(1, at: level, isBounded: false)
  }

  /// Solves from scratch, from the present values: every row is free to find its state or its place.
  ///
  /// Requirements come first, so that soft rows never stand in their way.
  mutating func rebuild() {
    abandonSteps()
    progress.rebuildCount += 1
    emptyFactor()
    health.noteDerivation()
    health.pivotsWhenFresh = system.work.pivots
    health.isRough = false
    for isSoft in [false, true] {
      for position in 0 ..< system.rows.count {
        let row = RowIndex(position)
        guard system.rows[row].place == .inactive, system.rows[row].level != Level.none,
          (system.rows[row].level < Level.trial) == isSoft
        else { continue }
        if system.rows[row].relation == .equal, attach(row, makesRoom: true) {
          activate(row)
          delayMove(to: row)
        }
      }
    }
    moveUnmoved()
    for position in 0 ..< system.rows.count { checkState(of: RowIndex(position)) }
  }

  /// Makes every row inactive and without violation, and every variable held by its stay.
  private mutating func emptyFactor() {
    directions.invalidateAll(&system.variables, &system.rows)
    scratch.detached.removeAll()
    var row = order.first
    while !row.isNone {
      let next = order.row(after: row)
      detach(row)
      row = next
    }
    for position in 0 ..< system.variables.count {
      clearMultiplier(of: Member(stayOf: VariableIndex(position)))
    }
    for position in 0 ..< system.rows.count {
      let row = RowIndex(position)
      if system.rows[row].place == .absent { continue }
      clearMultiplier(of: Member(row))
      system.rows[row].place = .inactive
      system.rows[row].state = 0
      updateRole(of: row)
    }
  }

  /// Forgets what is queued.
  private mutating func abandonSteps() {
    while !scratch.violated.isEmpty {
      let row = RowIndex(raw: scratch.violated.pop().payload)
      system.rows[row].isQueued = false
      system.rows[row].isDeferred = false
    }
    scratch.unbounded.removeAll()
    while let row = scratch.unmoved.popLast() { system.rows[row].isUnmoved = false }
  }
}
