// How strategies agree, in words.

internal import Suite

/// Renders the agreement of strategies, a line for each level.
struct AgreementText {
  private let levels: [LevelAgreement]

  init(_ levels: [LevelAgreement]) { self.levels = levels }

  /// The lines; one that says so where nothing was compared.
  var text: String {
    guard !levels.isEmpty else { return "agreement: the trace solves nothing to compare" }
    let width = levels.map { "\($0.level)".count }.max() ?? 0
    let lines = levels.map { level in
      "  \("\(level.level)".padded(to: width))  \(describe(level))"
    }
    let head = [
      "agreement level by level, with the first strategy; where several answers are optimal,",
      "values may differ, and only what levels leave open is compared:",
    ]
    return (head + lines).joined(separator: "\n")
  }

  private func describe(_ level: LevelAgreement) -> String {
    let solves = level.solveCount == 1 ? "1 solve" : "\(level.solveCount) solves"
    guard !level.disagreements.isEmpty else { return "all the same, after \(solves)" }
    let parts = level.disagreements.map { difference in
      let amount = "\(abs(difference.excess)) \(difference.excess < 0 ? "less" : "more")"
      return "\(difference.strategy) leaves up to \(amount), after \(difference.solveCount) of "
        + "\(solves), first after solve \(difference.firstSolve)"
    }
    return parts.joined(separator: "; ") + "; the others the same"
  }
}
