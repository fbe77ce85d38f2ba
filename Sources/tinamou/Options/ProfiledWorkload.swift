// The options by which a profile's workload and the part of it are chosen.

internal import ArgumentParser
internal import Measurement
internal import Suite
internal import Traces

/// The workload, and the part of it, that a profile is of.
struct ProfiledWorkload: ParsableArguments {
  @Argument(help: "A workload or a trace file.", completion: .workloads)
  var workload: String

  @Option(help: "How many of the workload's unit.")
  var size = 10

  @OptionGroup var seed: SeedOption

  @Option(
    help: "Only this phase of the trace, such as build, animate or teardown.",
    completion: .phases)
  var phase: String?

  @Option(
    help: "Only this kind of operation, such as add, suggest or solve.", completion: .operations)
  var operation: String?

  /// The source and its part; what is wrong with them is wrong with the arguments.
  func chosen() throws -> (source: CaseSource, part: ReplayPart) {
    let source = try asUsage { try CaseSource(argument: workload) }
    try asUsage { try source.validate(size: size) }
    let trace: Trace
    do { trace = try source.trace(size: size, seed: seed.value) } catch { throw Failure(error) }
    let part = try asUsage { try ReplayPart(of: trace, phase: phase, operation: operation) }
    return (try source.readableAgain(trace), part)
  }

  /// The same for a worker, to which the workload is `argument`.
  func profiled(_ argument: String, on strategy: Strategy) -> ProfiledCase {
    ProfiledCase(
      CaseKey(workload: argument, size: size, strategy: strategy.name), seed: seed.value,
      phase: phase, operation: operation)
  }

  /// `feed 10 on revised, phase build`.
  func label(_ source: CaseSource, on strategy: String, _ part: ReplayPart) -> String {
    "\(source.name) \(size) on \(strategy)" + (part.label.isEmpty ? "" : ", \(part.label)")
  }

  /// What the files of this profile are called by, unless somebody says otherwise.
  func fileName(_ source: CaseSource, on strategy: String) -> String {
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    return ([name, "\(size)", strategy] + [phase, operation].compactMap { $0 })
      .joined(separator: "-")
  }
}
