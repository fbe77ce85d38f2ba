// Measuring many cases by few processes.

internal import Measurement

extension GateRun {
  /// What `measure` says of the cases of each question, in their order, by as many processes at
  /// once as the plan allows: what they count does not depend on each other.
  func measured<Value: Sendable>(
    _ questions: [(arm: TimeTrial.Arm, cases: [GateCase])], _ label: String,
    _ progress: inout some GateProgress & ~Copyable,
    _ measure:
      @escaping @Sendable (_ cases: [GateCase], _ arm: TimeTrial.Arm) async
      -> [Result<Value, GateError>]
  ) async -> [[GateCase: Result<Value, GateError>]] {
    var batches: [Batch] = []
    for (question, (arm, cases)) in questions.enumerated() {
      for start in stride(from: 0, to: cases.count, by: Self.countedBatchSize) {
        let end = min(start + Self.countedBatchSize, cases.count)
        batches.append(Batch(question: question, arm: arm, cases: Array(cases[start ..< end])))
      }
    }
    // Those of one case in a row, so that its name is said once.
    batches.sort { ($0.start, $0.question) < ($1.start, $1.question) }
    return await withTaskGroup(of: (Batch, [Result<Value, GateError>]).self) { group in
      var results = [[GateCase: Result<Value, GateError>]](repeating: [:], count: questions.count)
      var next = 0
      func startNext() {
        guard next < batches.count else { return }
        let batch = batches[next]
        next += 1
        group.addTask { (batch, await measure(batch.cases, batch.arm)) }
      }
      for _ in 0 ..< plan.parallelCount { startNext() }
      if let first = batches.first { progress.begin("\(label) \(first.cases[0].key)") }
      for await (batch, values) in group {
        for (gateCase, value) in zip(batch.cases, values) {
          results[batch.question][gateCase] = value
        }
        progress.end(batch.cases.count)
        if next < batches.count { progress.begin("\(label) \(batches[next].cases[0].key)") }
        startNext()
      }
      return results
    }
  }

  /// How many cases a process counts: enough that its start costs little, which takes a second and
  /// more under callgrind, and so few that all processors have something to do until the end.
  private static var countedBatchSize: Int { 24 }
}

/// Cases that one process measures.
private struct Batch: Sendable {
  var question: Int
  var arm: TimeTrial.Arm
  var cases: [GateCase]

  /// By which batches are ordered.
  var start: String { cases[0].key.description }
}
