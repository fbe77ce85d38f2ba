// The slow check of everything that must hold between operations; final values alone miss faults.

internal import FlatStorage
internal import SolverCore

#if SOLVER_CHECKS
  /// Traps with `message` unless `condition` holds, also in release builds.
  private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
  }
#endif

extension RevisedSolver {
  /// Traps with a description if an internal invariant is broken. Does nothing unless the package
  /// is built with `SOLVER_CHECKS`.
  ///
  /// - Complexity: O(entries of the factor and of its combinations), plus O(variables) for each
  ///   level.
  public func checkInvariants() {
    #if SOLVER_CHECKS
      checkScratch()
      var twin = copy()
      twin.checkState()
    #endif
  }

  #if SOLVER_CHECKS
    // What looks at more than one part is mutating for the compiler's sake, and changes nothing:
    // see "Functions that only read" in CONTRIBUTING.

    private mutating func checkState() {
      // Most of it holds once the basis has followed to where the values are.
      leavePieces()
      checkOrder()
      checkColumns()
      checkFactorRows()
      // What the solver knows to be wrong, and the next `solve()` tries to put right or tells,
      // breaks no promise.
      if !factor.health.isAbandoned {
        checkResiduals()
        checkBounds()
        checkStationarity()
        checkDirections()
      }
    }

    /// Labels ascend, and each row of the order determines a variable that names it back.
    private mutating func checkOrder() {
      var listed = 0
      var previous: UInt64?
      var row = factor.order.first
      while !row.isNone {
        let label = factor.order.label(of: row)
        if let previous { require(previous < label, "labels out of order at \(row)") }
        previous = label
        let pivot = system.rows[row].pivot
        require(!pivot.isNone, "\(row) is in the order but not in the factor")
        require(system.variables[pivot].pivotRow == row, "\(pivot) does not know its row \(row)")
        require(system.rows[row].place == .basic, "\(row) is in the factor but not basic")
        listed += 1
        row = factor.order.row(after: row)
      }
      var basic = 0
      for i in system.rows.indices where system.rows[i].place == .basic { basic += 1 }
      require(basic == listed, "\(basic) rows are basic, \(listed) in the factor")
      let held = (0 ..< system.variables.count).count {
        !system.variables[VariableIndex($0)].pivotRow.isNone
      }
      require(held == listed, "\(held) variables are determined by \(listed) rows")
    }

    /// Every entry of a row that is part of the system stands in its column, and nothing else does.
    private mutating func checkColumns() {
      var linked = 0
      for position in 0 ..< system.variables.count {
        var index = system.variables[VariableIndex(position)].column
        while !index.isNone {
          require(system.terms[index].column == Int32(position), "an entry is in a wrong column")
          require(system.rows[system.terms[index].row].place != .absent, "an absent row is linked")
          linked += 1
          index = system.terms[index].next
        }
      }
      var expected = 0
      for i in system.rows.indices {
        let row = system.rows[i]
        if row.place == .absent { continue }
        expected += Int(row.terms.count)
        if row.isSpike { expected += Int(row.reduced.count) }
      }
      require(linked == expected, "\(linked) entries are linked, not \(expected)")
    }

    /// A cached direction moves its own row by one and no other basic row; which nonbasic rows it
    /// moves, and how fast, stands in its list, and their masks have its bit.
    private mutating func checkDirections() {
      for position in 0 ..< directions.count {
        let index = DirectionIndex(position)
        guard directions[index].isValid else { continue }
        let isOfBasis = system.rows[directions[index].row].place == .basic
        require(isOfBasis, "\(index) is that of a row which is not basic")
        var rates: [Int32: Double] = [:]
        for position in 0 ..< directions.moveCount(of: index) {
          let move = directions.moves[directions[index].moves, position]
          require(rates[move.variable.raw] == nil, "\(index) moves \(move.variable) twice")
          rates[move.variable.raw] = move.coefficient
        }
        var touched: [Int32: Double] = [:]
        for position in 0 ..< directions.touchedCount(of: index) {
          let part = directions.touched[directions[index].touched, position]
          touched[part.row.raw] = part.rate
        }
        // What an ill-conditioned basis loses is of the size of the largest rate.
        let largest = rates.values.reduce(1) { max($0, abs($1)) }
        for row in system.rows.indices where system.rows[row].place != .absent {
          checkRate(of: row, along: index, rates, largest, listed: touched[row.raw] ?? 0)
        }
        checkInterval(of: index)
      }
    }

