// Long lives of broken solvers.

import Testing

@testable import TestSupport

@Suite struct EnduranceTests {
  @Test func findsDrift() {
    let report = Conformance<FaultySolver<Drifts>>.endurance(.suggestions, count: 300)
    #expect(report.finding?.kind == .required)
    #expect(report.residualMax > LifeSystem.scriptTolerance)
  }

  @Test func findsHandlesThatAreNeverUsedAgain() {
    let report = Conformance<FaultySolver<KeepsRemovedHandles>>.endurance(.churn, count: 300)
    #expect(report.finding?.kind == .handle)
  }

  @Test func findsARefusalThatStays() {
    let report = Conformance<FaultySolver<ForgetsRefusedSuggestion>>.endurance(.refusals, count: 30)
    #expect(report.finding != nil)
  }

  /// In a process of its own, because memory is measured of a whole process.
  @Test func findsALeakAndNoneWhereThereIsNone() async {
    await #expect(processExitsWith: .success) {
      let leaking = Conformance<FaultySolver<Leaks>>.endurance(
        .suggestions, count: 120, measuresMemory: true)
      precondition(leaking.finding?.kind == .memory, "\(leaking)")
      let sound = Conformance<FaultySolver<NoFault>>.endurance(
        .suggestions, count: 120, measuresMemory: true)
      precondition(sound.finding == nil, "\(sound)")
    }
  }
}
