// The contents of a new row: its terms, merged, and what follows from them alone.

internal import FlatStorage
internal import SolverCore

/// The terms of a row that is about to be made.
struct NewRow: ~Copyable {
  /// Merged: a variable occurs once at most, and no coefficient is zero.
  var terms = Table<Int, Move>(growing: .sparingly)

  /// Where in `terms` a variable stands, while terms are added up; none otherwise.
  fileprivate var positions = Table<VariableIndex, ListIndex>()
}

extension Table<Int, Move> {
  /// Whether a coefficient is not a number.
  fileprivate var hasNaN: Bool {
    for i in indices where self[i].coefficient.isNaN { return true }
    return false
  }
}

/// A row without its terms, as it was given; the row that is kept is divided by `scale`.
struct RowStatement: BitwiseCopyable {
  var relation = Relation.equal
  var rightHandSide = 0.0
  var level = Level.none

  /// The power of two that brings the largest coefficient to about one; one for usual coefficients.
  var scale = 1.0
}

/// The sizes of the coefficients of a new row; what is not a number has none.
private struct CoefficientSizes: BitwiseCopyable {
  /// The largest, and the smallest or one if that is smaller.
  private(set) var largest = 0.0
  private(set) var smallest = 1.0

  /// Comparisons that are one instruction each: `max` and `min` are several.
  @inline(__always)
  mutating func note(_ coefficient: Double) {
    let size = abs(coefficient)
    largest = size > largest ? size : largest
    smallest = size < smallest ? size : smallest
  }

  /// The power of two that brings the largest to about one; one for usual sizes.
  @inline(__always) var scale: Double {
    let isUsual = largest >= 0x1p-10 && largest <= 0x1p10 || largest < 0x1p-100
    return isUsual ? 1 : largest.binade
  }
}

/// What has to be known of a new row before it is made, besides its terms.
struct NewRowSummary: BitwiseCopyable {
  var statement = RowStatement()

  /// The sum of the terms by the present values.
  fileprivate(set) var sum = 0.0

  /// What the sum of the terms lacks for the row to hold exactly.
  @inline(__always) var missing: Double { statement.rightHandSide - sum }

  /// Of the variables that no row determines, the best one for this row to determine, and its
  /// coefficient. None if no coefficient is large enough to divide by.
  var free = VariableIndex.none
  var freeCoefficient = 0.0
  fileprivate var freeRank: UInt32 = 0
  fileprivate var youngestOnItsSide = VariableIndex.none

  /// Notes one more term, whose variable has `value` and `record`.
  @inline(__always)
  fileprivate mutating func note(
    _ term: Move, value: Double, _ record: VariableRecord, isRanked: Bool
  ) {
    sum += term.coefficient * value
    guard record.pivotRow.isNone else { return }
    let size = abs(term.coefficient)
    let rank = isRanked ? Self.rank(ofSize: size, isUnused: record.column.isNone) : 0
    if rank > freeRank {
      freeRank = rank
      choose(term)
    } else if rank == freeRank {
      weigh(term)
    }
  }

  @inline(__always)
  private mutating func choose(_ term: Move) {
    (free, freeCoefficient, youngestOnItsSide) = (term.variable, term.coefficient, term.variable)
  }

  /// Ranks a variable for the row to determine. One that no other row holds is best; of these, one
  /// with the largest coefficient: a variable with a coefficient such as a half, like a length in a
  /// centre, gets a row of its own sooner or later.
  @inline(__always)
  private static func rank(ofSize size: Double, isUnused: Bool) -> UInt32 {
    Float(size).bitPattern | (isUnused ? unused : 0)
  }

  private static var unused: UInt32 { 1 << 31 }

  /// Chooses between `free` and a variable of the same rank.
  ///
  /// A row usually places a box relative to boxes that were made before it, and the origin of a box
  /// is made before its lengths. So of variables that no row holds, only those on the side of the
  /// youngest are considered, and of them the eldest is chosen. Of variables that rows hold, the
  /// youngest is chosen, since the fewest rows hold it as a rule.
  @inline(__always)
  private mutating func weigh(_ term: Move) {
    let isYounger = term.variable.raw > youngestOnItsSide.raw
    let isOnItsSide = (term.coefficient < 0) == (freeCoefficient < 0)
    guard freeRank >= Self.unused, isOnItsSide else {
      if isYounger { choose(term) }
      return
    }
    if isYounger { youngestOnItsSide = term.variable }
    if term.variable.raw < free.raw {
      (free, freeCoefficient) = (term.variable, term.coefficient)
    }
  }
}

