// Whether multipliers prove an answer optimal: the conditions row by row.

extension OptimalityChecker {
  /// Appends what is wrong with the multipliers, given the values: row by row, then with their sums
  /// from the highest level down.
  ///
  /// - Parameters:
  ///   - leniency: What all tolerances are multiplied with.
  ///   - defects: What they are appended to.
  /// - Complexity: O(terms × levels at which a row has entries + entries · log entries).
  package mutating func appendProofDefects(leniency: Double = 1, to defects: inout [Defect]) {
    self.leniency = leniency
    isDoubtful = false
    stationarity.addUp(
      rows, terms, variableCount: values.count, leniency: leniency,
      isLiteral: reading == .literal)
    for row in rows where row.excess.isFinite { appendDefects(of: row, to: &defects) }
    defects += stationarity.defects
  }

  /// Whether the last check may have accepted an answer that is not optimal: multipliers were so
  /// large that tolerances relative to them mean little, or one was right only because of an entry
  /// that may be the rounding of others.
  package var isLoose: Bool {
    isDoubtful || !stationarity.areAllSizes(atMost: Tolerance.largeMultiplier)
  }

  /// Appends what is off by more than rounding. For large multipliers and nearly parallel rows,
  /// where the tolerances of `appendProofDefects` accept too much.
  ///
  /// An answer that passes is optimal for rows that differ from the given ones by rounding of their
  /// numbers. More cannot be said where the last digit of a coefficient decides which values are
  /// optimal.
  ///
  /// - Parameters:
  ///   - isDoubting: Whether a multiplier is also wrong if only an entry makes it right that is as
  ///     small beside the largest at its level as usual tolerances. It may be the rounding of
  ///     others, enlarged by coefficients of different sizes.
  ///   - defects: What they are appended to.
  /// - Complexity: as `appendProofDefects`.
  package mutating func appendDefectsBeyondRounding(
    isDoubting: Bool = false, to defects: inout [Defect]
  ) {
    appendDefectsBeyondRounding(reading: isDoubting ? .doubting : .usual, to: &defects)
  }

  private mutating func appendDefectsBeyondRounding(
    reading: EntryReading, to defects: inout [Defect]
  ) {
    let leniency = Tolerance.drift / Tolerance.feasibility
    // Where multipliers are no larger than usual, an amount that is not visible is worth nothing.
    toleranceMin = isLoose ? 0 : Tolerance.feasibility
    self.reading = reading
    defer { (toleranceMin, self.reading) = (0, .usual) }
    for row in rows
    where row.priority.isRequired && row.violation > max(leniency * row.tolerance, toleranceMin) {
      defects.append(.violated(row.demand, amount: row.violation))
    }
    appendProofDefects(leniency: leniency, to: &defects)
  }

  /// Appends what is finally wrong with the multipliers. For those that usual tolerances accept,
  /// this is what is off by more than rounding, where these tolerances accept too much. Where it is
  /// a matter of last digits, nothing is appended.
  ///
  /// - Parameters:
  ///   - isStrict: Whether to look for what is off by more than rounding in any case. Otherwise
  ///     only where a multiplier is large, or right only by an entry that may be the rounding of
  ///     others: such an entry has to be more than the last digits of its sums.
  ///   - defects: What they are appended to. What is wrong with the values stands there already,
  ///     and stays.
  /// - Complexity: as `appendProofDefects`.
  package mutating func appendMultiplierDefects(
    isStrict: Bool = false, to defects: inout [Defect]
  ) {
    let areValuesRight = defects.isEmpty
    appendProofDefects(to: &defects)
    guard areValuesRight else { return }
    if defects.isEmpty, isStrict || isLoose {
      appendDefectsBeyondRounding(isDoubting: isStrict || isDoubtful, to: &defects)
    }
    dropIfProvenByLastDigits(&defects)
  }

  /// Drops `defects`, all of them of multipliers, if they are only a matter of last digits:
  /// rounding in other rows is larger than the numbers that decide in theirs.
  ///
  /// If the multipliers of every variable add up to zero but for the last digits of that sum, they
  /// are exactly in balance for rows that differ in such digits. Then each entry counts in full,
  /// however small it is beside those of other rows, unless it is such a digit of all its sums.
  ///
  /// - Source: W. Oettli, W. Prager, "Compatibility of approximate solution of linear equations
  ///   with given error bounds for coefficients and right-hand sides", Numer. Math. 6, 1964,
  ///   doi:10.1007/BF01386090.
  /// - Complexity: as `appendProofDefects`.
  package mutating func dropIfProvenByLastDigits(_ defects: inout [Defect]) {
    if defects.isEmpty { return }
    let knownCount = defects.count
    appendDefectsBeyondRounding(reading: .literal, to: &defects)
    let literalCount = defects.count - knownCount
    defects.removeLast(literalCount > 0 ? literalCount : knownCount)
  }

  /// Whether the multipliers are right if each entry means what it says, also where it is rounding
  /// for the sums that it is in: terms of one variable that cancel leave such digits, and by them
  /// rows are all but parallel. Then only exact arithmetic can tell.
  ///
  /// - Parameter leniency: What all tolerances are multiplied with.
  /// - Complexity: as `appendProofDefects`.
  package mutating func areMultipliersRightByTheirDigits(leniency: Double) -> Bool {
    var defects: [Defect] = []
    reading = .digits
    appendProofDefects(leniency: leniency, to: &defects)
    reading = .usual
    return defects.isEmpty
  }

