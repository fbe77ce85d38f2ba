// The times of one case in one run, by what people wait for.

internal import Measurement

/// What is compared and drawn: operations added up to what somebody waits for.
enum TimedPhase: String, CaseIterable {
  /// All of the construction.
  case build
  /// One frame of the animation.
  case frame
  /// All of the destruction.
  case teardown

  /// What headings call it.
  var title: String {
    switch self {
    case .build: "Building"
    case .frame: "A frame"
    case .teardown: "Taking down"
    }
  }
}

/// The records of a workload at one size on one strategy that were made together.
struct MeasuredCase {
  let key: CaseKey
  let records: [RunRecord]

  /// What tells it from other runs.
  struct ID: Hashable {
    var key: CaseKey
    let start: Timestamp
  }

  var id: ID { ID(key: key, start: start) }

  var start: Timestamp { records[0].environment.start }

  /// How many constraints there are at most.
  var constraintCount: Int? { records.lazy.compactMap(\.constraintCount).first }

  /// Whether all records of the case are there, and not only what an interruption or a damaged line
  /// has left.
  var isWhole: Bool { records.count >= records.last?.caseRecordCount ?? 0 }

  /// Whether every answer behind the times was found right.
  var isVerified: Bool { records.allSatisfy(\.verification.isVerified) }

  /// What one `phase` takes in nanoseconds, the sum of the medians of its operations; `nil` if it
  /// was not timed.
  func nanoseconds(_ phase: TimedPhase) -> Double? {
    if phase == .frame { return frame?.time.medianNanoseconds }
    let own = operations(of: phase)
    guard !own.isEmpty else { return nil }
    return own.reduce(0) { $0 + $1.time.medianNanoseconds * Double($1.count) }
  }

  /// Between what the time of one `phase` lies, as far as the repetitions of its run say: the sum
  /// of the bounds of its operations, at 95 %; `nil` if it was not timed, or one of them less than
  /// the six times that such bounds take.
  func bounds(_ phase: TimedPhase) -> ClosedRange<Double>? {
    let own = phase == .frame ? [frame].compactMap { $0 } : operations(of: phase)
    guard !own.isEmpty else { return nil }
    var (lower, upper) = (0.0, 0.0)
    for record in own {
      guard let interval = try? SortedSample(record.time.perRepetition).medianInterval()
      else { return nil }
      // One frame, but all operations of a phase.
      let count = phase == .frame ? 1 : Double(record.count)
      lower += interval.lower * count
      upper += interval.upper * count
    }
    return lower ... upper
  }

  /// Whether its frames change constraints that stay: constants or priorities.
  var changesInPlace: Bool {
    records.contains { record in
      record.phase == "animate" && (record.operation == .constant || record.operation == .priority)
    }
  }

  /// What `phase` is made of: what a comparison times of it, which leaves variables that are made
  /// out. A frame is made of other operations, and would count them twice.
  private func operations(of phase: TimedPhase) -> [RunRecord] {
    records.filter {
      $0.phase == phase.rawValue && $0.operation != .frame && $0.operation != .variable
    }
  }

  /// The frames of the animation.
  var frame: RunRecord? { records.first { $0.operation == .frame && $0.phase == "animate" } }

  /// What an operation of `kind` takes on average over all phases, or `nil` without one. A frame is
  /// one of the animation: building as a whole would be another one, which outweighs them.
  func nanoseconds(perOperation kind: OperationKind) -> Double? {
    if kind == .frame { return nanoseconds(.frame) }
    let own = records.filter { $0.operation == kind }
    let count = own.reduce(0) { $0 + Double($1.count) }
    guard count > 0 else { return nil }
    return own.reduce(0) { $0 + $1.time.medianNanoseconds * Double($1.count) } / count
  }

  /// Terms touched and pivots in one replay; `nil` for solvers that count nothing.
  var workUnits: Double? {
    if records.contains(where: { $0.work == nil }) { return nil }
    return records.filter { $0.operation != .frame }.reduce(0) {
      $0 + Double($1.work?.unitCount ?? 0)
    }
  }
}
