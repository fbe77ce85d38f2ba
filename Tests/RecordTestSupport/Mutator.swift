// Damage, at random.

internal import Randomness
internal import TestSupport

/// Damages lines of JSON: single bytes, numbers and texts that mean something else.
package struct Mutator {
  private var random: SplitMix64

  /// The damage that `seed` names.
  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// `line` with one to three changes; never with a line break, which would make two lines of it.
  package mutating func damaged(_ line: [UInt8]) -> [UInt8] {
    var line = line
    for _ in 0 ..< random.int(1 ... 3) {
      switch random.int(0 ... 2) {
      case 0: changeBytes(&line)
      case 1:
        replaceToken(&line, Self.numbers) {
          (0x30 ... 0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
        }
      default: replaceToken(&line, Self.texts) { $0 != 0x22 && $0 != 0x7B && $0 != 0x7D }
      }
    }
    return line.filter { $0 != 0x0A }
  }

  /// Numbers at the ends of what types hold, and what is none.
  private static let numbers = [
    "0", "-1", "1", "0.03", "2.5", "1e308", "1e-320", "-1e308", "1e999", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "18446744073709551615", "null", "\"\"", "[]",
    "{}", "true",
  ]

  /// Names that other things have, moments that are none, and what terminals and pages obey.
  private static let texts = [
    "", "constructor", "__proto__", "2026-02-30T09:30:00Z", "9999-12-31T23:59:59Z", "0x0", "build",
    "frame", "animate", "teardown", "replay", "\\u0000", "\\u001b[2J", "<script>", "../../x", "nan",
    "slow frames", "heap", "kiwi",
  ]

  private mutating func changeBytes(_ line: inout [UInt8]) {
    guard !line.isEmpty else { return }
    let position = random.int(0 ... line.count - 1)
    let byte = UInt8(random.int(0 ... 255))
    switch random.int(0 ... 5) {
    case 0: line[position] = byte
    case 1: line[position] ^= 1 << UInt8(random.int(0 ... 7))
    case 2: line.insert(byte, at: position)
    case 3: line.remove(at: position)
    case 4: line.removeSubrange(position...)
    default:
      let end = min(line.count, position + random.int(1 ... 40))
      line.insert(contentsOf: line[position ..< end], at: position)
    }
  }

  /// Puts one of `replacements` in the place of a stretch of bytes that belong to a token.
  private mutating func replaceToken(
    _ line: inout [UInt8], _ replacements: [String], _ belongs: (UInt8) -> Bool
  ) {
    let starts = line.indices.filter { belongs(line[$0]) && ($0 == 0 || !belongs(line[$0 - 1])) }
    guard !starts.isEmpty else { return }
    let start = starts[random.int(0 ... starts.count - 1)]
    let end = line[start...].firstIndex { !belongs($0) } ?? line.count
    line.replaceSubrange(
      start ..< end, with: replacements[random.int(0 ... replacements.count - 1)].utf8)
  }
}
