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

  /// What the worker said it can do.
  public let greeting: GateGreeting

  /// How long one of its processes may take.
  let timeLimit: Duration

  /// Greets the program at `path`, whose processes are given up after `timeLimit`. Cases of a gate
  /// take seconds, under callgrind up to a minute.
  ///
  /// - Throws: `.worker` if there is no such program, it has no worker, or it speaks a protocol
  ///   that is not understood.
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
      throw .worker(
        "\(path) has no worker, since it is older than the gate: take a later base")
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
    Set(greeting.tiers.compactMap(GateTier.init(rawValue:)))
  }

  /// The same program from a copy at `path`, which the caller has made.
  public init(copyOf program: GateProgram, at path: String) {
    self.path = path
    greeting = program.greeting
    timeLimit = program.timeLimit
  }

  /// The names of the workloads of the screens that it can make.
  public var screenWorkloads: [String] {
    (greeting.screens ?? []).map { GateSubject.screenPrefix + $0 }
  }

  /// Whether its worker takes several cases in one order, and counts instructions by series.
  public var tellsSeriesApart: Bool { greeting.screens != nil }

  // MARK: - Orders

  /// Asks for anything but instructions.
  func replies(
    _ cases: [GateCase], _ tier: GateTier, budget: Duration = .zero
  ) async -> [Result<GateReply, GateError>] {
    guard tellsSeriesApart else { return await replies1(cases, tier, budget: budget) }
    let output: ChildProcess.Output
    do throws(WorkerError) {
      output = try await run(
        [Self.subcommand, Self.orderQuestion], input: input(cases, tier, budget), for: tier,
        timeLimit: timeLimit * (cases.count + 1))
    } catch {
      return cases.map { .failure(Self.explained(error, $0)) }
    }
    return Self.sorted(output.standardOutput, cases, by: path)
  }

  /// What is asked of a worker that reads its orders.
  public static let orderQuestion = "orders"

  /// Asks for instructions, under callgrind.
  func instructions(_ cases: [GateCase]) async -> [Result<InstructionCounts, GateError>] {
    var callgrind = Callgrind(
      executable: path, arguments: [Self.subcommand, Self.orderQuestion],
      timeLimit: timeLimit * (cases.count + 1))
    // The same names on both sides, whatever the folders are called.
    var linked = cases
    for (i, gateCase) in cases.enumerated() {
      guard case .trace(let path) = gateCase.subject else { continue }
      // Of one length: that of an order decides where blocks of memory lie.
      let name = "\(10_000 + i).trace"
      callgrind.links[name] = path
      linked[i].subject = .trace(path: "./" + name)
    }
    callgrind.input = input(linked, .instructions, .zero)
    do throws(CallgrindError) {
      let (output, profiles) = try await callgrind.runCopies()
      return Self.sorted(output.standardOutput, linked, by: path).map { reply in
        reply.flatMap { reply in
          guard let names = reply.series, let profile = reply.process.flatMap({ profiles[$0] })
          else { return .failure(.worker("the worker's answer lacks instructions")) }
          return .success(InstructionCounts(profile, series: names))
        }
      }
    } catch {
      let reason: GateError
      if case .worker(let error) = error {
        return cases.map { .failure(Self.explained(error, $0)) }
      }
      reason = .worker("\(error)")
      return cases.map { _ in .failure(reason) }
    }
  }

  private func input(_ cases: [GateCase], _ tier: GateTier, _ budget: Duration) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return cases.map { gateCase in
      var order = GateOrder(tier, of: gateCase)
      order.budgetMilliseconds = budget / .milliseconds(1)
      order.limitSeconds = timeLimit / .seconds(1)
      return String(decoding: (try? encoder.encode(order)) ?? Data(), as: UTF8.self) + "\n"
    }.joined()
  }

  /// Runs the program as a worker that measures `tier`.
  func run(
    _ arguments: [String], input: String = "", for tier: GateTier, timeLimit: Duration
  ) async throws(WorkerError) -> ChildProcess.Output {
    guard tier == .allocations else {
      return try await ChildProcess(
        executable: path, arguments: arguments,
        environment: ["SWIFT_DETERMINISTIC_HASHING": nil], input: input, timeLimit: timeLimit
      ).run()
    }
    // Tables of the runtime and of the textbook solver grow with the order of their hashes.
    var worker = PreloadedWorker(
      preloading: .tcmalloc, executable: path, arguments: arguments,
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], timeLimit: timeLimit)
    worker.input = input
    return try await worker.run()
  }

  /// The replies in `output` in the order of `cases`.
  private static func sorted(
    _ output: String, _ cases: [GateCase], by path: String
  ) -> [Result<GateReply, GateError>] {
    var replies: [Int: GateReply] = [:]
    var other = ""
    for line in output.split(separator: "\n") {
      guard let reply = try? JSONDecoder().decode(GateReply.self, from: Data(line.utf8)),
        let order = reply.order
      else {
        other = String(line)
        continue
      }
      replies[order] = reply
    }
    return cases.enumerated().map { i, gateCase in
      guard let reply = replies[i] else {
        return .failure(.worker("\(path) answered what is not understood: \(other.prefix(200))"))
      }
      if let failure = reply.failure {
        return .failure(.worker(gateCase.named(in: failure)))
      }
      return .success(reply)
    }
  }

  /// The error with the name of the trace that its user knows: the copy is gone when it is read.
  static func explained(_ error: WorkerError, _ gateCase: GateCase) -> GateError {
    switch error {
    case .missingTool, .missingLibrary, .unsupportedPlatform: .missingTool("\(error)")
    default:
      .worker(
        gateCase.named(in: "\(error)".trimmingCharacters(in: .whitespacesAndNewlines)))
    }
  }

  /// The last line of `output`, before which a program may have said other things.
  static func decoded<Value: Decodable>(
    _ output: String, by path: String
  ) throws(GateError) -> Value {
    let line = output.split(separator: "\n").last ?? ""
    do { return try JSONDecoder().decode(Value.self, from: Data(line.utf8)) } catch {
      throw .worker("\(path) answered what is not understood: \(line.prefix(200))")
    }
  }
}

extension GateCase {
  /// `text` with the name of the trace that its user knows: the copy is gone when it is read.
  fileprivate func named(in text: String) -> String {
    guard case .trace(let path) = subject else { return text }
    return text.replacing(path, with: origin)
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
