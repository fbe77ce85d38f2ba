// The engine beside its solver, where a screen goes wrong.

@testable import Workloads
import LayoutEngine
import Measurement
import SolverCore
import Suite
import Testing
import Traces

@Suite struct LayoutMeasurementTests {
  /// Goal: a screen with a wrong answer costs no other one its numbers.
  /// Method: a screen that tells whoever records it of a refusal that there was not.
  @Test func aWrongScreenCostsNoOtherOne() throws {
    let right = try LayoutWorkCatalog.work(named: "login")
    let wrong = LayoutWork(
      name: "liar", summary: "", unit: "screen", sizes: [1], screen: (10, 10)
    ) { _, window in
      { _ in
        let terms: [Term] = []
        window.solverObserver?.didRefuse(terms.span, .equal, 0)
      }
    }
    let measurement = LayoutMeasurement(clock: MonotonicClock(), repetitionCount: 1)
    var (begun, kept): ([String], [String]) = ([], [])
    let (times, faults) = measurement.times(
      of: [(wrong, 1), (right, 1)], begin: { begun.append("\($1): \($0)") },
      keep: { kept.append($0.name) })
    #expect(begun == ["0: liar 1", "1: login 1"])
    #expect(times.map(\.name) == ["login"] && kept == ["login"])
    #expect(faults.count == 1 && faults.first?.description.hasPrefix("liar 1") == true, "\(faults)")
  }
}
