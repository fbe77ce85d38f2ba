// The committed counts that a gate compares with where there is no time to build a base.

internal import Files
public import Measurement

/// What each case counted when the baseline was last updated.
public struct GateBaseline: Sendable {
  /// Where it is, below the repository.
  public static let path = "Results/baseline.jsonl"
  /// Its records, one a case.
  public let records: [CountRecord]

  private let byKey: [CaseKey: CaseCounts]
  private let byTrace: [String: CaseCounts]

  /// A baseline of these records, one a case.
  public init(_ records: [CountRecord]) {
    self.records = records
    byKey = Dictionary(records.map { ($0.key, $0.body) }) { $1 }
    byTrace = Dictionary(records.map { (Self.name($0.trace, $0.strategy), $0.body) }) { $1 }
  }

  /// The baseline in the file at `path`.
  ///
  /// - Throws: `.file` for a file that cannot be read, has damaged lines, differing ones of a case,
  ///   or no counts at all: a gate that compares with half of a baseline would let the other half
  ///   through.
  public init(path: String) throws(GateError) {
    let batch: RecordBatch
    do { batch = try RecordReader.read(path: path) } catch {
      throw .file("\(error); `tinamou gate --update-baseline` makes a baseline")
    }
    if let fault = batch.faults.first { throw .file("\(path):\(fault)") }
    guard !batch.counts.isEmpty else {
      throw .file("\(path) has no counts; `tinamou gate --update-baseline` adds them")
    }
    var known: [CaseKey: CaseCounts] = [:]
    for record in batch.counts {
      let other = known.updateValue(record.body, forKey: record.key)
      guard let other, other != record.body else { continue }
      throw .file(
        "\(path) counts \(record.key) twice, and differently, as where two branches were merged; "
          + "`tinamou gate --update-baseline` counts anew")
    }
    self.init(batch.counts)
  }

  /// What `gateCase` counted: found by its name, or by its trace where it was renamed.
  public func counts(_ gateCase: GateCase) -> CaseCounts? {
    byKey[gateCase.key] ?? byTrace[Self.name(gateCase.digest, gateCase.key.strategy)]
  }

  /// Puts `records` in the place of those of the same cases in the file at `path`; the others stay
  /// as they are written, unless `records` are of all cases. Of several updates at once, each adds
  /// to the one before it.
  ///
  /// - Throws: `.file` for a file that is damaged, holds something else or cannot be written; what
  ///   was there stays then. One that is damaged is replaced by `records` of all cases.
  public static func update(
    _ records: [CountRecord], areAll: Bool, path: String
  ) throws(GateError) {
    // Nothing can be read back from a device, and reading a FIFO would wait for a writer.
    if isOtherThanFile(path) { return try write(records, path: path) }
    let lock = try lock(path)
    defer { withExtendedLifetime(lock) {} }
    // Another process that had the lock may have made the file.
    try write(records, kept(of: path, beside: records, areAll: areAll), path: path)
  }

  /// Refuses the file at `path` as `update(_:areAll:path:)` does, before anything is counted.
  public static func checkIsReplaceable(areAll: Bool, path: String) throws(GateError) {
    if isOtherThanFile(path) { return }
    _ = try lock(path)
    _ = try kept(of: path, beside: [], areAll: areAll)
  }

  /// A line of a baseline, with what it is ordered by.
  private typealias Line = (key: CaseKey, text: String)

  /// The lines of the file at `path` that stay beside `records`; none where there is no file.
  private static func kept(
    of path: String, beside records: [CountRecord], areAll: Bool
  ) throws(GateError) -> [Line] {
    guard isRegularFile(path) else { return [] }
    let lines: [RecordLine]
    do { lines = try RecordReader.lines(path: path) } catch { throw .file("\(error)") }
    if let first = lines.first, !RecordReader.isBeginning(first.bytes) {
      throw .file("\(RecordFileError.foreign(path: path))")
    }
    let new = Set(records.map(\.key))
    var kept: [Line] = []
    for line in lines {
      switch line.record {
      case .success(let record) where record.body.kind != .counts:
        throw .file(
          "\(path) has records of the kind '\(record.body.kind)', which no baseline has; name "
            + "another file by --baseline")
      case .success(let record):
        guard !areAll, !new.contains(record.key) else { continue }
        kept.append((record.key, String(decoding: line.bytes, as: UTF8.self)))
      case .failure(let fault): if !areAll { throw .file("\(path):\(fault)") }
      }
    }
    return kept
  }

  private static func lock(_ path: String) throws(GateError) -> FolderLock {
    do { return try FolderLock.ofFile(at: path) } catch { throw .file("\(error)") }
  }

  private static func write(
    _ records: [CountRecord], _ kept: [Line] = [], path: String
  ) throws(GateError) {
    do throws(RecordFileError) {
      let new = try records.map { record throws(RecordFileError) -> Line in
        (record.key, try record.jsonLine())
      }
      let lines = (new + kept).sorted { $0.key < $1.key }.map { $0.text + "\n" }
      try OutputFile.write(lines.joined(), to: path)
    } catch { throw .file("\(error)") }
  }

  private static func name(_ trace: String, _ strategy: String) -> String { trace + " " + strategy }
}

/// A gate whose base is a baseline: it knows counts, and no instructions and times.
public struct BaselineMeasuring: GateMeasuring {
  private let baseline: GateBaseline
  private let processes: GateProcesses

  /// `processes` on the candidate's side, `baseline` on the other.
  public init(_ baseline: GateBaseline, processes: GateProcesses) {
    self.baseline = baseline
    self.processes = processes
  }

  /// Values, work and allocations, from the baseline or counted now; failures for everything else.
  public func findings(
    of cases: [GateCase], _ tier: GateTier, on arm: TimeTrial.Arm
  ) async -> [Result<GateFinding, GateError>] {
    let isCounted = tier != .instructions && tier != .time
    if isCounted, arm == .candidate { return await processes.findings(of: cases, tier, on: arm) }
    return cases.map { gateCase in
      var finding = GateFinding()
      finding.counts = baseline.counts(gateCase)
      finding.allocations = finding.counts?.allocations
      finding.counts?.allocations = nil
      switch tier {
      case .answers, .work:
        guard finding.counts == nil else { return .success(finding) }
        return .failure(
          .worker("it is not in the baseline; `tinamou gate --update-baseline` adds it"))
      case .allocations:
        guard finding.allocations == nil else { return .success(finding) }
        return .failure(
          .worker("the baseline has none; `tinamou gate --update-baseline` adds them"))
      case .instructions: return .failure(.missingTool("a baseline has no instructions"))
      case .time: return .failure(.missingTool("a baseline has no times"))
      }
    }
  }

  /// As the candidate's processes do.
  public func located(_ growth: [FunctionGrowth]) async -> [FunctionGrowth] {
    await processes.located(growth)
  }
}
