// What a worker can be asked for: one order, one process.

internal import Measurement
internal import Profiling
internal import SolverCore
package import Traces

/// What a process of this program is asked to do: a line of JSON on its standard input.
///
/// A process does one thing, so that nothing of it is left when the next one is measured, and so
/// that one that hangs or crashes takes nothing with it.
package enum Order: Hashable, Sendable, Codable {
  /// To verify and time a case, for `tinamou run`.
  case run(RunOrder)

  /// To measure a strategy of a comparison.
  case arm(ArmOrder)

  /// To measure a contestant of a race, on a screen.
  case race(ArmOrder)

  /// To time every frame of an animation.
  case frames(FrameOrder)

  /// To prove every answer to the trace at a path.
  case verify(trace: String, strategy: String)
}

// MARK: - Surroundings

extension Order {
  /// How long it may take before its process is killed.
  ///
  /// That is far beyond what a process takes that gives up by itself, as those do that have a limit
  /// of their own. What has none is waited for.
  package var timeLimit: Duration {
    switch self {
    case .run(let order):
      order.isOfPeer ? order.plan.peerTimeout * 10 + .seconds(600) : .seconds(86_400)
    case .arm(let order), .race(let order): .seconds(60 + 20 * order.limitSeconds)
    case .frames(let order): .seconds(600 + 20 * order.limitSeconds)
    case .verify: .seconds(86_400)
    }
  }
}

// MARK: - Carrying it out

extension Order {
  /// Carries the order out, in a process that does nothing else and may end with it.
  ///
  /// - Returns: What came out; `.failed` where that is nothing.
  package func answer() -> Answer {
    do { return try result() } catch { return .failed("\(error)") }
  }

  private func result() throws -> Answer {
    keepFreedMemory()
    switch self {
    case .run(let order): return .run(try order.outcome())
    case .arm(let order):
      return .arm(ArmMeasurement(order, clock: MonotonicClock()).answer())
    case .race(let order):
      return .arm(RaceMeasurement(order, clock: MonotonicClock()).answer())
    case .frames(let order):
      return .frames(FrameMeasurement(order, clock: MonotonicClock()).answer())
    case .verify(let path, let name):
      let strategy = try StrategyCatalog.strategy(named: name)
      let trace = try TraceReader.read(path: path)
      do { return .verified(try strategy.proof(of: trace)) } catch {
        // Whoever compares the strategies replays all of the trace, and must not be the first to do
        // so: it may crash.
        _ = try? strategy.violations(afterSolvesOf: trace)
        throw error
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
    let solves = solveCount == 1 ? "1 solve" : "\(solveCount) solves"
    let values = counts[.expect].map { ", \($0) expected values" } ?? ""
    return "\(name): right in \(solves)\(values), by \(method)"
  }
}

/// That a trace asks for no answer.
package struct NothingToVerify: Error, CustomStringConvertible {
  /// What is wrong with it.
  package var description: String { "nothing to verify: the trace has no solve" }
}
