// Measuring by workers: one process for each question about some cases.

internal import Foundation
public import Measurement
internal import Profiling

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

  /// Values and work.
  public func counts(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<CaseCounts, GateError>] {
    await measured(cases, .work, arm, "values or work") { reply, gateCase in
      guard let values = reply.values, let work = reply.work else { return nil }
      return CaseCounts(trace: gateCase.digest, values: values, work: work)
    }
  }

  /// Blocks and bytes, from processes with tcmalloc.
  public func allocations(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<[String: UInt64], GateError>] {
    await measured(cases, .allocations, arm, "allocations") { reply, _ in reply.allocations }
  }

  /// Times, from fresh processes.
  public func samples(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<TimeTrial.Sample, GateError>] {
    await measured(cases, .time, arm, "times") { reply, _ in reply.sample }
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
    var order = GateOrder(tier, of: gateCase)
    if tier == .time { order.budgetMilliseconds = sampleBudget / .milliseconds(1) }
    order.limitSeconds = timeLimit / .seconds(1)
    return .gate(order)
  }

  /// What `value` takes from the reply about each case, where that does not lack `what`.
  private func measured<Value>(
    _ cases: [GateCase], _ tier: GateTier, _ arm: TimeTrial.Arm, _ what: String,
    _ value: (GateReply, GateCase) -> Value?
  ) async -> [Result<Value, GateError>] {
    let answers = await worker(arm).answers(to: cases.map { order(tier, of: $0) })
    return zip(cases, answers).map { gateCase, answer in
      gateCase.value(of: answer, what) { value($0, gateCase) }
    }
  }

  // MARK: - Instructions

  /// Instructions, from processes under callgrind.
  public func instructions(
    _ cases: [GateCase], _ arm: TimeTrial.Arm
  ) async -> [Result<InstructionCounts, GateError>] {
    // The same names on both sides, whatever the folders are called.
    var linked = cases
    var links: [String: String] = [:]
    for (i, gateCase) in cases.enumerated() {
      guard case .trace(let path) = gateCase.subject else { continue }
      let name = "\(i).trace"
      links[name] = path
      linked[i].subject = .trace(path: "./" + name)
    }
    let worker = worker(arm)
    var callgrind = worker.callgrind(inCopies: linked.map { order(.instructions, of: $0) })
    callgrind.links = links
    do throws(WorkerError) {
      let (output, profiles) = try await callgrind.runCopies()
      let answers = worker.answers(in: output.standardOutput, count: cases.count)
      return zip(linked, answers).map { gateCase, answer in
        gateCase.value(of: answer, "instructions") { reply in
          guard let names = reply.series, let profile = reply.process.flatMap({ profiles[$0] })
          else { return nil }
          return InstructionCounts(profile, series: names)
        }
      }
    } catch { return cases.map { .failure($0.explained(error)) } }
  }
}

extension GateCase {
  /// What `value` takes from the reply in `answer`, where that does not lack `what`.
  fileprivate func value<Value>(
    of answer: Result<Answer, WorkerError>, _ what: String, _ value: (GateReply) -> Value?
  ) -> Result<Value, GateError> {
    switch answer {
    case .failure(let error): .failure(explained(error))
    case .success(let answer):
      answer.gate.flatMap(value).map { .success($0) }
        ?? .failure(.worker("the worker's answer lacks \(what)"))
    }
  }

  /// The error with the name of the trace that its user knows: the copy is gone when it is read.
  fileprivate func explained(_ error: WorkerError) -> GateError {
    switch error {
    case .missingTool, .missingLibrary, .unsupportedPlatform:
      return .missingTool("\(error)")
    default:
      var text = "\(error)".trimmingCharacters(in: .whitespacesAndNewlines)
      if case .trace(let path) = subject { text = text.replacing(path, with: origin) }
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
    self.init(series: series, functions: profile.ownBySymbol)
  }
}

extension InstructionProfile {
  /// Instructions of functions themselves, by linker name.
  var ownBySymbol: [String: UInt64] {
    functions.reduce(into: [:]) { result, function in
      if function.own > 0 { result[function.symbol, default: 0] += UInt64(function.own) }
    }
  }
}
