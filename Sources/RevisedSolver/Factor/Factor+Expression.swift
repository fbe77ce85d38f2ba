// Rows as sums of members of the basis.

internal import FlatStorage
internal import SolverCore

extension Factor {
  /// Fills `expression` with `row` as a sum of members of the basis: a solve with the transposed
  /// basis (BTRAN).
  ///
  /// - Complexity: As `eliminate`, and O(rows subtracted + their combinations).
  mutating func express(_ row: RowIndex, in system: inout System) {
    eliminate(row, in: &system)
    expressEliminated(in: &system)
  }

  /// Fills `expression` with the sum of `joint`, as `express` does with one row.
  mutating func expressJoint(in system: inout System) {
    eliminateJointly(in: &system)
    expressEliminated(in: &system)
  }

  /// Fills `expression` with what its weights may be off by because of last digits, where it is the
  /// sum of `joint`.
  mutating func expressLastDigitsOfJoint(in system: inout System) {
    eliminateLastDigitsOfJoint(in: &system)
    expressEliminated(in: &system)
  }

  /// Fills `expression` with the row that was eliminated last.
  mutating func expressEliminated(in system: inout System) {
    gatherExpression(includingStays: true, in: &system)
  }

  /// Fills `expression` with the row that was eliminated last, by the rows of the factor alone.
  mutating func expressEliminatedByRows(in system: inout System) {
    gatherExpression(includingStays: false, in: &system)
  }

  /// Restates the last elimination by the rows as they were given, and by stays: the row is the sum
  /// of `expression`.
  ///
  /// - Complexity: O(rows subtracted + their combinations).
  private mutating func gatherExpression(includingStays: Bool, in system: inout System) {
    expression.removeAll()
    let stamp = nextStamp()
    if health.spikeCount > 0 { gatherCombinations(stamp, in: &system) }
    let sharedCount = expression.count
    for i in eliminated.indices {
      let part = eliminated[i]
      if sharedCount > 0, rowSums[part.row].stamp == stamp {
        rowSums[part.row].add(part.weight, size: Double(part.size))
      } else {
        expression.append(
          WeightedMember(member: BasisMember(part.row), size: part.size, weight: part.weight))
      }
    }
    weighShared(count: sharedCount)
    if health.repairCount > 0 { doubtSmallWeights() }
    guard includingStays else { return }
    for i in freeSupport.indices {
      let variable = freeSupport[i]
      let cell = work[variable]
      if cell.isCancelled { continue }
      expression.append(
        WeightedMember(member: BasisMember(stayOf: variable), size: cell.size, weight: cell.value))
    }
  }

  /// In a factor that has been repaired since it was derived, small weights may be rounding.
  private mutating func doubtSmallWeights() {
    for i in expression.indices
    where abs(expression[i].weight) < FactorTolerance.blur {
      health.isBlurred = true
      return
    }
  }

  /// Sums up the combinations of the spikes among the rows subtracted.
  private mutating func gatherCombinations(_ stamp: UInt32, in system: inout System) {
    makeRoomForSums(in: system)
    for i in eliminated.indices {
      let part = eliminated[i]
      let block = system.rows[part.row].combination
      for i in block.indices {
        let entry = combinations[i]
        let (row, weight) = (entry.reference, -part.weight * entry.coefficient)
        let size = Double(part.size) * abs(entry.coefficient)
        if rowSums[row].stamp == stamp {
          rowSums[row].add(weight, size: size)
        } else {
          rowSums[row] = Cell(adding: weight, size: size, stamp: stamp)
          expression.append(WeightedMember(member: BasisMember(row), weight: 0))
        }
      }
      system.work.termsTouched &+= UInt64(block.count)
    }
  }

  /// Makes room for a sum of each row. Only here, since many a system never has a spike, and the
  /// sums take sixteen bytes a row.
  @inline(__always)
  private mutating func makeRoomForSums(in system: borrowing System) {
    rowSums.cover(RowIndex(system.rows.count - 1), filling: Cell())
  }

