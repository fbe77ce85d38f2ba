// Why the file of a profile was not understood.

/// What is wrong with a profile, and where.
package enum ProfileError: Error, Hashable, Sendable {
  /// A line of a text profile breaks the format. Lines are counted from 1.
  case malformedLine(Int, reason: String)

  /// A word of a binary profile breaks the format. Bytes are counted from 0.
  case malformedByte(Int, reason: String)

  /// The file cannot be read.
  case unreadable(String)
}

extension ProfileError: CustomStringConvertible {
  /// The place, then what is wrong there.
  package var description: String {
    switch self {
    case .malformedLine(let line, let reason): "line \(line): \(reason)"
    case .malformedByte(let byte, let reason): "byte \(byte): \(reason)"
    case .unreadable(let path): "\(path) cannot be read"
    }
  }
}
