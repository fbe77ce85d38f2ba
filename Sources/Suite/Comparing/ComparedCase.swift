// What came of comparing strategies on one case.

public import Measurement

/// The records of a case, and what went wrong on the way to them.
public struct ComparedCase: Sendable {
  /// Why a strategy has no speed in the case.
  public struct Fault: Sendable {
    /// Whose fault it is.
    public let strategy: String

    /// What it is, with the case in front.
    public let text: String
  }

  /// What to save.
  public let records: [ComparisonRecord]

  /// The processes that ended before they had answered, each with its case.
  public let crashes: [String]

  /// The strategies whose answers were wrong.
  public let faults: [Fault]
}
