// From any state to the optimum: the dual simplex where it applies, then the primal one.

internal import SolverCore

extension DenseTableau {
  /// Brings every value to the optimum.
  mutating func settle() {
    if nextImprovement(usingBland: true) != nil || !repairRows() { return settleFromAnywhere() }
    improve()
  }

  /// Brings every value to the optimum by the primal method alone, from wherever the values are.
  mutating func settleFromAnywhere() {
    satisfyBrokenRows()
    chargeRows()
    improve()
  }

  /// Satisfies the required rows that changes of values broke. They can all hold together, because
  /// they could before.
  mutating func satisfyBrokenRows() {
    for row in rows.indices where isBroken(row) && rows[row].symbol != exemptSymbol {
      if satisfy(row) { continue }
      watch.isAlarmed = true
      // Where nothing is lost by calculating, it misses by the rounding of the numbers given, and
      // holds where it stands. What is broken would stop nothing.
      if Number.rateMin == 0 { rows[row].value = .zero }
    }
  }

  /// Satisfies a required constraint where all other requirements can hold.
  ///
  /// - Returns: Its row, if it cannot be satisfied.
  mutating func satisfyLast(_ symbol: SymbolID) -> Int? {
    // Soft suggestions may have broken requirements since the last `solve()`. They must hold before
    // this one is minimised.
    exemptSymbol = symbol
    satisfyBrokenRows()
    exemptSymbol = .none
    guard case .row(let row) = self[symbol].place, !satisfy(row) else { return nil }
    return row
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

  // MARK: - The primal method

  /// The column that improves the solution most for each unit, or the one with the smallest symbol.
  mutating func nextImprovement(usingBland: Bool) -> Entering? {
    var best: Entering?
    for column in columns.indices {
      let movesUp = improves(column, up: true)
      guard movesUp || improves(column, up: false) else { continue }
      let symbol = columns[column].symbol
      let candidate = Entering(symbol: symbol, place: column, size: Number(1), movesUp: movesUp)
      if let rival = best {
        let isBetter =
          usingBland ? symbol.raw < rival.symbol.raw : compare(candidate, rival) < 0
        guard isBetter else { continue }
      }
      best = candidate
    }
    return best
  }

  mutating func advance(_ entering: Entering, usingBland: Bool) -> Double {
    slopes.removeAll(keepingCapacity: true)
    for level in levels.indices {
      slopes.append(slack(of: entering.place, up: entering.movesUp, level: level))
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
        leave(bend.row, at: entering.place, by: bend.distance, up: entering.movesUp)
        return bend.distance.value
      }
      setSlope(target, of: bend.row)
    }
    // Costs are never negative, so a gain without end can only come from rounding.
    watch.isAlarmed = true
    return 0
  }

  /// The slope of a row beyond the bend that an entering symbol reaches.
  private func targetSlope(of row: Int, _ entering: Entering) -> Int8 {
    let rises = entering.movesUp == (cells[row, entering.place].value > 0)
    return traits(of: row).slope(above: rises)
  }

  /// Makes `bends` those on the way of a column, in no order.
  private mutating func findBends(of entering: Entering) {
    bends.removeAll(keepingCapacity: true)
    for row in rows.indices {
      let coefficient = cells[row, entering.place]
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
