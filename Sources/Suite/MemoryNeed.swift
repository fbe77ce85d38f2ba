// Whether a trace is too large for a strategy, found out before it takes all memory.

internal import Measurement
public import Traces

/// That a strategy needs more memory for a trace than there is.
public struct MemoryNeed: Error, Hashable, Sendable {
  /// The strategy.
  public let strategy: String
  /// How many constraints there are at most.
  public let constraintCount: Int
  /// What it needs at least, in bytes.
  public let neededBytes: Double
  /// What there is, in bytes.
  public let availableBytes: Double
}

extension MemoryNeed: CustomStringConvertible {
  /// Who needs how much for what, how much there is, and what to do.
  public var description: String {
    func gibibytes(_ bytes: Double) -> String { "\((bytes / 0x1p30 * 10).rounded() / 10) GiB" }
    return "\(strategy) needs at least \(gibibytes(neededBytes)) for \(constraintCount) "
      + "constraints, and \(gibibytes(availableBytes)) of memory are available; take a smaller "
      + "size, or a strategy that grows with the terms, such as revised"
  }
}

extension Strategy {
  /// Checks that there is enough memory for `trace`.
  ///
  /// Only strategies with a quadratic tableau say what they need: a number for each row and
  /// variable, or a share of that if rows are dictionaries.
  ///
  /// - Throws: What is needed and what there is, for a trace that does not fit.
  /// - Complexity: O(operations), and nothing for the other strategies.
  public func checkMemory(for trace: Trace) throws(MemoryNeed) {
    try checkMemory(for: trace, availableBytes: AvailableMemory.bytes())
  }

  /// `checkMemory(for:)` where `availableBytes` are left; nil if that is not known.
  func checkMemory(for trace: Trace, availableBytes: UInt64?) throws(MemoryNeed) {
    guard let bytesPerCell, let availableBytes else { return }
    let info = TraceInfo(trace)
    let cellCount = Double(info.constraintCountMax) * Double(info.variableCount)
    let neededBytes = cellCount * bytesPerCell
    guard neededBytes > Double(availableBytes) else { return }
    throw MemoryNeed(
      strategy: name, constraintCount: info.constraintCountMax, neededBytes: neededBytes,
      availableBytes: Double(availableBytes))
  }
}
