// One side of a race, in a process of its own: constraints or flex styles, on one screen.

internal import Foundation
internal import LayoutEngine
public import Measurement
internal import Race

/// Measures one contestant on one screen, on the thread that it is called on.
///
/// The first making in the process is timed first. Then the frames are compared with those of the
/// other side, or, where another process has done that, with what that process found. Then come
/// makings in a warm process, and the operations, each of which is laid out.
public struct RaceMeasurement {
  /// What the engine here is called in the records.
  public static let engine = LayoutTimes.engineStrategy
  /// The peers that there may be, by what `scripts/peers` calls them.
  public static let peers = ["yoga"]

  private let order: ArmOrder
  private let clock: MonotonicClock
  private let processor = ProcessorClock()

  /// A measurement for `order`, whose strategy is `engine` or a peer.
  public init(_ order: ArmOrder, clock: MonotonicClock) {
    self.order = order
    self.clock = clock
  }

  /// What records call the screen `name`.
  static func workload(ofScreen name: String) -> String { "race/\(name)" }

  /// Carries the order out.
  public func answer() -> ArmAnswer {
    do {
      let screen = try RaceCatalog.screen(
        named: String(order.key.workload.dropFirst("race/".count)))
      guard let peer = FlexEngine.yoga else {
        return .failed("Yoga is not on this machine; scripts/peers yoga fetches and builds it")
      }
      return .measured(try times(of: screen, peer))
    } catch {
      return .failed("\(error)")
    }
  }

  private func times(of screen: RaceScreen, _ peer: FlexEngine) throws -> ArmTimes {
    // Once in the process whichever side is measured: what is shown is not part of a time.
    screen.prepare(size: order.key.size)
    let fresh = LayoutEnvironment.withNew { _ in time { made(screen, peer) } }
    if order.provenDigest == nil { try check(screen, peer) }
    let digest = digest(of: screen, peer)
    if let proven = order.provenDigest, proven != digest {
      throw RaceError.nondeterministic(screen.name)
    }
    var phases = [
      phase(
        "make", repeated { LayoutEnvironment.withNew { _ in time { made(screen, peer) } } }),
      phase("fresh make", [fresh]),
    ]
    phases += operationPhases(screen, peer)
    var memory = phase("memory", [Double(byteCount(of: screen, peer))])
    memory.unit = "bytes"
    phases.append(memory)
    return ArmTimes(
      phases: phases, constraintCount: constraintCount(of: screen), digest: digest,
      verification:
        "the frames of all leaves within \(RaceAgreement.tolerance) points of the other "
        + "side's, at three widths and after each change")
  }

  @inline(never)  // Profilers find what is timed by this name.
  private func made(_ screen: RaceScreen, _ peer: FlexEngine) -> any Contestant {
    let contestant =
      order.key.strategy == Self.engine
      ? screen.makeByConstraints(size: order.key.size)
      : screen.makeByFlex(peer, size: order.key.size)
    contestant.layOut()
    return contestant
  }

  // MARK: - Times

  /// Nanoseconds with a processor until `make` returns; what it returns dies outside of the time.
  private func time<Made>(_ make: () -> Made) -> Double {
    let share = processor.now()
    let start = clock.now()
    let made = make()
    let end = clock.now()
    return withExtendedLifetime(made) {
      max(1, Double(clock.elapsed(from: start, to: end)) * processor.share(since: share))
    }
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

  private func operationPhases(_ screen: RaceScreen, _ peer: FlexEngine) -> [ArmTimes.Phase] {
    LayoutEnvironment.withNew { _ in
      let run = RaceRun(made(screen, peer), of: screen, size: order.key.size)
      return RaceOperation.allCases.filter(screen.operations.contains).map { operation in
        // What happens for the first time only, such as growing a table, has happened then.
        run.cycle(operation)
        let times = repeated { time { run.cycle(operation) } / Double(RaceRun.cycleLength) }
        return phase(operation.rawValue, times)
      }
    }
  }

  private func phase(_ name: String, _ nanoseconds: [Double]) -> ArmTimes.Phase {
    ArmTimes.Phase(name: name, count: 1, nanoseconds: nanoseconds)
  }

  // MARK: - What else is asked

  private func check(_ screen: RaceScreen, _ peer: FlexEngine) throws {
    try LayoutEnvironment.withNew { environment in
      var issue: LayoutIssue?
      environment.issueHandler = { issue = issue ?? $0 }
      try RaceAgreement(screen, peer, size: order.key.size).check()
      if let issue { throw RaceError.hasIssue(screen.name, "\(issue)") }
    }
  }

  private func digest(of screen: RaceScreen, _ peer: FlexEngine) -> String {
    LayoutEnvironment.withNew { _ in
      // FNV-1a over the bits of the frames.
      var digest: UInt64 = 0xcbf2_9ce4_8422_2325
      for frame in made(screen, peer).leafFrames {
        for number in [frame.x, frame.y, frame.width, frame.height] {
          digest = (digest ^ number.bitPattern) &* 0x100_0000_01b3
        }
      }
      return String(digest, radix: 16)
    }
  }

  /// What a screen has allocated when it is laid out. The one before it has taken what earlier ones
  /// had freed and the C library counts as used.
  private func byteCount(of screen: RaceScreen, _ peer: FlexEngine) -> Int {
    LayoutEnvironment.withNew { _ in
      let first = made(screen, peer)
      let before = allocatedByteCount()
      let second = made(screen, peer)
      let after = allocatedByteCount()
      return withExtendedLifetime((first, second)) { max(1, after - before) }
    }
  }

  private func constraintCount(of screen: RaceScreen) -> Int {
    LayoutEnvironment.withNew { _ in
      let contestant = screen.makeByConstraints(size: order.key.size)
      contestant.layOut()
      return contestant.rowCount
    }
  }
}

/// Why a screen has no speed.
enum RaceError: Error, CustomStringConvertible {
  case nondeterministic(String)
  case hasIssue(String, String)

  var description: String {
    switch self {
    case .nondeterministic(let screen):
      "\(screen): its frames differ from those of another process of the same program"
    case .hasIssue(let screen, let issue):
      "\(screen): the engine reported '\(issue)'; a screen that is raced has no conflicts"
    }
  }
}