  /// What cannot be told from zero at `level`.
  private func tolerance(at level: Priority) -> Double {
    leniency * Tolerance.feasibility * stationarity.size(at: level)
  }

  /// By how much an entry may miss what it must be.
  private func room(of entry: CheckedEntry) -> Double {
    reading == .literal ? entry.slack : tolerance(at: entry.level)
  }

  private mutating func appendDefects(of row: CheckedRow, to defects: inout [Defect]) {
    let tolerance = max(leniency * row.tolerance, toleranceMin)
    if row.violation > tolerance {
      // A required row that is violated has been found with the values.
      if row.priority.isRequired { return }
      appendEdgeDefects(of: row, sign: row.excess > 0 ? 1 : -1, to: &defects)
    } else if row.relation != .equal, abs(row.excess) > tolerance {
      appendEdgeDefects(of: row, sign: 0, to: &defects)
    } else {
      appendSignDefect(of: row, to: &defects)
      if !row.priority.isRequired { appendBoxDefect(of: row, to: &defects) }
    }
  }

  /// The multiplier must be `sign` at the level of the row, and zero elsewhere.
  private func appendEdgeDefects(of row: CheckedRow, sign: Double, to defects: inout [Defect]) {
    func require(_ amount: Double, _ expected: Double, at level: Priority, room: Double) {
      // Not the other way round: NaN must fail.
      if abs(amount - expected) <= room { return }
      defects.append(
        .notComplementary(
          row.demand, excess: row.excess, level: level, amount: amount, expected: expected))
    }
    var isMissing = sign != 0
    for entry in stationarity.entries[row.entries] {
      let isOwn = entry.level == row.priority
      if isOwn { isMissing = false }
      require(entry.value, isOwn ? sign : 0, at: entry.level, room: room(of: entry))
    }
    if isMissing {
      let room = reading == .literal ? 0 : tolerance(at: row.priority)
      require(0, sign, at: row.priority, room: room)
    }
  }

  /// A `<=` never pulls up, a `>=` never pulls down: the first entry that is not zero decides.
  private mutating func appendSignDefect(of row: CheckedRow, to defects: inout [Defect]) {
    guard row.relation != .equal else { return }
    let isPositive = row.relation == .lessThanOrEqual
    if let entry = firstWrongEntry(row.entries, isRight: { ($0 > 0) == isPositive }) {
      defects.append(.wrongSign(row.demand, level: entry.level, amount: entry.value))
    }
  }

  /// −e ≤ y ≤ e, where e is 1 at the level of the row: nothing above that level; at most 1 there;
  /// and at exactly 1, nothing below that would go beyond.
  private mutating func appendBoxDefect(of row: CheckedRow, to defects: inout [Defect]) {
    guard let first = firstNonzero(row.entries), !(first.level < row.priority) else { return }
    let excess = abs(first.value) - 1
    guard first.level == row.priority, excess <= room(of: first) else {
      defects.append(.outOfBox(row.demand, level: first.level, amount: first.value))
      return
    }
    // What is inside by little beside the largest at its level is inside all the same.
    let distance = -excess / stationarity.size(at: first.level)
    if reading == .literal ? -excess > first.slack : distance > Tolerance.feasibility { return }
    let start = stationarity.entries[row.entries].firstIndex { $0.level < row.priority }
    let below = (start ?? row.entries.upperBound) ..< row.entries.upperBound
    guard let entry = firstWrongEntry(below, isRight: { ($0 > 0) == (first.value < 0) }) else {
      return
    }
    if reading == .literal || reading == .doubting || distance <= Stationarity.rounding {
      defects.append(.outOfBox(row.demand, level: entry.level, amount: entry.value))
    } else {
      isDoubtful = true
    }
  }

  /// The first entry of `range` that makes a multiplier wrong, unless one above it makes it right.
  ///
  /// What is small beside the largest at its level may mean something all the same, and then makes
  /// right, unless there is doubt.
  private mutating func firstWrongEntry(
    _ range: Range<Int>, isRight: (Double) -> Bool
  ) -> CheckedEntry? {
    var isRightByLittle = false
    for entry in stationarity.entries[range] {
      if isRight(entry.value) {
        if abs(entry.value) > stationarity.size(at: entry.level) * Tolerance.feasibility {
          return nil
        }
        if reading == .digits || !entry.isRounding { isRightByLittle = true }
      } else if !isZero(entry) {
        if !isRightByLittle || reading == .doubting { return entry }
        isDoubtful = true
        return nil
      }
    }
    return nil
  }

  private func firstNonzero(_ range: Range<Int>) -> CheckedEntry? {
    stationarity.entries[range].first { !isZero($0) }
  }

  /// Whether an entry counts as zero: it is small beside the largest at its level, and without it
  /// the sums of all its variables would be as near to zero.
  private func isZero(_ entry: CheckedEntry) -> Bool {
    // Not the other way round: NaN is not zero.
    abs(entry.value) <= min(entry.slack, tolerance(at: entry.level))
  }
}
