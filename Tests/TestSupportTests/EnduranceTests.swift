// Long lives of a correct solver, and of broken ones.

import Testing

@testable import TestSupport

@Suite struct EnduranceTests {
  @Test(arguments: EnduranceLoad.allCases) func passesTheOracleItself(load: EnduranceLoad) {
    let report = Conformance<ToySolver<NoFault>>.endurance(load, count: 60)
    #expect(report.finding == nil)
    #expect(report.stepCount == 60)
    #expect(report.residualMax < 1e-12)
  }

  @Test func findsDrift() {
    let report = Conformance<ToySolver<Drifts>>.endurance(.suggestions, count: 3_000)
    #expect(report.finding?.kind == .required)
    #expect(report.residualMax > Solution.tolerance)
  }

  @Test func findsHandlesThatAreNeverUsedAgain() {
    let report = Conformance<ToySolver<KeepsRemovedHandles>>.endurance(.churn, count: 300)
    #expect(report.finding?.kind == .handle)
  }

  @Test func findsARefusalThatStays() {
    let report = Conformance<ToySolver<ForgetsRefusedSuggestion>>.endurance(.refusals, count: 30)
    #expect(report.finding != nil)
  }

  /// In a process of its own, because memory is measured of a whole process.
  @Test func findsALeakAndNoneWhereThereIsNone() async {
    await #expect(processExitsWith: .success) {
      let leaking = Conformance<ToySolver<Leaks>>.endurance(
        .suggestions, count: 300, measuresMemory: true)
      precondition(leaking.finding?.kind == .memory, "\(leaking)")
      let sound = Conformance<ToySolver<NoFault>>.endurance(
        .suggestions, count: 300, measuresMemory: true)
      precondition(sound.finding == nil, "\(sound)")
    }
  }
}
