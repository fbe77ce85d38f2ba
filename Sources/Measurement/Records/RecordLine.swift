// Records as lines of JSON, with a hash of their bytes: the only place that knows schema and hash.

internal import Foundation

extension AnyRecord {
  /// The version of the layout of fields that is written. Raised when a field changes its meaning
  /// or goes; new ones are ignored by programs that do not know them.
  public static var schema: Int { 2 }
}

extension Record {
  /// The record as one line of canonical JSON, without the line break: what a writer appends.
  ///
  /// `hash` stands first; then keys in alphabetical order, no spaces, shortest decimals that
  /// round-trip, absent fields left out. So equal records have equal lines.
  ///
  /// - Throws: `.invalid` if the record could not be read back.
  public func jsonLine() throws(RecordFileError) -> String {
    String(decoding: try line(), as: UTF8.self)
  }

  /// The bytes of `jsonLine()`.
  func line() throws(RecordFileError) -> [UInt8] {
    if let fault { throw .invalid(fault) }
    let content: String
    do { content = try jsonText() } catch { throw .invalid("\(error)") }
    // The content is an object with at least one member, so the hash can be spliced in front.
    let hash = ContentHash(of: content.utf8)
    return Array("\(RecordLine.start)\(hash)\",\(content.dropFirst())".utf8)
  }
}

extension Encodable {
  /// The JSON of it, always in the same letters: members stand by their names, and slashes as they
  /// are. In one line, unless people are to read it.
  package func jsonText(isForPeople: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isForPeople { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

/// A line of a file of records that is not blank.
package struct RecordLine {
  /// How every line begins.
  static let start = "{\"hash\":\""

  /// Which line of the file it is, from 1.
  let number: Int
  /// Its bytes without the line break, fields that nobody here knows included.
  package let bytes: [UInt8]
  /// The record, or what is wrong with the line.
  package let record: Result<AnyRecord, RecordFault>

  /// Reads the line `bytes`; `isWhole` says whether a line break follows it.
  init(number: Int, _ bytes: some Collection<UInt8>, isWhole: Bool) {
    self.number = number
    var line = Array(bytes)
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    do throws(RecordFault.Reason) { record = .success(try Self.parse(line)) } catch {
      let isCut = !isWhole && Self.isBeginning(line) && !Self.isJSON(line)
      record = .failure(RecordFault(line: number, reason: isCut ? .truncated : error))
    }
    self.bytes = line
  }

  /// Whether `bytes` begin as a line does, as far as they go.
  static func isBeginning(_ bytes: some Collection<UInt8>) -> Bool {
    start.utf8.starts(with: bytes.prefix(start.utf8.count))
  }

  /// Whether `bytes` are complete JSON, such as that of another program: they were not cut off,
  /// although their line break may be missing.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
  }

  private struct Header: Decodable {
    let hash: String
    let schema: Int
  }

  private static func parse(_ line: [UInt8]) throws(RecordFault.Reason) -> AnyRecord {
    // The schema first: another one may lack any of the other fields.
    let header: Header = try decoded(Data(line))
    guard header.schema == AnyRecord.schema else { throw .unsupportedSchema(header.schema) }
    let start = "\(start)\(header.hash)\",".utf8
    guard line.starts(with: start) else { throw .malformed("'hash' does not stand first") }
    // The hash before the content: nothing else matters about a damaged line.
    let actual = "\(ContentHash(of: [UInt8(ascii: "{")] + line.dropFirst(start.count)))"
    guard actual == header.hash else { throw .hashMismatch(stored: header.hash, actual: actual) }
    let record: AnyRecord = try decoded(Data(line))
    if let fault = record.fault { throw .malformed(fault) }
    return record
  }

  private static func decoded<Value: Decodable>(_ data: Data) throws(RecordFault.Reason) -> Value {
    do { return try JSONDecoder().decode(Value.self, from: data) } catch {
      throw .malformed(error.reasonText)
    }
  }
}

/// The 128-bit FNV-1a hash of some bytes.
///
/// It finds damage and duplicates; at 128 bits, accidental collisions do not happen. It is no
/// protection against forgery: a forger could write a matching hash of any kind.
///
/// - Source: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV non-cryptographic hash
///   algorithm", RFC 9923.
public struct ContentHash: Hashable, Sendable {
  /// The hash as a number.
  public let value: UInt128

  /// The hash of `bytes`.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(of bytes: some Sequence<UInt8>) {
    let prime: UInt128 = 1 << 88 | 0x13B
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for byte in bytes { hash = (hash ^ UInt128(byte)) &* prime }
    value = hash
  }
}

extension ContentHash: CustomStringConvertible {
  /// 32 hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
