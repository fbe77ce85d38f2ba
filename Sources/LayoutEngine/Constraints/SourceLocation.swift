// Where in the source a constraint was written.

/// A file and a line.
public struct SourceLocation: Hashable, Sendable {
  private let fileID: StaticString
  /// The line, counted from 1.
  public let line: UInt

  /// A place given by `#fileID` and `#line`.
  public init(fileID: StaticString, line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  /// The name of the file without its folders.
  public var fileName: String {
    let path = fileID.description
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether both places are the same line of the same file.
  public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
    left.line == right.line && left.fileID.description == right.fileID.description
  }

  /// Feeds the place into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID.description)
    hasher.combine(line)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `LoginView.swift:42`.
  public var description: String { "\(fileName):\(line)" }
}
