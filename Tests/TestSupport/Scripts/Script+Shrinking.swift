// The smallest script, or life, that still shows a fault.

internal import SolverCore

extension Script {
  /// A script for which `fails` holds, and for no script that is one step simpler: one operation or
  /// term less, or a simpler number.
  ///
  /// - Parameter attemptCountMax: How often `fails` may be asked; the result is the best so far.
  package func shrunk(attemptCountMax: Int = 4_000, while fails: (Script) -> Bool) -> Script {
    var shrinker = Shrinker(best: operations, attemptsLeft: attemptCountMax)
    shrinker.shrink(simpler: \.simpler) { fails(Script($0)) }
    return Script(shrinker.best)
  }
}

extension [LifeStep] {
  /// As for a script. A life that is long when it fails is shortened in long stretches first.
  package func shrunk(
    attemptCountMax: Int = 20_000, until deadline: ContinuousClock.Instant,
    while fails: ([LifeStep]) -> Bool
  ) -> [LifeStep] {
    var shrinker = Shrinker(best: self, attemptsLeft: attemptCountMax, deadline: deadline)
    shrinker.shrink(simpler: \.simpler, while: fails)
    return shrinker.best
  }
}

/// The state of a search for a simpler sequence.
private struct Shrinker<Element> {
  var best: [Element]
  var attemptsLeft: Int
  var deadline: ContinuousClock.Instant?

  /// Drops and simplifies elements until neither helps.
  mutating func shrink(simpler: (Element) -> [Element], while fails: ([Element]) -> Bool) {
    while dropElements(fails) || simplify(simpler, fails) {}
  }

  /// Takes `candidate` over if it still fails.
  private mutating func accepts(_ candidate: [Element], _ fails: ([Element]) -> Bool) -> Bool {
    if let deadline, deadline < .now { attemptsLeft = 0 }
    guard attemptsLeft > 0 else { return false }
    attemptsLeft -= 1
    guard fails(candidate) else { return false }
    best = candidate
    return true
  }

  /// Drops runs of elements, halves first, then ever shorter ones.
  private mutating func dropElements(_ fails: ([Element]) -> Bool) -> Bool {
    var hasShrunk = false
    var length = max(1, best.count / 2)
    while true {
      // Every place would be too many in a long life.
      let stride = length > 16 ? length / 2 : 1
      var start = best.count - length
      while start >= 0, attemptsLeft > 0 {
        var candidate = best
        candidate.removeSubrange(start ..< start + length)
        if accepts(candidate, fails) { hasShrunk = true }
        start = min(start - stride, best.count - length)
      }
      guard length > 1 else { return hasShrunk }
      length /= 2
    }
  }

  /// Replaces elements by simpler ones.
  private mutating func simplify(
    _ simpler: (Element) -> [Element], _ fails: ([Element]) -> Bool
  ) -> Bool {
    var hasShrunk = false
    for index in best.indices where attemptsLeft > 0 {
      // Each acceptance makes the element simpler, so this ends.
      while simpler(best[index]).contains(where: { element in
        var candidate = best
        candidate[index] = element
        return accepts(candidate, fails)
      }) { hasShrunk = true }
    }
    return hasShrunk
  }
}

extension LifeStep {
  fileprivate var simpler: [LifeStep] {
    guard case .operation(let operation) = self else { return [] }
    return operation.simpler.map { .operation($0) }
  }
}

extension Operation {
  /// Operations of the same kind with one part simpler, the boldest first.
  fileprivate var simpler: [Operation] {
    switch self {
    case .add(let name, let row): row.simpler.map { .add(name, $0) }
    case .setRightHandSide(let value, let name):
      value.simpler.map { .setRightHandSide($0, of: name) }
    case .setPriority(let priority, let name):
      priority.simpler.map { .setPriority($0, of: name) }
    case .addEdit(let name, let priority): priority.simpler.map { .addEdit(name, $0) }
    case .suggest(let value, let name): value.simpler.map { .suggest($0, for: name) }
    case .makeVariable, .removeVariable, .remove, .removeEdit, .solve: []
    }
  }
}

extension ReferenceProblem.Row {
  fileprivate var simpler: [Self] {
    var rows: [Self] = []
    func append(_ change: (inout Self) -> Void) {
      var row = self
      change(&row)
      rows.append(row)
    }
    for index in terms.indices { append { $0.terms.remove(at: index) } }
    for number in rightHandSide.simpler { append { $0.rightHandSide = number } }
    for index in terms.indices {
      for number in terms[index].coefficient.simpler {
        append { $0.terms[index].coefficient = number }
      }
    }
    for simplerPriority in priority.simpler { append { $0.priority = simplerPriority } }
    return rows
  }
}

extension Double {
  /// How much there is to read; smaller is simpler. Zero and one are the simplest.
  private var complexity: Double {
    guard isFinite else { return .infinity }
    return abs(self) * 2 + (self < 0 ? 1 : 0) + (self == rounded() ? 0 : 1000)
  }

  fileprivate var simpler: [Double] {
    [0, 1, -1, 2, rounded(), (self / 2).rounded(.towardZero), self - 1, -self]
      .filter { $0.complexity < complexity }
  }
}

extension Priority {
  /// Required is the simplest, then a medium level, then the common ones.
  fileprivate var simpler: [Priority] {
    let order: [Priority] = [.required, .medium, .low, .high]
    return Array(order.prefix { $0 != self })
  }
}
