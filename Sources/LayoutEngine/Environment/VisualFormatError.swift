// What can be wrong with a visual format.

/// Why a visual format could not be read.
public struct VisualFormatError: Error, Hashable, Sendable {
  /// The format.
  public let format: String
  /// How many characters could be read.
  public let offset: Int
  /// What was expected there, or what is unknown.
  public let problem: String

  package init(format: String, offset: Int, problem: String) {
    self.format = format
    self.offset = offset
    self.problem = problem
  }
}

extension VisualFormatError: CustomStringConvertible {
  /// The problem, the format, and a mark below the place.
  public var description: String {
    """
    Unable to parse constraint format: \(problem)
    \(format)
    \(String(repeating: " ", count: offset))^
    """
  }
}
