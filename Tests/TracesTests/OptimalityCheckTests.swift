// What the check says of answers that are not proven; VertexTests have the ones that are.

import SolverCore
import Testing
import Traces

@Suite struct OptimalityCheckTests {
  /// A row of its own, the multiplier given for it, and what must be said about it.
  @Test(
    arguments: [
      (.equal, 0, [(500, 1.25)], "more than its priority can weigh"),
      (.equal, 0, [(800, 0.5)], "more than its priority can weigh"),
      (.equal, 0, [(500, 1), (250, 0.5)], "more than its priority can weigh"),
      (.equal, 0, [(500, -1), (250, -0.5)], "more than its priority can weigh"),
      (.lessThanOrEqual, 0, [(500, -0.5)], "pulls the wrong way"),
      (.greaterThanOrEqual, 0, [(250, 0.5)], "pulls the wrong way"),
      (.lessThanOrEqual, -1, [(500, 0.5)], "must be 0.0, not 0.5"),
      (.greaterThanOrEqual, -1, [], "must be -1.0, not 0.0"),
      (.equal, 1, [(500, 0.5)], "must be 1.0, not 0.5"),
      (.equal, 1, [(500, 1), (250, 0.5)], "must be 0.0, not 0.5"),
      (.equal, 0, [(250, 0.5), (500, 0.5)], "at level 500 out of order"),
      (.equal, 0, [(500, 0.25), (500, 0.5)], "at level 500 out of order"),
      (.equal, 0, [(1_000, 0.5)], "out of order"),
      (.equal, 0, [(500, .nan)], "is not finite"),
    ] as [(Relation, Double, [(Double, Double)], String)])
  func saysWhatIsWrong(
    relation: Relation, excess: Double, entries: [(Double, Double)], message: String
  ) {
    var builder = TraceBuilder(name: "one")
    let variable = builder.variable()
    builder.add([Term(1, variable)].span, relation, -excess, priority: 500)
    builder.solve()
    var model = TraceModel(builder.build())
    model.advance(to: model.trace.operations.count)
    var certificate = Certificate(values: [0])
    certificate.appendRow { list in
      list += entries.map { Multiplier(level: Priority($0.0)!, value: $0.1) }
    }
    let rows = model.rows()
    let failure = #expect(throws: OptimalityFailure.self) {
      try OptimalityCheck.check(certificate, against: model, rows: rows)
    }
    #expect(failure?.description.contains("constraint 0") == true)
    #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "accepted")")
    certificate.values = [.infinity]
    let other = #expect(throws: OptimalityFailure.self) {
      try OptimalityCheck.check(certificate, against: model, rows: rows)
    }
    #expect(other?.description.hasSuffix("0 is not finite") == true)
  }
}
