// What `tinamou cpu` prints.

internal import Profiling
internal import Reporting

/// The summary and the functions of a CPU profile.
struct CPUReport {
  let label: String
  let operationCount: Int
  let result: CPUWorkerResult
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
    var table = ReportTable(
      title: "Functions, by the time in themselves",
      columns: [
        .init(key: "ownShare", title: "own"),
        .init(key: "totalShare", title: "with callees"),
        .init(key: "samples", title: "samples"),
        .init(key: "function", title: "function", isNumeric: false),
        .init(key: "place", title: "place", isNumeric: false),
      ])
    guard let measure = profile.measure("samples"), sampleCount > 0 else { return table }
    let all = profile.functions(by: measure)
    let replay = all.filter { ReplayFunction.isReplay($0.frame.function) }
    let replayShare = Double(replay.reduce(0) { $0 + $1.own }) / Double(sampleCount)
    if replayShare > 0 {
      table.notes = ["\(NumberFormat.share(replayShare)) are the replay's own, and not shown."]
    }
    let solving = all.filter { !ReplayFunction.isReplay($0.frame.function) }
    for cost in solving.prefix(Self.functionCountMax) where cost.own > 0 {
      // For libraries without debug information the symbolizer makes up a file.
      let isPlaced = cost.frame.line != nil || cost.frame.origin == .program
      let place = isPlaced ? cost.frame.place : nil
      table.append([
        .share(Double(cost.own) / Double(sampleCount)),
        .share(Double(cost.total) / Double(sampleCount)), .count(Int(cost.own)),
        .text(FunctionLabel.shortened(cost.frame.function)),
        place.map { .text($0) } ?? .missing,
      ])
    }
    return table
  }

  /// The calls down to where time is spent, as text.
  var tree: String {
    guard let measure = profile.measure("time") else { return "" }
    return "Calls, by microseconds\n" + CallTree(profile, measure: measure).text()
  }
}
