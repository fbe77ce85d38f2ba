// Simplex optimization: section 2.2 of the paper, and the dual method of section 2.4.

internal import SolverCore

extension TextbookTableau {
  /// Coefficients up to this size may be rounding errors and are not divided by.
  private static let pivotMin = 1e-9

  /// The share of a tolerance up to which a value counts as zero where ratios are compared.
  private static let roundingShare = 1e-3

  /// Whether an optimisation leads nowhere: a basis comes twice, there were too many steps, or
  /// nothing is left of the numbers. Bland's rule cannot cycle, but where rounding says that one
  /// symbol and then the other reduces the objective, it does. Then the next `solve()` begins by
  /// computing the tableau anew.
  private mutating func leadsNowhere(_ watch: inout CycleWatch) -> Bool {
    if isLost { return true }
    let stepMax = 1_000 + 10 * (rows.count + columns.count)
    guard watch.hasSeen(rows.keys) || watch.stepCount > stepMax else { return false }
    isWorn = true
    return true
  }

  // MARK: - The primal method

  /// Makes a feasible tableau optimal.
  ///
  /// Bland's rule: of the symbols that reduce the objective, the one with the smallest number
  /// enters; of those that could leave, the one with the smallest number leaves. No basis comes
  /// twice then.
  ///
  /// - Source: R. G. Bland, "New finite pivoting rules for the simplex method", Mathematics of
  ///   Operations Research 2(2), 1977, doi:10.1287/moor.2.2.103. It holds in any ordered field, and
  ///   symbolic weights are the polynomials of one: a level is an infinitely large multiple of the
  ///   next.
  mutating func optimize() {
    var watch = CycleWatch()
    while let entering = improvingSymbol(), !leadsNowhere(&watch) {
      // The objective is a sum of errors, so it has a least value, and some row stops the symbol.
      guard let leaving = firstToLeave(for: entering) else { return }
      pivot(leaving: leaving, entering: entering)
    }
  }

  private func improvingSymbol() -> Symbol? {
    objective.lazy.filter { $0.key.canEnter && $0.value.sign < 0 }.map(\.key).min()
  }

  /// The restricted basic symbol that first becomes zero when `entering` grows.
  func firstToLeave(for entering: Symbol) -> Symbol? {
    leastRatio(in: entering) { $0 < -Self.pivotMin }
  }

  /// The restricted symbol whose row has the least ratio of its value to the size of the
  /// coefficient of `symbol`, among those that have a suitable coefficient.
  func leastRatio(in symbol: Symbol, where isSuitable: (Double) -> Bool) -> Symbol? {
    var best: (basic: Symbol, ratio: Double)?
    for basic in columns[symbol] ?? [] where basic.isRestricted {
      guard let row = rows[basic], isSuitable(row[symbol]) else { continue }
      // Rounding must not hide a tie, or Bland's rule would choose among fewer and could cycle.
      let isZero = row.constant < tolerance(of: basic) * Self.roundingShare
      let ratio = isZero ? 0 : row.constant / abs(row[symbol])
      if let rival = best {
        guard ratio < rival.ratio || ratio == rival.ratio && precedes(basic, rival.basic) else {
          continue
        }
      }
      best = (basic, ratio)
    }
    return best?.basic
  }

  /// An artificial symbol leaves before all others, because that ends the addition.
  private func precedes(_ one: Symbol, _ other: Symbol) -> Bool {
    if one.kind == .artificial { return true }
    return other.kind != .artificial && one < other
  }

  // MARK: - The dual method

  /// Makes an optimal tableau feasible again, after constants have changed.
  ///
  /// The infeasible symbol with the smallest number leaves; of the symbols that can take its place,
  /// the one enters that costs least for each unit, and of equals the one with the smallest number.
  /// That is Bland's rule for the dual problem.
  ///
  /// - Returns: Whether it could; not if required constraints contradict each other.
  mutating func reoptimize() -> Bool {
    var isFeasible = true
    var watch = CycleWatch()
    while let leaving = infeasible.min() {
      guard isInfeasible(leaving), let row = rows[leaving] else {
        infeasible.remove(leaving)
        continue
      }
      if let entering = cheapestToEnter(row) {
        if leadsNowhere(&watch) { return false }
        pivot(leaving: leaving, entering: entering)
      } else {
        isFeasible = false
        infeasible.remove(leaving)
      }
    }
    return isFeasible
  }

  private func cheapestToEnter(_ row: Row) -> Symbol? {
    var best: Symbol?
    // In a fixed order, because a comparison within a tolerance is not transitive.
    for symbol in row.sortedSymbols where symbol.canEnter && row[symbol] > Self.pivotMin {
      if let rival = best {
        // weight(symbol) / row[symbol] < weight(rival) / row[rival]
        var difference = weight(of: symbol).scaled(by: row[rival])
        difference.add(weight(of: rival), times: -row[symbol])
        guard difference.sign < 0 else { continue }
      }
      best = symbol
    }
    return best
  }

  /// What a nonbasic symbol costs.
  func weight(of symbol: Symbol) -> SymbolicWeight { objective[symbol] ?? SymbolicWeight() }

  // MARK: - The first phase

  /// Minimises the basic `artificial` to zero, or as far as the other rows allow: section 2.5.
  ///
  /// While the symbol is basic, its own row is the objective of this phase.
  ///
  /// - Returns: Whether it became zero within `tolerance`.
  mutating func minimize(_ artificial: Symbol, tolerance: Double) -> Bool {
    var watch = CycleWatch()
    while let row = rows[artificial], row.constant > tolerance {
      let reducing = row.coefficients.lazy.filter { $0.key.canEnter && $0.value < -Self.pivotMin }
      guard let entering = reducing.map(\.key).min(),
        let leaving = firstToLeave(for: entering), !leadsNowhere(&watch)
      else { return false }
      pivot(leaving: leaving, entering: entering)
    }
    return true
  }
}

/// Sees that a basis comes again, by comparing two at each step.
///
/// - Source: R. P. Brent, "An improved Monte Carlo factorization algorithm", BIT 20, 1980,
///   doi:10.1007/BF01933190, section 2.
struct CycleWatch {
  private(set) var stepCount = 0

  /// The basis of the latest step whose number is a power of two.
  private var landmark: Set<Symbol> = []

  /// Notes the basis of one more step.
  ///
  /// - Returns: Whether it is that of an earlier step. A cycle is seen before there are three times
  ///   as many steps as its length and the steps that lead to it.
  mutating func hasSeen(_ basis: some Collection<Symbol>) -> Bool {
    stepCount += 1
    if basis.count == landmark.count, basis.allSatisfy(landmark.contains) { return true }
    if stepCount & (stepCount - 1) == 0 { landmark = Set(basis) }
    return false
  }
}
