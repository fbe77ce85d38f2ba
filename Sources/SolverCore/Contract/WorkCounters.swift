// How much work a solver did: the same on every machine, kept beside every time.

/// Counts of a solver's elementary steps since it was made. They never decrease; take the
/// difference of two readings to attribute work.
///
/// Code that measures, records, compares or prints goes through ``all``. So a new counter needs a
/// property here, a line in `+` and in `-`, and an entry in that list.
public struct WorkCounters: Hashable, Sendable, BitwiseCopyable {
  /// Exchanges of a basic and a nonbasic symbol, or of a basic and a nonbasic row.
  public var pivots: UInt64 = 0
  /// Rows read or written by pivots, substitutions, evaluations and eliminations.
  public var rowsTouched: UInt64 = 0
  /// Coefficients read or written in those rows.
  public var termsTouched: UInt64 = 0

  /// No work.
  @inlinable
  public init(pivots: UInt64 = 0, rowsTouched: UInt64 = 0, termsTouched: UInt64 = 0) {
    self.pivots = pivots
    self.rowsTouched = rowsTouched
    self.termsTouched = termsTouched
  }

  /// Both amounts of work together.
  @inlinable
  public static func + (left: WorkCounters, right: WorkCounters) -> WorkCounters {
    var sum = left
    sum.pivots &+= right.pivots
    sum.rowsTouched &+= right.rowsTouched
    sum.termsTouched &+= right.termsTouched
    return sum
  }

  /// The work done between two readings, the later one on the left.
  @inlinable
  public static func - (later: WorkCounters, earlier: WorkCounters) -> WorkCounters {
    var difference = later
    difference.pivots &-= earlier.pivots
    difference.rowsTouched &-= earlier.rowsTouched
    difference.termsTouched &-= earlier.termsTouched
    return difference
  }

  /// Adds another amount of work.
  @inlinable
  public static func += (left: inout WorkCounters, right: WorkCounters) { left = left + right }
}

// MARK: - The list

extension WorkCounters {
  /// One of the counters, as records and tables know it.
  public struct Counter: Sendable {
    /// The name in tables and amounts, as in `build/add rows`.
    public let name: String
    /// The key in records.
    public let key: String
    /// How soon a table that is too wide leaves the column out: the highest first, 0 never.
    public let dispensability: Int
    /// The property of `WorkCounters`.
    public let path: any WritableKeyPath<WorkCounters, UInt64> & Sendable
  }

  /// All counters, in the order of the columns of a table.
  public static let all = [
    Counter(name: "pivots", key: "pivots", dispensability: 0, path: \.pivots),
    Counter(name: "rows", key: "rowsTouched", dispensability: 2, path: \.rowsTouched),
    Counter(name: "terms", key: "termsTouched", dispensability: 1, path: \.termsTouched),
  ]

  /// The amount of each counter by a name that begins with `prefix`, such as `build/add `.
  public func amounts(named prefix: String) -> [String: UInt64] {
    Dictionary(uniqueKeysWithValues: Self.all.map { (prefix + $0.name, self[keyPath: $0.path]) })
  }
}

/// As in records: an object with a number for each key of ``all``.
extension WorkCounters: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads every counter.
  ///
  /// - Throws: `DecodingError` where one is missing, or is not a whole number from 0 to 2⁶⁴ - 1.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    self.init()
    for counter in Self.all {
      self[keyPath: counter.path] = try object.decode(
        UInt64.self, forKey: Key(stringValue: counter.key))
    }
  }

  /// Writes every counter.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    for counter in Self.all {
      try object.encode(self[keyPath: counter.path], forKey: Key(stringValue: counter.key))
    }
  }
}