    /// The values stand where a direction says, and a move that is due stays within its interval.
    /// Up to both ends of that, no row changes its side that no other direction moves.
    private mutating func checkInterval(of index: DirectionIndex) {
      let direction = directions[index]
      let rightHandSide = system.rows[direction.row].rightHandSide
      require(direction.current == rightHandSide, "\(index) is not at \(rightHandSide)")
      let isDue = direction.target != direction.current
      require(!isDue || directions.isDue(index), "\(index) has forgotten \(direction.target)")
      if direction.isStale { return require(!isDue, "the interval of \(index) is not known") }
      let isWithin = (direction.lower ... direction.upper).contains(direction.target)
      require(isWithin, "\(index) is to leave its interval for \(direction.target)")
      for position in Int(direction.sharedCount) ..< directions.touchedCount(of: index) {
        let part = directions.touched[direction.touched, position]
        let others = system.rows[part.row].directions & ~Directions.bit(index)
        require(others == 0, "\(part.row) is not known to be shared by \(index)")
        if system.rows[part.row].isDeferred { continue }
        for end in [direction.lower, direction.upper] {
          let amount = part.rate * (end - direction.current)
          let residual = system.residual(of: part.row) + amount
          let size = 1 + system.magnitude(of: part.row) + abs(amount)
          require(
            system.rows[part.row].contradiction(of: residual) < 1e-7 * size,
            "\(part.row) changes its side before \(index) is at \(end)")
        }
      }
    }

    private mutating func checkRate(
      of row: RowIndex, along index: DirectionIndex, _ rates: [Int32: Double], _ largest: Double,
      listed: Double
    ) {
      var (rate, size) = (0.0, largest)
      for i in system.rows[row].terms.indices {
        let entry = system.terms[i]
        rate += entry.coefficient * (rates[entry.column] ?? 0)
        size = max(size, largest * abs(entry.coefficient))
      }
      let isOwn = row == directions[index].row
      let isListed = system.rows[row].directions & Directions.bit(index) != 0
      let expected =
        system.rows[row].place == .basic ? (isOwn ? 1 : 0) : (isListed ? listed : 0)
      require(
        abs(rate - expected) <= FactorTolerance.disagreement * size,
        "\(index) moves \(row) by \(rate), not by \(expected)")
    }

    /// Each row of the factor holds stays and later pivots only, and a spike is what its
    /// combination says.
    private mutating func checkFactorRows() {
      for index in system.rows.indices {
        let row = system.rows[index]
        if row.pivot.isNone { continue }
        var sums: [Int32: Double] = [:]
        for i in row.reduced.indices {
          let entry = system.terms[i]
          sums[entry.column, default: 0] += entry.coefficient
          if entry.variable == row.pivot {
            let product = entry.coefficient * row.pivotInverse
            require(abs(product - 1) < 1e-9, "the pivot of \(index) is not inverted")
            continue
          }
          let other = system.variables[entry.variable].pivotRow
          require(
            other.isNone || factor.order.label(of: other) > factor.order.label(of: index),
            "\(index) holds the pivot of \(other), which is not behind it")
        }
        // What is blurred is derived anew before the next step.
        guard row.isSpike, !factor.health.isBlurred else { continue }
        checkCombination(of: index, &sums)
      }
    }

