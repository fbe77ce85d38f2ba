// A copy is as good as the original, and what was restored as what it was.

internal import Randomness
internal import SolverCore

extension InteractiveBattery where Solver: ~Copyable {
  /// A copy that is taken in the middle of a script continues bit for bit like the original,
  /// neither disturbs the other, and a restored solver gives the same later results again.
  package func snapshots(seeds: Range<UInt64>, flavour: Flavour) -> [String] {
    findings("snapshots", seeds: seeds, flavour: flavour) { random, script in
      let middle = random.int(0 ... script.operations.count)
      return snapshotFinding(script.operations[..<middle], script.operations[middle...])
    }
  }

  private func snapshotFinding(
    _ before: ArraySlice<Operation>, _ after: ArraySlice<Operation>
  ) -> String? {
    var untouched = Player(make())
    _ = untouched.answers(before)
    let expected = untouched.answers(after)

    var original = Player(make())
    _ = original.answers(before)
    let valuesBefore = original.values()
    var copy = original.copy()
    let snapshot = original.copy()
    if copy.values() != valuesBefore { return "the copy has other values" }
    if let finding = difference(expected, copy.answers(after)) { return "the copy: \(finding)" }
    if original.values() != valuesBefore { return "the copy has changed the original" }
    if let finding = difference(expected, original.answers(after)) {
      return "the original, once copied: \(finding)"
    }

    let workBefore = original.solver.work
    original.restore(snapshot)
    original.solver.checkInvariants()
    if original.values() != valuesBefore { return "the restored solver has other values" }
    let done = original.solver.work
    if done.pivots < workBefore.pivots || done.rowsTouched < workBefore.rowsTouched
      || done.termsTouched < workBefore.termsTouched
    {
      return "the work counters went back from \(workBefore) to \(done)"
    }
    if let finding = difference(expected, original.answers(after)) {
      return "the restored solver: \(finding)"
    }

    // Back and forth: the later state can be restored as well.
    original.restore(copy)
    original.solver.checkInvariants()
    if original.values() != copy.values() { return "the later state was not restored" }
    let again = copy.answers(before)
    if let finding = difference(again, original.answers(before)) {
      return "the restored later state: \(finding)"
    }
    return nil
  }
}
