// Shrinking: it ends in a local minimum and never changes what fails.

import SolverCore
import Testing

@testable import TestSupport

@Suite struct ShrinkingTests {
  /// Fails where a suggestion above 5 comes some time after a row of a required inequality.
  private func fails(_ script: Script) -> Bool {
    var hasRow = false
    for operation in script.operations {
      switch operation {
      case .add(_, let row):
        hasRow = hasRow || row.priority.isRequired && row.relation != .equal && row.terms.count > 1
      case .suggest(let value, _): if hasRow, value > 5 { return true }
      default: break
      }
    }
    return false
  }

  @Test func endsInALocalMinimum() {
    var foundCount = 0
    for seed in 0 ..< 200 as Range<UInt64> {
      let script = Script.random(seed: seed, flavour: .layout)
      guard fails(script) else { continue }
      foundCount += 1
      let shrunk = script.shrunk(while: fails)
      #expect(fails(shrunk), "seed \(seed)")
      #expect(shrunk.operations.count == 2, "seed \(seed): \(shrunk)")
      guard case .add(_, let row) = shrunk.operations[0],
        case .suggest(let value, _) = shrunk.operations[1]
      else {
        Issue.record("seed \(seed): \(shrunk)")
        continue
      }
      #expect(row.terms.map(\.coefficient) == [0, 0], "seed \(seed)")
      #expect(row.rightHandSide == 0, "seed \(seed)")
      #expect(value == 6, "seed \(seed)")
    }
    #expect(foundCount > 50)
  }

  @Test func respectsItsLimit() {
    var count = 0
    _ = Script.random(seed: 1, flavour: .large).shrunk(attemptCountMax: 50) { _ in
      count += 1
      return false
    }
    #expect(count == 50)
  }

  @Test func scriptsPrintAsSource() {
    let script = Script([
      .makeVariable(0), .add(3, .init([(1.5, 0)], .lessThanOrEqual, .infinity, 0.5)),
      .setRightHandSide(.nan, of: 3), .setPriority(.required, of: 3), .suggest(-1e300, for: 0),
    ])
    #expect(
      script.description == """
        Script([
          .makeVariable(0),
          .add(3, .init([(1.5, 0)], .lessThanOrEqual, .infinity, 0.5)),
          .setRightHandSide(.nan, of: 3),
          .setPriority(.required, of: 3),
          .suggest(-1e+300, for: 0),
        ])
        """)
  }
}
