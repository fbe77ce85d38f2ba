// The tables that profiles of all kinds have.

internal import Profiling
internal import Reporting
internal import Suite

extension ReportTable {
  /// A row for each name with what two solvers come to, and how many times as much the second has.
  static func sideBySide(
    _ title: String, _ heading: String, of rows: [(name: String, amounts: [Double])],
    labels: [String], cell: @escaping (Double) -> Cell
  ) -> ReportTable {
    ReportTable(
      title: title, of: rows,
      columns: [.text("name", heading) { $0.name }]
        + labels.enumerated().map { i, label in
          .number("amount\(i)", label) { cell($0.amounts[i]) }
        } + [.ratio { $0.amounts }])
  }

  /// The functions to which either of two solvers has most of something.
  ///
  /// - Parameter amounts: By the names of functions, for each solver.
  static func functions(
    _ title: String, countMax: Int, of amounts: [[String: Double]], labels: [String],
    cell: @escaping (Double) -> Cell
  ) -> ReportTable {
    let rows = Set(amounts.flatMap(\.keys)).map { name in
      (name: name, amounts: amounts.map { $0[name] ?? 0 })
    }.sorted { ($1.amounts.max() ?? 0, $0.name) < ($0.amounts.max() ?? 0, $1.name) }
    return sideBySide(
      title, "function",
      of: rows.prefix(countMax).filter { $0.amounts.contains { $0 > 0 } }.map {
        (FunctionLabel.shortened($0.name), $0.amounts)
      },
      labels: labels, cell: cell)
  }

  /// The functions of one solver, of which the first cost most, without those that replay.
  ///
  /// - Parameters:
  ///   - all: What all of `functions` cost themselves.
  ///   - unit: What the costs count.
  ///   - columns: What stands behind the costs.
  static func functions<Function>(
    _ title: String, _ functions: [Function], of all: Int64, unit: String,
    name: (Function) -> String, own: @escaping (Function) -> Int64,
    total: @escaping (Function) -> Int64, columns: [Declaration<Function>]
  ) -> ReportTable {
    let all = Double(max(1, all))
    var table = ReportTable(
      title: title,
      of: functions.filter { !ReplayFunction.isReplay(name($0)) }.prefix(25).filter { own($0) > 0 },
      columns: [
        .number("ownShare", "own") { .share(Double(own($0)) / all) },
        // In recursion the inner calls count again, where callgrind counts.
        .number("totalShare", "with callees") { .share(min(1, Double(total($0)) / all)) },
        .number("own\(unit)", unit) { .count(Int(own($0))) },
      ] + columns)
    let replayed = functions.filter { ReplayFunction.isReplay(name($0)) }
    let replayShare = Double(replayed.reduce(0) { $0 + own($1) }) / all
    if replayShare > 0 {
      table.notes = ["\(NumberFormat.share(replayShare)) are the replay's own, and not shown."]
    }
    return table
  }
}

extension ReportTable.Declaration {
  /// How many times as much the second of two solvers has.
  static func ratio(_ amounts: @escaping (Row) -> [Double]) -> Self {
    .number("ratio") { row in
      let amounts = amounts(row)
      return amounts[0] > 0 ? .ratio(amounts[1] / amounts[0]) : nil
    }
  }
}
