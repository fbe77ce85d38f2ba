// The hash by which equal content is recognised.

/// The 128-bit FNV-1a hash of some bytes.
///
/// It finds damage and duplicates. It is no protection against somebody who forges a record, who
/// could write a matching hash of any kind; and at 128 bits accidental collisions do not happen.
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
