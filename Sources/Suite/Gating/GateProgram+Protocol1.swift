// Programs whose worker takes one trace at a time, by its arguments.

internal import Measurement
internal import Profiling

extension GateProgram {
  /// Asks for anything but instructions, case by case.
  func replies1(
    _ cases: [GateCase], _ tier: GateTier, budget: Duration
  ) async -> [Result<GateReply, GateError>] {
    var replies: [Result<GateReply, GateError>] = []
    for gateCase in cases {
      do throws(GateError) {
        replies.append(.success(try await reply1(gateCase, tier, budget: budget)))
      } catch { replies.append(.failure(error)) }
    }
    return replies
  }

  private func reply1(
    _ gateCase: GateCase, _ tier: GateTier, budget: Duration
  ) async throws(GateError) -> GateReply {
    let arguments = [
      Self.subcommand, tier.rawValue, "--trace", try tracePath(of: gateCase), "--strategy",
      gateCase.key.strategy, "--budget", "\(budget / .milliseconds(1))",
    ]
    let output: ChildProcess.Output
    do throws(WorkerError) {
      output = try await run(arguments, for: tier, timeLimit: timeLimit)
    } catch { throw Self.explained(error, gateCase) }
    return try Self.decoded(output.standardOutput, by: path)
  }

  /// The instructions of all operations of a trace together, as `tinamou instructions` counts them.
  func instructionsInAll(_ gateCase: GateCase) async throws(GateError) -> InstructionCounts {
    var callgrind = Callgrind(
      executable: path,
      arguments: ["instructions-worker", "./0.trace", "--strategy", gateCase.key.strategy],
      timeLimit: timeLimit)
    callgrind.links["0.trace"] = try tracePath(of: gateCase)
    do throws(CallgrindError) {
      let (_, profiles) = try await callgrind.runCopies()
      guard let profile = profiles.values.first else { throw .nothingMeasured(path) }
      return InstructionCounts(
        series: ["all operations": UInt64(max(0, profile.total))], functions: profile.ownBySymbol)
    } catch {
      if case .worker(let error) = error { throw Self.explained(error, gateCase) }
      throw .worker("\(error)")
    }
  }

  /// The file of a case that has one.
  func tracePath(of gateCase: GateCase) throws(GateError) -> String {
    guard case .trace(let path) = gateCase.subject else {
      throw .worker("\(path) is older than the screens of a gate")
    }
    return path
  }
}
