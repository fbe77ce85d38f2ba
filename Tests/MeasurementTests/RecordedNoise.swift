// Times that real processes took, for trials that do not depend on the machine that runs the tests.

import Foundation
import Measurement
import Randomness
import Testing

/// Samples of one program on one case, process after process, as they were measured.
struct RecordedNoise {
  let samples: [TimeTrial.Sample]

  /// A recording by its name: `shared` with builds of others, `loaded` with a busy loop on the
  /// other core, or `bimodal` with nothing beside it, on a host where every second process took 1.6
  /// times as long.
  init(_ name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Noise/\(name).txt")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    samples = try lines.map { line in
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 4, "\(line)")
      return TimeTrial.Sample(
        nanosecondsByPhase: ["build": numbers[0], "animate": numbers[1], "teardown": numbers[2]],
        controlNanoseconds: numbers[3])
    }
  }

  /// A trial on samples that follow each other from a random place on, so that drifts stay what
  /// they are; the candidate's multiplied by `factor`, in all phases or in one.
  func trial(
    blockCount: Int, factor: Double, of slowPhase: String? = nil, _ random: inout SplitMix64
  ) throws -> TimeTrial {
    let schedule = TimeTrial.schedule(blockCount: blockCount, seed: random.next())
    let start = Int.random(in: 0 ..< samples.count, using: &random)
    let drawn = schedule.steps.enumerated().map { i, arm in
      var sample = samples[(start + i) % samples.count]
      if arm == TimeTrial.Arm.candidate.rawValue {
        for phase in sample.nanosecondsByPhase.keys where slowPhase == nil || slowPhase == phase {
          sample.nanosecondsByPhase[phase]? *= factor
        }
      }
      return sample
    }
    return try TimeTrial(drawn, schedule: schedule)
  }

  /// The judgement of a gate, with as many trials as it asks for.
  func judgement(
    factor: Double, of slowPhase: String? = nil, _ random: inout SplitMix64
  ) throws -> TimeJudgement {
    var judgement = TimeJudgement(try trial(blockCount: 12, factor: factor, of: slowPhase, &random))
    while judgement.needsAnotherTrial {
      try judgement.add(try trial(blockCount: 24, factor: factor, of: slowPhase, &random))
    }
    return judgement
  }
}
