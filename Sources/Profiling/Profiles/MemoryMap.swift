// Which file each address of a profiled process belongs to.

/// One mapping of a file into the memory of a process.
package struct MemoryMapping: Hashable, Sendable {
  /// The addresses of the mapping.
  package var addresses: Range<UInt64>
  /// Where in the file the mapping begins.
  package var fileOffset: UInt64
  /// The path of the file; names in brackets such as `[vdso]` are the kernel's.
  package var path: String
}

/// The mappings of one process, as its profile lists them.
package struct MemoryMap: Hashable, Sendable {
  /// In ascending order of addresses; they do not overlap.
  package let mappings: [MemoryMapping]

  /// The mappings in `lines` of the form of `/proc/self/maps`. Lines that are no mapping of a file
  /// are left out: anonymous memory, and settings such as `build=…`.
  package init(lines: some Sequence<Substring>) {
    mappings = lines.compactMap(Self.mapping).sorted {
      $0.addresses.lowerBound < $1.addresses.lowerBound
    }
  }

  /// The mapping that `address` lies in, if any does.
  ///
  /// - Complexity: O(log *m*), where *m* counts mappings.
  package func mapping(containing address: UInt64) -> MemoryMapping? {
    var low = 0
    var high = mappings.count
    while low < high {
      let middle = (low + high) / 2
      if mappings[middle].addresses.upperBound <= address {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < mappings.count, mappings[low].addresses.contains(address) else { return nil }
    return mappings[low]
  }

  /// `start-end permissions offset device inode path`, the path being all that is left.
  private static func mapping(_ line: Substring) -> MemoryMapping? {
    let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard fields.count == 6 else { return nil }
    let bounds = fields[0].split(separator: "-")
    guard bounds.count == 2, let start = UInt64(bounds[0], radix: 16),
      let end = UInt64(bounds[1], radix: 16), start < end,
      let offset = UInt64(fields[2], radix: 16)
    else { return nil }
    let path = fields[5].drop { $0 == " " }
    return MemoryMapping(addresses: start ..< end, fileOffset: offset, path: String(path))
  }
}
