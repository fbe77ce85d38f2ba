// What `tinamou instructions` prints.

internal import Profiling
internal import Reporting

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
    var table = ReportTable(
      title: "Counts, of \(NumberFormat.count(operationCount)) operations",
      columns: [.init(key: "what", title: "", isNumeric: false)]
        + arms.enumerated().flatMap { i, arm in
          [
            ReportTable.Column(key: "count\(i)", title: arm.label),
            ReportTable.Column(key: "perOperation\(i)", title: "a\u{A0}operation"),
          ]
        } + ratioColumn)
    var rows: [(String, (InstructionProfile) -> Int64)] = [("instructions", \.total)]
    if countsCalls {
      rows += [
        ("retains", \.runtimeCalls.retains), ("releases", \.runtimeCalls.releases),
        ("allocations", \.runtimeCalls.allocations), ("frees", \.runtimeCalls.frees),
        ("exclusivity checks", \.runtimeCalls.exclusivityChecks),
      ]
    } else {
      table.notes = [
        "Calls are not counted without stacks: those outside of the part would be among them."
      ]
    }
    for (name, count) in rows {
      let counts = arms.map { Int(count($0.profile)) }
      table.append(
        [.text(name)]
          + counts.flatMap { count -> [ReportTable.Cell] in
            [.count(count), .quantity(Double(count) / Double(operationCount))]
          } + ratio(counts))
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
    var table = ReportTable(
      title: "Lines, by their instructions; where a function begins, also what libraries do for it",
      columns: [
        .init(key: "share", title: "share"), .init(key: "instructions", title: "instructions"),
        .init(key: "function", title: "function", isNumeric: false),
        .init(key: "place", title: "place", isNumeric: false),
      ])
    let all = Double(max(1, stacks.totals[measure]))
    let solving = stacks.sites(by: measure).filter {
      !ReplayFunction.isReplay($0.frame.function)
    }
    for site in solving.prefix(Self.functionCountMax) where site.values[measure] > 0 {
      table.append([
        .share(Double(site.values[measure]) / all), .count(Int(site.values[measure])),
        .text(FunctionLabel.shortened(site.frame.function)),
        site.frame.place.map { .text($0) } ?? .missing,
      ])
    }
    return table
  }

  private var functionsOfOne: ReportTable {
    var table = ReportTable(
      title: "Functions, by instructions of their own",
      columns: [
        .init(key: "ownShare", title: "own"),
        .init(key: "totalShare", title: "with callees"),
        .init(key: "own", title: "instructions"),
        .init(key: "calls", title: "calls"),
        .init(key: "function", title: "function", isNumeric: false),
      ])
    let profile = arms[0].profile
    let all = Double(max(1, profile.total))
    let solving = profile.functions.filter { !ReplayFunction.isReplay($0.name) }
    let replayed = profile.functions.filter { ReplayFunction.isReplay($0.name) }
    let replayShare = Double(replayed.reduce(0) { $0 + $1.own }) / all
    if replayShare > 0 {
      table.notes = ["\(NumberFormat.share(replayShare)) are the replay's own, and not shown."]
    }
    for function in solving.prefix(Self.functionCountMax) where function.own > 0 {
      table.append([
        .share(Double(function.own) / all),
        // In recursion the inner calls count again.
        .share(min(1, Double(function.total) / all)),
        .count(Int(function.own)), countsCalls ? .count(Int(function.calls)) : .missing,
        .text(FunctionLabel.shortened(function.name)),
      ])
    }
    return table
  }

  private var functionsOfBoth: ReportTable {
    var table = ReportTable(
      title: "Functions, by instructions of their own, the largest of either",
      columns: [.init(key: "function", title: "function", isNumeric: false)]
        + arms.enumerated().map { i, arm in .init(key: "own\(i)", title: arm.label) }
        + ratioColumn)
    let owns = arms.map { arm in
      arm.profile.functions.reduce(into: [:]) { $0[$1.name, default: 0] += Int($1.own) }
    }
    let names = Set(owns.flatMap(\.keys)).map { name in
      (name: name, owns: owns.map { $0[name] ?? 0 })
    }.sorted { ($1.owns.max() ?? 0, $0.name) < ($0.owns.max() ?? 0, $1.name) }
    for function in names.prefix(Self.functionCountMax)
    where function.owns.contains(where: { $0 > 0 }) {
      table.append(
        [.text(FunctionLabel.shortened(function.name))] + function.owns.map { .count($0) }
          + ratio(function.owns))
    }
    return table
  }

  private var ratioColumn: [ReportTable.Column] {
    arms.count == 2 ? [.init(key: "ratio", title: "ratio")] : []
  }

  private func ratio(_ counts: [Int]) -> [ReportTable.Cell] {
    guard counts.count == 2 else { return [] }
    return [counts[0] > 0 ? .ratio(Double(counts[1]) / Double(counts[0])) : .missing]
  }
}
