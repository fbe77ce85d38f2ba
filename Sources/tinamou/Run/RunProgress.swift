// What a run has done so far, and what it has to say at its end.

internal import Foundation
internal import Measurement
internal import Reporting
internal import Suite

/// The outcomes of a run, each of which is on the disk before the next case begins.
struct RunProgress: ~Copyable {
  private var results: RecordWriter
  private let settings: String

  /// Everything that came out, by kind.
  private(set) var batch = RecordBatch()
  /// Wrong answers of ours, and crashes.
  private(set) var failures: [String] = []
  /// Remarks for standard error.
  var notes: [String] = []
  /// The cases for which the time did not suffice.
  private var cut: [String] = []

  /// The file in which they are.
  var path: String { results.path }

  init(results: consuming RecordWriter, settings: String) {
    self.results = results
    self.settings = settings
  }

  /// Takes what an earlier run has saved.
  mutating func takeFinished(_ outcome: CaseOutcome) {
    switch outcome {
    case .measured(let records): batch.append(records)
    case .overrun(let overrun): batch.append([overrun])
    }
  }

  /// Takes `records` that an earlier run has saved.
  mutating func takeFinished(_ records: [Record<some RecordBody>]) { batch.append(records) }

  /// Saves the outcome of a case.
  mutating func take(_ outcome: CaseOutcome) throws(RecordFileError) {
    switch outcome {
    case .measured(var records):
      for i in records.indices {
        records[i].settings = settings
        records[i].caseRecordCount = records.count
      }
      try take(records)
    case .overrun(var overrun):
      overrun.settings = settings
      try take([overrun])
    }
  }

  /// Saves `records`, and waits until they are on the disk.
  mutating func take(_ records: [Record<some RecordBody>]) throws(RecordFileError) {
    try results.append(records)
    batch.append(records)
  }

  /// Saves why a case has no numbers.
  mutating func take(
    _ error: any Error, of suiteCase: SuiteCase, seed: UInt64, _ environment: RunEnvironment
  ) throws(RecordFileError) {
    let failure = CaseFailure(reason: "\(error)", settings: settings)
    try take([
      FailedCaseRecord(
        suiteCase.key, seed: suiteCase.source.seed(seed), environment: environment, failure)
    ])
    // A peer's fault is its own, and no reason to distrust what was measured of ours.
    if suiteCase.strategy.isPeer {
      notes.append("no speed for \(error)")
    } else {
      failures.append("\(error)")
    }
  }

  /// Takes that there was no time for a case, or too little for one that `hasBegun`.
  mutating func cut(_ suiteCase: SuiteCase, hasBegun: Bool = false) {
    cut.append(suiteCase.label + (hasBegun ? ", which had begun" : ""))
  }

  /// Writes the remarks to standard error.
  func reportNotes() {
    var lines = notes
    if !cut.isEmpty {
      lines.append(
        "the time budget left out \(cut.count.counted("case")): \(cut.joined(separator: ", "))")
    }
    for line in lines { StandardError.write("note: \(line)") }
  }
}