extension RevisedSolver {
  /// Checks the numbers of a new row, notes their sizes, and fills `newRow.terms`: a variable
  /// occurs once at most, and no coefficient is zero.
  ///
  /// There are two loops, each of which needs half of the values: in one loop, most of them would
  /// not fit into registers. A coefficient that is NaN makes the sum of the terms NaN.
  @inline(__always)
  mutating func takeIn(
    _ newTerms: Span<Term>, _ rightHandSide: Double
  ) throws(AddConstraintError) -> NewRowSummary {
    var sizes = CoefficientSizes()
    newRow.terms.setCount(newTerms.count)
    for i in 0 ..< newTerms.count {
      let term = newTerms[i]
      guard let variable = index(of: term.variable) else { throw firstFault(of: newTerms) }
      sizes.note(term.coefficient)
      newRow.terms[i] = Move(coefficient: term.coefficient, variable: variable)
    }
    guard sizes.largest <= Tolerance.magnitudeMax else { throw firstFault(of: newTerms) }
    guard Tolerance.accepts(rightHandSide) else {
      throw newRow.terms.hasNaN ? firstFault(of: newTerms) : .notFinite(rightHandSide)
    }
    if sizes.smallest == 0 || mayRepeatVariable() { sizes = mergeNewTerms() }
    let summary = summary(ofTermsWith: sizes)
    if summary.sum.isNaN, newRow.terms.hasNaN { throw firstFault(of: newTerms) }
    // Most rows change nothing of that: comparing is less than storing.
    if sizes.largest > numbers.largestCoefficient || sizes.smallest < numbers.smallestCoefficient {
      noteSizes(sizes)
    }
    if summary.statement.scale != 1 { numbers.areLarge = true }
    return summary
  }

  /// Notes coefficients that are larger or smaller than all before.
  @inline(never)  // Coefficients of one system are few.
  private mutating func noteSizes(_ sizes: CoefficientSizes) {
    numbers.largestCoefficient = max(numbers.largestCoefficient, sizes.largest)
    numbers.smallestCoefficient = min(numbers.smallestCoefficient, sizes.smallest)
    if isWide { factor.health.demandLook() }
  }

  /// What is wrong with the first of `newTerms` that has to be refused.
  @inline(never)  // What is refused need not be fast.
  private mutating func firstFault(of newTerms: Span<Term>) -> AddConstraintError {
    for i in newTerms.indices {
      let term = newTerms[i]
      if index(of: term.variable) == nil { return .unknownVariable(term.variable) }
      if !Tolerance.accepts(term.coefficient) { return .notFinite(term.coefficient) }
    }
    preconditionFailure("each of the terms can be taken in")
  }

  /// Whether the terms may name a variable twice.
  @inline(__always)
  private mutating func mayRepeatVariable() -> Bool {
    func isSame(_ i: Int, _ j: Int) -> Bool {
      newRow.terms[i].variable == newRow.terms[j].variable
    }
    return switch newRow.terms.count {
    case 0, 1: false
    case 2: isSame(0, 1)
    case 3: isSame(0, 1) || isSame(0, 2) || isSame(1, 2)
    default: mayRepeatVariableOfMany()
    }
  }

  /// Sets one of 64 bits for each variable, chosen by the last six bits of its index. If none is
  /// set twice, no variable repeats. Otherwise up to 16 terms are compared; among more, one may.
  @inline(never)  // Most rows have one to three terms.
  private mutating func mayRepeatVariableOfMany() -> Bool {
    var (met, metAgain): (UInt64, UInt64) = (0, 0)
    for i in newRow.terms.indices {
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: newRow.terms[i].variable.raw)
      metAgain |= met & bit
      met |= bit
    }
    if metAgain == 0 { return false }
    guard newRow.terms.count <= limit(16) else { return true }
    for i in newRow.terms.indices {
      for j in 0 ..< i where newRow.terms[i].variable == newRow.terms[j].variable { return true }
    }
    return false
  }

  /// Adds up the terms of each variable, and drops zeros.
  @inline(never)  // Few rows name a variable twice.
  private mutating func mergeNewTerms() -> CoefficientSizes {
    newRow.positions.grow(to: system.variables.count, filling: .none)
    var merged = 0
    for i in newRow.terms.indices {
      let term = newRow.terms[i]
      let known = newRow.positions[term.variable]
      if !known.isNone {
        let sum = newRow.terms[known.position].coefficient + term.coefficient
        // What rounding leaves of terms that cancel is no term.
        let addend = max(abs(sum), abs(term.coefficient))
        let isZero = Tolerance.cancels(sum, largestAddend: addend)
        newRow.terms[known.position].coefficient = isZero ? 0 : sum
      } else {
        newRow.positions[term.variable] = ListIndex(merged)
        newRow.terms[merged] = term
        merged += 1
      }
    }
    var sizes = CoefficientSizes()
    var kept = 0
    for position in 0 ..< merged {
      let term = newRow.terms[position]
      newRow.positions[term.variable] = .none
      if term.coefficient == 0 { continue }
      newRow.terms[kept] = term
      kept += 1
      sizes.note(term.coefficient)
    }
    newRow.terms.truncate(to: kept)
    return sizes
  }

  /// What has to be known of a row of `newRow.terms`, which are merged.
  @inline(__always)
  private mutating func summary(ofTermsWith sizes: CoefficientSizes) -> NewRowSummary {
    var summary = NewRowSummary()
    let isRanked = !options.contains(.noPivotChoice)
    for i in newRow.terms.indices {
      let term = newRow.terms[i]
      summary.note(
        term, value: system.values[term.variable], system.variables[term.variable],
        isRanked: isRanked)
    }
    let least = FactorTolerance.comfortablePivot * sizes.largest
    if abs(summary.freeCoefficient) < least || options.contains(.noFreshPivot) {
      summary.free = .none
    }
    summary.statement.scale = sizes.scale
    return summary
  }
}
