// When a measurement began.

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

extension Timestamp: Codable {
  /// Decodes a string in ISO 8601.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let timestamp = Timestamp(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no date")
    }
    self = timestamp
  }

  /// Encodes a string in ISO 8601.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
