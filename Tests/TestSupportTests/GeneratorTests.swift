// Random scripts must exercise what they are meant to exercise.

import SolverCore
import Testing

@testable import TestSupport

@Suite struct GeneratorTests {
  /// How often something happens in the scripts of a flavour.
  struct Tally {
    var events: [String: Int] = [:]

    init(_ flavour: Flavour, scripts: Range<UInt64>) {
      for seed in scripts {
        let script = Script.random(seed: seed, flavour: flavour)
        let transcript = Player<ToySolver<NoFault>>.play(script, certify: { _, _ in nil })
        for (operation, step) in zip(script.operations, transcript.steps) {
          let name = operation.description.prefix { $0 != "(" }.dropFirst()
          let ending = "\(step.outcome)".prefix { $0 != "(" }
          var reason = ""
          if case .refused(let refusal) = step.outcome {
            reason = " \("\(refusal)".prefix { $0 != "(" })"
          }
          events["\(name) \(ending)\(reason)", default: 0] += 1
        }
      }
    }
  }

  @Test(arguments: Flavour.allCases) func everyEventHappens(flavour: Flavour) {
    let tally = Tally(flavour, scripts: 0 ..< (flavour == .large ? 10 : 500))
    for (k, v) in tally.events.sorted(by: { $0.key < $1.key }) { print("TALLY", flavour, k, v) }
  }
}
