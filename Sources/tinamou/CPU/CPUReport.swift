// What `tinamou cpu` prints.

internal import Profiling
internal import Reporting
internal import Suite

/// The summary and the functions of a CPU profile.
struct CPUReport {
  let label: String
  let operationCount: Int
  let result: CPUFinding
  let sampleCount: Int
  let profile: StackProfile

  private static let functionCountMax = 25
  /// With fewer samples, the share of a function that has a tenth is known to a third of itself.
  private static let sampleCountMin = 100

  /// What an operation takes, in the median of the replays, as `tinamou run` says it: on a busy
  /// machine the mean is up to a quarter more, since others empty the caches.
  var nanosecondsPerOperation: Double {
    let mean = Double(result.nanoseconds) / Double(max(1, result.replayCount))
    return (result.nanosecondsOfReplay ?? mean) / Double(operationCount)
  }

  /// How the samples came about.
  var summary: String {
    var lines = [
      label,
      "samples        \(NumberFormat.count(sampleCount)) in "
        + "\(NumberFormat.duration(nanoseconds: Double(result.nanoseconds))) of processor time",
      "replays        \(NumberFormat.count(result.replayCount)), "
        + "each with \(NumberFormat.count(operationCount)) operations",
      "an operation   \(NumberFormat.duration(nanoseconds: nanosecondsPerOperation))",
    ]
    if sampleCount < Self.sampleCountMin {
      lines.append("These are few samples; ask for more --seconds.")
    }
    return lines.joined(separator: "\n")
  }

  /// The functions that most samples fell into.
  var functions: ReportTable {
    let all = sampleCount > 0 ? profile.measure("samples").map(profile.functions) ?? [] : []
    let solving = all.filter { !ReplayFunction.isReplay($0.frame.function) }
    var table = ReportTable(
      title: "Functions, by the time in themselves",
      of: solving.prefix(Self.functionCountMax).filter { $0.own > 0 },
      columns: [
        .number("ownShare", "own") { .share(Double($0.own) / Double(sampleCount)) },
        .number("totalShare", "with callees") { .share(Double($0.total) / Double(sampleCount)) },
        .number("samples") { .count(Int($0.own)) },
        .text("function") { FunctionLabel.shortened($0.frame.function) },
        .text("place") {
          // For libraries without debug information the symbolizer makes up a file.
          $0.frame.line != nil || $0.frame.origin == .program ? $0.frame.place : nil
        },
      ])
    let replay = all.filter { ReplayFunction.isReplay($0.frame.function) }
    let replayShare = Double(replay.reduce(0) { $0 + $1.own }) / Double(sampleCount)
    if replayShare > 0 {
      table.notes = ["\(NumberFormat.share(replayShare)) are the replay's own, and not shown."]
    }
    return table
  }

  /// The calls down to where time is spent, as text.
  var tree: String {
    guard let measure = profile.measure("time") else { return "" }
    return "Calls, by microseconds\n" + CallTree(profile, measure: measure).text()
  }
}
