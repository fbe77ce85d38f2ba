// Whatever stands in a file of records, its readers say something sensible about it.

import Foundation
import Measurement
import RecordTestSupport
import Reporting
import Testing

@Suite struct MutatedRecordTests {
  /// Goal: one byte that was changed in a comparison made every reader end by a trap, since its
  /// threshold was used before the hash was looked at.
  @Test func aDamagedThresholdIsReported() throws {
    let line = try #require(try SampleRecords.lines().first { $0.kind == "comparison" }?.line)
    let damaged = line.replacing("\"threshold\":1.03", with: "\"threshold\":0.03")
    try #require(damaged != line)
    let batch = RecordReader.parse(bytes: Array(damaged.utf8) + [0x0A])
    #expect(batch.faults.map(\.isMismatch) == [true])
    // Not even the right hash makes a threshold of it.
    let other = RecordReader.parse(bytes: Array(forged(damaged).utf8) + [0x0A])
    #expect(
      other.faults.map(\.reason) == [.malformed("the threshold 0.03 is no factor of at least 1")])
  }

  /// Goal: counts that no integer of 64 bits can be added to, or hold, ended the history and the
  /// report.
  @Test func countsAtTheEndOfIntegersAreShown() throws {
    let line = try #require(try SampleRecords.lines().first { $0.kind == "counts" }?.line)
    for count in ["9223372036854775807", "18446744073709551615"] {
      let large = line.replacing(":2048", with: ":" + count).replacing(":1024", with: ":" + count)
      let batch = RecordReader.parse(bytes: Array(forged(large).utf8) + [0x0A])
      #expect(batch.counts.count == 1)
      read(batch)
    }
    #expect(Int(saturating: 0x1p63) == .max)
    #expect(Int(saturating: -0x1p64) == .min)
    #expect(Int(saturating: .nan) == 0)
    #expect(Int(saturating: -3.7) == -3)
  }

  /// Goal: nothing damaged is taken for a record, and nothing forged ends the process.
  /// Method: random damage; in half of the cases with the hash that belongs to it. This is a
  /// sample: `scripts/check` damages 5,000 lines of each kind, for the program itself.
  @Test(arguments: try SampleRecords.lines().map(\.line)) func mutations(line: String) {
    for seed in UInt64(0) ..< 100 {
      let damage = Damage(to: line, seed: seed)
      #expect(!damage.isSilentlyAccepted, "seed \(seed)")
      guard let forged = damage.forged else { continue }
      read(RecordReader.parse(bytes: forged + [0x0A] + Array(line.utf8) + [0x0A]))
    }
  }

  /// Does with `batch` what the commands do.
  private func read(_ batch: RecordBatch) {
    for series in HistoryQuery().series(in: batch.all) { _ = series.changes() }
    var input = ReportInput()
    input.files = [ReportInput.RecordFile(path: "runs/one.jsonl", batch: batch)]
    _ = ReportPage(ReportModel(input), chartLibrary: "vegaEmbed").html()
    let comparisons = ComparisonReport(batch.comparisons)
    _ = comparisons.tables.map(\.table.markdown).joined() + comparisons.json
    let runs = RunReport.table(of: batch.runs, overruns: batch.overruns)
    _ = runs.markdown + runs.json + runs.terminalText()
  }
}
