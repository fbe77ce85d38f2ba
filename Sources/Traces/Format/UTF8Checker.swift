// Whether bytes that arrive one by one are UTF-8.

/// Follows a sequence of bytes and says where it stops being UTF-8.
struct UTF8Checker: Sendable {
  /// How many bytes of the current character are still to come.
  private(set) var missingCount = 0

  /// What the next of them may be. Narrower than usual behind a few first bytes, which keeps out
  /// overlong forms, surrogates and what lies beyond U+10FFFF.
  private var allowed: ClosedRange<UInt8> = 0x80 ... 0xBF

  /// Whether all characters so far are complete.
  var isComplete: Bool { missingCount == 0 }

  /// Takes the next byte; false if it cannot stand there.
  mutating func accept(_ byte: UInt8) -> Bool {
    if missingCount > 0 {
      guard allowed.contains(byte) else { return false }
      missingCount -= 1
      allowed = 0x80 ... 0xBF
      return true
    }
    switch byte {
    case 0x00 ... 0x7F: return true
    case 0xC2 ... 0xDF: missingCount = 1
    case 0xE0 ... 0xEF: missingCount = 2
    case 0xF0 ... 0xF4: missingCount = 3
    default: return false
    }
    switch byte {
    case 0xE0: allowed = 0xA0 ... 0xBF
    case 0xED: allowed = 0x80 ... 0x9F
    case 0xF0: allowed = 0x90 ... 0xBF
    case 0xF4: allowed = 0x80 ... 0x8F
    default: break
    }
    return true
  }
}
