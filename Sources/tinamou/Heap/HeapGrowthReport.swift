// How the memory of a solver grows with its system.

internal import Measurement
internal import Profiling
internal import Reporting

/// The table of several sizes, and the exponent of the growth.
struct HeapGrowthReport {
  let measurements: [HeapMeasurement]

  private static let columns: [ReportTable.Column] = [
    .init(key: "strategy", title: "strategy", isNumeric: false),
    .init(key: "size", title: "size"),
    .init(key: "constraints", title: "constraints"),
    .init(key: "views", title: "views", dispensability: 1),
    .init(key: "liveBytes", title: "live"),
    .init(key: "peakBytes", title: "peak"),
    .init(key: "bytesPerConstraint", title: "bytes/constraint"),
    .init(key: "bytesPerView", title: "bytes/view", dispensability: 1),
  ]

  /// One row a measurement, and below the table one exponent a strategy.
  var table: ReportTable {
    var table = ReportTable(
      title: "Growth of live bytes before the teardown", columns: Self.columns)
    for measurement in measurements {
      let result = measurement.result
      table.append([
        .text(measurement.arm.label), .count(measurement.size), .count(result.constraintCountMax),
        result.viewCount.map { .count($0) } ?? .missing,
        .bytes(Double(measurement.liveBytes)), .bytes(Double(measurement.peakBytes)),
        .quantity(measurement.bytesPerConstraint),
        measurement.bytesPerView.map { .quantity($0) } ?? .missing,
      ])
    }
    table.removeEmptyColumns()
    var labels: [String] = []
    for measurement in measurements where !labels.contains(measurement.arm.label) {
      labels.append(measurement.arm.label)
    }
    table.notes = ["live and peak bytes: what callers asked for."]
    table.notes += labels.map { label in "\(label): live bytes \(growth(of: label))" }
    return table
  }

  /// `grow as constraints^1.02 [0.98, 1.05]`; the interval needs five sizes.
  private func growth(of label: String) -> String {
    let own = measurements.filter { $0.arm.label == label }
    do {
      let line = try TheilSenLine(
        growthOf: own.map { Double($0.liveBytes) },
        overSizes: own.map { Double($0.result.constraintCountMax) })
      return
        "grow as constraints^\(ReportTable.Cell.quantityInterval(line.slope, line.slopeInterval))"
    } catch { return "have no exponent: \(error)" }
  }
}
