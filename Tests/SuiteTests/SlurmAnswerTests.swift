// How Slurm's answers are read, as version 22.05 gives them.

@testable import Suite
import Testing

@Suite struct SlurmAnswerTests {
  @Test func readsTheQueue() {
    let tasks = Slurm.liveTasks(
      listing: """
        1|5|PENDING||Resources
        1|1|RUNNING|sweep1|None
        2|N/A|RUNNING|sweep2|None
        """)
    #expect(tasks.map(\.number) == [5, 1])
    #expect(tasks.map(\.node) == ["", "sweep1"])
    #expect(tasks.allSatisfy { $0.jobID == "1" })
    #expect(Slurm.liveTasks(listing: "").isEmpty)
  }

  @Test func readsHowATaskEnded() {
    for (state, reason, code, list, node, says) in [
      ("FAILED", "NonZeroExitCode", "1:0", "sweep3", "sweep3", "FAILED, status 1"),
      ("NODE_FAIL", "None", "0:9", "(null)", nil, "NODE_FAIL, signal 9"),
      ("CANCELLED", "Resources", "0:15", "a", "a", "CANCELLED, signal 15"),
      ("TIMEOUT", "TimeLimit", "0:15", "a", "a", "TIMEOUT, signal 15 (TimeLimit)"),
    ] {
      let ending = Slurm.ending(
        description: "JobId=4 ArrayJobId=1 ArrayTaskId=3 JobName=foo JobState=\(state) "
          + "Reason=\(reason) ExitCode=\(code) NodeList=\(list)")
      #expect(ending == SweepEnding(node: node, reason: "Slurm says \(says)"))
    }
    #expect(Slurm.ending(description: "slurm_load_jobs error: Invalid job id specified") == nil)
  }

  /// Regression: a task that one listing lacked had ended, whatever Slurm said of it.
  @Test(arguments: [
    ("RUNNING", true), ("PENDING", true), ("COMPLETING", true), ("COMPLETED", false),
    ("NODE_FAIL", false),
  ])
  func tellsWhatHasNotEnded(state: String, isLive: Bool) {
    #expect(Slurm.isLive(description: "JobId=4 JobState=\(state) Reason=None") == isLive)
    #expect(!Slurm.isLive(description: "slurm_load_jobs error: Invalid job id specified"))
  }

  @Test func writesRanges() {
    #expect(Slurm.ranges([1, 2, 3, 7]) == "1-3,7")
    #expect(Slurm.ranges([4]) == "4")
    #expect(Slurm.ranges([1, 3, 5, 6]) == "1,3,5-6")
  }
}
