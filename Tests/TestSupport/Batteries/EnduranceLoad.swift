// What a solver goes through in a very long life.

internal import Randomness
internal import SolverCore

/// Work that can be repeated without end, on the layout that `setUp` makes.
package enum EnduranceLoad: String, CaseIterable, Sendable {
  /// The window is dragged: a suggestion and a `solve` a step.
  case suggestions

  /// A constraint comes, changes and goes, with a variable and an edit now and then.
  case churn

  /// Every operation that can be refused is refused, in turn. A `solve` a step changes nothing
  /// either.
  case refusals

  /// How many views the layout has.
  private static let viewCount = 6

  // The names of what the layout has: its window, its first view, and what the refusals need.
  static let windowWidth = 1
  private static let viewWidth = 3
  private static let limit = 900
  private static let wish = 901

  /// The names above those of the layout.
  private static let firstFreeName = 1_000

  /// The layout, and what the load needs besides.
  func setUp(seed: UInt64) -> [Operation] {
    let layout = Script.layout(viewCount: Self.viewCount, seed: seed).operations
    guard self == .refusals else { return layout + [.solve] }
    return layout + [
      .add(Self.limit, .init([(1, Self.viewWidth)], .lessThanOrEqual, 500, .required)),
      .add(Self.wish, .init([(1, Self.viewWidth)], .equal, -7, 20)),
      .addEdit(Self.viewWidth, .required), .suggest(40, for: Self.viewWidth),
      .suggest(400, for: Self.windowWidth), .solve,
    ]
  }

  /// The operations of one step; the last one is a `solve`.
  func operations(step: Int, _ random: inout SplitMix64) -> [Operation] {
    switch self {
    case .suggestions:
      [.suggest(Self.awkwardNumber(&random), for: Self.windowWidth), .solve]
    case .churn: Self.churn(step: step, &random)
    case .refusals: [Self.refusal(step: step, &random), .solve]
    }
  }

  /// A number that no double sum of a few terms hits exactly.
  private static func awkwardNumber(_ random: inout SplitMix64) -> Double {
    Double(random.int(1 ... 3_000_000)) / 3_000
  }

  /// One constraint that comes, changes and goes; a required one may be refused.
  private static func churn(step: Int, _ random: inout SplitMix64) -> [Operation] {
    let name = firstFreeName + step % 2
    let view = 2 * random.int(1 ... viewCount)
    let terms = [
      (1.0, view + 1), (random.pick([-1, -0.5, 1 / 3.0]), 2 * random.int(0 ... viewCount) + 1),
    ]
    let relation = random.pick(Relation.allCases)
    let row = Operation.Row(
      terms, relation, awkwardNumber(&random), random.pick([751, 500, 250, 20]))
    var operations: [Operation] = [.add(name, row)]
    switch random.int(0 ... 3) {
    case 0: operations.append(.setRightHandSide(awkwardNumber(&random), of: name))
    case 1: operations.append(.setPriority(random.pick([750, 250, 3]), of: name))
    case 2: operations += [.makeVariable(name), .addEdit(name, 500), .suggest(1, for: name)]
    default: operations.append(.setPriority(.required, of: name))
    }
    operations += [.solve, .remove(name)]
    if case .makeVariable = operations[1] {
      operations += [.removeEdit(name), .removeVariable(name)]
    }
    operations.append(.solve)
    return operations
  }

  /// An operation that a solver must refuse: a contradiction, misuse, or a bad number.
  private static func refusal(step: Int, _ random: inout SplitMix64) -> Operation {
    let amount = awkwardNumber(&random)
    return switch step % 10 {
    case 0: .add(firstFreeName, .init([(1, viewWidth)], .lessThanOrEqual, -amount, .required))
    case 1: .setRightHandSide(-amount, of: limit)
    case 2: .setPriority(.required, of: wish)
    case 3: .suggest(-amount, for: viewWidth)
    case 4: .add(firstFreeName, .init([(.nan, viewWidth)], .equal, amount, 250))
    case 5: .setRightHandSide(.infinity, of: limit)
    case 6: .suggest(1e300, for: windowWidth)
    case 7: .add(firstFreeName, .init([(1, 9_000)], .equal, amount, .required))
    case 8: random.pick([.remove(9_000), .removeVariable(viewWidth), .removeEdit(viewWidth + 1)])
    default: random.pick([.addEdit(viewWidth, 500), .suggest(1, for: viewWidth + 1)])
    }
  }
}
