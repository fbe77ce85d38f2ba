// Whether an answer is proven to be optimal, in plain double arithmetic: the conditions of
// `Multiplier`.

internal import SolverCore

/// Values and multipliers as a solver gave them.
struct LifeAnswer: Hashable {
  /// By the position of the variable.
  var values: [Double] = []

  /// The multipliers of all rows, one after the other, and where those of each row end.
  var multipliers: [Multiplier] = []
  var ends: [Int] = [0]

  /// The multiplier of the row at `index`.
  func multiplier(_ index: Int) -> ArraySlice<Multiplier> {
    multipliers[ends[index] ..< ends[index + 1]]
  }
}

/// A condition that an answer does not meet.
struct LifeFault {
  var kind: Finding.Kind

  /// A row that it concerns.
  var row: Int
  var message: String
}

extension LifeSystem {
  /// By how much an answer may miss, relative to the sizes of what is added up.
  static var tolerance: Double { 1e-8 }

  /// What a requirement may miss, relative to the largest number that was added up anywhere:
  /// doubles cannot say a small number better that comes from large ones.
  static var resolution: Double { 1e-12 }

  /// The tolerances at which an answer is looked at that misses a condition by little. What is zero
  /// at one of them is not at another, and a condition that holds at any of them is no plain fault.
  ///
  /// The first ones are those of single roundings: beside multipliers of 1e8, one of 0.1 decides
  /// all the same.
  static var tolerances: [Double] {
    [1e-16, 1e-14, 1e-12, 1e-10, tolerance, 1e-7, 1e-6, 1e-5, 1e-4]
  }

  /// The first condition that `answer` misses at each of the tolerances, or `nil`. If there are
  /// several, a row must miss it by its letter, too: with what is rounding in its own sums as zero.
  ///
  /// - Complexity: O(terms × levels × tolerances).
  func fault(of answer: LifeAnswer, tolerances: [Double]) -> LifeFault? {
    if let index = answer.values.firstIndex(where: { !$0.isFinite }) {
      let message = "the value of variable \(names[index]) is \(answer.values[index])"
      return LifeFault(kind: .value, row: 0, message: message)
    }
    var scales = Array(repeating: 1.0, count: levels.count)
    for entry in answer.multipliers {
      if let level = levels.firstIndex(of: entry.level) {
        scales[level] = max(scales[level], abs(entry.value))
      } else if !(abs(entry.value) <= tolerances.last ?? Self.tolerance) {
        return LifeFault(
          kind: .certificate, row: 0,
          message: "a multiplier is \(entry.value) at \(entry.level), where there is no row")
      }
    }
    let excesses = rows.indices.map { excess($0, answer.values) }
    let largest = excesses.reduce(1) { max($0, $1.size) }
    for index in rows.indices {
      let entries = answer.multiplier(index)
      guard zip(entries, entries.dropFirst()).allSatisfy({ $0.level > $1.level }),
        entries.allSatisfy({ $0.value != 0 })
      else {
        return LifeFault(
          kind: .certificate, row: index,
          message: "the multiplier \(entries) of \(rows[index].origin) is not in the order of its "
            + "levels, or has a zero")
      }
      let multiplier = multiplier(index, of: answer)
      var fault: LifeFault?
      // What is zero among multipliers, and what among sums, are two questions.
      let room = max(
        (tolerances.last ?? Self.tolerance) * max(1, excesses[index].size),
        Self.resolution * largest)
      for tolerance in tolerances {
        fault = self.fault(
          ofRow: index, excesses[index].excess, room, multiplier, scales.map { tolerance * $0 })
        if fault == nil { break }
      }
      if fault != nil, tolerances.count > 1 {
        // Beside a multiplier of 1e8 in other rows, one of 8e-9 decides all the same.
        let sizes = sums(of: answer).sizes
        let slacks = levels.indices.map { slack(at: $0, ofRow: index, sizes) }
        fault = self.fault(ofRow: index, excesses[index].excess, room, multiplier, slacks)
      }
      if let fault { return fault }
    }
    return stationarityFault(answer, tolerances.last ?? Self.tolerance, scales)
  }

  /// The multiplier of the row at `index` by level.
  private func multiplier(_ index: Int, of answer: LifeAnswer) -> [Double] {
    levels.map { level in
      answer.multiplier(index).reduce(0) { $1.level == level ? $0 + $1.value : $0 }
    }
  }

