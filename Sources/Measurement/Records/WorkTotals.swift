// The deterministic work behind a time.

/// What a solver counted during one repetition: the same on every machine and in every repetition.
public struct WorkTotals: Hashable, Sendable, Codable {
  /// Exchanges of a basic and a nonbasic symbol, or of two rows of a working set.
  public var pivots: UInt64
  /// Rows read or written.
  public var rowsTouched: UInt64
  /// Coefficients read or written.
  public var termsTouched: UInt64

  /// The work of one repetition.
  public init(pivots: UInt64, rowsTouched: UInt64, termsTouched: UInt64) {
    self.pivots = pivots
    self.rowsTouched = rowsTouched
    self.termsTouched = termsTouched
  }
}
