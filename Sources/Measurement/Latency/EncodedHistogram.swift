// A distribution as HdrHistogram writes it, so that records keep every sample at little cost.

internal import Foundation
internal import Histogram

/// All samples of a latency distribution to three significant digits, in HdrHistogram's own text
/// form.
///
/// The text is what every implementation of HdrHistogram reads and writes in its logs: Base64 of
/// its compressed encoding, version 2. The zlib stream inside stores its bytes as they are, since
/// runs of empty buckets are encoded as counts anyway: a distribution takes a byte or two for each
/// bucket that was hit.
///
/// - Source: HdrHistogram, "V2 encoding", github.com/HdrHistogram/HdrHistogram; RFC 1950, RFC 1951.
public struct EncodedHistogram: RawRepresentable, Hashable, Sendable, Codable {
  /// The text, such as `HISTFAAA…`.
  public let rawValue: String

  /// An encoded distribution as it stands in a record; not checked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Encodes `histogram`.
  ///
  /// - Complexity: O(*b*) in the number of buckets.
  init(_ histogram: Histogram<UInt32>) {
    var counts: [(index: Int, count: UInt64)] = []
    // Not by the histogram's own iterators, which overflow for times of years.
    for index in 0 ..< Self.index(of: histogram.max) + 1 {
      let count = histogram.countForValue(Self.greatestValue(at: index))
      if count > 0 { counts.append((index, UInt64(count))) }
    }
    let payload = Self.payload(counts)
    var bytes = ByteBuffer()
    bytes.append(Self.cookie)
    bytes.append(UInt32(payload.count))
    bytes.append(UInt32(0))  // No offset of the indices.
    bytes.append(UInt32(3))  // Significant digits.
    bytes.append(UInt64(1))  // The least value that is told from 0.
    bytes.append(max(2, histogram.max))
    bytes.append((1.0).bitPattern)  // Nanoseconds are not converted.
    bytes.bytes += payload

    let stream = StoredDeflate.compress(bytes.bytes)
    var wrapper = ByteBuffer()
    wrapper.append(Self.compressedCookie)
    wrapper.append(UInt32(stream.count))
    rawValue = Data(wrapper.bytes + stream).base64EncodedString()
  }

  /// The buckets that were hit, ascending: the greatest value that falls into each, in nanoseconds,
  /// and how many samples did. `nil` if the text is none that this type writes.
  public var buckets: [(nanoseconds: UInt64, count: UInt64)]? {
    guard let data = Data(base64Encoded: rawValue) else { return nil }
    var reader = ByteReader(bytes: Array(data))
    guard reader.next32() == Self.compressedCookie, let length = reader.next32(),
      let stream = reader.next(Int(length)), let content = StoredDeflate.decompress(stream)
    else { return nil }
    var inner = ByteReader(bytes: content)
    guard inner.next32() == Self.cookie, let payloadLength = inner.next32(), inner.next(32) != nil,
      let payload = inner.next(Int(payloadLength))
    else { return nil }
    return Self.buckets(of: payload)
  }

  // MARK: - Buckets

  /// 2,048 values that are told apart exactly, then 1,024 in each doubling.
  private static let subBucketCount = 2_048
  private static let halfBits = 10

  /// The place of a value in the array of counts.
  private static func index(of value: UInt64) -> Int {
    guard value >= UInt64(subBucketCount) else { return Int(value) }
    let doubling = 63 - value.leadingZeroBitCount - halfBits
    let half = subBucketCount / 2
    return (doubling + 1) * half + Int(value >> UInt64(doubling)) - half
  }

  /// The greatest value at a place in the array of counts.
  private static func greatestValue(at index: Int) -> UInt64 {
    guard index >= subBucketCount else { return UInt64(index) }
    let half = subBucketCount / 2
    let doubling = UInt64(index / half - 1)
    return (UInt64(index % half + half) + 1) << doubling - 1
  }

  // MARK: - Payload

  private static let cookie: UInt32 = 0x1C84_9303 | 0x10
  private static let compressedCookie: UInt32 = 0x1C84_9304 | 0x10

  /// Counts in ascending order of their indices as zigzag varints, runs of zeros as negative
  /// numbers.
  private static func payload(_ counts: [(index: Int, count: UInt64)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = 0
    for (index, count) in counts {
      if index > next {
        appendVarint(index - next == 1 ? 0 : -Int64(index - next), to: &bytes)
      }
      appendVarint(Int64(clamping: count), to: &bytes)
      next = index + 1
    }
    return bytes
  }

  private static func appendVarint(_ number: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    // HdrHistogram's variant of LEB128: the ninth byte has eight bits of its own.
    for _ in 0 ..< 8 {
      if rest < 0x80 {
        bytes.append(UInt8(rest))
        return
      }
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private static func buckets(of payload: [UInt8]) -> [(nanoseconds: UInt64, count: UInt64)]? {
    var reader = ByteReader(bytes: payload)
    var buckets: [(nanoseconds: UInt64, count: UInt64)] = []
    var index = 0
    // No latency lies beyond 2⁶² ns.
    let indexMax = Self.index(of: LatencyRecorder.longestNanoseconds)
    while !reader.isAtEnd {
      guard let number = reader.nextVarint(), index <= indexMax else { return nil }
      if number < 0 {
        guard number > -Int64(indexMax) - 2 else { return nil }
        index += Int(-number)
        continue
      }
      if number > 0 { buckets.append((greatestValue(at: index), UInt64(number))) }
      index += 1
    }
    return buckets
  }
}
