// What stands in records as text: when a measurement began, and the seed of generated work.

internal import Foundation

/// A moment, to the second, written as `2026-07-14T09:30:00Z`.
public struct Timestamp: Hashable, Sendable {
  /// Seconds since the beginning of 1970, leap seconds not counted.
  public let secondsSince1970: Int64

  /// The moment `secondsSince1970`.
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// The present moment, by the machine's wall clock.
  public static func now() -> Timestamp {
    Timestamp(secondsSince1970: Int64(Date().timeIntervalSince1970))
  }
}

extension Timestamp: Comparable {
  /// Whether the left moment is the earlier one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

extension Timestamp: LosslessStringConvertible {
  /// The moment in ISO 8601, in UTC.
  public var description: String {
    Date(timeIntervalSince1970: Double(secondsSince1970)).formatted(.iso8601)
  }

  /// The moment written as `description` writes it; `nil` for anything else, such as a day that its
  /// month does not have.
  public init?(_ text: String) {
    guard let date = try? Date(text, strategy: .iso8601) else { return nil }
    self.init(secondsSince1970: Int64(date.timeIntervalSince1970))
    // Foundation takes the 30th of February for the 2nd of March.
    guard description == text else { return nil }
  }
}

extension Timestamp {
  /// When the file at `path`, links followed, was last written, rounded to a second by `rule`;
  /// `nil` if that cannot be found out.
  package init?(changeOf path: String, rounded rule: FloatingPointRoundingRule) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    guard let date = attributes?[.modificationDate] as? Date else { return nil }
    self.init(secondsSince1970: Int64(date.timeIntervalSince1970.rounded(rule)))
  }
}

// MARK: - Seeds

/// The seed from which a workload was generated.
///
/// Written in hexadecimal as a string: many readers of JSON keep numbers as doubles and would
/// silently change a seed above 2⁵³.
public struct Seed: RawRepresentable, Hashable, Sendable {
  /// The seed as a number.
  public let rawValue: UInt64

  /// The seed `rawValue`.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// What workloads are generated from unless somebody says otherwise.
  public static let standard: Seed = 1
}

extension Seed: ExpressibleByIntegerLiteral {
  /// A seed written in source.
  public init(integerLiteral value: UInt64) { self.init(rawValue: value) }
}

extension Seed: LosslessStringConvertible {
  /// The seed as it is typed on a command line, such as `0xc4a1`.
  public var description: String { "0x" + String(rawValue, radix: 16) }

  /// The seed written as `0xc4a1` or in decimal; `nil` for anything else.
  public init?(_ text: String) {
    let isHexadecimal = text.hasPrefix("0x")
    let digits = isHexadecimal ? text.dropFirst(2) : Substring(text)
    // The standard parser would also take a sign.
    guard digits.first?.isHexDigit == true else { return nil }
    guard let value = UInt64(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
    self.init(rawValue: value)
  }
}

// MARK: - In records

extension Timestamp: Codable {
  /// Decodes a string in ISO 8601.
  public init(from decoder: any Decoder) throws { self = try decoder.described("date") }

  /// Encodes a string in ISO 8601.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension Seed: Codable {
  /// Decodes a string such as `"0xc4a1"`.
  public init(from decoder: any Decoder) throws { self = try decoder.described("seed") }

  /// Encodes a string such as `"0xc4a1"`.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension Decoder {
  /// The value that a string describes; one that describes none is no `noun`.
  fileprivate func described<Value: LosslessStringConvertible>(_ noun: String) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Value(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no \(noun)")
    }
    return value
  }
}