  /// What is wrong with the row at `index` and its multiplier, by level: `room` is what counts as
  /// zero among sums, and `scales` what does among multipliers.
  private func fault(
    ofRow index: Int, _ excess: Double, _ room: Double, _ multiplier: [Double], _ scales: [Double]
  ) -> LifeFault? {
    let row = rows[index].row
    let violation = row.relation.violation(sum: excess, rightHandSide: 0)
    func wrong(_ text: String) -> LifeFault {
      LifeFault(
        kind: .certificate, row: index,
        message: "the multiplier \(multiplier) by level \(levels) of \(rows[index].origin), "
          + "\(row), off by \(excess), \(text)")
    }
    // Not the other way round: NaN must fail.
    guard violation <= room else {
      guard !row.priority.isRequired else {
        return LifeFault(
          kind: .required, row: index,
          message: "the required \(rows[index].origin), \(row), is violated by \(violation)")
      }
      let sign: Double = excess > 0 ? 1 : -1
      for level in levels.indices {
        let wanted = levels[level] == row.priority ? sign : 0
        guard abs(multiplier[level] - wanted) <= scales[level] else {
          return wrong("must be \(sign) at its level, and nothing else")
        }
      }
      return nil
    }
    let first = levels.indices.first { abs(multiplier[$0]) > scales[$0] }
    guard let first else { return nil }
    switch row.relation {
    case .equal: break
    case .lessThanOrEqual:
      if excess < -room { return wrong("must be 0, since there is room") }
      if multiplier[first] < 0 { return wrong("must be at least 0") }
    case .greaterThanOrEqual:
      if excess > room { return wrong("must be 0, since there is room") }
      if multiplier[first] > 0 { return wrong("must be at most 0") }
    }
    guard !row.priority.isRequired, levels[first] >= row.priority else { return nil }
    let beyond = abs(multiplier[first]) - 1
    guard levels[first] == row.priority, beyond <= scales[first] else {
      return wrong("exceeds the unit of its level")
    }
    guard beyond >= -scales[first] else { return nil }
    let next = levels.indices.first { $0 > first && abs(multiplier[$0]) > scales[$0] }
    guard let next, (multiplier[next] > 0) == (multiplier[first] > 0) else { return nil }
    return wrong("exceeds the unit of its level below it")
  }

  /// What the multipliers times the coefficients add up to for each variable and level, and the
  /// sizes of what is added up; by `variable * levels.count + level`.
  private func sums(of answer: LifeAnswer) -> (sums: [Double], sizes: [Double]) {
    var sums = Array(repeating: 0.0, count: names.count * levels.count)
    var sizes = sums
    for index in rows.indices {
      for entry in answer.multiplier(index) {
        guard let level = levels.firstIndex(of: entry.level) else { continue }
        for (coefficient, variable) in terms(index) {
          let place = variable * levels.count + level
          sums[place] += entry.value * coefficient
          sizes[place] += abs(entry.value * coefficient)
        }
      }
    }
    return (sums, sizes)
  }

  /// What multipliers leave over, beyond `tolerance` and the roundings of the largest one of their
  /// level: beside multipliers of 1e12, doubles cannot say one of 1e-4.
  private func stationarityFault(
    _ answer: LifeAnswer, _ tolerance: Double, _ scales: [Double]
  ) -> LifeFault? {
    let (sums, sizes) = sums(of: answer)
    for place in sums.indices {
      let (variable, level) = place.quotientAndRemainder(dividingBy: levels.count)
      let room = tolerance * max(1, sizes[place]) + 1e-13 * scales[level]
      // Not the other way round: NaN must fail.
      if abs(sums[place]) <= room { continue }
      let row = rows.indices.first { terms($0).contains { $0.variable == variable } }
      return LifeFault(
        kind: .certificate, row: row ?? 0,
        message: "variable \(names[variable]) could move: \(sums[place]) is left over at level "
          + "\(levels[level])")
    }
    return nil
  }
}

extension LifeSystem {
  /// What rounding may change a number of a row by, and what a solver adds to that, relative to
  /// what is added up.
  static var rounding: Double { 1e-12 }

  /// Whether `answer` is optimal for rows that are the given ones but for rounding of their
  /// numbers.
  ///
  /// Where rows are all but parallel, the last digit of a coefficient decides which values are
  /// optimal, or whether rows meet at all. No double says which is meant, so an answer is right
  /// that is optimal for some such digits: each sum of multipliers times coefficients is zero, and
  /// each row holds, but for what a change of that size in the coefficients that are added up in it
  /// would mend. What is left of a sum may also be as little as one digit of the largest addend of
  /// its level: whoever changes that digit moves the small multipliers by as much.
  ///
  /// - Complexity: O(terms × levels).
  func isOptimal(_ answer: LifeAnswer) -> Bool {
    guard answer.values.allSatisfy(\.isFinite) else { return false }
    let (sums, sizes) = sums(of: answer)
    for level in levels.indices {
      let places = stride(from: level, to: sums.count, by: levels.count)
      let digit = 4 * Double.ulpOfOne * places.reduce(0) { max($0, sizes[$1]) }
      let isBalanced = places.allSatisfy { abs(sums[$0]) <= max(Self.rounding * sizes[$0], digit) }
      guard isBalanced else { return false }
    }
    // What rounding leaves where a value is zero is as small as the square of it.
    let least = Self.rounding * rows.indices.reduce(1) { max($0, excess($1, answer.values).size) }
    return rows.indices.allSatisfy { index in
      let slacks = levels.indices.map { slack(at: $0, ofRow: index, sizes) }
      let multiplier = zip(multiplier(index, of: answer), slacks).map { abs($0) <= $1 ? 0 : $0 }
      let (excess, size) = excess(index, answer.values)
      let room = Self.rounding * max(size, least)
      return fault(ofRow: index, excess, room, multiplier, slacks) == nil
    }
  }

  /// By how much a multiplier may change before it matters to one of the sums that it is in.
  private func slack(at level: Int, ofRow index: Int, _ sizes: [Double]) -> Double {
    terms(index).reduce(.infinity) { slack, term in
      let size = sizes[term.variable * levels.count + level]
      return min(slack, Self.rounding * size / abs(term.coefficient))
    }
  }
}
