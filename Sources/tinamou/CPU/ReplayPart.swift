// The part of a replay that a profile is of: one phase, one kind of operation, or both.

internal import ArgumentParser
internal import Suite
internal import Traces

/// Which operations of a trace are profiled. Expectations never are: they are no work of the solver.
struct ReplayPart {
  private let phaseNames: [String]
  private let phase: Int?
  private let kind: TraceOperation.Kind?

  /// How many operations one replay has in it. Above 0.
  let operationCount: Int

  /// What tables call it, such as `phase animate, suggest`; empty for everything.
  let label: String

  /// The operations of `kind` in `phase`, of all kinds or in all phases where one is nil.
  ///
  /// - Throws: `.unknown` for names that `trace` does not have, `.empty` where nothing is left.
  init(of trace: Trace, phase: String?, operation: String?) throws(ReplayPartError) {
    phaseNames = trace.phaseNames
    if let phase {
      guard let index = trace.phaseNames.firstIndex(of: phase) else {
        throw .unknown("phase", phase, known: trace.phaseNames)
      }
      self.phase = index
    } else {
      self.phase = nil
    }
    if let operation {
      guard let kind = Self.kinds.first(where: { $0.description == operation }) else {
        throw .unknown("operation", operation, known: Self.kinds.map(\.description))
      }
      self.kind = kind
    } else {
      kind = nil
    }
    label = [phase.map { "phase \($0)" }, operation].compactMap { $0 }.joined(separator: ", ")

    var count = 0
    var current: Int?
    for item in trace.operations {
      if item.kind == .phase { current = item.phase }
      if Self.kinds.contains(item.kind), self.phase == nil || self.phase == current,
        kind == nil || kind == item.kind
      {
        count += 1
      }
    }
    guard count > 0 else { throw .empty(label) }
    operationCount = count
  }

  private static let kinds = TraceOperation.Kind.allCases.filter { $0 != .phase && $0 != .expect }

  /// Follows a replay.
  struct Tracker {
    private let part: ReplayPart
    private let trace: Trace
    private var phase: Int?

    /// A tracker in front of the first operation of `trace`.
    init(_ part: ReplayPart, of trace: Trace) {
      self.part = part
      self.trace = trace
    }

    /// Whether `run`, which comes next, belongs to the part.
    mutating func contains(_ run: TraceRun) -> Bool {
      if run.kind == .phase { phase = trace.operations[run.operations.upperBound - 1].phase }
      return run.kind != .phase && run.kind != .expect
        && (part.phase == nil || part.phase == phase) && (part.kind == nil || part.kind == run.kind)
    }
  }
}

/// Why there is no such part.
enum ReplayPartError: Error {
  /// The trace has no phase, or a trace no operation, of this name.
  case unknown(String, String, known: [String])

  /// No operation of the trace is in the part.
  case empty(String)
}

extension ReplayPartError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknown(let what, let name, let known):
      "there is no \(what) '\(name)' here; there are: \(known.joined(separator: ", "))"
    case .empty(let label):
      label.isEmpty ? "the trace has no operations" : "the trace has no operations in \(label)"
    }
  }
}

/// The options that choose a part.
struct ReplayPartOptions: ParsableArguments {
  @Option(help: "Only this phase of the trace, such as build, animate or teardown.")
  var phase: String?

  @Option(help: "Only this kind of operation, such as add, suggest or solve.")
  var operation: String?

  /// The arguments by which a worker gets the same part.
  var arguments: [String] {
    (phase.map { ["--phase", $0] } ?? []) + (operation.map { ["--operation", $0] } ?? [])
  }

  /// The part of `trace`.
  func part(of trace: Trace) throws(ReplayPartError) -> ReplayPart {
    try ReplayPart(of: trace, phase: phase, operation: operation)
  }
}

/// The workload, and the part of it, that a profile is of.
struct ProfiledWorkload: ParsableArguments {
  @Argument(help: "A workload or a trace file.")
  var workload: String

  @Option(help: "How many of the workload's unit.")
  var size = 10

  @OptionGroup var seed: SeedOption

  @OptionGroup var part: ReplayPartOptions

  /// The source and its part; what is wrong with them is wrong with the arguments.
  func chosen() throws -> (source: CaseSource, part: ReplayPart) {
    let source = try asUsage { try CaseSource(argument: workload) }
    try asUsage { try source.validate(size: size) }
    let trace: Trace
    do { trace = try source.trace(size: size, seed: seed.value) } catch { throw Failure(error) }
    return (source, try asUsage { try part.part(of: trace) })
  }

  /// The arguments by which a worker gets the same.
  func arguments(workload: String) -> [String] {
    [workload, "--size", "\(size)", "--seed", "\(seed.value)"] + part.arguments
  }

  /// `feed 10 on revised, phase build`.
  func label(_ source: CaseSource, on strategy: String, _ part: ReplayPart) -> String {
    "\(source.name) \(size) on \(strategy)" + (part.label.isEmpty ? "" : ", \(part.label)")
  }

  /// What the files of this profile are called by, unless somebody says otherwise.
  func fileName(_ source: CaseSource, on strategy: String) -> String {
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    return ([name, "\(size)", strategy] + [part.phase, part.operation].compactMap { $0 })
      .joined(separator: "-")
  }
}
