// What a worker answers.

internal import Profiling

/// What came of an `Order`: the last line of a worker's standard output, in JSON.
package enum Answer: Sendable, Codable {
  /// To `.run`.
  case run(CaseOutcome)

  /// To `.arm` and `.race`.
  case arm(ArmAnswer)

  /// To `.frames`.
  case frames(FrameAnswer)

  /// To `.verify`: every answer was right, and this is what to say of it.
  case verified(String)

  /// To any order: why nothing came out. It was not understood, something was wrong with what was
  /// to be measured, or its answers were wrong.
  case failed(String)
}

// What came out, for who knows what was asked; nil for any other answer.
extension Answer {
  package var run: CaseOutcome? { if case .run(let outcome) = self { outcome } else { nil } }
  package var arm: ArmAnswer? { if case .arm(let answer) = self { answer } else { nil } }
  package var frames: FrameAnswer? { if case .frames(let answer) = self { answer } else { nil } }
  package var verified: String? { if case .verified(let line) = self { line } else { nil } }
}
