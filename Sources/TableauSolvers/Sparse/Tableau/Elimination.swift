// Solving a square system of equations with a tableau of its own.

internal import FlatStorage
internal import SolverCore

/// Solves linear equations for unknowns in terms of parameters.
///
/// Unknowns and parameters stand for symbols of the solver that asks. Each equation is solved, as
/// it comes, for an unknown that stands in no other one if there is such an unknown, and else for
/// that in the fewest; the systems of user interfaces are nearly triangular, so that hardly any
/// fill occurs.
///
/// After `reset()` it is as good as new: which symbols and rows it uses again decides about
/// nothing, as the order of terms is that in which they come.
struct Elimination: ~Copyable {
  /// The equations that were added, solved.
  var tableau = Tableau()

  /// The unknowns by the solver's symbols, `none` for others.
  private var unknowns = Table<SymbolID, SymbolID>(growing: .byDoubling)

  /// The solver's symbols that have an unknown, in the order in which they got it.
  private(set) var members = FlatArray<SymbolID>()

  private var parameters = FlatArray<SymbolID>()

  /// The traits of what may not be solved for.
  private static let parameterTraits = SymbolTraits(
    .equal, rightHandSide: 0, priority: .required, isEdit: true)

  /// The traits of the excess of an equation, which is zero and needs no column.
  private static let equationTraits = SymbolTraits(
    .equal, rightHandSide: 0, priority: .required)

  /// Lets what is small as a rule begin in `slab`, and the rest in one of larger rooms.
  mutating func begin(in slab: inout TableSlab, largeIn largeSlab: inout TableSlab) {
    tableau.begin(in: &slab, largeIn: &largeSlab)
    members.begin(in: &slab)
    parameters.begin(in: &slab)
  }

  /// Makes an unknown for `symbol` unless it has one.
  mutating func addUnknown(for symbol: SymbolID) {
    unknowns.grow(to: symbol.position + 1, filling: .none)
    guard unknowns[symbol] == .none else { return }
    unknowns[symbol] = tableau.makeSymbol(.variable)
    members.append(symbol)
  }

  /// Makes the next parameter.
  mutating func addParameter() { parameters.append(tableau.makeSymbol(Self.parameterTraits)) }

  /// Whether `symbol` has an unknown.
  func isUnknown(_ symbol: SymbolID) -> Bool {
    symbol.position < unknowns.count && unknowns[symbol] != .none
  }

  /// Adds a term to the equation that is being written; nothing if `symbol` has no unknown.
  mutating func addTerm(_ coefficient: Double, _ symbol: SymbolID) {
    guard isUnknown(symbol) else { return }
    tableau.addExpandedToSum(coefficient, unknowns[symbol])
  }

  /// Adds a parameter to the equation that is being written.
  mutating func addTerm(_ coefficient: Double, parameter index: Int) {
    tableau.addToSum(coefficient, parameters[index])
  }

  /// Solves the equation that was written, `sum == 0`.
  mutating func finishEquation() {
    let equation = tableau.makeSymbol(Self.equationTraits)
    if let subject = tableau.freshSubject() {
      tableau.makeSolvedRow(for: subject, symbol: equation, value: 0)
    } else {
      let row = tableau.makeSummedRow(for: equation, value: 0)
      if let position = positionOfUnknown(in: row) {
        tableau.pivot(row, at: position)
        tableau.hide(equation)
      } else {
        tableau.removeRow(row)
      }
    }
    tableau.discard(equation)
  }

  /// Where the unknown stands in a row that it is solved for: of those with large coefficients, the
  /// one in the shortest column, which makes the least fill.
  private func positionOfUnknown(in row: RowIndex) -> UInt32? {
    let list = tableau.rows[row].list
    // Parameters have other units, so their coefficients say nothing.
    var sizeMax = 0.0
    for index in list.range where tableau.traits(of: tableau.terms[index].symbol).isVariable {
      sizeMax = larger(sizeMax, abs(tableau.terms[index].coefficient))
    }
    var best: (position: UInt32, count: UInt32, size: Double)?
    for index in list.range where tableau.traits(of: tableau.terms[index].symbol).isVariable {
      let size = abs(tableau.terms[index].coefficient)
      guard size >= sizeMax * 1e-3 else { continue }
      let count = tableau.symbols[tableau.terms[index].symbol].column.count
      if let rival = best {
        let isBetter = count != rival.count ? count < rival.count : size > rival.size * 1.001
        guard isBetter else { continue }
      }
      best = (list.position(of: index), count, size)
    }
    return best?.position
  }

  /// By how much the unknown of `symbol` grows with the parameter at `index`.
  ///
  /// - Complexity: O(parameters).
  func solution(of symbol: SymbolID, parameter index: Int) -> Double {
    guard isUnknown(symbol) else { return 0 }
    let unknown = unknowns[symbol]
    guard let row = tableau.place(of: unknown) else { return 0 }
    let parameter = parameters[index]
    for termIndex in tableau.rows[row].list.range
    where tableau.terms[termIndex].symbol == parameter {
      return tableau.terms[termIndex].coefficient
    }
    return 0
  }

  /// Forgets everything, and keeps the room that it took.
  mutating func reset() {
    for index in 0 ..< members.count {
      let symbol = members[index]
      tableau.isolate(unknowns[symbol])
      tableau.discard(unknowns[symbol])
      unknowns[symbol] = .none
    }
    members.truncate(to: 0)
    while let parameter = parameters.popLast() {
      tableau.isolate(parameter)
      tableau.discard(parameter)
    }
    tableau.forgetCandidates()
  }
}
