// Violated soft rows that cannot hold, many at once.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  /// Whether the last violated row flipped its bound, so that the next ones may have to, too.
  var canFlipTogether: Bool {
    progress.flipCountMax > 1 && !progress.isBland && !options.contains(.noJointFlips)
  }

  /// Takes violated rows of the highest level off the queue and counts them all as violated, if the
  /// multipliers of the basic rows stay within their bounds.
  ///
  /// That is what the dual simplex method would come to, one row after the other. In a deep
  /// hierarchy each row depends on as many basic rows as there are levels below it; together they
  /// depend on hardly more, and one elimination does for all.
  ///
  /// How many are tried doubles as long as it is right, and after a failure rows are looked at one
  /// by one again. So what is tried in vain is paid for by what went before.
  ///
  /// - Complexity: O(rows tried + terms of the basic rows they depend on together), times the
  ///   logarithm of the latter. Allocates only for the most rows so far.
  mutating func flipBoundsTogether() {
    if agenda.deferredMoves.count > 0 { makeDeferredMoves() }
    collectFlips(countMax: progress.flipCountMax)
    if factor.joint.count > 1 {
      let level = system.rows[factor.joint[ListIndex(0)].row].level
      factor.expressJoint(in: &system)
      if staysBounded(at: level) {
        return flipCollected(at: level)
      }
    }
    progress.noteFlip(false)
    for i in factor.joint.indices {
      let row = factor.joint[i].row
      queue(row, residual: system.residual(of: row))
    }
  }

  /// Fills `factor.joint` with violated rows of one level that find no place in the factor at first
  /// sight; the queue is rid of them.
  private mutating func collectFlips(countMax: Int) {
    factor.joint.removeAll()
    var level = Level.none
    while !agenda.violated.isEmpty, factor.joint.count < countMax {
      let row = RowIndex(raw: agenda.violated.first.payload)
      let isNonbasic = system.rows[row].place == .nonbasic
      if isNonbasic {
        if level == Level.none { level = system.rows[row].level }
        if system.rows[row].level != level || level >= Level.trial { return }
      }
      let residual = system.residual(of: row)
      if isNonbasic, !system.isConsistent(row, residual: residual) {
        if factor.placementWithoutElimination(of: row, in: &system) != nil { return }
        let change = sideAtBound(of: row, isUpper: residual > 0) - system.rows[row].side
        factor.joint.append(
          WeightedMember(
            member: BasisMember(row), weight: Double(change) * Double(system.rows[row].scale)))
      }
      agenda.violated.pop()
      system.rows[row].isQueued = false
    }
  }

  /// Whether all multipliers would stay within their bounds if the collected rows flipped their
  /// bounds.
  private mutating func staysBounded(at level: Double) -> Bool {
    for i in factor.expression.indices {
      let part = factor.expression[i]
      if !isBounded(part.member, afterAdding: -part.weight, at: level) { return false }
    }
    return true
  }

  private mutating func flipCollected(at level: Double) {
    for i in factor.joint.indices {
      let (row, change) = (factor.joint[i].row, factor.joint[i].weight)
      system.rows[row].side = sideAtBound(of: row, isUpper: change > 0)
      directions.makeStale(system.rows[row].directions)
      progress.noteStep(isDegenerate: false)
    }
    spread(1, at: level, isBounded: true)
    progress.noteFlip(true)
  }
}
