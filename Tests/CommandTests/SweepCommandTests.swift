// `tinamou sweep` as a user calls it, without a cluster.

import Foundation
import Measurement
import SolverCore
import Testing

@Suite struct SweepCommandTests {
  private let folder = TestFolder()

  private static let sweep =
    "sweep chain tree --size 1 --size 2 -s revised --quick --allow-debug --format json"

  private struct Round: Decodable {
    let tasks: [Int]
  }

  /// The counters by series.
  private func counters(_ name: String) throws -> [String: WorkCounters] {
    let batch = try folder.records(name)
    #expect(batch.faults.isEmpty)
    return Dictionary(
      try batch.runs.map {
        (
          "\($0.workload) \($0.size) \($0.strategy) \($0.phase ?? "") \($0.operation.rawValue)",
          try #require($0.work)
        )
      },
      uniquingKeysWith: { first, second in
        #expect(first == second)
        return first
      })
  }

  /// Goal: shards on machines that know nothing of each other give, collected, what one machine
  /// gives.
  @Test func shardsAddUpToTheWhole() throws {
    let sweep = "\(Self.sweep) --strategy sparse"
    try folder.run("\(sweep) --output whole")
    for index in 1 ... 2 {
      try folder.run(
        "\(sweep) --shard \(index)/2 --output shards/\(index)",
        saying: "2 of 2 tasks of part \(index)/2 are done")
    }
    try folder.run("sweep --collect shards")
    let expected = try counters("whole/records.jsonl")
    #expect(try counters("shards/records.jsonl") == expected)
    #expect(expected.count > 20)

    try folder.run("merge shards/records.jsonl whole/records.jsonl --folder history")
    try FileManager.default.removeItem(at: folder.url("shards/2"))
    try folder.run("sweep --collect shards", endsWith: 1, saying: "2 of 4 tasks are missing")
  }

  /// Regression: the records of a commit by two names were paired with themselves: ×1.00 [1.00,
  /// 1.00].
  @Test func aCommitIsNotComparedWithItself() throws {
    try folder.write("// main", to: "Sources/tinamou/Tinamou.swift")
    for line in ["init --quiet", "add Sources", "commit --quiet -m one"] {
      try folder.run("git -c user.name=A -c user.email=a@b \(line)", program: "/usr/bin/env")
    }
    try folder.run(
      "sweep chain --commit HEAD --commit HEAD~0 --allow-debug", endsWith: 64,
      saying: "'HEAD' and 'HEAD~0' are one commit")
  }

