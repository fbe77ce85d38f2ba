// Carrying out an order, in a process that does nothing else.

internal import Foundation
internal import Measurement
internal import Profiling
internal import Reporting
package import Traces
internal import Workloads

extension Order {
  /// Carries it out, in a process that may end with it.
  ///
  /// - Returns: What came out; `.failed` where that is nothing.
  package func answer() -> Answer {
    do { return try result() } catch { return .failed("\(error)") }
  }

  /// The answer to the order in `line`, which may be of a later program, or cut short.
  ///
  /// - Parameter inCopy: Whether this process is a copy, which its order may not keep for longer
  ///   than it has time.
  package static func answer(toLine line: String, inCopy: Bool = false) -> Answer {
    guard let order = try? JSONDecoder().decode(Order.self, from: Data(line.utf8)) else {
      return .failed("the order is not understood: \(line.prefix(200))")
    }
    if inCopy { ProcessCopies.setAlarm(seconds: order.timeLimit / .seconds(1)) }
    return order.answer()
  }

  /// Does once what every order of a gate needs: with one that fails, a trace of two constraints
  /// and a screen.
  ///
  /// Copies that are made of this process afterwards find it done. That is for callgrind, which
  /// takes longer to translate a program than to run it: what is translated here, no copy
  /// translates. And what the runtime looks up for the first time, it keeps where there is room
  /// then, and finds it again by its address: in a copy, that would depend on the order. Nothing of
  /// it is in a measured region: a copy inherits what is counted, too.
  package static func rehearse() {
    let missing = GateCase(
      key: CaseKey(workload: "rehearsal", size: 1, strategy: StrategyCatalog.default.name),
      trace: "/dev/null", digest: "")
    _ = answer(toLine: Worker.line(Order.gate(GateOrder(.work, of: missing))))
    guard let trace = try? TraceReader.read(text: rehearsedTrace, name: "rehearsal") else { return }
    for strategy in StrategyCatalog.standard where !strategy.isPeer {
      guard let strategy = try? StrategyCatalog.strategy(named: strategy.name) else { continue }
      try? strategy.checkMemory(for: trace)
      _ = try? Replayer(warm: trace, on: strategy)
    }
    if let screen = try? LayoutWorkCatalog.work(named: "login") {
      _ = try? GateScreen(screen, size: 1).work()
    }
    var reply = GateReply()
    reply.series = ["rehearsal"]
    _ = Worker.line(CopyAnswer(order: 0, .gate(reply)))
  }

  private static let rehearsedTrace = """
    tinamou-trace 1
    var 0
    var 1
    phase rehearsal
    edit 0 750
    add 0 required <= 1 1 0 -1 1
    add 1 250 == 1 1 1
    suggest 0 2
    solve
    constant 1 2
    priority 1 500
    solve
    remove 1
    unedit 0
    solve

    """

  private func result() throws -> Answer {
    switch self {
    // Instructions are those of a program that gives memory back, as any does. A gate that times
    // sees to it by itself.
    case .hello, .gate, .instructions: break
    default: keepFreedMemory()
    }
    switch self {
    case .hello: return .hello(.own)
    case .run(let order): return .run(try order.outcome())
    case .arm(let order):
      return .arm(ArmMeasurement(order: order, clock: MonotonicClock()).answer())
    case .race(let order):
      return .arm(RaceMeasurement(order: order, clock: MonotonicClock()).answer())
    case .frames(let order):
      return .frames(FrameMeasurement(order: order, clock: MonotonicClock()).answer())
    case .verify(let path, let name):
      let strategy = try StrategyCatalog.strategy(named: name)
      return .verified(try strategy.proof(of: TraceReader.read(path: path)))
    case .agreement(let path, let names):
      let strategies = try names.map(StrategyCatalog.strategy(named:))
      return .agreement(LevelAgreement.compare(strategies, on: try TraceReader.read(path: path)))
    case .gate(let order): return .gate(try order.reply())
    case .heap(let profiled, let prefix, let rounds):
      return .heap(try HeapRecording(prefix: prefix, rounds: rounds).finding(profiled))
    case .cpu(let profiled, let path, let seconds):
      return .cpu(try CPUSampling(path: path, seconds: seconds).finding(profiled))
    case .instructions(let profiled):
      try profiled.replayMeasured()
      return .replayed
    }
  }
}

extension RunOrder {
  /// Verifies and times the case.
  fileprivate func outcome() throws -> CaseOutcome {
    let suiteCase = SuiteCase(
      source: try CaseSource(argument: key.workload), size: key.size,
      strategy: try StrategyCatalog.strategy(named: key.strategy))
    let outcome = try CaseMeasurement(
      plan: plan, clock: MonotonicClock(floor: clock), environment: environment,
      endsProcess: true
    ).outcome(of: suiteCase)
    // A record that cannot be kept is refused here: it is this case that fails, not the run.
    if case .measured(let records) = outcome { for record in records { _ = try record.jsonLine() } }
    return outcome
  }
}

extension ProfiledCase {
  /// Replays twice; the second time, the part is what callgrind counts.
  fileprivate func replayMeasured() throws {
    if let screen = try ProfiledScreen(argument: key.workload) {
      screen.run(self) { _, step in step() }
      return try onNewHeap {
        screen.run(self) { isInPart, step in isInPart ? measuredRegion(step) : step() }
      }
    }
    // What is copied from has an influence, too, by how well it is aligned.
    try onNewHeap {
      let (strategy, trace) = try key.subject(seed: seed)
      let part = try part(of: trace)
      var replayer = try Replayer(warm: trace, on: strategy)
      var tracker = ReplayPart.Tracker(part, of: trace)
      try onNewHeap {
        try strategy.replay(&replayer) { run, replay throws(ReplayError) in
          guard tracker.contains(run) else { return try replay() }
          try measuredRegion { () throws(ReplayError) in try replay() }
        }
      }
    }
  }
}

extension Strategy {
  /// What to say of a strategy whose answers to `trace` are right.
  ///
  /// - Throws: `VerificationError` for a wrong answer, `MemoryNeed`, `NothingToVerify`.
  package func proof(of trace: Trace) throws -> String {
    let counts = TraceInfo(trace).operationCounts
    guard let solveCount = counts[.solve], solveCount > 0 else { throw NothingToVerify() }
    try checkMemory(for: trace)
    let method = try verify(trace)
    let values = counts[.expect].map { ", \($0) expected values" } ?? ""
    return "\(name): right in \(solveCount.counted("solve"))\(values), by \(method)"
  }
}

/// That a trace asks for no answer.
package struct NothingToVerify: Error, CustomStringConvertible {
  /// What is wrong with it.
  package var description: String { "nothing to verify: the trace has no solve" }
}
