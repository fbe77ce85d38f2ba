// Regressions that somebody has accepted, with a reason, and the file that has them.

internal import Files
internal import Foundation

/// One accepted change of one quantity.
///
/// It holds for exactly this change: what gets worse again is a regression again, and once the base
/// has caught up, the entry has no effect any more: see `AcknowledgementFile.lacking(in:)`.
public struct Acknowledgement: Hashable, Sendable, Codable {
  /// The case.
  public var key: CaseKey
  /// The tier.
  public var tier: GateTier
  /// The quantity within the tier.
  public var metric: String
  /// What the base had.
  public var from: GateRow.Amount
  /// What the candidate had.
  public var to: GateRow.Amount
  /// Why that is worth it. Not empty.
  public var reason: String
  /// Who says so.
  public var who: String
  /// When it was said.
  public var when: Timestamp

  /// The acceptance of `row` as it stands.
  public init(_ row: GateRow, reason: String, who: String, when: Timestamp) {
    key = row.key
    tier = row.tier
    metric = row.metric
    from = row.base
    to = row.candidate
    self.reason = reason
    self.who = who
    self.when = when
  }

  /// Whether `row` is the change that was accepted, or a smaller one.
  public func covers(_ row: GateRow) -> Bool {
    guard key == row.key, tier == row.tier, metric == row.metric else { return false }
    switch (from, to, row.base, row.candidate) {
    case (.count(let from), .count(let to), .count(let base), .count(let candidate)):
      let slack = 1 + Self.slack(of: tier)
      return Double(base) * slack >= Double(from) && Double(candidate) <= Double(to) * slack
    case (.ratio, .ratio(let to), .ratio, .ratio(let candidate)):
      return candidate <= to * (1 + Self.slack(of: tier))
    case (.text(let from), .text(let to), .text(let base), .text(let candidate)):
      return (from, to) == (base, candidate)
    default: return false
    }
  }

  /// How far a second measurement of the same programs may be from the accepted one.
  private static func slack(of tier: GateTier) -> Double {
    switch tier {
    case .answers, .work, .allocations: 0
    case .instructions: CountJudgement.instructionThreshold
    case .time: 0.05
    }
  }
}

/// The accepted regressions of a repository, as JSON that people may edit.
public struct AcknowledgementFile: Hashable, Sendable, Codable {
  /// Where it is, below the repository.
  public static let path = "Results/acknowledged.json"
  /// All entries, in the order in which they were made.
  public var acknowledgements: [Acknowledgement]

  /// A file with these entries.
  public init(_ acknowledgements: [Acknowledgement] = []) {
    self.acknowledgements = acknowledgements
  }

  /// The file at `path`, or an empty one where there is none.
  ///
  /// - Throws: `.system` for a file that cannot be read, `.invalid` for one that is malformed or
  ///   has an entry without a reason or a name.
  public static func read(path: String = Self.path) throws(RecordFileError) -> AcknowledgementFile {
    guard FileManager.default.fileExists(atPath: path) else { return AcknowledgementFile() }
    let bytes: [UInt8]
    do { bytes = try [UInt8](contentsOf: path) } catch { throw .system("read", path, error) }
    return try AcknowledgementFile(bytes, of: path)
  }

  /// The file that has these bytes and is called `name`.
  ///
  /// - Throws: `.invalid`, as `read` does.
  public init(_ bytes: [UInt8], of name: String) throws(RecordFileError) {
    do { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) } catch {
      throw .invalid("\(name): \(error.reasonText)")
    }
    for entry in acknowledgements where Self.isBlank(entry.reason) || Self.isBlank(entry.who) {
      throw .invalid("\(name): \(entry.key), \(entry.metric): a reason and a name are needed")
    }
  }

  /// Writes the file to `path`, one field a line, so that changes are readable in a review.
  ///
  /// - Throws: `.system` if that fails; the old file stays then.
  public func write(path: String = Self.path) throws(RecordFileError) {
    let text: String
    do { text = try jsonText(isForPeople: true) } catch { throw .invalid("\(error)") }
    try OutputFile.write(text + "\n", to: path)
  }

  /// Adds `new` to the file at `path`, whose folder must exist. Of several at once, none is lost.
  ///
  /// - Throws: As `read` and `write` do; the old file stays then.
  public static func add(
    _ new: [Acknowledgement], path: String = Self.path
  ) throws(RecordFileError) {
    let lock = try FolderLock.ofFile(at: path)
    defer { withExtendedLifetime(lock) {} }
    var file = try read(path: path)
    file.acknowledgements += new
    try file.write(path: path)
  }

  /// What a base whose own file is `base` does not have. The rest was merged into it: what is worse
  /// than it is worse once more.
  ///
  /// - Parameter base: nil for a base without a commit. A time is relative to its base, which may
  ///   be another one now, so that no accepted time holds beside such a one.
  public func lacking(in base: AcknowledgementFile?) -> AcknowledgementFile {
    AcknowledgementFile(
      acknowledgements.filter { entry in
        base.map { !$0.acknowledgements.contains(entry) } ?? (entry.tier != .time)
      })
  }

  /// `rows` with the acknowledgement of each regression that has one.
  public func applied(to rows: [GateRow]) -> [GateRow] {
    rows.map { row in
      guard row.verdict == .regressed else { return row }
      var row = row
      row.acknowledgement = acknowledgements.last { $0.covers(row) } ?? row.acknowledgement
      return row
    }
  }

  private static func isBlank(_ text: String) -> Bool {
    text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
  }
}
