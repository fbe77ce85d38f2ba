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
    let failed = "JobId=4 ArrayJobId=1 ArrayTaskId=3 JobName=foo JobState=FAILED "
    #expect(
      Slurm.ending(description: failed + "Reason=NonZeroExitCode ExitCode=1:0 NodeList=sweep3")
        == SweepEnding(node: "sweep3", reason: "Slurm says FAILED, status 1"))
    #expect(
      Slurm.ending(description: "JobState=NODE_FAIL Reason=None ExitCode=0:9 NodeList=(null)")
        == SweepEnding(node: nil, reason: "Slurm says NODE_FAIL, signal 9"))
    #expect(
      Slurm.ending(description: "JobState=CANCELLED Reason=Resources ExitCode=0:15 NodeList=a")
        == SweepEnding(node: "a", reason: "Slurm says CANCELLED, signal 15"))
    #expect(
      Slurm.ending(description: "JobState=TIMEOUT Reason=TimeLimit ExitCode=0:15 NodeList=a")
        == SweepEnding(node: "a", reason: "Slurm says TIMEOUT, signal 15 (TimeLimit)"))
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
