// What a run has done so far, and what it has to say at its end.

internal import Foundation
internal import Measurement
internal import Suite

/// The outcomes of a run, each of which is on the disk before the next case begins.
struct RunProgress: ~Copyable {
  private let results: RunRecordWriter
  private let settings: String

  /// Everything that came out, by kind.
  private(set) var batch = RecordBatch()

  /// Wrong answers of ours, and crashes.
  private(set) var failures: [String] = []

  /// Remarks for standard error.
  var notes: [String] = []

  /// The cases for which the time did not suffice.
  private var cut: [String] = []

  init(results: consuming RunRecordWriter, settings: String) {
    self.results = results
    self.settings = settings
  }

  /// Takes what an earlier run has saved.
  mutating func takeFinished(_ outcome: CaseOutcome) {
    switch outcome {
    case .measured(let records): batch.records += records
    case .overrun(let overrun): batch.overruns.append(overrun)
    }
  }

  /// Saves the outcome of a case, and waits until it is on the disk.
  mutating func take(_ outcome: CaseOutcome) throws(RecordFileError) {
    switch outcome {
    case .measured(var records):
      for i in records.indices {
        records[i].settings = settings
        records[i].caseRecordCount = records.count
      }
      try results.append(records)
      batch.records += records
    case .overrun(var overrun):
      overrun.settings = settings
      try results.append(overrun)
      batch.overruns.append(overrun)
    }
    try results.synchronize()
  }

  /// Saves how many views hold a rate.
  mutating func take(_ record: FrameRecord) throws(RecordFileError) {
    try results.append(record)
    batch.frames.append(record)
    try results.synchronize()
  }

  /// Saves what a heap was found to be.
  mutating func take(_ record: ProfileRecord) throws(RecordFileError) {
    try results.append(record)
    batch.profiles.append(record)
    try results.synchronize()
  }

  /// Saves why a case has no numbers.
  mutating func take(
    _ error: any Error, of suiteCase: SuiteCase, seed: Seed, _ environment: RunEnvironment
  ) throws(RecordFileError) {
    var isWorkload = false
    if case .workload = suiteCase.source { isWorkload = true }
    var record = FailedCaseRecord(
      key: suiteCase.key, seed: isWorkload ? seed : nil, reason: "\(error)",
      environment: environment)
    record.settings = settings
    try results.append(record)
    batch.failures.append(record)
    try results.synchronize()
    // A peer's fault is its own, and no reason to distrust what was measured of ours.
    if suiteCase.strategy.isPeer {
      notes.append("no speed for \(error)")
    } else {
      failures.append("\(error)")
    }
  }

  /// Takes that there was no time for a case.
  mutating func cut(_ suiteCase: SuiteCase) { cut.append(suiteCase.label) }

  /// Writes the remarks to standard error.
  func reportNotes() {
    var lines = notes
    if !cut.isEmpty {
      lines.append(
        "the time budget left out \(cut.count) cases: \(cut.joined(separator: ", "))")
    }
    for line in lines { StandardError.write("note: \(line)") }
  }
}
