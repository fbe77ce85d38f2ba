// The zlib format without compression, for formats that insist on it.

/// Bytes in a zlib stream of stored blocks, which every inflater reads.
///
/// - Source: P. Deutsch, J-L. Gailly, RFC 1950 and RFC 1951.
enum StoredDeflate {
  private static let blockLengthMax = 0xFFFF

  /// The stream that holds `bytes`.
  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    // 32 KiB window, deflate, fastest; the two bytes are a multiple of 31.
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(bytes.count, start + blockLengthMax)
      let length = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for number in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      }
      stream += bytes[start ..< end]
      start = end
    } while start < bytes.count
    var buffer = ByteBuffer(bytes: stream)
    buffer.append(checksum(bytes))
    return buffer.bytes
  }

  /// What `compress` was given, or `nil` for a stream that is damaged or holds compressed blocks.
  static func decompress(_ stream: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(bytes: stream)
    guard reader.next(2) == [0x78, 0x01] else { return nil }
    var bytes: [UInt8] = []
    while let header = reader.next(1)?.first {
      guard header <= 1, let lengths = reader.next(4) else { return nil }
      let length = UInt16(lengths[0]) | UInt16(lengths[1]) << 8
      guard ~length == UInt16(lengths[2]) | UInt16(lengths[3]) << 8,
        let block = reader.next(Int(length))
      else { return nil }
      bytes += block
      if header == 1 { return reader.next32() == checksum(bytes) ? bytes : nil }
    }
    return nil
  }

  /// Adler-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}

/// Bytes that grow by big-endian numbers.
struct ByteBuffer {
  var bytes: [UInt8] = []

  mutating func append(_ number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// Bytes that are read in order, and never beyond their end.
struct ByteReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// The next `count` bytes, or `nil` if there are fewer.
  mutating func next(_ count: Int) -> [UInt8]? {
    guard count >= 0, bytes.count - position >= count else { return nil }
    defer { position += count }
    return Array(bytes[position ..< position + count])
  }

  /// The next big-endian number.
  mutating func next32() -> UInt32? { next(4)?.reduce(0) { $0 << 8 | UInt32($1) } }

  /// The next zigzag number of HdrHistogram's LEB128.
  mutating func nextVarint() -> Int64? {
    var value: UInt64 = 0
    for i in 0 ..< 9 {
      guard let byte = next(1)?.first else { return nil }
      value |= UInt64(i < 8 ? byte & 0x7F : byte) << UInt64(7 * i)
      if i == 8 || byte < 0x80 { return Int64(value >> 1) ^ -Int64(value & 1) }
    }
    return nil
  }
}
