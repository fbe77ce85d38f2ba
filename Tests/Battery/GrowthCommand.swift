// `battery growth`: is building linear, from 40 constraints to a million?

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import ArgumentParser
internal import Measurement
internal import StrategiesUnderTest
internal import Traces
internal import Workloads

/// Builds systems of growing size, and fits how time grows with it.
///
/// The exponent is that of the line through the logarithms; 1 is linear. Memory is what the solver has
/// allocated after the first `solve`, for each constraint. kiwi is measured with the others where it is
/// asked for, and bounds are not for it.
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
      for name in workloads {
        let workload = try WorkloadCatalog.workload(named: name)
        hasFailed = try !grows(workload, subject, &report) || hasFailed
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

  /// From how many constraints on the bytes count: what a solver takes for itself is a part of less.
  /// Below 400, since a workload has as many as it can that are not more.
  private static let sizeMinOfBytes = 350

  /// Notes how a workload grows, and returns whether it does within the bounds.
  private func grows(
    _ workload: Workload, _ subject: GrowthSubject, _ report: inout GrowthReport
  ) throws -> Bool {
    let points = try points(of: workload, subject)
    guard points.count >= 2 else { return true }
    let line = try TheilSenLine(
      growthOf: points.map { $0.nanosecondsEach * Double($0.constraintCount) },
      overSizes: points.map { Double($0.constraintCount) })
    let bytes = points.filter { $0.constraintCount >= Self.sizeMinOfBytes }.map(\.bytesEach).max()
    let isGood = line.slope <= exponentMax && (bytes ?? 0) <= bytesMax
    report.note(
      points, line, bytesMax: bytes ?? 0, isGood: isGood, of: workload.name, by: subject.name)
    let exponent = (line.slope * 1_000).rounded() / 1_000
    say(
      "\(isGood || subject.isPeer ? "" : "error: ")\(subject.name) \(workload.name):"
        + " exponent \(exponent), at most \(Int(bytes ?? 0)) bytes a constraint")
    return isGood || subject.isPeer
  }

  private func points(of workload: Workload, _ subject: GrowthSubject) throws -> [GrowthPoint] {
    var points: [GrowthPoint] = []
    var wanted = 40
    while wanted <= size {
      let trace = try workload.trace(constraintCountMax: wanted, seed: 1)
      let count = TraceInfo(trace).constraintCountMax
      // Beyond its largest size a workload does not grow any more.
      if let last = points.last, count <= last.constraintCount { break }
      if expectedSeconds(points, at: count) > secondsMax { break }
      let build = try subject.build(trace, max(3, 100_000 / wanted))
      let each = Double(build.constraintCount)
      let point = GrowthPoint(
        constraintCount: build.constraintCount, nanosecondsEach: build.nanoseconds / each,
        bytesEach: Double(build.liveBytes) / each)
      points.append(point)
      say(
        "\(subject.name) \(workload.name): \(point.constraintCount) constraints,"
          + " \(Int(point.nanosecondsEach)) ns and \(Int(point.bytesEach)) bytes each")
      wanted = wanted < size ? min(size, wanted * 10) : .max
    }
    return points
  }

  /// How long the builds of the next size will take, if they grow as they did between the last two.
  private func expectedSeconds(_ points: [GrowthPoint], at count: Int) -> Double {
    guard let last = points.last else { return 0 }
    let before = points.dropLast().last
    let (size, time) = (Double(last.constraintCount), last.nanosecondsEach)
    // Between two sizes a constraint takes so many times as long; without a second size, quadratic.
    let power =
      before.map { log(time / $0.nanosecondsEach) / log(size / Double($0.constraintCount)) } ?? 1
    return 3 * time * Double(count) * pow(Double(count) / size, max(0, power)) / 1e9
  }

  private func say(_ line: String) {
    if !markdown { print(line) }
  }
}
