// One side of a race, in a process of its own: the engine here or a peer, on one screen.

internal import Foundation
internal import LayoutEngine
internal import Measurement
internal import Profiling
internal import Race

/// Measures one contestant on one screen, on the thread that it is called on.
///
/// The first making in the process is timed first. Then the frames are compared with those of the
/// other side, or, where another process has done that, with what that process found. Then come
/// makings in a warm process, and the operations, each of which is laid out. The engine here has
/// its process for itself: a peer that crashes while frames are compared does so in a copy of it.
struct RaceMeasurement {
  /// Its strategy is the engine here or a peer.
  let order: ArmOrder
  let clock: MonotonicClock

  func answer() -> ArmAnswer {
    do { return .measured(try times()) } catch { return .failed("\(error)") }
  }

  private func times() throws -> ArmTimes {
    let workload = order.key.workload
    let peer = RacePeer.allCases.first { workload.hasPrefix($0.prefix) } ?? .yoga
    let screen = try peer.screen(named: workload)
    let rival = order.key.strategy == CaseKey.layoutEngine ? nil : try peer.load()
    return try times(of: screen, on: rival, against: peer)
  }

  /// - Parameter rival: Who makes the screen; `nil` for the engine here.
  private func times(
    of screen: RaceScreen, on rival: RaceEngine?, against peer: RacePeer
  ) throws -> ArmTimes {
    // The texts and pictures are made once, whichever side is measured, and are in no time.
    screen.prepare(size: order.key.size)
    let fresh = LayoutEnvironment.withNew { _ in time { made(screen, rival) } }
    let verification = try order.provenDigest == nil ? verification(of: screen, rival, peer) : nil
    let digest = digest(of: screen, rival)
    if let proven = order.provenDigest, proven != digest {
      throw WorkerError.refused(
        "\(screen.name): its frames differ from those of another process of the same program")
    }
    var phases = [
      phase("make", repeated { LayoutEnvironment.withNew { _ in time { made(screen, rival) } } }),
      phase("fresh make", [fresh]),
    ]
    phases += operationPhases(screen, rival)
    var memory = phase("memory", [Double(byteCount(of: screen, rival))])
    memory.unit = "bytes"
    phases.append(memory)
    return ArmTimes(
      phases: phases, constraintCount: constraintCount(of: screen), digest: digest,
      verification: verification)
  }

  @inline(never)  // Profilers find what is timed by this name.
  private func made(_ screen: RaceScreen, _ rival: RaceEngine?) -> Contestant {
    screen.laidOut(on: rival, size: order.key.size)
  }

  // MARK: - Times

  /// Nanoseconds with a processor until `make` returns; what it returns dies outside of the time.
  private func time<Made>(_ make: () -> Made) -> Double {
    var watch = ProcessorStopwatch(clock)
    let made = make()
    return withExtendedLifetime(made) { watch.lap() }
  }

  /// The times of one repetition after the other, as many as the order allows.
  private func repeated(_ repetition: () -> Double) -> [Double] {
    var times: [Double] = []
    let start = clock.now()
    repeat {
      times.append(repetition())
    } while times.count < order.repetitionsMax && clock.now() &- start < order.budgetNanoseconds
    return times
  }

  private func operationPhases(_ screen: RaceScreen, _ rival: RaceEngine?) -> [ArmTimes.Phase] {
    LayoutEnvironment.withNew { _ in
      let run = RaceRun(made(screen, rival), of: screen, size: order.key.size)
      return RaceOperation.allCases.filter(screen.operations.contains).map { operation in
        // After this, everything that happens only once, such as growing a table, has happened.
        run.cycle(operation)
        let times = repeated { time { run.cycle(operation) } / Double(run.cycleLength) }
        return phase(operation.rawValue, times)
      }
    }
  }

  private func phase(_ name: String, _ nanoseconds: [Double]) -> ArmTimes.Phase {
    ArmTimes.Phase(name: name, count: 1, nanoseconds: nanoseconds)
  }

  // MARK: - What else is asked

  /// How the frames were verified; `nil` where `peer`, with whose they are compared, did not come
  /// to its end.
  private func verification(
    of screen: RaceScreen, _ rival: RaceEngine?, _ peer: RacePeer
  ) throws -> String? {
    let agreement = RaceAgreement(screen, size: order.key.size)
    let ours = try LayoutEnvironment.withNew { environment in
      var issue: LayoutIssue?
      environment.issueHandler = { issue = issue ?? $0 }
      let states = agreement.states(on: nil)
      if let issue {
        throw WorkerError.refused(
          "\(screen.name): the engine reported '\(issue)'; a screen that is raced has no conflicts")
      }
      return states
    }
    if let rival {
      try agreement.check(ours, agreement.states(on: rival))
    } else {
      let difference = try? ProcessCopies.text {
        ProcessCopies.setAlarm(seconds: 10 * order.limitSeconds)
        do { try agreement.check(ours, agreement.states(on: peer.load())) } catch {
          return "\(error)"
        }
        return ""
      }
      guard let difference else { return nil }
      if !difference.isEmpty { throw WorkerError.refused(difference) }
    }
    return "the frames of all leaves within \(RaceAgreement.tolerance) points of the other side's, "
      + "at three widths and after each change"
  }

  private func digest(of screen: RaceScreen, _ rival: RaceEngine?) -> String {
    LayoutEnvironment.withNew { _ in
      var digest = AnswerDigest()
      for frame in made(screen, rival).leafFrames {
        digest.add([frame.x, frame.y, frame.width, frame.height])
      }
      return String(digest.value, radix: 16)
    }
  }

  /// How many bytes a screen has allocated when it is laid out. A first screen is made before it,
  /// and uses up freed blocks that the C library counts as used.
  private func byteCount(of screen: RaceScreen, _ rival: RaceEngine?) -> Int {
    LayoutEnvironment.withNew { _ in
      let first = made(screen, rival)
      let before = allocatedByteCount()
      let second = made(screen, rival)
      let after = allocatedByteCount()
      return withExtendedLifetime((first, second)) { max(1, after - before) }
    }
  }

  private func constraintCount(of screen: RaceScreen) -> Int {
    LayoutEnvironment.withNew { _ in
      let contestant = screen.makeByConstraints(size: order.key.size)
      contestant.layOut()
      return contestant.window.layoutCounters.rowsAdded
    }
  }
}
