// Whether the records of a task are all there.

internal import Measurement

/// Holds records against what a manifest wants of a task.
///
/// A strategy of ours has all records of a case, and they are of the commit that was to be
/// measured. A peer may fail, which is said in the notes and is no reason to try again.
struct SweepCompleteness {
  private let manifest: SweepManifest
  private let required: [String]

  init(_ manifest: SweepManifest) {
    self.manifest = manifest
    required = manifest.strategies.filter {
      !((try? StrategyCatalog.strategy(named: $0))?.isPeer ?? false)
    }
  }

  private struct Case: Hashable {
    var workload: String
    var size: Int
  }

  /// The first thing that `batch` lacks for `task`, or `nil` if it is complete.
  ///
  /// - Complexity: O(cells · programs · strategies · records).
  func missing(from batch: RecordBatch, of task: SweepTask) -> String? {
    let strange = batch.all.first { record in
      !manifest.programs.contains { $0.measured(in: record.environment) }
    }
    if let strange {
      return "there are records of \(SweepProgram(of: strange.environment).label), which is not to "
        + "be measured: the working tree has changed since the sweep began"
    }
    let wanted = task.cells.reduce(into: [:]) { counts, cell in
      counts[Case(workload: cell.workload, size: cell.size), default: 0] += 1
    }
    for (wanted, count) in wanted {
      for program in manifest.programs {
        for measure in manifest.measures {
          let lacking =
            switch measure {
            case .run: required.first { runCount(batch, wanted, program, $0) < count }
            case .compare:
              manifest.strategies.dropFirst().first {
                !hasComparison(batch, wanted, program, $0)
              }
            }
          if let lacking {
            return "`\(measure.rawValue) \(wanted.workload) --size \(wanted.size)` of "
              + "\(program.label) left too few records of \(lacking)"
          }
        }
      }
    }
    return nil
  }

  private static func matches(
    _ record: AnyRecord, _ wanted: Case, _ program: SweepProgram, _ strategy: String
  ) -> Bool {
    record.workload == wanted.workload && record.size == wanted.size
      && record.strategy == strategy && program.measured(in: record.environment)
  }

  /// How often the case was measured to its end.
  private func runCount(
    _ batch: RecordBatch, _ wanted: Case, _ program: SweepProgram, _ strategy: String
  ) -> Int {
    let own = RecordBatch(batch.all.filter { Self.matches($0, wanted, program, strategy) })
    let (runs, overruns) = (own.runs, own.overruns)
    guard let first = runs.first else { return overruns.count }
    return overruns.count + runs.count / max(1, first.caseRecordCount ?? 1)
  }

  private func hasComparison(
    _ batch: RecordBatch, _ wanted: Case, _ program: SweepProgram, _ candidate: String
  ) -> Bool {
    batch.all.contains {
      $0.body.kind == .comparison && Self.matches($0, wanted, program, candidate)
    }
  }
}
