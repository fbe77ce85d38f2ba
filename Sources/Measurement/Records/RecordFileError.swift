// Why a file of records was not read or written.

internal import Files
internal import Foundation

/// Why a file of records could not be used as a whole, or a record not be written.
public enum RecordFileError: Error, Hashable, Sendable {
  /// The file could not be opened, read, written or brought to the disk, and what the system says.
  case system(operation: String, path: String, message: String)
  /// The file holds something else than records, and was left as it is.
  case foreign(path: String)
  /// The record says what no measurement can say; nothing was written.
  case invalid(String)
}

extension RecordFileError: CustomStringConvertible {
  /// What failed, where and why.
  public var description: String {
    switch self {
    case .system(let operation, let path, let message): "cannot \(operation) \(path): \(message)"
    case .foreign(let path):
      "\(path): this is no file of records, which begins with \(RecordLine.start); nothing was "
        + "written to it: name another file, or one that is not there yet"
    case .invalid(let fault): "this is no record: \(fault)"
    }
  }
}

/// A line of a file of records that is not a record. The other lines are not affected.
public struct RecordFault: Error, Hashable, Sendable {
  /// What is wrong with a line.
  public enum Reason: Error, Hashable, Sendable {
    /// The last line begins as a record and has no end: writing it was interrupted.
    case truncated
    /// The line is no JSON, or lacks a field, or has one of a wrong type; and which.
    case malformed(String)
    /// The line was written under another schema than `AnyRecord.schema`.
    case unsupportedSchema(Int)
    /// The content was changed after it was written, or the hash was.
    case hashMismatch(stored: String, actual: String)
  }

  /// The line in the file, counted from 1.
  public var line: Int
  /// What is wrong with it.
  public var reason: Reason

  /// Whether the line was changed after it was written. One that was never finished is what an
  /// interrupted run leaves, and no damage.
  public var isDamage: Bool { reason != .truncated }
}

extension RecordFault: CustomStringConvertible {
  /// The line and what is wrong with it, to be put behind the name of a file and a colon.
  public var description: String { "\(line): \(reason)" }
}

extension RecordFault.Reason: CustomStringConvertible {
  /// What is wrong, whichever line it is.
  public var description: String {
    switch self {
    case .truncated: "the line is cut off; writing it was interrupted"
    case .malformed(let detail): detail
    case .unsupportedSchema(let schema):
      "schema \(schema) cannot be read, only \(AnyRecord.schema): another version of tinamou wrote "
        + "it; read it with that one, or measure again into another file"
    case .hashMismatch(let stored, let actual):
      "the content has the hash \(actual), not \(stored); it was changed"
    }
  }
}

extension Error {
  /// What the system said where an error of Foundation's comes from it, the place in the object and
  /// what was wrong there where JSON was decoded, and otherwise what it says itself; in one line.
  package var reasonText: String {
    if let error = self as? DecodingError { return error.place }
    guard let error = self as? CocoaError else { return "\(self)" }
    guard let cause = error.underlying as? POSIXError else { return error.localizedDescription }
    return SystemError(number: cause.code.rawValue).description
  }
}

extension DecodingError {
  /// The place in the object and what was wrong there.
  fileprivate var place: String {
    let context: Context
    let text: String
    switch self {
    case .keyNotFound(let key, let place):
      (context, text) = (place, "'\(key.stringValue)' is missing")
    // What decoders of our own say of a value has a path.
    case .dataCorrupted(let place) where place.codingPath.isEmpty:
      (context, text) = (place, "this is not JSON")
    case .typeMismatch(_, let place), .valueNotFound(_, let place), .dataCorrupted(let place):
      (context, text) = (place, place.debugDescription)
    @unknown default: return "\(self)"
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? text : "\(path): \(text)"
  }
}
