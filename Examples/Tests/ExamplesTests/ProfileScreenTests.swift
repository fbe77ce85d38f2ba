// The pasted screen, and the trace of what it asks of its solver.

import LayoutEngine
import ProfileScreen
import RevisedSolver
import SolverCore
import Testing
import Traces
import UIKitNames

@Suite struct ProfileScreenTests {
  @Test func theScreenIsLaidOut() {
    let issues = LayoutEnvironment.withNew { environment in
      var issues: [String] = []
      environment.issueHandler = { issues.append("\($0)") }
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let controller = ProfileViewController()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      let avatar = controller.view.subviews[0]
      #expect(avatar.frame == CGRect(x: 16, y: 16, width: 72, height: 72))
      #expect(!window.hasAmbiguousLayout)
      return issues
    }
    #expect(issues.isEmpty)
  }

  @Test func theTraceIsAWorkload() throws {
    let trace = recordProfileScreen()
    #expect(trace.phaseNames == ["build", "animate", "teardown"])
    #expect(trace.operations.count { $0.kind == .solve } >= 21)
    var solver = RevisedSolver()
    try trace.verify(on: &solver)
  }

  /// Goal: the counts that a gate compares do not move by themselves.
  @Test func twoRecordingsAreTheSameText() {
    let texts = [recordProfileScreen(), recordProfileScreen()].map(TraceWriter.text(of:))
    #expect(texts[0] == texts[1])
  }
}
