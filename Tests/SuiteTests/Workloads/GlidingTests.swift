// Workloads that are moved so little that no breakpoint is crossed.

import RevisedSolver
import SolverCore
import Testing
import Traces
import Workloads

@Suite struct GlidingTests {
  static let names = WorkloadCatalog.all.map(\.name).filter { $0.hasSuffix("-glide") }

  /// Goal: what is said of gliding frames is not said of frames that cross breakpoints. Method: the
  /// pivots of the solver while it is animated. The base workloads of login, feed and labels have
  /// some.
  @Test(arguments: names, [1, 4, 13])
  func crossesNoBreakpoint(name: String, size: Int) throws {
    let trace = try WorkloadCatalog.workload(named: name).trace(size: size, seed: 3)
    #expect(try pivotCount(of: trace) == 0)
  }

  @Test func crossesOneInTheFeedItself() throws {
    let trace = try WorkloadCatalog.workload(named: "feed").trace(size: 4, seed: 3)
    #expect(try pivotCount(of: trace) > 0)
  }

  /// Goal: a frame that moves nothing would be no frame.
  /// Method: some value differs from one solve to the next, in every frame.
  @Test(arguments: names)
  func movesSomethingInEveryFrame(name: String) throws {
    let trace = try WorkloadCatalog.workload(named: name).trace(size: 4, seed: 3)
    var replayer = Replayer(trace)
    var solver = RevisedSolver()
    var before: [Double] = []
    var values: [Double] = []
    var frameCount = 0
    while let operation = replayer.isAtEnd ? nil : trace.operations[replayer.position] {
      if operation.kind == .phase, trace.phaseNames[operation.phase] == "teardown" { break }
      try replayer.step(on: &solver)
      guard operation.kind == .solve else { continue }
      replayer.readValues(of: solver, into: &values)
      #expect(values != before, "after frame \(frameCount)")
      before = values
      frameCount += 1
    }
    #expect(frameCount == 121)
  }

  /// The pivots of the phase `animate`.
  private func pivotCount(of trace: Trace) throws -> UInt64 {
    var replayer = Replayer(trace)
    var solver = RevisedSolver()
    var counts: [UInt64] = []
    while !replayer.isAtEnd {
      if trace.operations[replayer.position].kind == .phase { counts.append(solver.work.pivots) }
      try replayer.step(on: &solver)
    }
    return counts[2] - counts[1]
  }
}
