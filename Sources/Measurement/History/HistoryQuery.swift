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

  /// The series in `records`, by case and quantity, each in the order of time; what has one moment
  /// stays in the order of `records`.
  ///
  /// Records of debug and checked builds are left out, since they say nothing about the others, and
  /// so is what was never counted.
  ///
  /// - Complexity: O(*n* log *n*) in the number of quantities in `records`.
  public func series(in records: [AnyRecord]) -> [HistorySeries] {
    var byName: [HistorySeries.Name: [HistorySeries.Point]] = [:]
    var exact: Set<HistorySeries.Name> = []
    for record in Self.completed(records.filter(matches)) {
      let environment = record.environment
      for quantity in Self.quantities(of: record) {
        if let metric, !quantity.metric.contains(metric) { continue }
        let name = HistorySeries.Name(
          key: record.key, metric: quantity.metric,
          machine: quantity.dependsOnMachine ? environment.machine.className : "",
          conditions: Self.conditions(of: quantity, in: record))
        if quantity.isExact { exact.insert(name) }
        byName[name, default: []].append(
          HistorySeries.Point(
            start: environment.start, commit: environment.commit,
            isDirty: environment.isDirty ?? false, value: quantity.value))
      }
    }
    for name in exact where byName[name]?.allSatisfy({ $0.value == 0 }) == true {
      byName[name] = nil
    }
    return distinguished(
      byName.map { name, points in
        HistorySeries(
          name: name, isExact: exact.contains(name),
          points: points.enumerated().sorted { left, right in
            (left.element.start, left.offset) < (right.element.start, right.offset)
          }.map(\.element))
      }.sorted { left, right in
        (left.name.key, left.name.metric, left.name.machine, left.name.conditions.joined())
          < (right.name.key, right.name.metric, right.name.machine, right.name.conditions.joined())
      })
  }

  /// `series`, each with those of its conditions that not all of the same quantity have.
  private func distinguished(_ series: [HistorySeries]) -> [HistorySeries] {
    func group(_ series: HistorySeries) -> HistorySeries.Name {
      var name = series.name
      name.conditions = []
      return name
    }
    let shared = Dictionary(series.map { (group($0), Set($0.name.conditions)) }) {
      $0.intersection($1)
    }
    return series.map { series in
      var series = series
      series.distinctions = series.name.conditions.filter {
        shared[group(series)]?.contains($0) == false
      }
      return series
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

  /// The records, with a 0 for each quantity that only other records of the same trace have: as in
  /// `CountJudgement`, nothing of the kind happened.
  private static func completed(_ records: [AnyRecord]) -> [AnyRecord] {
    struct Subject: Hashable {
      let key: CaseKey
      let trace: String
    }
    var work: [Subject: Set<String>] = [:]
    var allocations: [Subject: Set<String>] = [:]
    for record in records {
      guard case .counts(let counts) = record.body else { continue }
      let subject = Subject(key: record.key, trace: counts.trace)
      work[subject, default: []].formUnion(counts.work.keys)
      allocations[subject, default: []].formUnion((counts.allocations ?? [:]).keys)
    }
    return records.map { record in
      guard case .counts(var counts) = record.body else { return record }
      let subject = Subject(key: record.key, trace: counts.trace)
      for name in work[subject] ?? [] { counts.work[name, default: 0] += 0 }
      for name in allocations[subject] ?? [] { counts.allocations?[name, default: 0] += 0 }
      return record.with(.counts(counts))
    }
  }

  /// What else a quantity depends on: another trace is other work, and other flags and settings
  /// take other times.
  private static func conditions(of quantity: Quantity, in record: AnyRecord) -> [String] {
    var conditions = record.environment.build.flags
    if let seed = record.seed { conditions.append("seed \(seed)") }
    switch record.body {
    case .counts(let counts): conditions.append("trace \(counts.trace)")
    case .run(let figures) where quantity.dependsOnMachine:
      if let settings = figures.settings { conditions.append(settings) }
    default: break
    }
    return conditions
  }

  private static func quantities(of record: AnyRecord) -> [Quantity] {
    switch record.body {
    case .run(let figures): quantities(of: figures)
    case .counts(let counts): quantities(of: counts)
    case .frames(let rate): quantities(of: rate)
    case .profile(let findings): quantities(of: findings, at: record.environment.start)
    // A bound is no value, and a ratio belongs to two strategies.
    case .overrun, .failure, .comparison: []
    }
  }

  /// The views that move at the rate, or the constraints where views are not named. A bound is no
  /// value.
  private static func quantities(of held: HeldRate) -> [Quantity] {
    guard held.end == .slowFrames, let largest = held.largest else { return [] }
    let rate = Int(exactly: held.rateHertz).map(String.init) ?? "\(held.rateHertz)"
    let views = largest.viewCount
    return [
      Quantity(
        metric: "\(views == nil ? "constraints" : "views") at \(rate) Hz",
        value: Double(views ?? largest.constraintCount ?? 0), isExact: false,
        dependsOnMachine: true)
    ]
  }

  /// The first moment at which peaks are what callers asked for.
  private static let requestedPeaksStart = Timestamp(secondsSince1970: 1795564800)

  /// The bytes, which are counted. Those of another program are not of this commit.
  private static func quantities(of findings: ProfileFindings, at start: Timestamp) -> [Quantity] {
    guard let memory = findings.memory, findings.otherProgram == nil else { return [] }
    // Both are `peakBytes` of schema 2: see `Documentation/Records.md`.
    let peak = start < requestedPeaksStart ? "peak bytes set aside" : "peak bytes"
    return exact([
      "live bytes": UInt64(clamping: memory.liveBytes),
      peak: UInt64(clamping: memory.peakBytes),
      "left bytes": UInt64(clamping: memory.leftBytes),
    ])
  }

  /// The median time, and the work where it was counted. A wrong answer has none.
  private static func quantities(of figures: RunFigures) -> [Quantity] {
    guard figures.verification.isVerified else { return [] }
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
    counts.map { name, count in
      Quantity(metric: name, value: Double(count), isExact: true, dependsOnMachine: false)
    }
  }
}
