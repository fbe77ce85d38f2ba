// Random scripts must exercise what they are meant to exercise, and be the same for ever.

import Randomness
import SolverCore
import TableauSolvers
import Testing

@testable import TestSupport

@Suite struct GeneratorTests {
  /// The published first outputs for the seed 1234567.
  @Test func generatesThePublishedSequence() {
    var random = SplitMix64(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(expected.map { _ in random.next() } == expected)
  }

  @Test func drawsEveryIntegerOfARange() {
    var random = SplitMix64(seed: 1)
    var counts = Array(repeating: 0, count: 7)
    for _ in 0 ..< 7_000 { counts[random.int(-3 ... 3) + 3] += 1 }
    #expect(counts.allSatisfy { 850 ... 1_150 ~= $0 }, "\(counts)")
  }

  /// How the operations of the scripts of a flavour end, each as "operation ending reason".
  private func tally(_ flavour: Flavour, scriptCount: UInt64) -> [String: Int] {
    var events: [String: Int] = [:]
    for seed in 0 ..< scriptCount {
      let script = Script.random(seed: seed, flavour: flavour)
      let transcript = Player<DenseSolver>.play(script)
      for (operation, step) in zip(script.operations, transcript.steps) {
        var event = operation.description.prefix { $0 != "(" }.dropFirst()
        if case .refused(let refusal) = step.outcome {
          event += " \("\(refusal)".prefix { $0 != "(" })"
        }
        events[String(event), default: 0] += 1
      }
    }
    return events
  }

  @Test(arguments: Flavour.allCases.filter { $0 != .large })
  func everythingHappens(flavour: Flavour) {
    let events = tally(flavour, scriptCount: 400)
    for event in [
      "add", "add unsatisfiable", "add unknownVariable", "add notFinite", "addEdit",
      "addEdit alreadyEditable", "addEdit unknownVariable", "makeVariable", "remove",
      "remove unknownConstraint", "removeEdit", "removeEdit notEditable", "removeVariable",
      "removeVariable inUse", "setPriority", "setPriority unsatisfiable",
      "setPriority unknownConstraint", "setRightHandSide", "setRightHandSide unsatisfiable",
      "setRightHandSide notFinite", "setRightHandSide unknownConstraint", "solve", "suggest",
      "suggest unsatisfiable", "suggest notFinite", "suggest unknownVariable",
    ] {
      #expect(events[event, default: 0] > 0, "\(event) never happens")
    }
    // Conflicts are what solvers get wrong, so they must be more than accidents.
    #expect(events["add unsatisfiable", default: 0] > 50)
    #expect(events["suggest unsatisfiable", default: 0] > 20)
  }
}
