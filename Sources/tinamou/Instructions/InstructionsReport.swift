// What `tinamou instructions` prints.

internal import Profiling
internal import Reporting
internal import Suite

/// The instructions of one solver, or of two side by side.
struct InstructionsReport {
  /// What one process counted.
  struct Arm {
    let label: String
    let profile: InstructionProfile
    /// By line and path of calls, if that was counted.
    var stacks: StackProfile?
  }

  /// One or two.
  let arms: [Arm]
  let operationCount: Int

  private static let functionCountMax = 25

  /// Instructions and calls into the runtime and the allocator, in all and for each operation.
  var totals: ReportTable {
    var rows: [(name: String, count: (InstructionProfile) -> Int64)] = [("instructions", \.total)]
    if countsCalls {
      rows += [
        ("retains", \.runtimeCalls.retains), ("releases", \.runtimeCalls.releases),
        ("allocations", \.runtimeCalls.allocations), ("frees", \.runtimeCalls.frees),
        ("exclusivity checks", \.runtimeCalls.exclusivityChecks),
      ]
    }
    var table = ReportTable(
      title: "Counts, of \(NumberFormat.count(operationCount)) operations",
      of: rows.map { row in (name: row.name, counts: arms.map { Int(row.count($0.profile)) }) },
      columns: [.text("what", "") { $0.name }]
        + arms.enumerated().flatMap { i, arm in
          [
            .number("count\(i)", arm.label) { .count($0.counts[i]) },
            .number("perOperation\(i)", "an\u{A0}operation") {
              .quantity(Double($0.counts[i]) / Double(operationCount))
            },
          ]
        } + ratio(\.counts))
    if !countsCalls {
      table.notes = [
        "Calls are not counted without stacks: those outside of the part would be among them."
      ]
    }
    return table
  }

  /// Whether numbers of calls are those of the part alone: see `Callgrind.countsStacks`.
  private var countsCalls: Bool { arms.allSatisfy { $0.stacks != nil } }

  /// The functions with most instructions of their own.
  var functions: ReportTable {
    arms.count == 1 ? functionsOfOne : functionsOfBoth
  }

  /// The lines of the program's own source with most instructions; nil where lines were not
  /// counted. What libraries do for a function is known by its caller and not by the line, so that
  /// it stands where the function begins, as does what the compiler made for no line.
  var lines: ReportTable? {
    guard let stacks = arms[0].stacks, let measure = stacks.measure("instructions") else {
      return nil
    }
    let all = Double(max(1, stacks.totals[measure]))
    let solving = stacks.sites(by: measure).filter {
      !ReplayFunction.isReplay($0.frame.function)
    }
    return ReportTable(
      title: "Lines, by their instructions; where a function begins, also what libraries do for it",
      of: solving.prefix(Self.functionCountMax).filter { $0.values[measure] > 0 },
      columns: [
        .number("share") { .share(Double($0.values[measure]) / all) },
        .number("instructions") { .count(Int($0.values[measure])) },
        .text("function") { FunctionLabel.shortened($0.frame.function) },
        .text("place") { $0.frame.place },
      ])
  }

  private var functionsOfOne: ReportTable {
    let profile = arms[0].profile
    let all = Double(max(1, profile.total))
    let solving = profile.functions.filter { !ReplayFunction.isReplay($0.name) }
    var table = ReportTable(
      title: "Functions, by instructions of their own",
      of: solving.prefix(Self.functionCountMax).filter { $0.own > 0 },
      columns: [
        .number("ownShare", "own") { .share(Double($0.own) / all) },
        // In recursion the inner calls count again.
        .number("totalShare", "with callees") { .share(min(1, Double($0.total) / all)) },
        .number("own", "instructions") { .count(Int($0.own)) },
        .number("calls") { countsCalls ? .count(Int($0.calls)) : nil },
        .text("function") { FunctionLabel.shortened($0.name) },
      ])
    let replayed = profile.functions.filter { ReplayFunction.isReplay($0.name) }
    let replayShare = Double(replayed.reduce(0) { $0 + $1.own }) / all
    if replayShare > 0 {
      table.notes = ["\(NumberFormat.share(replayShare)) are the replay's own, and not shown."]
    }
    return table
  }

  private var functionsOfBoth: ReportTable {
    let owns = arms.map { arm in
      arm.profile.functions.reduce(into: [:]) { $0[$1.name, default: 0] += Int($1.own) }
    }
    let names = Set(owns.flatMap(\.keys)).map { name in
      (name: name, owns: owns.map { $0[name] ?? 0 })
    }.sorted { ($1.owns.max() ?? 0, $0.name) < ($0.owns.max() ?? 0, $1.name) }
    return ReportTable(
      title: "Functions, by instructions of their own, the largest of either",
      of: names.prefix(Self.functionCountMax).filter { $0.owns.contains { $0 > 0 } },
      columns: [.text("function") { FunctionLabel.shortened($0.name) }]
        + arms.enumerated().map { i, arm in .number("own\(i)", arm.label) { .count($0.owns[i]) } }
        + ratio(\.owns))
  }

  /// How many times as many the second arm has, where there are two.
  private func ratio<Row>(
    _ counts: @escaping (Row) -> [Int]
  ) -> [ReportTable.Declaration<Row>] {
    guard arms.count == 2 else { return [] }
    return [
      .number("ratio") { row in
        let counts = counts(row)
        return counts[0] > 0 ? .ratio(Double(counts[1]) / Double(counts[0])) : nil
      }
    ]
  }
}
