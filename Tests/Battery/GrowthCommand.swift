// `battery growth`: is building linear, from 40 constraints to a million?

internal import ArgumentParser
internal import Measurement
internal import StrategiesUnderTest
internal import Traces
internal import Workloads

/// Builds systems of growing size, and fits how time grows with it.
///
/// The exponent is that of the line through the logarithms; 1 is linear. Memory is what the solver has
/// allocated after the first `solve`, for each constraint.
struct GrowthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth",
    abstract: "Builds systems from 40 constraints up, and fits how time and memory grow.")

  @OptionGroup var strategy: StrategyOption

  @Argument(help: "The workloads.")
  var workloads = ["chain", "feed", "tree", "labels", "login"]

  @Option(help: "How many constraints the largest systems have.")
  var size = 1_000_000

  @Option(help: "Fail where the exponent is above this.")
  var exponentMax = 1.1

  @Option(help: "Fail where a constraint takes more bytes than this, in systems of 4,000 or more.")
  var bytesMax = 300.0

  func run() throws {
    var hasFailed = false
    for strategy in try strategy.strategies() {
      for name in workloads {
        let workload = try WorkloadCatalog.workload(named: name)
        hasFailed = try !grows(workload, strategy) || hasFailed
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  /// Prints how a workload grows, and returns whether it does within the bounds.
  private func grows(_ workload: Workload, _ strategy: StrategyUnderTest) throws -> Bool {
    var (sizes, times, bytes): ([Double], [Double], [Double]) = ([], [], [])
    var wanted = 40
    while wanted <= size {
      let trace = try workload.trace(constraintCountMax: wanted, seed: 1)
      let report = try strategy.build(trace, max(3, 100_000 / wanted))
      let count = Double(report.constraintCount)
      // Beyond its largest size a workload does not grow any more.
      if let last = sizes.last, count <= last { break }
      sizes.append(count)
      times.append(report.nanoseconds)
      bytes.append(Double(report.liveBytes) / count)
      print(
        "\(strategy.name) \(workload.name): \(report.constraintCount) constraints,"
          + " \(Int(report.nanoseconds / count)) ns and \(report.liveBytes / report.constraintCount)"
          + " bytes each")
      wanted = wanted < size ? min(size, wanted * 10) : .max
    }
    let line = try TheilSenLine(growthOf: times, overSizes: sizes)
    let largest = zip(sizes, bytes).filter { $0.0 >= 4_000 }.map(\.1).max() ?? 0
    let isGood = line.slope <= exponentMax && largest <= bytesMax
    let exponent = (line.slope * 1_000).rounded() / 1_000
    print(
      "\(isGood ? "" : "error: ")\(strategy.name) \(workload.name): exponent \(exponent),"
        + " at most \(Int(largest)) bytes a constraint")
    return isGood
  }
}
