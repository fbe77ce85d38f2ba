// What is rounding in an expression, and what is not: iterative refinement.

internal import FlatStorage
internal import SolverCore

extension Factor {
  /// Whether a weight of `expression` is so small beside the others that it may be rounding.
  mutating func isDoubtful(_ weight: Double) -> Bool {
    if abs(weight) > FactorTolerance.comfortablePivot { return false }
    return abs(weight) < FactorTolerance.doubtfulPivot * largestWeight()
  }

  /// Whether any weight of `expression` is so small beside the others that it may be rounding.
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
  /// A weight also goes if it would be zero for coefficients that differ in their last digits:
  /// whether it moves the row cannot be known.
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

  /// Replaces each weight of `expression` by what `change` makes of it and of the member's weight
  /// in the last elimination. Members whose weight is then zero go.
  @inline(__always)  // Otherwise what the closure captures would be boxed.
  private mutating func changeWeights(
    in system: inout System, _ change: (_ old: Double, _ eliminated: Double) -> Double
  ) {
    swap(&expression, &unrefined)
    expressEliminated(in: &system)
    let stamp = nextStamp()
    for i in expression.indices {
      let part = expression[i]
      let cell = Cell(value: part.weight, stamp: stamp)
      work[variable(of: part.member, in: system)] = cell
    }
    var position = ListIndex(0)
    while position.position < unrefined.count {
      let part = unrefined[position]
      let weight = change(part.weight, takeWeight(of: part.member, stamp, in: system))
      unrefined[position].weight = weight
      unrefined[position].size = Magnitude(weight)
      if weight != 0 {
        position = ListIndex(position.position + 1)
      } else if let last = unrefined.popLast(), position.position < unrefined.count {
        unrefined[position] = last
      }
    }
    for i in expression.indices {
      let member = expression[i].member
      let weight = change(0, takeWeight(of: member, stamp, in: system))
      if weight != 0 { unrefined.append(WeightedMember(member: member, weight: weight)) }
    }
    swap(&expression, &unrefined)
  }

  /// The weight of `member` that was noted with `stamp`, and from then on zero.
  private mutating func takeWeight(
    of member: BasisMember, _ stamp: UInt32, in system: borrowing System
  ) -> Double {
    let variable = variable(of: member, in: system)
    guard work[variable].stamp == stamp else { return 0 }
    work[variable].stamp = 0
    return work[variable].value
  }

  /// The variable that a member of the basis determines.
  private func variable(of member: BasisMember, in system: borrowing System) -> VariableIndex {
    member.isStay ? member.variable : system.rows[member.row].pivot
  }

  // MARK: What an expression misses

  /// Expresses by the rows of the factor what `expression` misses of `row`.
  ///
  /// What is missing is added up with twice the digits of a double, since all but rounding cancels.
  ///
  /// - Parameter lastDigits: Whether to express instead what would be missing if the last digits of
  ///   the coefficients were others, some more and some less.
  mutating func eliminateMissing(
    of row: RowIndex, lastDigits: Bool = false, in system: inout System
  ) {
    let stamp = addUpMissing(of: row, in: &system)
    subtractMissing(lastDigits: lastDigits, stamp, in: &system)
  }

  /// Whether `expression` misses nothing of `row` but what rounding may leave, as a share of what
  /// is added up.
  mutating func isComplete(
    of row: RowIndex, upTo rounding: Double = FactorTolerance.disagreement, in system: inout System
  ) -> Bool {
    _ = addUpMissing(of: row, in: &system)
    var isComplete = true
    for i in support.indices {
      let sum = missing[support[i]]
      if abs(sum.value) > rounding * sum.size { isComplete = false }
      missing[support[i]] = CompensatedSum()
    }
    return isComplete
  }

  /// Fills `missing` with `row` less `expression`, in the variables of `support`.
  private mutating func addUpMissing(of row: RowIndex, in system: inout System) -> UInt32 {
    let stamp = beginAddingUp(in: &system)
    addMissing(1, times: row, stamp, in: &system)
    for i in expression.indices {
      let part = expression[i]
      if part.member.isStay {
        addMissing(-part.weight, times: 1, of: part.member.variable, stamp)
      } else {
        addMissing(-part.weight, times: part.member.row, stamp, in: &system)
      }
    }
    return stamp
  }

  /// Fills `expression` with what its weights may be off by because of last digits, where it is the
  /// sum of `joint`: what that would be off by if the last digits of the coefficients were others.
  mutating func expressLastDigitsOfJoint(in system: inout System) {
    let stamp = beginAddingUp(in: &system)
    for i in joint.indices {
      let part = joint[i]
      addMissing(part.weight, times: part.row, stamp, in: &system)
    }
    subtractMissing(lastDigits: true, stamp, in: &system)
    expressEliminated(in: &system)
  }

  private mutating func beginAddingUp(in system: inout System) -> UInt32 {
    missing.grow(to: system.variables.count, filling: CompensatedSum())
    return beginElimination()
  }

  /// Subtracts rows from what was added up in `missing`, which is zero afterwards.
  private mutating func subtractMissing(
    lastDigits: Bool, _ stamp: UInt32, in system: inout System
  ) {
    for i in support.indices {
      let variable = support[i]
      let sum = missing[variable]
      let amount = lastDigits ? Self.lastDigits(of: sum.size, variable) : sum.value
      work[variable] = Cell(adding: amount, stamp: stamp)
      missing[variable] = CompensatedSum()
      meet(variable, determinedBy: system.variables[variable].pivotRow, in: &system)
    }
    subtractAllPending(stamp, in: &system)
  }

  /// By how much a sum of addends of `size` may be off because of their last digits. The result
  /// looks random, because errors of the same share everywhere would cancel like the sum itself.
  private static func lastDigits(of size: Double, _ variable: VariableIndex) -> Double {
    let bits = (UInt32(bitPattern: variable.raw) &+ 1) &* 0x9E37_79B9
    return FactorTolerance.lastDigits * size * Double(Int32(bitPattern: bits)) * 0x1p-31
  }

  private mutating func addMissing(
    _ weight: Double, times row: RowIndex, _ stamp: UInt32, in system: inout System
  ) {
    let block = system.rows[row].terms
    for i in block.indices {
      let entry = system.terms[i]
      addMissing(weight, times: entry.coefficient, of: entry.variable, stamp)
    }
    system.work.termsTouched &+= UInt64(block.count)
  }

  private mutating func addMissing(
    _ weight: Double, times coefficient: Double, of variable: VariableIndex, _ stamp: UInt32
  ) {
    if work[variable].stamp != stamp {
      work[variable].stamp = stamp
      support.append(variable)
    }
    missing[variable].add(weight, times: coefficient)
  }
}
