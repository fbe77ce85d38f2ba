// The kinds of random lives: sizes, numbers, and what happens how often.

internal import SolverCore

/// What a random life is like.
package struct LifeKind: Sendable {
  /// The numbers that coefficients are drawn from.
  package enum Coefficients: Sendable {
    /// 1 and −1.
    case unit

    /// Halves and doubles, with which doubles calculate exactly.
    case dyadic

    /// Multiples of a third, of which hardly any is a double.
    case thirds

    /// Decimals from 0.2 to 2.
    case decimals

    /// From 10⁻ⁿ to 10ⁿ for this n, each power of ten as likely as any other.
    case decades(Double)
  }

  /// What can happen in a life.
  package enum Happening: CaseIterable, Sendable {
    case add, remove, changeConstant, changePriority, suggest, solve

    /// An edit or a constant goes to and fro, as a window that is dragged does, or a text that
    /// alternates.
    case swing

    /// An edit comes or goes.
    case edit

    /// A variable comes or goes.
    case variable

    /// A stay comes.
    case stay

    /// The values that have changed are asked for. As long as they never are, a solver may save
    /// itself the trouble of noting them.
    case report

    /// A snapshot or a transaction begins or ends.
    case detour

    /// Something that every solver must refuse: bad numbers, handles that are none.
    case misuse
  }

  /// As the command calls it.
  package var name: String
  var variableCount: Int
  var rowsPerVariable = 2.5
  var termCounts = 1 ... 3
  var coefficients = Coefficients.decimals

  /// What values are about as large as.
  var extent = 1_200.0

  /// Whether right-hand sides are integers, rather than whatever fits.
  var hasIntegers = false

  var priorities: [Priority] = [250, 500, 750, 999, 1]
  var requiredPercent = 25
  var requiredEditPercent = 5

  /// The share of requirements that take no heed of the others.
  var contradictionPercent = 10

  /// The share of rows that repeat another one: the same, or a multiple.
  var repetitionPercent = 3

  /// The share of these that are not quite parallel to it, by a thousandth to a hundred millionth.
  var tiltPercent = 0

  /// The share of the numbers, right-hand sides and suggestions, that are 0.
  var zeroPercent = 10

  /// How often each thing happens, as a share of the sum.
  var weights: [Happening: Int] = [
    .add: 20, .remove: 8, .changeConstant: 20, .changePriority: 6, .suggest: 25, .solve: 15,
    .swing: 1, .edit: 3, .variable: 1, .report: 2, .detour: 1, .misuse: 1,
  ]

  init(_ name: String, variables: Int, _ change: (inout LifeKind) -> Void = { _ in }) {
    self.name = name
    variableCount = variables
    change(&self)
  }
}

extension LifeKind {
  /// Every kind, the ones that find most first.
  package static let all = [
    LifeKind("ordinary", variables: 60) { $0.weights[.report] = nil },
    LifeKind("few", variables: 4) { $0.rowsPerVariable = 3 },
    LifeKind("unit", variables: 60) {
      $0.coefficients = .unit
      $0.hasIntegers = true
    },
    LifeKind("dyadic", variables: 30) {
      $0.coefficients = .dyadic
      $0.hasIntegers = true
    },
    LifeKind("thirds", variables: 20) { $0.coefficients = .thirds },
    LifeKind("decades", variables: 8) { $0.coefficients = .decades(3) },
    LifeKind("close", variables: 20) {
      $0.priorities = [250, 250.0000001, 251, 251.5, 999, 999.9999999]
    },
    LifeKind("degenerate", variables: 25) {
      $0.coefficients = .unit
      $0.hasIntegers = true
      $0.zeroPercent = 85
    },
    LifeKind("redundant", variables: 15) { $0.repetitionPercent = 60 },
    LifeKind("parallel", variables: 8) {
      $0.repetitionPercent = 50
      $0.tiltPercent = 40
    },
    LifeKind("contradictory", variables: 15) {
      $0.requiredPercent = 60
      $0.contradictionPercent = 60
    },
    LifeKind("churn", variables: 25) {
      $0.weights = [
        .add: 30, .remove: 25, .changeConstant: 5, .changePriority: 5, .suggest: 8, .solve: 12,
        .edit: 8, .variable: 12, .report: 4, .detour: 4, .misuse: 2,
      ]
    },
    LifeKind("dragging", variables: 40) {
      $0.weights = [
        .add: 3, .remove: 2, .changeConstant: 10, .changePriority: 1, .suggest: 60, .solve: 30,
        .swing: 8, .edit: 2,
      ]
    },
    LifeKind("swinging", variables: 5) {
      $0.rowsPerVariable = 2
      $0.requiredEditPercent = 30
      $0.contradictionPercent = 25
      $0.weights = [
        .add: 4, .remove: 2, .changeConstant: 4, .changePriority: 2, .suggest: 4, .solve: 4,
        .swing: 30, .edit: 2, .report: 4, .detour: 4, .misuse: 1,
      ]
    },
    LifeKind("many", variables: 200) {
      $0.termCounts = 1 ... 4
      $0.weights[.solve] = 6
      $0.weights[.report] = nil
    },
    LifeKind("detours", variables: 5) {
      $0.rowsPerVariable = 3
      $0.requiredPercent = 45
      $0.contradictionPercent = 25
      $0.weights[.stay] = 3
      $0.weights[.report] = 10
      $0.weights[.detour] = 20
    },
    LifeKind("stays", variables: 12) {
      $0.rowsPerVariable = 3
      $0.weights[.stay] = 8
    },
    LifeKind("large-values", variables: 10) {
      $0.hasIntegers = true
      $0.extent = 1e9
    },
    requirements("requirements", variables: 4),
    requirements("requirements-far", variables: 5) { $0.extent = 1e7 },
    requirements("requirements-decades", variables: 5) { $0.coefficients = .decades(3) },
  ]

  /// A few variables between requirements that are nearly parallel and often contradict each other,
  /// with required edits: what is refused, and what is not, turns on rounding.
  private static func requirements(
    _ name: String, variables: Int, _ change: (inout LifeKind) -> Void = { _ in }
  ) -> LifeKind {
    LifeKind(name, variables: variables) {
      $0.requiredPercent = 70
      $0.requiredEditPercent = 60
      $0.contradictionPercent = 25
      $0.repetitionPercent = 50
      $0.tiltPercent = 60
      $0.weights = [
        .add: 8, .remove: 2, .changeConstant: 40, .changePriority: 4, .suggest: 25, .solve: 8,
        .edit: 2,
      ]
      change(&$0)
    }
  }
}
