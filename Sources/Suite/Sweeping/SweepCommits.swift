// Programs of a sweep against each other, in pairs that one machine measured in one go.

internal import Measurement
internal import Reporting

/// The ratios of later programs to the first, by case and phase.
///
/// A pair is the same cell of one task, so no pair spans two machines; its order alternates from
/// repetition to repetition. There is no control beside it, so a ratio is a hint and no verdict:
/// `tinamou gate` gives those.
enum SweepCommits {
  private struct Series: Hashable {
    var key: CaseKey
    var phase: String
    var program: Int
  }

  static func table(
    of tasks: [SweepTaskRecords], on machine: String, _ manifest: SweepManifest
  ) -> ReportTable {
    let pairs = grouped(tasks.flatMap { taskPairs($0, machine, manifest) }, by: \.series)
    // A stable sort keeps the order within a case.
    let rows = pairs.sorted { $0.key.key < $1.key.key }.compactMap { series, pairs in
      (try? PairedRatio(base: pairs.map(\.base), candidate: pairs.map(\.candidate)))
        .map { (series: series, ratio: $0) }
    }
    var table = ReportTable(
      title: "Commits on \(machine)", of: rows,
      columns: [
        .text("workload") { $0.series.key.workload },
        .number("size") { .count($0.series.key.size) },
        .text("strategy") { $0.series.key.strategy },
        .text("phase") { $0.series.phase },
        .text("commit") { manifest.programs[$0.series.program].label },
        .number("ratio") { .ratioInterval($0.ratio.median, $0.ratio.interval) },
        .number("pairs") { .count($0.ratio.pairCount) },
      ])
    table.notes = [
      "ratio: frames of the commit over those of \(manifest.programs[0].label), in pairs on one machine; "
        + "with an interval at 95 % from 6 pairs on. It is no verdict: `tinamou gate` has a control."
    ]
    return table
  }

  /// The pairs of one task: cells of one case follow each other in equal order for every program.
  private static func taskPairs(
    _ task: SweepTaskRecords, _ machine: String, _ manifest: SweepManifest
  ) -> [(series: Series, base: Double, candidate: Double)] {
    func times(of program: SweepProgram) -> [(CaseKey, String, Double)] {
      task.batch.runs.compactMap { record in
        guard record.operation == .frame, record.verification.isVerified,
          record.environment.machine.sweepClass == machine,
          program.measured(in: record.environment)
        else { return nil }
        return (record.key, record.phase ?? "", record.time.medianNanoseconds)
      }
    }
    let base = times(of: manifest.programs[0])
    return manifest.programs.indices.dropFirst().flatMap { index in
      let candidate = times(of: manifest.programs[index])
      return base.enumerated().compactMap { place, time in
        let series = Series(key: time.0, phase: time.1, program: index)
        // The n-th measurement of a case pairs with the n-th.
        let rank = base[..<place].count { $0.0 == time.0 && $0.1 == time.1 }
        let others = candidate.filter { $0.0 == time.0 && $0.1 == time.1 }
        return others.indices.contains(rank) ? (series, time.2, others[rank].2) : nil
      }
    }
  }
}
