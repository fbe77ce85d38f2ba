// The tier that callgrind counts.

internal import Measurement

extension GateRun {
  /// How many cases are counted twice on the base, to see whether equal programs differ.
  static var noiseCaseCount: Int { 3 }

  /// Adds instructions to what was counted, and the noise to the outcome.
  func countInstructions(
    _ cases: [GateCase], _ counted: inout [GateCase: Pair], _ outcome: inout GateOutcome,
    _ progress: inout some GateProgress & ~Copyable
  ) async {
    let possible = cases.filter { counted[$0] != nil && $0.tiers.contains(.instructions) }
    // The smallest, so that the floor costs little; those of equal size by name, not by order.
    let repeated = possible.sorted { ($0.key.size, $0.key) < ($1.key.size, $1.key) }
      .prefix(Self.noiseCaseCount)
    let results = await measured(
      [(.base, possible), (.candidate, possible), (.baseAgain, Array(repeated))],
      "instructions of", &progress
    ) { [measurer] cases, arm in await measurer.instructions(cases, arm) }
    var noise: Double?
    for gateCase in possible {
      let base = taken(results[0][gateCase], gateCase, .base, .instructions, &outcome)
      counted[gateCase]?.base.instructions = base
      counted[gateCase]?.candidate.instructions = taken(
        results[1][gateCase], gateCase, .candidate, .instructions, &outcome)
      let again = taken(results[2][gateCase], gateCase, .base, .instructions, &outcome)
      guard let base, let again else { continue }
      for (series, count) in base.series where count > 0 {
        noise = max(noise ?? 0, abs(Double(again.series[series] ?? 0) / Double(count) - 1))
      }
    }
    outcome.instructionNoise = noise
  }
}
