// How the memory of a solver grows with its system.

internal import Measurement
internal import Profiling
internal import Reporting
internal import Suite

/// The table of several sizes, and the exponent of the growth.
struct HeapGrowthReport {
  let measurements: [HeapMeasurement]

  /// One row a measurement, and below the table one exponent a strategy.
  var table: ReportTable {
    var table = ReportTable(
      title: "Growth of live bytes before the teardown", of: measurements,
      columns: [
        .text("strategy") { $0.arm.label },
        .number("size") { .count($0.size) },
        .number("constraints") { .count($0.result.constraintCountMax) },
        .number("views", dispensability: 1) { $0.result.viewCount.map { .count($0) } },
        .number("liveBytes", "live") { .bytes(Double($0.liveBytes)) },
        .number("peakBytes", "peak") { .bytes(Double($0.peakBytes)) },
        .number("bytesPerConstraint", "bytes/constraint") { .quantity($0.bytesPerConstraint) },
        .number("bytesPerView", "bytes/view", dispensability: 1) {
          $0.bytesPerView.map { .quantity($0) }
        },
      ])
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
