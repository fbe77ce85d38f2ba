// Records as lines of JSON, with a hash of their content.

internal import Foundation

/// What is kept as a line of a file of records.
protocol RecordLine: Codable {
  /// The version of its layout of fields.
  var schema: Int { get }

  /// What it says that cannot be so, although it is JSON of the right shape.
  var fault: String? { get }
}

extension RecordLine {
  /// The record as one line of canonical JSON, without the line break, `hash` first.
  ///
  /// - Throws: `.invalid` if the record could not be read back.
  func line() throws(RecordFileError) -> [UInt8] {
    if let fault { throw .invalid(fault) }
    let content = try canonicalJSON()
    let hash = ContentHash(of: content)
    // The content is an object with at least one member, so the hash can be spliced in front.
    return Array("{\"hash\":\"\(hash)\",".utf8) + content.dropFirst()
  }

  /// The hash by which equal records are recognised, whatever the layout of their JSON.
  func hash() throws(RecordFileError) -> ContentHash {
    ContentHash(of: try canonicalJSON())
  }

  /// Keys in alphabetical order, no spaces, shortest decimals that round-trip, absent fields left
  /// out.
  private func canonicalJSON() throws(RecordFileError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self))
    } catch {
      throw .invalid("\(error)")
    }
  }

  /// The record in `data`, which says that it has `hash`, or what is wrong with it.
  fileprivate static func decode(
    _ data: Data, hash: String, _ decoder: JSONDecoder
  ) -> Result<Self, RecordFault.Reason> {
    do {
      let record = try decoder.decode(Self.self, from: data)
      // The hash before the content: of a damaged line nothing else is worth saying.
      let actual = try record.hash().description
      guard actual == hash else {
        return .failure(.hashMismatch(stored: hash, actual: actual))
      }
      if let fault = record.fault { return .failure(.malformed(fault)) }
      return .success(record)
    } catch {
      return .failure(.malformed(AnyRecord.describe(error)))
    }
  }
}

extension RunRecord {
  /// The record as one line of canonical JSON, without the line break: what a writer appends.
  ///
  /// - Throws: `.invalid` if the record could not be read back.
  public func jsonLine() throws(RecordFileError) -> String {
    String(decoding: try line(), as: UTF8.self)
  }

  /// The hash by which equal measurements are recognised, whatever the layout of their JSON.
  ///
  /// - Throws: `.invalid` if a number in the record is NaN or infinite.
  public func contentHash() throws(RecordFileError) -> ContentHash {
    try hash()
  }
}

extension OverrunRecord {
  /// The record as one line of canonical JSON, without the line break: what a writer appends.
  ///
  /// - Throws: `.invalid` if the record could not be read back.
  public func jsonLine() throws(RecordFileError) -> String {
    String(decoding: try line(), as: UTF8.self)
  }
}

extension ComparisonRecord {
  /// The record as one line of canonical JSON, without the line break: what a writer appends.
  ///
  /// - Throws: `.invalid` if the record could not be read back.
  public func jsonLine() throws(RecordFileError) -> String {
    String(decoding: try line(), as: UTF8.self)
  }
}

extension RunRecord: RecordLine {
  /// What no measurement can say, although it is JSON of the right shape.
  var fault: String? {
    if workload.isEmpty { return "the workload has no name" }
    if strategy.isEmpty { return "the strategy has no name" }
    if size < 0 { return "the size \(size) is negative" }
    if count < 1 { return "the count \(count) is below 1" }
    guard let time = try? TimeSummary(perRepetition: time.perRepetition) else {
      return "the times are empty or not finite"
    }
    if time.minimumNanoseconds < 0 { return "a time is negative" }
    if time != self.time { return "the summary of the times does not follow from them" }
    if let coldTime, coldTime != (try? TimeSummary(perRepetition: coldTime.perRepetition)) {
      return "the summary of the cold times does not follow from them"
    }
    if let latencies, latencies.buckets == nil { return "the latencies cannot be decoded" }
    return nil
  }
}

/// A line of a file of records.
enum AnyRecord {
  case run(RunRecord)
  case overrun(OverrunRecord)
  case comparison(ComparisonRecord)
  case counts(CountRecord)
  case frames(FrameRecord)
  case profile(ProfileRecord)
  case failure(FailedCaseRecord)

  /// The record in `line`, or what is wrong with it.
  static func parse(line: some Collection<UInt8>) -> Result<AnyRecord, RecordFault.Reason> {
    let data = Data(line)
    let decoder = JSONDecoder()
    // The schema first: another one may lack any of the other fields.
    let header: Header
    do {
      header = try decoder.decode(Header.self, from: data)
    } catch {
      return .failure(.malformed(describe(error)))
    }
    guard header.schema == RunRecord.currentSchema else {
      return .failure(.unsupportedSchema(header.schema))
    }
    switch header.kind {
    case nil: return RunRecord.decode(data, hash: header.hash, decoder).map(Self.run)
    case OverrunRecord.kind:
      return OverrunRecord.decode(data, hash: header.hash, decoder).map(Self.overrun)
    case ComparisonRecord.kind:
      return ComparisonRecord.decode(data, hash: header.hash, decoder).map(Self.comparison)
    case CountRecord.kind:
      return CountRecord.decode(data, hash: header.hash, decoder).map(Self.counts)
    case FrameRecord.kind:
      return FrameRecord.decode(data, hash: header.hash, decoder).map(Self.frames)
    case ProfileRecord.kind:
      return ProfileRecord.decode(data, hash: header.hash, decoder).map(Self.profile)
    case FailedCaseRecord.kind:
      return FailedCaseRecord.decode(data, hash: header.hash, decoder).map(Self.failure)
    case let kind?: return .failure(.malformed("kind: there are no records of '\(kind)'"))
    }
  }

  private struct Header: Decodable {
    let hash: String
    let schema: Int
    let kind: String?
  }

  /// A decoding error in one line: the place in the object and what was wrong there.
  static func describe(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let context: DecodingError.Context
    var text: String
    switch error {
    case .keyNotFound(let key, let place):
      (context, text) = (place, "'\(key.stringValue)' is missing")
    case .typeMismatch(_, let place), .valueNotFound(_, let place), .dataCorrupted(let place):
      (context, text) = (place, place.debugDescription)
    @unknown default: return "\(error)"
    }
    if context.codingPath.isEmpty, context.underlyingError != nil { text = "this is not JSON" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? text : "\(path): \(text)"
  }
}
