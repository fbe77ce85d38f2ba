// What a reader of records makes of damage.

package import Measurement

/// `line` with the hash that its bytes have, as somebody would forge it.
package func forged(_ line: String) -> String {
  let content = "{" + line.dropFirst("{\"hash\":\"\",".count + 32)
  return "{\"hash\":\"\(ContentHash(of: content.utf8))\"," + content.dropFirst()
}

extension RecordFault {
  /// Whether a line is not what its hash is of.
  package var isMismatch: Bool { if case .hashMismatch = reason { true } else { false } }
}

/// A line of records that was damaged.
package struct Damage {
  /// The line as it was.
  package let original: String
  /// The line as it is.
  package let bytes: [UInt8]

  /// The damage that `seed` does to `original`.
  package init(to original: String, seed: UInt64) {
    var mutator = Mutator(seed: seed)
    self.original = original
    bytes = mutator.damaged(Array(original.utf8))
  }

  /// Whether a reader takes it for a record of another content than the original's.
  package var isSilentlyAccepted: Bool {
    let batch = RecordReader.parse(bytes: bytes + [0x0A])
    return batch.faults.isEmpty
      && batch != RecordReader.parse(bytes: Array(original.utf8) + [0x0A])
      && bytes.contains { $0 > 0x20 }
  }

  /// The line with the hash of its new content, as somebody would forge it; nil for what is no
  /// record.
  package var forged: [UInt8]? {
    let batch = RecordReader.parse(bytes: bytes + [0x0A])
    guard case .hashMismatch(let stored, let actual)? = batch.faults.first?.reason else {
      return nil
    }
    return bytes.replacing(Array(stored.utf8), with: Array(actual.utf8), maxReplacements: 1)
  }
}
