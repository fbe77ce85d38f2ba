// Choosing from the history.

internal import SolverCore

/// Which part of a history is asked for.
public struct HistoryQuery: Hashable, Sendable {
  /// Workloads by name; all if empty.
  public var workloads: Set<String> = []
  /// Strategies by name; all if empty.
  public var strategies: Set<String> = []
  /// A part of the name of a class of machines, in any case.
  public var machine: String?
  /// Nothing earlier than this.
  public var since: Timestamp?
  /// A part of the name of a quantity.
  public var metric: String?

  /// Everything.
  public init() {}

  /// The series in `records`, by case and quantity, each in the order of time.
  ///
  /// Records of debug and checked builds are left out, since they say nothing about the others.
  ///
  /// - Complexity: O(*n* log *n*) in the number of quantities in `records`.
  public func series(in records: [AnyRecord]) -> [HistorySeries] {
    var byName: [HistorySeries.Name: [HistorySeries.Point]] = [:]
    var exact: Set<HistorySeries.Name> = []
    for record in records where matches(record) {
      let environment = record.environment
      for quantity in Self.quantities(of: record) {
        if let metric, !quantity.metric.contains(metric) { continue }
        let name = HistorySeries.Name(
          key: record.key, metric: quantity.metric,
          machine: quantity.dependsOnMachine ? environment.machine.className : "")
        if quantity.isExact { exact.insert(name) }
        byName[name, default: []].append(
          HistorySeries.Point(
            start: environment.start, commit: environment.commit, value: quantity.value))
      }
    }
    return byName.map { name, points in
      HistorySeries(
        name: name, isExact: exact.contains(name),
        points: points.sorted { ($0.start, $0.value) < ($1.start, $1.value) })
    }.sorted { left, right in
      (left.name.key, left.name.metric, left.name.machine)
        < (right.name.key, right.name.metric, right.name.machine)
    }
  }

  private func matches(_ record: AnyRecord) -> Bool {
    let environment = record.environment
    if environment.build.refusal != nil { return false }
    if !workloads.isEmpty, !workloads.contains(record.key.workload) { return false }
    if !strategies.isEmpty, !strategies.contains(record.key.strategy) { return false }
    if let since, environment.start < since { return false }
    guard let machine else { return true }
    return environment.machine.className.lowercased().contains(machine.lowercased())
  }

  private struct Quantity {
    var metric: String
    var value: Double
    var isExact: Bool
    var dependsOnMachine: Bool
  }

  private static func quantities(of record: AnyRecord) -> [Quantity] {
    switch record.body {
    case .run(let figures): quantities(of: figures)
    case .counts(let counts): quantities(of: counts)
    case .frames(let rate): quantities(of: rate)
    case .profile(let findings): quantities(of: findings)
    // A bound is no value, and a ratio is of two strategies.
    case .overrun, .failure, .comparison: []
    }
  }

  /// The views that move at the rate, or the constraints where views are not named. A bound is no
  /// value.
  private static func quantities(of held: HeldRate) -> [Quantity] {
    guard held.end == .slowFrames else { return [] }
    let isWhole = held.rateHertz == held.rateHertz.rounded()
    let rate = isWhole ? "\(Int(held.rateHertz))" : "\(held.rateHertz)"
    let views = held.misses?.viewCount == nil ? nil : held.holds?.viewCount ?? 0
    return [
      Quantity(
        metric: "\(views == nil ? "constraints" : "views") at \(rate) Hz",
        value: Double(views ?? held.holds?.constraintCount ?? 0), isExact: false,
        dependsOnMachine: true)
    ]
  }

  /// The bytes, which are counted. Those of another program are not of this commit.
  private static func quantities(of findings: ProfileFindings) -> [Quantity] {
    guard let memory = findings.memory, findings.otherProgram == nil else { return [] }
    return exact([
      "live bytes": UInt64(clamping: memory.liveBytes),
      "peak bytes": UInt64(clamping: memory.peakBytes),
      "left bytes": UInt64(clamping: memory.leftBytes),
    ])
  }

  /// The median time, and the work where it was counted.
  private static func quantities(of figures: RunFigures) -> [Quantity] {
    let name = "\(figures.phase ?? "start")/\(figures.operation)"
    let time = Quantity(
      metric: "\(name) ns", value: figures.time.medianNanoseconds, isExact: false,
      dependsOnMachine: true)
    return [time] + exact(figures.work?.amounts(named: "\(name) ") ?? [:])
  }

  private static func quantities(of counts: CaseCounts) -> [Quantity] {
    var quantities = exact(counts.work)
    if let allocations = counts.allocations { quantities += exact(allocations) }
    if let instructions = counts.instructions {
      quantities.append(
        Quantity(
          metric: "instructions", value: Double(instructions.total), isExact: false,
          dependsOnMachine: true))
    }
    return quantities
  }

  private static func exact(_ counts: [String: UInt64]) -> [Quantity] {
    counts.filter { $0.value > 0 }.map { name, count in
      Quantity(metric: name, value: Double(count), isExact: true, dependsOnMachine: false)
    }
  }
}
