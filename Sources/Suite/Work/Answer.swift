// What a worker answers.

package import Measurement
internal import Profiling
internal import Workloads

/// What came of an `Order`: a line of JSON, the last one of a worker's standard output.
///
/// Unless a case says otherwise, it answers the order of its name.
package enum Answer: Sendable, Codable {
  case hello(Greeting)
  case run(CaseOutcome)
  /// To `.arm` and `.race`.
  case arm(ArmAnswer)
  case frames(FrameAnswer)
  /// To `.verify`: every answer was right, and this is what to say of it.
  case verified(String)
  case agreement([LevelAgreement])
  case gate(GateReply)
  case heap(HeapFinding)
  case cpu(CPUFinding)
  /// To `.instructions`: callgrind has what came out.
  case replayed

  /// To any order: why nothing came out. It was not understood, something was wrong with what was
  /// to be measured, or its answers were wrong.
  case failed(String)
}

// What came out, for who knows what was asked; nil for any other answer.
extension Answer {
  package var hello: Greeting? { if case .hello(let greeting) = self { greeting } else { nil } }
  package var run: CaseOutcome? { if case .run(let outcome) = self { outcome } else { nil } }
  package var arm: ArmAnswer? { if case .arm(let answer) = self { answer } else { nil } }
  package var frames: FrameAnswer? { if case .frames(let answer) = self { answer } else { nil } }
  package var verified: String? { if case .verified(let line) = self { line } else { nil } }
  package var agreement: [LevelAgreement]? {
    if case .agreement(let levels) = self { levels } else { nil }
  }
  package var gate: GateReply? { if case .gate(let reply) = self { reply } else { nil } }
  package var heap: HeapFinding? { if case .heap(let finding) = self { finding } else { nil } }
  package var cpu: CPUFinding? { if case .cpu(let finding) = self { finding } else { nil } }
}

/// The answer to one of several orders, each of which is carried out in a copy of the process.
package struct CopyAnswer: Sendable, Codable {
  /// How many orders there were before that which it answers.
  var order: Int
  var answer: Answer

  /// The answer to the order of this number.
  package init(order: Int, _ answer: Answer) {
    self.order = order
    self.answer = answer
  }
}

/// What a program can do.
package struct Greeting: Hashable, Sendable, Codable {
  /// The version of what this program says and understands. Versions 2 and 3 counted instructions
  /// on the heap of all that had been done before.
  package static let currentVersion = 4
  /// The versions that this program understands. Version 1 had no orders.
  static let versions = 2 ... currentVersion

  /// The version that the worker speaks.
  package var version = Self.currentVersion
  /// The tiers of a gate that it can measure, by name: a newer worker may know others.
  package var tiers: [String]
  /// The strategies that it has.
  package var strategies: [String]
  /// How it was compiled.
  package var build: BuildConfiguration
  /// The screens that it can make.
  package var screens: [String]

  /// The tiers of them that this program can ask for.
  package var knownTiers: Set<GateTier> { Set(tiers.compactMap(GateTier.init(rawValue:))) }

  /// The names of the workloads of its screens.
  package var screenWorkloads: [String] { screens.map { LayoutWork.prefix + $0 } }

  /// What this program says.
  package static let own = Greeting(
    tiers: GateTier.allCases.map(\.rawValue),
    strategies: StrategyCatalog.all.filter { !$0.isPeer }.map(\.name), build: .current(),
    screens: GateScreen.names)
}
