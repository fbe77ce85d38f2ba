// A time and the size that it belongs to, wherever it was measured.

internal import Measurement

/// What one phase of a case takes.
struct TimedPoint {
  let key: CaseKey
  let constraintCount: Int
  let nanoseconds: Double
}

extension CurrentRecords {
  /// The times of `phase`, ablations aside: of runs, and of comparisons for cases that no run has.
  func points(_ phase: TimedPhase) -> [TimedPoint] {
    let timed = plainCases.compactMap { times in
      times.nanoseconds(phase).map {
        TimedPoint(key: times.key, constraintCount: times.constraintCount ?? 0, nanoseconds: $0)
      }
    }
    var known = Set(timed.map(\.key))
    let compared = comparisons.filter { $0.phase == phase.rawValue }.flatMap { record in
      [record.base, record.candidate].compactMap { arm -> TimedPoint? in
        let key = CaseKey(workload: record.workload, size: record.size, strategy: arm.strategy)
        guard let median = arm.medianNanoseconds, !arm.strategy.hasPrefix(AblationChart.prefix),
          known.insert(key).inserted
        else { return nil }
        return TimedPoint(key: key, constraintCount: record.constraintCount, nanoseconds: median)
      }
    }
    return (timed + compared).filter { $0.constraintCount > 0 && $0.nanoseconds > 0 }
  }
}
