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
    let stamp = beginElimination()
    for i in joint.indices {
      let part = joint[i]
      let block = system.rows[part.row].terms
      addUp(NextPivot(block: block, factor: part.weight), stamp, in: &system)
      system.work.termsTouched &+= UInt64(block.count)
    }
    subtractAllPending(stamp, in: &system)
    expressEliminated(in: &system)
  }

  /// Fills `expression` with what was eliminated last, as a sum of rows as they were given, and of
  /// stays unless only the rows are asked for.
  ///
  /// - Complexity: O(rows subtracted + their combinations).
  mutating func expressEliminated(includingStays: Bool = true, in system: inout System) {
    expression.removeAll()
    let stamp = nextStamp()
    if health.spikeCount > 0 { gatherCombinations(stamp, in: &system) }
    let sharedCount = expression.count
    for i in eliminated.indices {
      let part = eliminated[i]
      if sharedCount > 0, work[system.rows[part.row].pivot].stamp == stamp {
        work[system.rows[part.row].pivot].add(part.weight, size: part.size.value)
      } else {
        expression.append(part)
      }
    }
    weighShared(count: sharedCount, in: &system)
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

  /// Sums up the combinations of the spikes among the rows subtracted. What belongs to a row is
  /// added up at its pivot, which has been eliminated.
  private mutating func gatherCombinations(_ stamp: UInt32, in system: inout System) {
    for i in eliminated.indices {
      let part = eliminated[i]
      let block = combination(of: part.row)
      for i in block.indices {
        let entry = combinations[i]
        let (row, weight) = (entry.reference, -part.weight * entry.coefficient)
        let (pivot, size) = (system.rows[row].pivot, part.size.value * abs(entry.coefficient))
        if work[pivot].stamp == stamp {
          work[pivot].add(weight, size: size)
        } else {
          work[pivot] = Cell(adding: weight, size: size, stamp: stamp)
          expression.append(WeightedMember(member: BasisMember(row), weight: 0))
        }
      }
      system.work.termsTouched &+= UInt64(block.count)
    }
  }

  /// Takes over the sums of the first `count` members, and drops those that have cancelled. The
  /// system is inout because the compiler copies it, 56 instructions, where it lends it.
  private mutating func weighShared(count: Int, in system: inout System) {
    var position = count
    while position > 0 {
      position &-= 1
      let index = ListIndex(position)
      let member = expression[index].member
      let cell = work[system.rows[member.row].pivot]
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
}