  /// Goal: after kill -9 the same command goes on; what was damaged in between is done again, and
  /// what was done is not.
  @Test func goesOnAfterKill() throws {
    let sweep = "\(Self.sweep) --repetitions 2 --output sweep"
    let process = try folder.start(sweep)
    let deadline = Date().addingTimeInterval(120)
    while !folder.has("sweep/tasks/0002.json"), Date() < deadline { usleep(5_000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()

    let kept = try folder.text("sweep/tasks/0002.json")
    let damaged = folder.url("sweep/tasks/0001.jsonl")
    try Data(contentsOf: damaged).dropLast(50).write(to: damaged)
    try folder.run(
      sweep, saying: "8 of 8 tasks are done", "series were counted by several tasks, and all agree")
    #expect(try folder.text("sweep/tasks/0002.json") == kept)
    let round = try JSONDecoder().decode(
      Round.self, from: Data(contentsOf: folder.url("sweep/rounds/2.json")))
    #expect(round.tasks.contains(1) && !round.tasks.contains(2), "\(round)")
  }

  /// Runs a sweep with commands of Slurm made up: these shell scripts, by their names.
  private func sweepOnSlurm(
    _ scripts: KeyValuePairs<String, String>, _ sweep: String = Self.sweep, taskCount: Int = 4,
    output: String = "sweep"
  ) throws {
    for (name, text) in scripts { try folder.install("tools/\(name)", "#!/bin/sh\n\(text)") }
    try folder.run(
      "\(sweep) --engine slurm --output \(output)",
      saying: "\(taskCount) of \(taskCount) task", environment: onSlurm)
  }

  private var onSlurm: [String: String] { ["PATH": "\(folder.path)/tools:\(Tinamou.searchPath)"] }

  private static let small = "sweep chain --size 1 -s revised --quick --allow-debug"

  /// Made-up `sbatch` that does all tasks at once, and writes down the number of each round.
  private static let sbatch = """
    while case "$1" in --*) true ;; *) false ;; esac; do
      case "$1" in
        --array=*) range=${1#--array=} ;;
        --job-name=*) echo "${1##*-}" >>"$0.called" ;;
      esac
      shift
    done
    for task in $(seq "${range%-*}" "${range#*-}"); do
      SLURM_ARRAY_TASK_ID=$task sh "$@" >/dev/null 2>&1
    done
    echo 77
    """

  /// Regression: a task that `squeue` did not list was submitted again while it was running.
  /// Method: commands of Slurm made up. `sbatch` leaves the first task to the second call of
  /// `scontrol`, which says of it that it runs.
  @Test func whatSlurmSaysIsRunningIsNotSubmittedAgain() throws {
    try sweepOnSlurm([
      "sbatch": """
      while case "$1" in --*) true ;; *) false ;; esac; do
        case "$1" in --array=*) range=${1#--array=} ;; esac
        shift
      done
      first=${range%-*}
      for task in $(seq "$first" "${range#*-}"); do
        [ "$task" -eq "$first" ] || SLURM_ARRAY_TASK_ID=$task sh "$@" >/dev/null 2>&1
      done
      echo "SLURM_ARRAY_TASK_ID=$first sh '$1' '$2' '$3' '$4' >/dev/null 2>&1" >"$0.first"
      echo call >>"$0.called"
      echo 78
      """,
      "squeue": "exit 0",
      "scontrol": """
      echo call >>"$0.called"
      [ "$(wc -l <"$0.called")" -lt 2 ] || sh "$(dirname "$0")/sbatch.first"
      echo 'JobId=78 JobState=RUNNING Reason=None ExitCode=0:0 NodeList=node1'
      """,
    ])
    #expect(try folder.text("tools/sbatch.called") == "call\n")
  }

  /// Regression: a round that an interrupted call had left running was submitted once more where it
  /// came to its end between two looks. Method: a made-up `sbatch` that fails at first, after the
  /// round was written down, and a made-up `squeue` that lists a task once.
  @Test func aRoundIsSubmittedOnce() throws {
    for (name, text) in [("sbatch", "exit 1"), ("squeue", "exit 0"), ("scontrol", "exit 1")] {
      try folder.install("tools/\(name)", "#!/bin/sh\n\(text)")
    }
    try folder.run(
      "\(Self.small) --engine slurm --output sweep", endsWith: 1, environment: onSlurm)
    let squeue = """
      [ -e "$0.called" ] || echo '76|1|RUNNING|node1|None'
      touch "$0.called"
      """
    try sweepOnSlurm(
      [
        "sbatch": Self.sbatch, "squeue": squeue,
        "scontrol": "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1",
      ], Self.small, taskCount: 1)
    #expect(try folder.text("tools/sbatch.called") == "2\n")
  }

  /// Regression: a task of which Slurm could say nothing for a moment was submitted again; and a
  /// queue that could not be read was looked at again after 10 seconds, not after half a second.
  @Test func silenceIsNoEnd() throws {
    let start = ContinuousClock.now
    try sweepOnSlurm(
      [
        "sbatch": Self.sbatch.replacing("sh \"$@\"", with: "sh -c 'sleep 7; sh \"$@\"' - \"$@\"")
          .replacing("2>&1", with: "2>&1 &"),
        "squeue": "echo look >>\"$0.called\"; [ \"$(wc -l <\"$0.called\")\" -gt 2 ]",
        "scontrol": """
        echo call >>"$0.called"
        if [ "$(wc -l <"$0.called")" -lt 3 ]; then
          echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2
          exit 1
        fi
        echo 'JobId=77 JobState=RUNNING Reason=None ExitCode=0:0 NodeList=node1'
        """,
      ], Self.small, taskCount: 1)
    #expect(try folder.text("tools/sbatch.called") == "1\n")
    #expect(start.duration(to: .now) < .seconds(18))
  }

  /// Regression: equal sweeps in two folders, or shards of one, waited for each other's arrays.
  @Test func everyFolderHasArraysOfItsOwn() throws {
    for output in ["sweep", "other"] {
      try sweepOnSlurm(
        [
          "sbatch": "echo \"$@\" | grep -o 'job-name=[^ ]*' >>\"$0.names\"\n" + Self.sbatch,
          "squeue": "exit 0", "scontrol": "exit 1",
        ], Self.small, taskCount: 1, output: output)
    }
    let names = try folder.text("tools/sbatch.names").split(separator: "\n")
    #expect(names.count == 2 && Set(names).count == 2, "\(names)")
  }

  /// Goal: a job that Slurm shows as running for good, as after a restart of its controller, does
  /// not hold up a sweep whose tasks are done. Method: commands of Slurm made up.
  @Test func aGhostInTheQueueHoldsNothingUp() throws {
    try sweepOnSlurm([
      "sbatch": Self.sbatch,
      // The ghost goes at the 8th look, so that a failure comes to an end.
      "squeue": """
      [ -e "$(dirname "$0")/sbatch.called" ] || exit 0
      echo look >>"$0.called"
      [ "$(wc -l <"$0.called")" -ge 8 ] || echo '77|1|RUNNING|ghost|None'
      """,
      "scontrol": "exit 1",
    ])
    #expect(try folder.text("tools/squeue.called") == "look\n")
  }

  @Test func namesWhatSlurmNeeds() throws {
    try folder.run(
      "\(Self.sweep) --engine slurm --output sweep", endsWith: 1,
      saying: "sbatch is not installed; install it with: apt-get install slurm-client",
      environment: ["PATH": "/nowhere"])
  }

  @Test func saysThatThereIsNoSweep() throws {
    try folder.run("sweep --resume nothing", endsWith: 1, saying: "holds no sweep")
  }
}
