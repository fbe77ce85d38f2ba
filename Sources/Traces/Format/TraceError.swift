// Why a file is not a trace.

/// What is wrong in a trace, and where.
public struct TraceError: Error, Hashable, Sendable {
  /// What the file is called.
  public let file: String

  /// The line, from 1.
  public let line: Int

  /// The column, in characters (Unicode scalars) from 1; a tab is one character.
  public let column: Int

  /// What stands there.
  public let found: String

  /// What should stand there.
  public let expected: String
}

extension TraceError: CustomStringConvertible {
  /// `file:line:column: found …, expected …`.
  public var description: String {
    "\(file):\(line):\(column): found \(found), expected \(expected)"
  }
}

/// Why a file was not read or written.
public enum TraceFileError: Error, Hashable, Sendable {
  /// The file cannot be opened.
  case cannotOpen(path: String, reason: String)

  /// Reading stopped before the end of the file.
  case cannotRead(path: String, reason: String)

  /// Writing stopped. A regular file is as it was; anything else has got a part.
  case cannotWrite(path: String, reason: String)
}

extension TraceFileError: CustomStringConvertible {
  /// The file and the reason of the operating system.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "\(path): cannot be opened: \(reason)"
    case .cannotRead(let path, let reason): "\(path): cannot be read: \(reason)"
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}

/// Why there is no trace from a file.
public enum TraceReadError: Error, Hashable, Sendable {
  /// The file is no trace, or not one that makes sense.
  case malformed(TraceError)

  /// The file cannot be read.
  case unreadable(TraceFileError)
}

extension TraceReadError: CustomStringConvertible {
  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .malformed(let error): error.description
    case .unreadable(let error): error.description
    }
  }
}

/// `text` in quotation marks, short, and without characters that could play tricks on a terminal.
func quoted(_ text: Span<UInt8>) -> String {
  let lengthMax = 40
  var bytes: [UInt8] = []
  for i in 0 ..< min(text.count, 4 * lengthMax) { bytes.append(text[i]) }
  let characters = String(decoding: bytes, as: UTF8.self).unicodeScalars
  var result = "\""
  for scalar in characters.prefix(lengthMax) {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  let isCut = characters.count > lengthMax || bytes.count < text.count
  return result + (isCut ? "…\"" : "\"")
}
