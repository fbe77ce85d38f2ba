// What a worker can be asked for.

internal import Foundation
package import Measurement
internal import Profiling
internal import Traces

/// What a process of a `tinamou` is asked to do: a line of JSON on its standard input.
///
/// A process does one thing. So nothing of it is left when the next thing is measured, and one that
/// hangs or crashes affects nothing else.
///
/// A gate and the profilers start programs of other commits, too. So an order and its fields keep
/// their names and their meaning; new fields are optional, and those that are not known are
/// ignored.
package enum Order: Hashable, Sendable, Codable {
  /// To say what it can do.
  case hello
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
  /// To compare what strategies leave open, after the trace at a path, with the first of them.
  case agreement(trace: String, strategies: [String])
  /// To measure one thing of a case of a gate.
  case gate(GateOrder)

  /// To record the heap in files whose names begin with `prefix`, and to build and tear down as
  /// often again as `rounds` says.
  case heap(ProfiledCase, prefix: String, rounds: Int)

  /// To sample so much processor time into the file at `path`.
  case cpu(ProfiledCase, path: String, seconds: Double)
  /// To replay, under callgrind, with the part in the region that is measured.
  case instructions(ProfiledCase)
}

/// A case of a run.
package struct RunOrder: Hashable, Sendable, Codable {
  /// A workload or a trace file, its size, and who solves.
  var key: CaseKey
  var plan: MeasurementPlan

  /// Measured once for all cases of a run, like the environment.
  var clock: ClockFloor
  var environment: RunEnvironment

  /// An order as stated.
  package init(
    _ key: CaseKey, plan: MeasurementPlan, clock: ClockFloor, environment: RunEnvironment
  ) {
    self.key = key
    self.plan = plan
    self.clock = clock
    self.environment = environment
  }
}

/// What is profiled, and which part of it.
package struct ProfiledCase: Hashable, Sendable, Codable {
  /// A workload, a screen or a trace file, its size, and who solves.
  package var key: CaseKey
  /// What the workload is generated from.
  var seed: UInt64
  /// The phase of the trace or the screen; nil for all.
  var phase: String?
  /// The kind of operation; nil for all.
  var operation: String?

  /// A case as stated.
  package init(_ key: CaseKey, seed: UInt64, phase: String? = nil, operation: String? = nil) {
    self.key = key
    self.seed = seed
    self.phase = phase
    self.operation = operation
  }

  func part(of trace: Trace) throws(ReplayPartError) -> ReplayPart {
    try ReplayPart(of: trace, phase: phase, operation: operation)
  }
}

// MARK: - Surroundings

extension Order {
  /// How long it may take before its process is killed.
  ///
  /// That is far more than a process takes that has a limit of its own and gives up by itself. A
  /// process without such a limit is waited for.
  package var timeLimit: Duration {
    switch self {
    case .hello: .seconds(60)
    case .run(let order):
      (try? StrategyCatalog.strategy(named: order.key.strategy))?.isPeer == true
        ? order.plan.peerTimeout * 10 + .seconds(600) : .seconds(86_400)
    case .arm(let order), .race(let order): .seconds(60 + 20 * order.limitSeconds)
    case .frames(let order): .seconds(600 + 20 * order.limitSeconds)
    case .verify, .agreement: .seconds(86_400)
    case .gate(let order): .seconds(order.limitSeconds)
    case .heap(_, _, let rounds): .seconds(rounds > 0 ? 7_200 : 600)
    case .cpu(_, _, let seconds): .seconds(600 + 60 * seconds)
    case .instructions: .seconds(1_800)
    }
  }

  /// The library that its process has preloaded. A process that times has none.
  var library: PreloadLibrary? {
    switch self {
    case .heap: .tcmalloc
    case .gate(let order) where order.tier == .allocations: .tcmalloc
    case .cpu: .profiler
    default: nil
    }
  }

  /// What is changed of the environment that its process inherits; nil removes a variable.
  var environment: [String: String?] {
    var changes: [String: String?] = [:]
    // A crash is told by its last words. Tracing it back takes seconds, in which its time is over.
    let backtraces = "SWIFT_BACKTRACE"
    if ProcessInfo.processInfo.environment[backtraces] == nil { changes[backtraces] = "enable=no" }
    if case .gate(let order) = self {
      // Tables of the runtime and of the textbook solver grow with the order of their hashes.
      changes.updateValue(
        order.tier == .allocations ? "1" : nil, forKey: "SWIFT_DETERMINISTIC_HASHING")
    }
    return changes
  }
}
