// Whether multipliers prove that values are optimal: the conditions of `Multiplier`, one by one.

internal import SolverCore

extension Solution {
  /// The first condition that does not hold, or `nil`.
  func fault(of certificate: Transcript.Certificate) -> String? {
    var balances: [Int: [Priority: Double]] = [:]
    for (origin, row) in rows {
      let entries: [Multiplier]
      switch origin {
      case .constraint(let name): entries = certificate.constraints[name] ?? []
      case .edit(let name): entries = certificate.edits[name] ?? []
      }
      if let fault = shapeFault(of: entries) ?? boxFault(of: entries, row) {
        return "the multiplier \(entries) of \(origin), \(row), is wrong: \(fault)"
      }
      for term in row.terms {
        for entry in entries {
          balances[term.variable, default: [:]][entry.level, default: 0] +=
            entry.value * term.coefficient
        }
      }
    }
    for (variable, levels) in balances.sorted(by: { $0.key < $1.key }) {
      for (level, balance) in levels.sorted(by: { $0.key > $1.key })
      where abs(balance) > Self.multiplierTolerance {
        return "variable \(variable) could move: \(balance) is left over at level \(level)"
      }
    }
    return nil
  }

  /// The multipliers of the systems that are judged are around 1 to 100.
  private static let multiplierTolerance = 1e-6

  /// Nonzero entries from the highest level down, no level twice, none required.
  private func shapeFault(of entries: [Multiplier]) -> String? {
    guard zip(entries, entries.dropFirst()).allSatisfy({ $0.level > $1.level }) else {
      return "its levels are not in descending order"
    }
    guard entries.allSatisfy({ !$0.level.isRequired && $0.value.isFinite && $0.value != 0 }) else {
      return "an entry is zero, not finite, or at the required level"
    }
    return nil
  }

  private func boxFault(of entries: [Multiplier], _ row: Operation.Row) -> String? {
    if row.relation == .lessThanOrEqual, Self.sign(entries) < 0 { return "it must be at least 0" }
    if row.relation == .greaterThanOrEqual, Self.sign(entries) > 0 { return "it must be at most 0" }
    let excess = sum(of: row) - row.rightHandSide
    let isOver = excess > Self.tolerance * scale(of: row)
    let isUnder = excess < -Self.tolerance * scale(of: row)
    let hasRoom =
      isUnder && row.relation == .lessThanOrEqual || isOver && row.relation == .greaterThanOrEqual
    if hasRoom { return Self.sign(entries) == 0 ? nil : "it must be 0, since there is room" }
    guard !row.priority.isRequired else { return nil }
    let unit = Multiplier(level: row.priority, value: 1)
    let toOne = Self.sign(Self.sum(entries, -1, unit))
    let toMinusOne = Self.sign(Self.sum(entries, 1, unit))
    guard toOne <= 0, toMinusOne >= 0 else { return "it exceeds the level's unit" }
    if isOver, toOne != 0 { return "it must be 1 at its level, since the sum is too large" }
    if isUnder, toMinusOne != 0 { return "it must be -1 at its level, since the sum is too small" }
    return nil
  }

  /// `entries + factor * unit`.
  private static func sum(
    _ entries: [Multiplier], _ factor: Double, _ unit: Multiplier
  ) -> [Multiplier] {
    var sum = entries
    if let index = sum.firstIndex(where: { $0.level == unit.level }) {
      sum[index].value += factor * unit.value
    } else {
      sum.append(Multiplier(level: unit.level, value: factor * unit.value))
    }
    return sum.sorted { $0.level > $1.level }
  }

  /// The sign of the first entry that is not zero.
  private static func sign(_ entries: [Multiplier]) -> Int {
    guard let first = entries.first(where: { abs($0.value) > multiplierTolerance }) else {
      return 0
    }
    return first.value < 0 ? -1 : 1
  }
}