    private mutating func checkCombination(of index: RowIndex, _ sums: inout [Int32: Double]) {
      let row = system.rows[index]
      var size = 1.0
      for i in row.terms.indices {
        let entry = system.terms[i]
        sums[entry.column, default: 0] -= entry.coefficient
      }
      for i in factor.combination(of: index).indices {
        let part = factor.combinations[i]
        require(part.reference != index, "\(index) is derived with itself")
        require(!system.rows[part.reference].pivot.isNone, "\(index) is derived with a free row")
        for i in system.rows[part.reference].terms.indices {
          let entry = system.terms[i]
          size = max(size, abs(part.coefficient * entry.coefficient))
          sums[entry.column, default: 0] += part.coefficient * entry.coefficient
        }
      }
      for sum in sums.values {
        require(abs(sum) < 1e-6 * size, "spike \(index) is off by \(sum)")
      }
    }

    /// Basic rows hold, and nonbasic rows agree with their side.
    private mutating func checkResiduals() {
      for index in system.rows.indices {
        require(
          !deferred.isEmpty || !system.rows[index].isDeferred, "\(index) waits, but is not listed")
        let residual = system.residual(of: index)
        let magnitude = 1 + system.magnitude(of: index)
        switch system.rows[index].place {
        case .absent: continue
        case .basic:
          if areValuesDeferred.now, system.rows[index].isDeferred { continue }
          require(
            abs(residual) < 1e-7 * magnitude, "basic row \(index) is off by \(residual)")
        case .nonbasic:
          if system.rows[index].isDeferred { continue }
          let contradiction = system.rows[index].contradiction(of: residual)
          require(
            contradiction < 1e-7 * magnitude,
            "row \(index) on side \(system.rows[index].side) is off by \(contradiction)")
        }
      }
    }

    /// No multiplier is beyond its bounds, and stays have none.
    private mutating func checkBounds() {
      for variable in system.variables.indices {
        require(system.variables[variable].multiplier.isNone, "the stay of \(variable) counts")
      }
      for row in system.rows.indices {
        if system.rows[row].place != .basic {
          require(system.rows[row].multiplier.isNone, "\(row) has a multiplier but is not basic")
          continue
        }
        for isUpper in [true, false] {
          var cursor = system.distance(of: BasisMember(row), toUpperBound: isUpper)
          if cursor.isInfinite { continue }
          let leading = cursor.next(multipliers)
          guard let leading else { continue }
          require(
            leading.value > -1e-6 * leading.size.value,
            "the multiplier of \(row) is out of bounds")
        }
      }
    }

    /// At each level, the multipliers times the rows add up to nothing.
    private mutating func checkStationarity() {
      var sums: [Double: [Int32: Cell]] = [:]
      // What was once added up at each level, and has left its rounding there.
      var gathered: [Double: Double] = [:]
      for i in system.rows.indices {
        let row = system.rows[i]
        if row.place == .nonbasic, row.side != 0 {
          add(row, at: row.level, Double(row.side) * Double(row.scale), to: &sums)
        }
        var index = row.place == .basic ? row.multiplier : .none
        while !index.isNone {
          let entry = multipliers.entry(index)
          add(row, at: entry.level, entry.value, to: &sums)
          gathered[entry.level] = max(gathered[entry.level] ?? 0, entry.size.value)
          index = multipliers.next(index)
        }
      }
      for (level, columns) in sums {
        let largest = columns.values.map(\.size).max() ?? Magnitude()
        for (variable, sum) in columns {
          require(
            abs(sum.value) <= 1e-6 * sum.size.value + 1e-9 * largest.value
              + 1e-12 * (gathered[level] ?? 0),
            "v\(variable) is not balanced at \(level): \(sum.value)")
        }
      }
    }

    private mutating func add(
      _ row: Row, at level: Double, _ amount: Double, to sums: inout [Double: [Int32: Cell]]
    ) {
      for i in row.terms.indices {
        let entry = system.terms[i]
        sums[level, default: [:]][entry.column, default: Cell()].add(amount * entry.coefficient)
      }
    }

    private func checkScratch() {
      require(agenda.violated.isEmpty, "violated rows are left in the queue")
      require(agenda.deferredMoves.count == 0, "values are left to be moved")
      require(agenda.unbounded.count == 0, "multipliers are left in the queue")
      require(factor.unlinked.count == 0, "rows are left out of the factor")
      require(movement.isAtRest, "a rate is left")
    }
  #endif
}