  /// Takes over the sums of the first `count` members, and drops those that have cancelled.
  private mutating func weighShared(count: Int) {
    var position = count
    while position > 0 {
      position &-= 1
      let index = ListIndex(position)
      let member = expression[index].member
      let cell = rowSums[member.row]
      if !cell.isCancelled {
        expression[index].weight = cell.value
        expression[index].size = cell.size
      } else if let last = expression.popLast(),
        position < expression.count
      {
        expression[index] = last
      }
    }
  }

  /// How often `member` stands in `expression`.
  mutating func weight(of member: BasisMember) -> Double {
    for i in expression.indices where expression[i].member == member {
      return expression[i].weight
    }
    return 0
  }

  // MARK: Refinement

  /// Whether a weight of `expression` is so small beside the others that it may be rounding.
  mutating func isDoubtful(_ weight: Double) -> Bool {
    if abs(weight) > FactorTolerance.comfortablePivot { return false }
    return abs(weight) < FactorTolerance.doubtfulPivot * largestWeight()
  }

  /// Whether a weight of `expression` is so small beside the others.
  var hasDoubtfulWeight: Bool {
    mutating get {
      let least = FactorTolerance.doubtfulPivot * largestWeight()
      for i in expression.indices where abs(expression[i].weight) < least { return true }
      return false
    }
  }

  private mutating func largestWeight() -> Double {
    var largest = 0.0
    for i in expression.indices { largest = larger(largest, abs(expression[i].weight)) }
    return largest
  }

  /// Corrects `expression`, which must be that of `row`, by an iterative refinement: weights that
  /// were all rounding go, and of others about twice as many digits are right.
  ///
  /// Weights go, too, that other last digits of the coefficients would explain: whether a row can
  /// be moved by one of them, nobody can say.
  ///
  /// - Complexity: O(terms of the members), and as `express`. Allocates only for the largest system
  ///   so far.
  mutating func refineExpression(of row: RowIndex, in system: inout System) {
    let least = FactorTolerance.leastCorrection * largestWeight()
    eliminateMissing(of: row, in: &system)
    changeWeights(in: &system) { weight, correction in
      let sum = weight + correction
      let isKept =
        weight == 0
        ? abs(sum) > least : abs(sum) > FactorTolerance.roughness * abs(correction)
      return isKept ? sum : 0
    }
    eliminateMissing(of: row, lastDigits: true, in: &system)
    changeWeights(in: &system) { weight, doubt in abs(weight) > abs(doubt) ? weight : 0 }
  }

  /// Replaces each weight of `expression` by what `change` makes of it and of the weight that the
  /// row has which was eliminated last; members whose weight is then zero go.
  @inline(__always)  // Otherwise what the closure captures would be boxed.
  private mutating func changeWeights(
    in system: inout System, _ change: (_ old: Double, _ eliminated: Double) -> Double
  ) {
    swap(&expression, &unrefined)
    gatherExpression(includingStays: true, in: &system)
    makeRoomForSums(in: system)
    let stamp = nextStamp()
    for i in expression.indices {
      let part = expression[i]
      let cell = Cell(value: part.weight, stamp: stamp)
      if part.member.isStay {
        work[part.member.variable] = cell
      } else {
        rowSums[part.member.row] = cell
      }
    }
    var position = ListIndex(0)
    while position.position < unrefined.count {
      let part = unrefined[position]
      let weight = change(part.weight, takeWeight(of: part.member, stamp))
      unrefined[position].weight = weight
      unrefined[position].size = Float(abs(weight))
      if weight != 0 {
        position = ListIndex(position.position + 1)
      } else if let last = unrefined.popLast(), position.position < unrefined.count {
        unrefined[position] = last
      }
    }
    for i in expression.indices {
      let member = expression[i].member
      let weight = change(0, takeWeight(of: member, stamp))
      if weight != 0 { unrefined.append(WeightedMember(member: member, weight: weight)) }
    }
    swap(&expression, &unrefined)
  }

  /// The weight of `member` that was noted with `stamp`, and from then on zero.
  private mutating func takeWeight(of member: BasisMember, _ stamp: UInt32) -> Double {
    if member.isStay {
      guard work[member.variable].stamp == stamp else { return 0 }
      work[member.variable].stamp = 0
      return work[member.variable].value
    }
    guard rowSums[member.row].stamp == stamp else { return 0 }
    rowSums[member.row].stamp = 0
    return rowSums[member.row].value
  }
}
