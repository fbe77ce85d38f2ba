// From any state to the optimum: the dual simplex where it applies, then the primal one.

internal import SolverCore

extension DenseTableau {
  /// Brings every value to the optimum.
  mutating func settle() {
    if improvingColumn(usingBland: true) != nil || !repairRows() {
      satisfyBrokenRows()
      chargeRows()
    }
    improve()
  }

  /// Brings every value to the optimum by the primal method alone, from wherever the values are.
  ///
  /// - Returns: Whether the required rows hold.
  mutating func settleFromAnywhere() -> Bool {
    let isSatisfied = satisfyBrokenRows()
    chargeRows()
    improve()
    return isSatisfied
  }

  /// Satisfies the required rows that changes of values broke. They can all hold together, because
  /// they could before.
  ///
  /// - Returns: Whether they hold.
  @discardableResult
  mutating func satisfyBrokenRows() -> Bool {
    var isSatisfied = true
    for row in rows.indices where isBroken(row) && rows[row].symbol != exemptSymbol {
      if !satisfy(row) { isSatisfied = false }
    }
    if !isSatisfied { watch.isAlarmed = true }
    return isSatisfied
  }

  /// Charges every soft row for where it is, whatever that does to the reduced costs.
  private mutating func chargeRows() {
    for row in rows.indices where !isWithinLimits(row) {
      let traits = traits(of: row)
      if traits.isRequired { continue }
      setSlope(traits.slope(above: rows[row].value.value > 0), of: row)
    }
  }

  // MARK: - The dual method

  /// Brings rows back within their limits while reduced costs stay optimal.
  ///
  /// A row is pushed back until the weakest of its symbols gives way and enters the basis; if the
  /// row itself is weaker than all of them, it stays violated and pays.
  ///
  /// - Returns: Whether that came to an end within as many steps as it usually takes.
  private mutating func repairRows() -> Bool {
    for _ in 0 ..< 100 + 10 * rows.count {
      guard let row = strayRow() else { return true }
      guard repair(row) else { return false }
    }
    return strayRow() == nil
  }

  /// The first row that is not within its limits, required ones before others.
  private func strayRow() -> Int? {
    var first: Int?
    for row in rows.indices where !isWithinLimits(row) {
      if traits(of: row).isRequired { return row }
      if first == nil { first = row }
    }
    return first
  }

  /// Repairs one row; false if it is required and nothing in it may give way.
  private mutating func repair(_ row: Int) -> Bool {
    let traits = traits(of: row)
    let isAbove = rows[row].value.value > 0
    let entering = entering(for: row, movingUp: !isAbove, usingBland: false)
    if !traits.isRequired {
      let target = traits.slope(above: isAbove)
      let budget = abs(Double(target) - Double(rows[row].slope))
      guard let entering, yields(entering, before: budget, at: traits.level) else {
        setSlope(target, of: row)
        return true
      }
    }
    guard let entering else { return false }
    let distance = (rows[row].value / cells[row, entering.column]).magnitude
    leave(row, entering, distance: distance)
    return true
  }

  // MARK: - The primal method

  /// Moves nonbasic symbols until none of them improves the solution any more.
  ///
  /// Rows are within their limits before and after. A symbol moves on past rows whose cost merely
  /// bends, as long as it gains on balance. After a run of steps without gain, Bland's rule takes
  /// over: with every soft row seen as the difference of two parts that are not negative, that is
  /// the rule for a linear program over an ordered field, and cannot cycle.
  private mutating func improve() {
    var idleCount = 0
    for _ in 0 ..< 1000 + 100 * (rows.count + columns.count) {
      let usingBland = idleCount > Self.idleCountMax
      guard let entering = improvingColumn(usingBland: usingBland) else { return }
      let distance = advance(entering, usingBland: usingBland)
      idleCount = distance > Tolerance.feasibility ? 0 : idleCount + 1
    }
    watch.isAlarmed = true
  }

  /// The column that improves the solution most for each unit, or the one with the smallest symbol.
  private mutating func improvingColumn(usingBland: Bool) -> Candidate? {
    var best: Candidate?
    for column in columns.indices {
      let movesUp = improves(column, up: true)
      guard movesUp || improves(column, up: false) else { continue }
      let candidate = Candidate(column: column, movesUp: movesUp, size: Number(1))
      if let rival = best {
        let isBetter =
          usingBland ? precedes(candidate, rival) : compare(candidate, rival) < 0
        guard isBetter else { continue }
      }
      best = candidate
    }
    return best
  }

  /// Moves a column until that gains no more, and makes its symbol basic.
  ///
  /// - Returns: How far it moved.
  private mutating func advance(_ entering: Candidate, usingBland: Bool) -> Double {
    slopes.removeAll(keepingCapacity: true)
    for level in levels.indices {
      slopes.append(slack(of: entering.column, up: entering.movesUp, level: level))
    }
    findBends(of: entering)
    while let bend = popNearestBend() {
      let traits = traits(of: bend.row)
      let target = targetSlope(of: bend.row, entering)
      if let level = levels.firstIndex(where: { $0.value == traits.level }) {
        let bending = Number(abs(Double(target) - Double(rows[bend.row].slope)))
        slopes[level] = slopes[level].adding(bending * bend.size)
      }
      let gains = (slopes.first { $0.size > Number.rateMin } ?? .zero).value < 0
      if usingBland || traits.isRequired || !gains {
        leave(bend.row, entering, distance: bend.distance)
        return bend.distance.value
      }
      setSlope(target, of: bend.row)
    }
    // Costs are never negative, so a gain without end can only come from rounding.
    watch.isAlarmed = true
    return 0
  }

  /// The slope of a row beyond the bend that an entering symbol reaches.
  private func targetSlope(of row: Int, _ entering: Candidate) -> Int8 {
    let traits = traits(of: row)
    let rises = entering.movesUp == (cells[row, entering.column].value > 0)
    return traits.slope(above: rises)
  }

  /// Makes `bends` those on the way of a column, in no order.
  private mutating func findBends(of entering: Candidate) {
    bends.removeAll(keepingCapacity: true)
    for row in rows.indices {
      let coefficient = cells[row, entering.column]
      guard coefficient.size > Number.rateMin else { continue }
      if traits(of: row).isVariable { continue }
      guard targetSlope(of: row, entering) != rows[row].slope else { continue }
      let rises = entering.movesUp == (coefficient.value > 0)
      let room = rises ? -rows[row].value : rows[row].value
      bends.append(
        Bend(row: row, distance: room / coefficient.magnitude, size: coefficient.magnitude))
    }
  }

  /// Takes the nearest of `bends` out. Mostly the first one or two are all that is asked for, so
  /// that to sort them would take longer, and would allocate.
  private mutating func popNearestBend() -> Bend? {
    let nearest = bends.indices.min { isNearer(bends[$0], than: bends[$1]) }
    guard let nearest else { return nil }
    bends.swapAt(nearest, bends.count - 1)
    return bends.popLast()
  }

  private func isNearer(_ one: Bend, than other: Bend) -> Bool {
    let difference = (one.distance - other.distance).value
    return difference != 0
      ? difference < 0 : rows[one.row].symbol.raw < rows[other.row].symbol.raw
  }
}
