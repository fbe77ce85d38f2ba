// What tells one measured case from another.

/// A workload at one size on one strategy.
public struct CaseKey: Hashable, Sendable, Codable {
  /// The workload's name.
  public var workload: String
  /// The workload's own measure of its size.
  public var size: Int
  /// The strategy's name.
  public var strategy: String

  /// `workload` at `size` on `strategy`.
  public init(workload: String, size: Int, strategy: String) {
    self.workload = workload
    self.size = size
    self.strategy = strategy
  }
}

extension CaseKey {
  /// What no case can be called, for the records of one.
  var fault: String? {
    if workload.isEmpty { return "the workload has no name" }
    if strategy.isEmpty { return "the strategy has no name" }
    return size < 0 ? "the size \(size) is negative" : nil
  }
}

extension CaseKey: CustomStringConvertible {
  /// What messages call it: `feed 100 (sparse)`.
  public var description: String { "\(workload) \(size) (\(strategy))" }
}

extension CaseKey: Comparable {
  /// By workload, then size, then strategy.
  public static func < (left: CaseKey, right: CaseKey) -> Bool {
    (left.workload, left.size, left.strategy) < (right.workload, right.size, right.strategy)
  }
}
