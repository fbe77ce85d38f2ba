// Bringing the values to the optimum, and keeping the factor in order.

internal import FlatStorage
internal import SolverCore

extension RevisedSolver {
  // MARK: Solving

  /// Brings every value to the optimum. Call it once a frame, after everything that changed.
  ///
  /// - Complexity: O(variables that the suggestions since the last call move), and O(*p* · *r*)
  ///   where rows change their side: *p* counts the pivots, *r* the rows and terms that one
  ///   reaches. Now and then, after as many movements as the system has rows, O(the system), to put
  ///   rounding right.
  public mutating func solve() {
    isDeferring = false
    orderWhereFilled()
    settleValues()
    takeOutRemoved()
    applyDue()
    if !deferred.isEmpty { settleDeferred() }
    if factor.health.mayNeedCare { careForFactor() }
    verifyWhereDue()
    if !stays.list.isEmpty, moveStays() { applyDue() }
    deferral.beginFrame()
    isDeferring = deferral.isOn
    if system.rows.count != trimmedRowCount, system.rows.count >= Self.trimmedRowCountMin,
      transactions.isEmpty
    {
      trim()
    }
  }

  /// From how many rows on room is given back. Below, it is a few pages, not worth fetching the
  /// code for: a first screen waits for that.
  private static var trimmedRowCountMin: Int { limit(128) }

  /// Gives back the room that the tables have left over from growing to the present system.
  @inline(never)  // Seldom reached, and `solve()` is part of every frame.
  private mutating func trim() {
    trimmedRowCount = system.rows.count
    system.trim()
    variablePool.trim()
    rowPool.trim()
    factor.trim()
    movement.trim()
  }

  // MARK: Care

  /// Puts right what many movements have rounded away, and the factor where it has filled.
  private mutating func careForFactor() {
    if factor.health.moveCount > max(FactorHealth.moveCountBorne, system.rows.count) {
      leavePieces()
      refreshValues()
      optimize()
    }
    careForFill()
    maintainFactor()
  }

  /// Decides whether the factor should be ordered anew, because the rows came in an unlucky order.
  ///
  /// That is so if spikes hold more entries than there are rows; or half as many, where there are
  /// many spikes and they are longer than single loops make them. A few long spikes are usually a
  /// few long loops, such as of equally wide views in a row. With fewer entries, too many frames
  /// are needed to gain what ordering costs (`feed-shuffled` 10: about 50). The factor is ordered
  /// when steps have touched as many terms as ordering costs. If the new order does not help,
  /// because the system is made of loops, it is not tried again before the entries have doubled.
  private mutating func careForFill() {
    let areMany = factor.health.spikeCount > system.rows.count / FactorHealth.rowsForEachSpike
    let fill = max(system.rows.count / 2, FactorHealth.spikeLengthBorne * factor.health.spikeCount)
    let entryCountMax = max(
      FactorHealth.entryCountBorne, areMany ? fill : system.rows.count,
      2 * factor.health.entryCountWhenFresh)
    if factor.health.spikeEntryCount <= entryCountMax {
      factor.health.workOfNextOrder = .max
    } else if factor.health.workOfNextOrder == .max {
      factor.health.workOfNextOrder =
        work.termsTouched &+ FactorHealth.workPerOrder &* UInt64(system.rows.count)
    }
  }

  /// Orders the factor anew if steps have paid for it.
  @inline(__always)
  mutating func orderWhereFilled() {
    if work.termsTouched >= factor.health.workOfNextOrder { orderFilled() }
  }

  private mutating func orderFilled() {
    factor.health.workOfNextOrder = .max
    flush()
    orderAnew()
    optimize()
  }

  /// Orders the factor anew, whether or not it has filled.
  mutating func orderAnew() {
    factor.orderAnew(in: &system)
    directions.invalidateAll(in: &system)
  }

  /// Carries out all that operations have put off, except for soft rows that wait for `solve()`:
  /// lets the basis follow to where the values are, moves deferred values to where they belong,
  /// lets removed rows leave, and moves along directions.
  @inline(__always)
  mutating func flush() {
    leavePieces()
    settleValues()
    takeOutRemoved()
    applyDue()
  }

  /// Derives the spikes anew where repairs have added rounding or fill.
  @inline(__always)
  mutating func maintainFactor() {
    if factor.health.mayNeedCare { refactorWhereFilled() }
  }

  private mutating func refactorWhereFilled() {
    let hasManyRepairs =
      factor.health.repairCount > max(FactorHealth.repairCountBorne, 4 * factor.health.spikeCount)
    let hasFill =
      factor.health.spikeEntryCount > 4
      * max(limit(1_024), max(system.rows.count, factor.health.entryCountWhenFresh))
    if hasManyRepairs || hasFill {
      // Which directions to drop is not known where the values stand beside another piece.
      leavePieces()
      refactor()
      optimize()
    }
  }
}
