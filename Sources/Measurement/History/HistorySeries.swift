// What was measured again and again, in the order of time.

/// One quantity of one case on one class of machines.
public struct HistorySeries: Hashable, Sendable {
  /// What makes measurements comparable.
  public struct Name: Hashable, Sendable {
    /// The case.
    public var key: CaseKey
    /// The quantity, such as `build/add ns` or `build/add pivots`.
    public var metric: String
    /// The class of machines: see `Machine.className`. Counts of solvers have none.
    public var machine: String
    /// What else the values depend on, in words: the compiler's flags, the seed, the trace, and of
    /// times the settings of the run.
    public var conditions: [String]
  }

  /// One measurement.
  public struct Point: Hashable, Sendable {
    /// When it was measured.
    public var start: Timestamp
    /// The commit that was measured, if known.
    public var commit: String?
    /// Whether files differed from that.
    public var isDirty: Bool
    /// What came out.
    public var value: Double

    /// What texts call the commit, in short. What was changed since is not the commit's own.
    public var commitName: String {
      commit.map { "\($0.prefix(10))\(isDirty ? "-dirty" : "")" } ?? "unknown"
    }
  }

  /// What the series is of.
  public var name: Name
  /// Whether values have no noise, so that every difference is a change.
  public var isExact: Bool
  /// The measurements in order of time.
  public var points: [Point]
  /// The conditions that tell it from other series of the same quantity, such as `seed 0x2`.
  public var distinctions: [String] = []

  /// The changes of level: every difference of an exact series, what `search` finds in others.
  public func changes(_ search: ChangePointSearch = ChangePointSearch()) -> [ChangePoint] {
    let values = points.map(\.value)
    return isExact ? ChangePointSearch.exactChanges(of: values) : search.changes(of: values)
  }

  /// The last commit before `change` and the first after it, in short: the range to search.
  public func commits(of change: ChangePoint) -> (before: String, after: String) {
    (points[change.index - 1].commitName, points[change.index].commitName)
  }
}

extension RunEnvironment {
  /// Whether figures of both may stand in one table: of one commit, with changes or without, one
  /// build and class of machines.
  public func isComparable(with other: RunEnvironment) -> Bool {
    commit == other.commit && isDirty == other.isDirty && build == other.build
      && machine.className == other.machine.className
  }
}

extension Machine {
  /// By what measurements of time may be compared: the processor, its kind, and how many cores
  /// there are.
  public var className: String {
    "\(processor ?? "unknown") · \(architecture) · \(coreCount) cores"
  }
}
