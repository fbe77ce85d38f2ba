// A built `tinamou` as a gate sees it: a path, and what its worker can do.

internal import Foundation
public import Measurement
internal import Profiling

/// An executable whose hidden subcommand `gate-worker` answers orders.
public struct GateProgram: Hashable, Sendable {
  /// The name of the worker's subcommand. A gate finds it in every base from its first version on.
  public static let subcommand = "gate-worker"

  /// Its path.
  public let path: String

  /// What the worker said it can do; nil for a program that is older than the worker.
  public let greeting: GateGreeting?

  /// How long one of its processes may take.
  let timeLimit: Duration

  /// Greets the program at `path`, whose processes are given up after `timeLimit`. Cases of a gate take
  /// seconds, under callgrind up to a minute.
  ///
  /// - Throws: `.worker` if there is no such program, or it speaks a protocol that is not understood. One
  ///   without a worker does not throw.
  public init(
    greeting path: String, timeLimit: Duration = .seconds(300)
  ) async throws(GateError) {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw .worker("\(path) is not a program")
    }
    self.path = path
    self.timeLimit = timeLimit
    let output: String
    do {
      output = try await ChildProcess(
        executable: path, arguments: [Self.subcommand, "hello"], timeLimit: .seconds(60)
      ).run().standardOutput
    } catch WorkerError.failed(_, 64, _) {
      // The argument parser's code for an unknown subcommand.
      greeting = nil
      return
    } catch { throw .worker("\(error)") }
    let greeting: GateGreeting = try Self.decoded(output, by: path)
    guard greeting.version <= GateGreeting.currentVersion else {
      throw .worker(
        "\(path) speaks version \(greeting.version) of the protocol, and this program only "
          + "\(GateGreeting.currentVersion)")
    }
    self.greeting = greeting
  }

  /// The tiers that the program can be asked for.
  public var tiers: Set<GateTier> {
    guard let greeting else { return Self.legacyTiers }
    return Set(greeting.tiers.compactMap(GateTier.init(rawValue:)))
  }

  /// The same program from a copy at `path`, which the caller has made.
  public init(copyOf program: GateProgram, at path: String) {
    self.path = path
    greeting = program.greeting
    timeLimit = program.timeLimit
  }

  // MARK: - Orders

  /// Asks for anything but instructions.
  func reply(
    _ gateCase: GateCase, _ tier: GateTier, budget: Duration = .zero
  ) async throws(GateError) -> GateReply {
    let arguments = arguments(gateCase, tier, budget: budget)
    let output: ChildProcess.Output
    do throws(WorkerError) {
      if tier == .allocations {
        // Tables of the runtime and of the textbook solver grow with the order of their hashes.
        output = try await PreloadedWorker(
          preloading: .tcmalloc, executable: path, arguments: arguments,
          environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], timeLimit: timeLimit
        ).run()
      } else {
        output = try await ChildProcess(
          executable: path, arguments: arguments,
          environment: ["SWIFT_DETERMINISTIC_HASHING": nil], timeLimit: timeLimit
        ).run()
      }
    } catch { throw Self.explained(error, gateCase) }
    return try Self.decoded(output.standardOutput, by: path)
  }

  /// Asks for instructions, under callgrind.
  func instructions(_ gateCase: GateCase) async throws(GateError) -> UInt64 {
    do throws(CallgrindError) {
      let outcome = try await Callgrind(
        executable: path, arguments: arguments(gateCase, .instructions, budget: .zero),
        timeLimit: timeLimit
      ).run()
      return UInt64(max(0, outcome.profile.total))
    } catch {
      if case .worker(let error) = error { throw Self.explained(error, gateCase) }
      throw .worker("\(error)")
    }
  }

  private func arguments(_ gateCase: GateCase, _ tier: GateTier, budget: Duration) -> [String] {
    [
      Self.subcommand, tier.rawValue, "--trace", gateCase.tracePath, "--strategy",
      gateCase.key.strategy, "--budget", "\(budget / .milliseconds(1))",
    ]
  }

  /// The error with the name of the trace that its user knows: the copy is gone when it is read.
  private static func explained(_ error: WorkerError, _ gateCase: GateCase) -> GateError {
    switch error {
    case .missingTool, .missingLibrary, .unsupportedPlatform: .missingTool("\(error)")
    default:
      .worker(
        "\(error)".trimmingCharacters(in: .whitespacesAndNewlines)
          .replacing(gateCase.tracePath, with: gateCase.origin))
    }
  }

  /// The last line of `output`, before which a program may have said other things.
  private static func decoded<Value: Decodable>(
    _ output: String, by path: String
  ) throws(GateError) -> Value {
    let line = output.split(separator: "\n").last ?? ""
    do { return try JSONDecoder().decode(Value.self, from: Data(line.utf8)) } catch {
      throw .worker("\(path) answered what is not understood: \(line.prefix(200))")
    }
  }
}
