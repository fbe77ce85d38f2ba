// The profiles that gperftools' sampling profiler writes: words, then the memory map as text.

import Foundation

/// Where a process was found running, by stack.
package struct CPUProfile: Hashable, Sendable {
  /// One stack.
  package struct Stack: Hashable, Sendable {
    /// How often it was found.
    package var samples: Int64
    /// The instruction that was running first, then return addresses.
    package var addresses: [UInt64]
  }

  /// The processor time between two samples that was asked for, in microseconds. Above 0.
  package let periodMicroseconds: Int64
  /// The stacks; the same one may occur several times.
  package let stacks: [Stack]
  /// The files in the process's memory.
  package let memoryMap: MemoryMap

  /// How many samples were taken.
  package var sampleCount: Int64 { stacks.reduce(0) { $0 + $1.samples } }

  /// Reads the profile in the file at `path`.
  ///
  /// - Throws: `.unreadable`, or `.malformedByte` for the first word that breaks the format.
  package init(path: String) throws(ProfileError) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
    try self.init(bytes: [UInt8](data))
  }

  /// Reads the profile in `bytes`, of a 64-bit little-endian machine.
  ///
  /// - Throws: `.malformedByte` for the first word that breaks the format.
  package init(bytes: [UInt8]) throws(ProfileError) {
    var reader = WordReader(bytes: bytes)
    guard try reader.next() == 0, try reader.next() == 3, try reader.next() == 0 else {
      throw .malformedByte(0, reason: "a CPU profile begins with the words 0, 3, 0")
    }
    periodMicroseconds = try reader.nextCount("a sampling period")
    _ = try reader.next()

    var stacks: [Stack] = []
    while true {
      let start = reader.byte
      let samples = try reader.next()
      let depth = try reader.nextCount("the depth of a stack")
      var addresses: [UInt64] = []
      for _ in 0 ..< depth { addresses.append(try reader.next()) }
      // The trailer is a stack that was never found, of one frame at 0.
      if samples == 0, addresses == [0] { break }
      guard let samples = Int64(exactly: samples), samples > 0 else {
        throw .malformedByte(start, reason: "\(samples) cannot be a number of samples")
      }
      stacks.append(Stack(samples: samples, addresses: addresses))
    }
    self.stacks = stacks
    let text = String(decoding: bytes[reader.byte...], as: UTF8.self)
    memoryMap = MemoryMap(lines: text.split(separator: "\n"))
  }
}

/// Reads words one by one.
private struct WordReader {
  let bytes: [UInt8]
  var byte = 0

  mutating func next() throws(ProfileError) -> UInt64 {
    guard byte + 8 <= bytes.count else {
      throw .malformedByte(byte, reason: "the profile ends in the middle of its samples")
    }
    var word: UInt64 = 0
    for i in 0 ..< 8 { word |= UInt64(bytes[byte + i]) << UInt64(8 * i) }
    byte += 8
    return word
  }

  /// A word that counts something of which there is at least one, and no more than the file could
  /// hold.
  mutating func nextCount(_ what: String) throws(ProfileError) -> Int64 {
    let start = byte
    let word = try next()
    guard word > 0, word <= 1 << 32 else {
      throw .malformedByte(start, reason: "\(word) cannot be \(what)")
    }
    return Int64(word)
  }
}
