// Measuring the two programs of a gate by workers: one process for each question about some cases.

internal import Foundation
public import Measurement
internal import Profiling

/// Measures cases on the two sides of a gate. `GateProcesses` does it by processes.
public protocol GateMeasuring: Sendable {
  /// The findings of a process of `arm` on every case for `tier`, in the order of the cases; where
  /// there is none, a failure in words for people. Work is found together with the answers.
  func findings(
    of cases: [GateCase], _ tier: GateTier, on arm: TimeTrial.Arm
  ) async -> [Result<GateFinding, GateError>]

  /// `growth` with readable names, and places in the source of the candidate where they are known.
  func located(_ growth: [FunctionGrowth]) async -> [FunctionGrowth]
}

/// What is measured of a case for one tier: the field that belongs to it.
public struct GateFinding: Sendable {
  /// Values and work, without allocations and instructions.
  public var counts: CaseCounts?
  /// Blocks and bytes, by kind of operation.
  public var allocations: [String: UInt64]?
  /// Instructions by phase and kind of operation, and by function.
  public var instructions: InstructionCounts?
  /// One process's times.
  public var sample: TimeTrial.Sample?

  /// No findings.
  public init() {}
}

/// Why a gate, or a measurement of it, did not come about.
public enum GateError: Error, Hashable, Sendable {
  /// A worker failed, crashed, did not end, or said what is not understood.
  case worker(String)
  /// A tool is missing that a tier needs.
  case missingTool(String)
  /// The base cannot be had: no such commit, a shallow clone, or it does not build.
  case noBase(String)
  /// A file of results could not be used.
  case file(String)
}

extension GateError: CustomStringConvertible {
  /// What went wrong.
  public var description: String {
    switch self {
    case .worker(let text), .missingTool(let text), .noBase(let text), .file(let text): text
    }
  }
}

/// Two programs, and the copy of the first.
public struct GateProcesses: GateMeasuring {
  private let base: Worker
  private let baseAgain: Worker
  private let candidate: Worker
  private let sampleBudget: Duration
  private let timeLimit: Duration

  /// Programs that were greeted.
  ///
  /// - Parameters:
  ///   - base: What is compared with.
  ///   - baseAgain: A copy of the base at another path, for the control.
  ///   - candidate: What is judged.
  ///   - sampleBudget: How long a process that is timed repeats each case.
  ///   - timeLimit: How long a case may take. Most take seconds, under callgrind up to a minute.
  package init(
    base: Worker, baseAgain: Worker, candidate: Worker, sampleBudget: Duration, timeLimit: Duration
  ) {
    self.base = base
    self.baseAgain = baseAgain
    self.candidate = candidate
    self.sampleBudget = sampleBudget
    self.timeLimit = timeLimit
  }

  private func worker(_ arm: TimeTrial.Arm) -> Worker {
    switch arm {
    case .base: base
    case .candidate: candidate
    case .baseAgain: baseAgain
    }
  }

  /// What fresh processes find: with tcmalloc for allocations, under callgrind for instructions.
  public func findings(
    of cases: [GateCase], _ tier: GateTier, on arm: TimeTrial.Arm
  ) async -> [Result<GateFinding, GateError>] {
    let worker = worker(arm)
    if tier == .instructions { return await instructions(of: cases, by: worker) }
    let answers = await worker.answers(to: cases.map { order(tier, of: $0) })
    return zip(cases, answers).map { gateCase, answer in
      gateCase.finding(in: answer, tier) { reply, finding in
        if let values = reply.values, let work = reply.work {
          finding.counts = CaseCounts(trace: gateCase.digest, values: values, work: work)
        }
        finding.allocations = reply.allocations
        finding.sample = reply.sample
      }
    }
  }

  /// By the tables of the candidate's program.
  public func located(_ growth: [FunctionGrowth]) async -> [FunctionGrowth] {
    let symbols = Set(growth.map(\.name))
    let beginnings = await Symbolizer.beginnings(of: symbols, in: candidate.program)
    let names = await Demangler().names(of: symbols)
    return growth.map { growth in
      var located = growth
      located.place = beginnings[growth.name]?.place
      located.name = FunctionLabel.shortened(names[growth.name] ?? growth.name)
      return located
    }
  }

  private func order(_ tier: GateTier, of gateCase: GateCase) -> Order {
    // Answers and work are one order, by the name of the second.
    var order = GateOrder(tier == .answers ? .work : tier, of: gateCase)
    if tier == .time { order.budgetMilliseconds = sampleBudget / .milliseconds(1) }
    order.limitSeconds = timeLimit / .seconds(1)
    return .gate(order)
  }

  private func instructions(
    of cases: [GateCase], by worker: Worker
  ) async -> [Result<GateFinding, GateError>] {
    // The same names on both sides, whatever the folders are called.
    var linked = cases
    var links: [String: String] = [:]
    for (i, gateCase) in cases.enumerated() {
      guard let path = gateCase.trace else { continue }
      let name = "\(i).trace"
      links[name] = path
      linked[i].trace = "./" + name
    }
    var callgrind = worker.callgrind(inCopies: linked.map { order(.instructions, of: $0) })
    callgrind.links = links
    do throws(WorkerError) {
      let (output, profiles) = try await callgrind.runCopies()
      let answers = worker.answers(in: output, count: cases.count)
      return zip(linked, answers).map { gateCase, answer in
        gateCase.finding(in: answer, .instructions) { reply, finding in
          guard let names = reply.series, let profile = reply.process.flatMap({ profiles[$0] })
          else { return }
          finding.instructions = InstructionCounts(profile, series: names)
        }
      }
    } catch { return cases.map { .failure($0.explained(error)) } }
  }
}

extension GateCase {
  /// What `take` takes from the reply in `answer`, where that does not lack what `tier` is about.
  fileprivate func finding(
    in answer: Result<Answer, WorkerError>, _ tier: GateTier,
    _ take: (GateReply, inout GateFinding) -> Void
  ) -> Result<GateFinding, GateError> {
    var finding = GateFinding()
    do throws(WorkerError) {
      if let reply = try answer.get().gate { take(reply, &finding) }
    } catch { return .failure(explained(error)) }
    let (isThere, what) =
      switch tier {
      case .answers, .work: (finding.counts != nil, "values or work")
      case .allocations: (finding.allocations != nil, "allocations")
      case .instructions: (finding.instructions != nil, "instructions")
      case .time: (finding.sample != nil, "times")
      }
    return isThere
      ? .success(finding) : .failure(.worker("the worker's answer lacks \(what)"))
  }

  /// The error with the name of the trace that its user knows: the copy is gone when it is read.
  fileprivate func explained(_ error: WorkerError) -> GateError {
    switch error {
    case .missing, .unsupportedPlatform:
      return .missingTool("\(error)")
    default:
      var text = "\(error)".trimmingCharacters(in: .whitespacesAndNewlines)
      if let trace { text = text.replacing(trace, with: origin) }
      return .worker(text)
    }
  }
}

extension InstructionCounts {
  /// What `profile` counted within series of these names, and functions by their linker names.
  init(_ profile: InstructionProfile, series names: [String]) {
    var series: [String: UInt64] = [:]
    for (number, count) in profile.bySeries where names.indices.contains(number) {
      series[names[number], default: 0] += UInt64(max(0, count))
    }
    let functions = profile.functions.reduce(into: [String: UInt64]()) { result, function in
      if function.own > 0 { result[function.symbol, default: 0] += UInt64(function.own) }
    }
    self.init(series: series, functions: functions)
  }
}
