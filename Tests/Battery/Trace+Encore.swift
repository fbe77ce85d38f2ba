// The same work again and again.

internal import Traces

extension Trace {
  /// What is played last of each kind of work, and once more; by then a solver has all that it
  /// needs for it. At one of the two times it may look at its whole answer for the first time in
  /// its life, and make the room for that: such a check is due after a thousand times the work of
  /// reading the system.
  static let steadyPhases = [("remake", "remake-again"), ("encore", "encore-again")]

  /// The trace with more of the same, and without expectations.
  ///
  /// After the phase `build`, every constraint of it is removed and added again, with a `solve`
  /// after each, eleven times over, the last times as the phases `remake` and `remake-again`; more
  /// often where that makes less than two thousand changes, since some strategies tidy up after a
  /// thousand. And the phase `animate` is played eleven times more, the last times as the phases
  /// `encore` and `encore-again`, unless it ends with other constraints than it began with.
  func withEncores() throws(TraceError) -> Trace {
    do throws(TraceError) {
      return try TraceReader.read(text: text(remaking: true, repeatingAnimation: true), name: name)
    } catch {
      return try TraceReader.read(text: text(remaking: true, repeatingAnimation: false), name: name)
    }
  }

  /// The trace with its phase `animate` played eleven times more, the last times as the phases
  /// `encore` and `encore-again`, and without expectations.
  func withEncoreOfAnimation() throws(TraceError) -> Trace {
    try TraceReader.read(text: text(remaking: false, repeatingAnimation: true), name: name)
  }

  private func text(remaking: Bool, repeatingAnimation: Bool) -> String {
    var lines: [Substring] = []
    var phase: [Substring] = []
    func endPhase() {
      switch phase.first {
      case "phase build" where remaking:
        lines += phase + Self.repeated(Self.remakes(of: phase), as: "remake")
      case "phase animate" where repeatingAnimation:
        lines += phase + Self.repeated(phase.dropFirst(), as: "encore")
      default: lines += phase
      }
      phase = []
    }
    for line in TraceWriter.text(of: self).split(separator: "\n") where !line.hasPrefix("expect ") {
      if line.hasPrefix("phase ") { endPhase() }
      phase.append(line)
    }
    endPhase()
    return lines.joined(separator: "\n") + "\n"
  }

  /// Every addition that is still in force in the end, as a removal and the addition.
  private static func remakes(of lines: [Substring]) -> [Substring] {
    func id(_ line: Substring) -> Substring { line.split(separator: " ")[1] }
    let gone = Set(lines.filter { $0.hasPrefix("remove ") }.map(id))
    return lines.filter { $0.hasPrefix("add ") && !gone.contains(id($0)) }.flatMap { line in
      ["remove \(id(line))", "solve", line, "solve"]
    }
  }

  private static func repeated(
    _ lines: some Collection<Substring>, as name: String
  ) -> [Substring] {
    // A solve follows every change or two.
    let count = max(9, 4_000 / max(1, lines.count))
    let warmUp = (1 ... count).flatMap { _ in ["phase warm-up"] + lines }
    return warmUp + ["phase \(name)"] + lines + ["phase \(name)-again"] + lines
  }
}
