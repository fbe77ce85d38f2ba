// The seed of generated work.

/// The seed from which a workload was generated.
///
/// Written in hexadecimal as a string: many readers of JSON keep numbers as doubles and would
/// silently change a seed above 2⁵³.
public struct Seed: RawRepresentable, Hashable, Sendable {
  /// The seed as a number.
  public let rawValue: UInt64

  /// The seed `rawValue`.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
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

extension Seed: Codable {
  /// Decodes a string such as `"0xc4a1"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let seed = Seed(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no seed")
    }
    self = seed
  }

  /// Encodes a string such as `"0xc4a1"`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
