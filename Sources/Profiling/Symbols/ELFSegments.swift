// How the addresses in an executable file relate to its bytes.

import Foundation

/// The loadable segments of a 64-bit little-endian ELF file.
///
/// A position-independent program runs wherever the loader puts it, so an address of the process
/// must be led back to the file: by the mapping to an offset in the file, and by the segment from
/// there to the address that its symbols and line tables use.
struct ELFSegments: Sendable {
  private struct Segment {
    var fileOffset: UInt64
    var address: UInt64
    var fileSize: UInt64
  }

  private let segments: [Segment]

  /// Nil where the file cannot be read or is no such ELF file.
  init?(path: String) {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    guard let header = try? handle.read(upToCount: 64).map([UInt8].init), header.count == 64,
      header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return nil }
    let tableOffset = Self.word(header, at: 32, bytes: 8)
    let entrySize = Int(Self.word(header, at: 54, bytes: 2))
    let entryCount = Int(Self.word(header, at: 56, bytes: 2))
    guard entrySize >= 56, (try? handle.seek(toOffset: tableOffset)) != nil,
      let table = try? handle.read(upToCount: entrySize * entryCount).map([UInt8].init),
      table.count == entrySize * entryCount
    else { return nil }

    segments = (0 ..< entryCount).compactMap { i in
      let entry = Array(table[i * entrySize ..< (i + 1) * entrySize])
      let load: UInt64 = 1
      guard Self.word(entry, at: 0, bytes: 4) == load else { return nil }
      return Segment(
        fileOffset: Self.word(entry, at: 8, bytes: 8), address: Self.word(entry, at: 16, bytes: 8),
        fileSize: Self.word(entry, at: 32, bytes: 8))
    }
  }

  /// The address, as the file's own tables state it, of the byte at `fileOffset`.
  func address(ofFileOffset fileOffset: UInt64) -> UInt64? {
    segments.first { fileOffset >= $0.fileOffset && fileOffset - $0.fileOffset < $0.fileSize }
      .map { fileOffset - $0.fileOffset + $0.address }
  }

  private static func word(_ bytes: [UInt8], at start: Int, bytes count: Int) -> UInt64 {
    (0 ..< count).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
  }
}
