// The check of multipliers against multipliers by hand, right ones and wrong ones.

import SolverCore
import Testing

@testable import TestSupport

@Suite struct CertificateTests {
  /// x == 10 at 500 wins against x == 20 at 250; x <= 15 is required and has room.
  private static let solution = Solution(
    values: [0: 10],
    rows: [
      (.constraint(0), .init([(1, 0)], .equal, 10, 500)),
      (.edit(0), .init([(1, 0)], .equal, 20, 250)),
      (.constraint(1), .init([(1, 0)], .lessThanOrEqual, 15)),
    ])

  private static let right = Transcript.Certificate(
    constraints: [0: [Multiplier(level: 250, value: 1)]],
    edits: [0: [Multiplier(level: 250, value: -1)]])

  private func fault(_ change: (inout Transcript.Certificate) -> Void) -> String {
    var certificate = Self.right
    change(&certificate)
    return Self.solution.fault(of: certificate) ?? "none"
  }

  @Test func acceptsAProof() {
    #expect(fault { _ in } == "none")
  }

  @Test func findsWhatIsLeftOver() {
    #expect(fault { $0.constraints = [:] }.contains("could move"))
  }

  @Test func findsAViolationWithoutItsUnit() {
    #expect(
      fault { certificate in
        certificate.edits = [:]
        certificate.constraints = [:]
      }.contains("must be -1 at its level"))
  }

  @Test func findsRoomWithAMultiplier() {
    #expect(
      fault { $0.constraints[1] = [Multiplier(level: 250, value: 1)] }.contains("there is room"))
  }

  @Test(arguments: [1.5, -1.5]) func findsTooMuch(value: Double) {
    #expect(
      fault { $0.constraints[0] = [Multiplier(level: 500, value: value)] }.contains("exceeds"))
    // A full unit at 500 is exceeded by anything more below, and only by that.
    let sign = value < 0 ? -1.0 : 1
    let over = [Multiplier(level: 500, value: sign), Multiplier(level: 250, value: sign)]
    #expect(fault { $0.constraints[0] = over }.contains("exceeds"))
    let under = [Multiplier(level: 500, value: sign), Multiplier(level: 250, value: -sign)]
    #expect(fault { $0.constraints[0] = under }.contains("could move"))
  }

  @Test func findsWrongShapes() {
    let ascending = [Multiplier(level: 250, value: 1), Multiplier(level: 500, value: 0.5)]
    #expect(fault { $0.constraints[0] = ascending }.contains("order"))
    let twice = [Multiplier(level: 250, value: 0.5), Multiplier(level: 250, value: 0.5)]
    #expect(fault { $0.constraints[0] = twice }.contains("order"))
    #expect(fault { $0.constraints[0] = [Multiplier(level: 250, value: 0)] }.contains("zero"))
    #expect(fault { $0.constraints[0] = [Multiplier(level: 250, value: .nan)] }.contains("finite"))
    #expect(
      fault { $0.constraints[0] = [Multiplier(level: .required, value: 1)] }.contains("required"))
  }

  @Test(arguments: [(Relation.lessThanOrEqual, -0.5), (.greaterThanOrEqual, 0.5)])
  func findsWrongSigns(relation: Relation, value: Double) {
    let solution = Solution(
      values: [0: 3], rows: [(.constraint(0), .init([(1, 0)], relation, 3, 500))])
    func fault(_ value: Double) -> String {
      let entries = [Multiplier(level: 500, value: value)]
      return solution.fault(of: .init(constraints: [0: entries])) ?? "none"
    }
    #expect(fault(value).contains("it must be at"))
    // With the right sign, the row is fine, and the variable is what is not held.
    #expect(fault(-value).contains("could move"))
  }
}
