// `battery growth`: is building linear, from 40 constraints to a million?

internal import ArgumentParser
private import Foundation
internal import Measurement
internal import StrategiesUnderTest
internal import Traces
internal import Workloads

/// Builds systems of growing size, and fits how time grows with it.
///
/// The exponent is that of the line through the logarithms; 1 is linear. Memory is what the solver
/// has allocated after the first `solve`, for each constraint. kiwi is measured with the others
/// where it is asked for, and bounds are not for it.
struct GrowthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth",
    abstract: "Builds systems from 40 constraints up, and fits how time and memory grow.")

  @Option(help: "Only this strategy, or kiwi; may be repeated.")
  var strategy: [String] = []

  @Argument(help: "The workloads.")
  var workloads = ["chain", "feed", "tree", "labels", "login"]

  @Option(help: "How many constraints the largest systems have.")
  var size = 1_000_000

  @Option(help: "Fail where the exponent is above this.")
  var exponentMax = 1.1

  @Option(help: "Fail where a constraint takes more bytes than this, in systems of 350 or more.")
  var bytesMax = 300.0

  @Option(help: "Leave sizes out whose build would take longer than so many seconds.")
  var secondsMax = 60.0

  @Flag(help: "Print a page for Results/growth.md, with commit and machine, in place of lines.")
  var markdown = false

  func run() throws {
    let environment = markdown ? RunEnvironment.collect() : nil
    var report = GrowthReport()
    var hasFailed = false
    for subject in try GrowthSubject.named(strategy) {
      let builds = try builds(by: subject)
      for (name, points) in zip(workloads, builds.map { $0.map(\.point) }) {
        hasFailed = try !grows(points, of: name, by: subject, &report) || hasFailed
      }
    }
    if let environment {
      let arguments = CommandLine.arguments.dropFirst().joined(separator: " ")
      print(
        report.markdown(
          command: "battery \(arguments)",
          bounds: "Bounds: exponents of at most \(exponentMax), and \(Int(bytesMax)) bytes a "
            + "constraint in systems of \(Self.sizeMinOfBytes) or more.",
          environment: environment), terminator: "")
    }
    if hasFailed { throw ExitCode.failure }
  }

  /// From how many constraints on the bytes count: what a solver takes for itself is a part of
  /// less. Below 400, since a workload has as many as it can that are not more.
  private static let sizeMinOfBytes = 350

  /// Notes how a workload grows, and returns whether it does within the bounds.
  private func grows(
    _ points: [GrowthPoint], of workload: String, by subject: GrowthSubject,
    _ report: inout GrowthReport
  ) throws -> Bool {
    for point in points {
      say(
        "\(subject.name) \(workload): \(point.constraintCount) constraints,"
          + " \(Int(point.nanosecondsEach)) ns and \(Int(point.bytesEach)) bytes each")
    }
    guard points.count >= 2 else { return true }
    let line = try TheilSenLine(
      growthOf: points.map { $0.nanosecondsEach * Double($0.constraintCount) },
      overSizes: points.map { Double($0.constraintCount) })
    let bytes = points.filter { $0.constraintCount >= Self.sizeMinOfBytes }.map(\.bytesEach).max()
    let isGood = line.slope <= exponentMax && (bytes ?? 0) <= bytesMax
    report.note(points, line, bytesMax: bytes ?? 0, isGood: isGood, of: workload, by: subject.name)
    let exponent = (line.slope * 1_000).rounded() / 1_000
    say(
      "\(isGood || subject.isPeer ? "" : "error: ")\(subject.name) \(workload):"
        + " exponent \(exponent), at most \(Int(bytes ?? 0)) bytes a constraint")
    return isGood || subject.isPeer
  }

  /// What each workload takes at each size, the shortest of several rounds. In each round
  /// everything is built once: a machine that becomes slower for a while then does so for all
  /// sizes, and not for one end of the line.
  private func builds(by subject: GrowthSubject) throws -> [[GrowthBuild]] {
    var builds = try workloads.map { name in
      try firstRound(of: WorkloadCatalog.workload(named: name), subject)
    }
    for round in 1 ..< Self.roundCount {
      for workload in builds.indices {
        for index in builds[workload].indices
        where round < Self.roundCountOfLongBuilds || builds[workload][index].point.seconds < 1 {
          try builds[workload][index].buildAgain(by: subject)
        }
      }
    }
    return builds
  }

  /// How many rounds there are, and in how many of them builds take part that take longer than a
  /// second.
  private static let roundCount = 9
  private static let roundCountOfLongBuilds = 3

  /// Builds systems of growing size, as far as they grow and the builds take no longer than is
  /// allowed.
  private func firstRound(of workload: Workload, _ subject: GrowthSubject) throws -> [GrowthBuild] {
    var builds: [GrowthBuild] = []
    var wanted = 40
    while wanted <= size {
      let trace = try workload.trace(constraintCountMax: wanted, seed: 1)
      let count = TraceInfo(trace).constraintCountMax
      // Beyond its largest size a workload does not grow any more.
      if let last = builds.last, count <= last.point.constraintCount { break }
      let seconds = expectedSeconds(builds.map(\.point), at: count)
      if Double(Self.roundCountOfLongBuilds) * seconds > secondsMax { break }
      builds.append(try GrowthBuild(of: trace, expectedSeconds: seconds, by: subject))
      wanted = wanted < size ? min(size, wanted * 10) : .max
    }
    return builds
  }

  /// How long a build of the next size will take, if it grows as it did between the last two.
  private func expectedSeconds(_ points: [GrowthPoint], at count: Int) -> Double {
    guard let last = points.last else { return 0 }
    let before = points.dropLast().last
    let (size, time) = (Double(last.constraintCount), last.nanosecondsEach)
    // Between two sizes a constraint takes so many times as long; without a second size, quadratic.
    let power =
      before.map { log(time / $0.nanosecondsEach) / log(size / Double($0.constraintCount)) } ?? 1
    return time * Double(count) * pow(Double(count) / size, max(0, power)) / 1e9
  }

  private func say(_ line: String) {
    if !markdown { print(line) }
  }
}
