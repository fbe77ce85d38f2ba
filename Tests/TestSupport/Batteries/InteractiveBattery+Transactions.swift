// A transaction happens as a whole or not at all.

internal import Randomness
internal import SolverCore

extension InteractiveBattery where Solver: ~Copyable {
  /// A transaction that throws leaves every value, every later result and the work of later
  /// operations as without it; one that does not leaves an optimum, and nothing for `solve()` to
  /// do. Both also where transactions are nested, snapshots restored and refusals caught within.
  package func transactions(seeds: Range<UInt64>, flavour: Flavour) -> [String] {
    findings("transactions", seeds: seeds, flavour: flavour) { random, script in
      let operations = script.operations
      let begin = random.int(0 ... operations.count)
      let end = random.int(begin ... operations.count)
      let (before, batch) = (operations[..<begin], operations[begin ..< end])
      return rollBackFinding(before, batch, operations[end...], &random)
        ?? commitFinding(before, batch, operations[end...], &random)
    }
  }

  private func rollBackFinding(
    _ before: ArraySlice<Operation>, _ batch: ArraySlice<Operation>,
    _ after: ArraySlice<Operation>, _ random: inout SplitMix64
  ) -> String? {
    var expected = Player(make())
    _ = expected.answers(before)
    var actual = Player(make())
    _ = actual.answers(before)
    let values = actual.values()
    let snapshot = actual.copy()
    let isCommitted = actual.transaction { player throws(RolledBack) in
      play(batch, on: &player, &random)
      if random.chance(30) {
        player.restore(snapshot)
        play(batch, on: &player, &random)
      }
      throw RolledBack()
    }
    actual.solver.checkInvariants()
    if isCommitted { return "the error did not come through" }
    if actual.values() != values { return "the values were not taken back" }
    // What was in the batch is void afterwards, so its names mean nothing any more.
    let (left, right) = (expected.answers(after), actual.answers(after))
    if let finding = difference(left, right) { return "after a transaction taken back: \(finding)" }
    return nil
  }

  /// Plays `batch` with transactions in it, of which some are taken back.
  private func play(
    _ batch: ArraySlice<Operation>, on player: inout Player<Solver>, _ random: inout SplitMix64
  ) {
    guard batch.count > 2, random.chance(60) else {
      _ = player.answers(batch)
      return
    }
    let middle = batch.startIndex + random.int(1 ... batch.count - 1)
    _ = player.answers(batch[..<middle])
    var nested = random
    _ = player.transaction { inner throws(RolledBack) in
      play(batch[middle...], on: &inner, &nested)
      if nested.chance(50) { throw RolledBack() }
    }
    random = nested
    if random.chance(50) { _ = player.answers(batch[middle...]) }
  }

  private func commitFinding(
    _ before: ArraySlice<Operation>, _ batch: ArraySlice<Operation>,
    _ after: ArraySlice<Operation>, _ random: inout SplitMix64
  ) -> String? {
    var model = SystemModel()
    var expected = Player(make())
    for operation in before { Self.perform(operation, &expected, &model) }
    var actual = expected.copy()
    let expectedOutcomes = batch.map { expected.perform($0) }
    var actualOutcomes: [Transcript.Outcome] = []
    let isNested = random.chance(30)
    _ = actual.transaction { player throws(RolledBack) in
      guard isNested else {
        for operation in batch { actualOutcomes.append(Self.perform(operation, &player, &model)) }
        return
      }
      _ = player.transaction { inner throws(RolledBack) in
        for operation in batch { actualOutcomes.append(Self.perform(operation, &inner, &model)) }
      }
    }
    for (step, (left, right)) in zip(expectedOutcomes, actualOutcomes).enumerated()
    where !Self.agree(left, right) {
      return "step \(step) of a transaction came to \(right), but without one to \(left)"
    }
    actual.solver.checkInvariants()
    if let fault = actual.fault(by: model) { return "after a transaction: \(fault)" }
    let (values, work) = (actual.values(), actual.solver.work)
    actual.solver.solve()
    if actual.values() != values { return "the transaction ended without an optimum" }
    if actual.solver.work != work { return "the transaction left work for solve()" }

    for operation in after { Self.perform(operation, &actual, &model) }
    actual.solver.solve()
    if let fault = actual.fault(by: model) { return "long after a transaction: \(fault)" }
    return nil
  }

  @discardableResult
  static func perform(
    _ operation: Operation, _ player: inout Player<Solver>, _ model: inout SystemModel
  ) -> Transcript.Outcome {
    let outcome = player.perform(operation)
    if case .refused = outcome { return outcome }
    model.apply(operation)
    return outcome
  }

  /// Whether two outcomes are the same but for the choice among several conflicts.
  private static func agree(_ left: Transcript.Outcome, _ right: Transcript.Outcome) -> Bool {
    if case .refused(.unsatisfiable) = left, case .refused(.unsatisfiable) = right { return true }
    return left == right
  }
}
