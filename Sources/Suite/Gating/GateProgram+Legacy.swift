// Programs from before there was a worker: what can be had of them by what they print for people.

internal import Foundation
internal import Measurement
internal import Profiling

extension GateProgram {
  /// The tiers that a program without a worker can be asked for.
  static let legacyTiers: Set<GateTier> = [.answers, .work]

  /// Values and work by way of `trace replay` and `run`.
  ///
  /// The digest is one of the printed values. It equals no worker's, so both sides have to be asked this
  /// way.
  func legacyCounts(_ gateCase: GateCase) async throws(GateError) -> CaseCounts {
    let values = try await output([
      "trace", "replay", try tracePath(of: gateCase), "--strategy", gateCase.key.strategy,
      "--values", "-",
    ])
    var work: [String: UInt64] = [:]
    for record in try await legacyRecords(gateCase) where record.operation != .frame {
      let name = "\(record.phase ?? "start")/\(record.operation)"
      let amounts = [
        "pivots": record.work.pivots, "rows": record.work.rowsTouched,
        "terms": record.work.termsTouched,
      ]
      for (what, amount) in amounts where amount > 0 { work["\(name) \(what)"] = amount }
    }
    return CaseCounts(
      trace: gateCase.digest, values: ContentHash(of: values.utf8).description, work: work)
  }

  /// What `run` measures, as briefly as it will.
  private func legacyRecords(_ gateCase: GateCase) async throws(GateError) -> [RunRecord] {
    // On a busy machine a millisecond may be over before the case begins, which is left out then.
    for seconds in ["0.001", "1", "60"] {
      let folder: TemporaryFolder
      do { folder = try TemporaryFolder() } catch { throw .worker("\(error)") }
      defer { folder.remove() }
      let records = folder.path + "/records.jsonl"
      _ = try await output([
        "run", try tracePath(of: gateCase), "--strategy", gateCase.key.strategy, "--quick",
        "--time-budget", seconds, "--allow-debug", "--output", records,
      ])
      // A run that measures nothing leaves no file.
      guard FileManager.default.fileExists(atPath: records) else { continue }
      let batch: RecordBatch
      do { batch = try RunRecordReader.read(path: records) } catch { throw .worker("\(error)") }
      if !batch.records.isEmpty { return batch.records }
    }
    throw .worker("\(path) measured nothing of \(gateCase.origin) within a minute")
  }

  private func output(_ arguments: [String]) async throws(GateError) -> String {
    do {
      return try await ChildProcess(
        executable: path, arguments: arguments, timeLimit: timeLimit
      ).run().standardOutput
    } catch { throw .worker("\(error)") }
  }
}
