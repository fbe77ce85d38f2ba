// Why something failed, for people: Foundation's own texts do not say it.

internal import Files
internal import Foundation

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
