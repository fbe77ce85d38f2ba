// The notes below the table of a run: how to read it, and where it comes from.

package import Measurement
internal import SolverCore

/// What a reader has to know to believe the numbers above.
package enum RunNotes {
  /// Warnings first, then how to read the table, then each environment that the records name.
  static func notes(of records: [RunRecord]) -> [String] {
    guard !records.isEmpty else { return ["Nothing was measured."] }
    var notes = warnings(of: records)
    notes.append(reading(of: records))
    for (environment, own) in grouped(records, by: \.environment) {
      notes += provenance(
        of: environment, seeds: distinct(own.compactMap(\.seed)), clocks: distinct(own.map(\.clock))
      )
    }
    return notes
  }

  /// What is known of a replay that took too long.
  static func note(of overrun: OverrunRecord) -> String {
    let limit = NumberFormat.duration(nanoseconds: overrun.limitSeconds * 1e9)
    let phase = overrun.phase.map { ", in the phase '\($0)'" } ?? ""
    let place =
      overrun.operationsDone.map {
        "after \(NumberFormat.count($0)) of \(NumberFormat.count(overrun.operationCount)) "
          + "operations\(phase)"
      } ?? "in the midst of an operation"
    return "\(overrun.workload) \(overrun.size) on \(overrun.strategy) was given up after "
      + "\(limit), \(place): it has no times."
  }

  /// That builds were timed which tell nothing of others.
  package static func warnings(of environments: [RunEnvironment]) -> [String] {
    distinct(environments.compactMap(\.build.refusal)).map { "These times mean nothing: \($0)." }
  }

  private static func warnings(of records: [RunRecord]) -> [String] {
    var warnings = warnings(of: records.map(\.environment))
    for record in records where !record.verification.isVerified {
      warnings.append(
        "\(record.workload) \(record.size) on \(record.strategy) has no speed, because its answer "
          + "was not verified: \(record.verification.method).")
    }
    let quick = records.count { record in
      let reading = Double(record.clock.readingMedianNanoseconds)
      return record.verification.isVerified && record.time.medianNanoseconds < reading
    }
    if quick > 0 {
      warnings.append(
        "\(quick) of \(records.count) rows took less than reading the clock does; believe their "
          + "order of magnitude, and the work beside them.")
    }
    return distinct(warnings)
  }

  private static func reading(of records: [RunRecord]) -> String {
    let repetitions = range(of: records.map(\.repetitions), "repetition", "repetitions") ?? ""
    let cold = range(
      of: records.compactMap { $0.coldTime?.perRepetition.count }, "process", "processes")
    let coldText =
      cold.map {
        " cold: the first replay of a fresh process, median over \($0), without what "
          + "others had of the processor."
      } ?? ""
    return "time/op: median ± median absolute deviation over \(repetitions)."
      + "\(coldText) p50 to p99.9: single operations, \(NumberFormat.missing) where there are too few. "
      + "\(VerdictSentences.listed(WorkCounters.all.map(\.name))): touched per operation."
  }

  /// The least and the greatest of `counts`, and what they count, in the singular and the plural;
  /// nil of none.
  private static func range(of counts: [Int], _ one: String, _ more: String) -> String? {
    guard let least = counts.min(), let greatest = counts.max() else { return nil }
    let numbers = least == greatest ? "\(least)" : "\(least) to \(greatest)"
    return "\(numbers) \(greatest == 1 ? one : more)"
  }

  /// What was measured, by what and where: the commit, the machine, the time.
  package static func provenance(
    of environment: RunEnvironment, seeds: [Seed], clocks: [ClockFloor]
  ) -> [String] {
    let machine = environment.machine
    let load = environment.loadAverages?.first.map(NumberFormat.quantity)
    let clockTexts = clocks.map { clock in
      "clock: \(clock.readingMedianNanoseconds) ns a reading, subtracted from single operations, "
        + "which are known to within that; steps of \(clock.resolutionNanoseconds) ns"
    }
    let seedText = seeds.map(\.description).joined(separator: ", ")
    return [
      program(of: environment),
      joined([
        machine.processor ?? machine.architecture, machine.coreCount.counted("core"),
        NumberFormat.bytes(Double(machine.memoryBytes)), machine.kernel,
        machine.frequencyGovernor.map { "governor \($0)" },
        load.map { "load \($0) at the start" },
      ]),
      joined(
        ["started \(environment.start)", seeds.isEmpty ? nil : "seed " + seedText]
          + distinct(clockTexts)),
    ]
  }

  /// The commit that was measured, and how it was compiled.
  package static func program(of environment: RunEnvironment) -> String {
    let flags = environment.build.flags.joined(separator: " ")
    let configuration = environment.build.isDebug ? "debug" : "release"
    return joined([
      environment.commitInWords, environment.toolchain, configuration, flags.isEmpty ? nil : flags,
    ])
  }

  private static func joined(_ parts: [String?]) -> String {
    parts.compactMap { $0 }.joined(separator: " · ")
  }
}
