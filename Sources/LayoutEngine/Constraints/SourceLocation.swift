// Where in the source a constraint was written.

internal import Synchronization

/// A file and a line.
public struct SourceLocation: Hashable, Sendable {
  /// Every constraint has one, so that it shall not be counted.
  private enum File: BitwiseCopyable {
    case literal(StaticString)
    /// By the position in `paths`.
    case path(Int)
  }

  /// The paths that were given as strings, of which a program has few.
  private static let paths = Mutex<[String]>([])

  private let file: File
  /// The line, counted from 1.
  public let line: UInt

  /// A place given by `#fileID` and `#line`.
  public init(fileID: StaticString, line: UInt) {
    file = .literal(fileID)
    self.line = line
  }

  /// A place given by a path that is known at run time only, as helper functions hand it on. The
  /// path is kept until the process ends.
  ///
  /// - Complexity: O(different paths that were given so far).
  public init(file: String, line: UInt) {
    let position = Self.paths.withLock { paths in
      if let known = paths.firstIndex(of: file) { return known }
      paths.append(file)
      return paths.count - 1
    }
    self.file = .path(position)
    self.line = line
  }

  private var path: String {
    switch file {
    case .literal(let literal): literal.description
    case .path(let position): Self.paths.withLock { $0[position] }
    }
  }

  /// The name of the file without its folders.
  public var fileName: String {
    let path = path
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether both places are the same line of the same file.
  public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
    left.line == right.line && left.path == right.path
  }

  /// Feeds the place into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(line)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `LoginView.swift:42`.
  public var description: String { "\(fileName):\(line)" }
}
