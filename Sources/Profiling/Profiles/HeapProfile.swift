// The heap profiles that gperftools writes: text, one line a stack.

import Foundation

/// What was alive, and all that had been allocated, by the stack that allocated it.
///
/// Bytes are those that were asked for, not size classes.
package struct HeapProfile: Hashable, Sendable {
  /// Blocks and bytes, alive and in all.
  package struct Amounts: Hashable, Sendable {
    /// Blocks alive when the profile was written.
    package var liveBlocks: Int64 = 0
    /// Their bytes.
    package var liveBytes: Int64 = 0
    /// Blocks allocated since recording began, freed or not.
    package var totalBlocks: Int64 = 0
    /// Their bytes.
    package var totalBytes: Int64 = 0
  }

  /// One stack.
  package struct Stack: Hashable, Sendable {
    /// What it allocated.
    package var amounts: Amounts
    /// Return addresses, the caller of the allocator first.
    package var addresses: [UInt64]
  }

  /// gperftools keeps this many frames of a stack, the innermost ones.
  package static let depthMax = 32
  /// Over all stacks, as the profile's own first line states it.
  package let totals: Amounts
  /// The stacks, by descending live bytes, as gperftools sorts them.
  package let stacks: [Stack]
  /// The files in the process's memory.
  package let memoryMap: MemoryMap

  /// What the totals hold and no stack shows. gperftools ends a profile after 1 MB; stacks with the
  /// fewest live bytes are lost first.
  package var unlisted: Amounts {
    stacks.reduce(into: totals) { rest, stack in
      rest.liveBlocks -= stack.amounts.liveBlocks
      rest.liveBytes -= stack.amounts.liveBytes
      rest.totalBlocks -= stack.amounts.totalBlocks
      rest.totalBytes -= stack.amounts.totalBytes
    }
  }

  /// Reads the profile in the file at `path`.
  ///
  /// - Throws: `.unreadable`, or `.malformedLine` for the first line that breaks the format.
  package init(path: String) throws(ProfileError) {
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
    try self.init(text: String(decoding: data, as: UTF8.self))
  }

  /// Reads the profile in `text`.
  ///
  /// - Throws: `.malformedLine` for the first line that breaks the format.
  package init(text: String) throws(ProfileError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let header = lines.first?.wholeMatch(of: Self.header) else {
      throw .malformedLine(1, reason: "a heap profile begins with `heap profile: …`")
    }
    guard header.output.5 == "heapprofile" else {
      throw .malformedLine(1, reason: "a profile of the kind `\(header.output.5)` is not supported")
    }
    guard
      let totals = Amounts(header.output.1, header.output.2, header.output.3, header.output.4)
    else { throw .malformedLine(1, reason: "a number is out of range") }

    var stacks: [Stack] = []
    var mapStart = lines.count
    for (index, line) in lines.enumerated().dropFirst() {
      if line == "MAPPED_LIBRARIES:" {
        mapStart = index + 1
        break
      }
      if line.allSatisfy(\.isWhitespace) { continue }
      stacks.append(try Self.stack(line, number: index + 1))
    }
    guard mapStart < lines.count else {
      throw .malformedLine(lines.count, reason: "the profile ends before its MAPPED_LIBRARIES")
    }
    self.totals = totals
    self.stacks = stacks
    memoryMap = MemoryMap(lines: lines[mapStart...])
  }

  private static func stack(_ line: Substring, number: Int) throws(ProfileError) -> Stack {
    guard let match = line.wholeMatch(of: stackLine) else {
      throw .malformedLine(
        number, reason: "`blocks: bytes [blocks: bytes] @ addresses` was expected")
    }
    guard
      let amounts = Amounts(match.output.1, match.output.2, match.output.3, match.output.4)
    else { throw .malformedLine(number, reason: "a number is out of range") }
    var addresses: [UInt64] = []
    for word in match.output.5.split(separator: " ") {
      guard word.hasPrefix("0x"), let address = UInt64(word.dropFirst(2), radix: 16) else {
        throw .malformedLine(number, reason: "`\(word)` is not an address")
      }
      addresses.append(address)
    }
    return Stack(amounts: amounts, addresses: addresses)
  }

  private static var header:
    Regex<(Substring, Substring, Substring, Substring, Substring, Substring)>
  { /heap profile: *(\d+): *(\d+) *\[ *(\d+): *(\d+)\] *@ *(\S*) */ }

  private static var stackLine:
    Regex<(Substring, Substring, Substring, Substring, Substring, Substring)>
  { /\ *(\d+): *(\d+) *\[ *(\d+): *(\d+)\] *@(.*)/ }
}

extension HeapProfile.Amounts {
  /// The four numbers of a line; nil if one of them does not fit.
  fileprivate init?(
    _ liveBlocks: Substring, _ liveBytes: Substring, _ totalBlocks: Substring,
    _ totalBytes: Substring
  ) {
    guard let liveBlocks = Int64(liveBlocks), let liveBytes = Int64(liveBytes),
      let totalBlocks = Int64(totalBlocks), let totalBytes = Int64(totalBytes)
    else { return nil }
    self.init(
      liveBlocks: liveBlocks, liveBytes: liveBytes, totalBlocks: totalBlocks,
      totalBytes: totalBytes)
  }
}
