// `tinamou sweep` as a user calls it, without a cluster.

import Foundation
import Measurement
import SolverCore
import Testing

@Suite struct SweepCommandTests {
  private static let sweep = [
    "sweep", "chain", "tree", "--size", "1", "--size", "2", "--strategy", "revised", "--quick",
    "--allow-debug", "--format", "json",
  ]

  private struct Round: Decodable {
    let tasks: [Int]
  }

  private func run(_ arguments: [String], in folder: URL) throws -> Tinamou.Result {
    try Tinamou.run(arguments, in: folder)
  }

  /// The counters by series.
  private func counters(_ path: URL) throws -> [String: WorkCounters] {
    let batch = try RecordReader.read(path: path.path)
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
    let sweep = Self.sweep + ["--strategy", "sparse"]
    try Tinamou.withFolder { folder in
      let whole = try run(sweep + ["--output", "whole"], in: folder)
      #expect(whole.exitCode == 0, "\(whole.standardError)")
      for index in 1 ... 2 {
        let part = try run(
          sweep + ["--shard", "\(index)/2", "--output", "shards/\(index)"], in: folder)
        #expect(part.exitCode == 0, "\(part.standardError)")
        #expect(part.standardError.contains("2 of 2 tasks of part \(index)/2 are done"))
      }
      let collected = try run(["sweep", "--collect", "shards"], in: folder)
      #expect(collected.exitCode == 0, "\(collected.standardError)")
      let expected = try counters(folder.appendingPathComponent("whole/records.jsonl"))
      #expect(try counters(folder.appendingPathComponent("shards/records.jsonl")) == expected)
      #expect(expected.count > 20)

      let merged = try run(
        ["merge", "shards/records.jsonl", "whole/records.jsonl", "--folder", "history"], in: folder)
      #expect(merged.exitCode == 0, "\(merged.standardError)")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("shards/2"))
      let lacking = try run(["sweep", "--collect", "shards"], in: folder)
      #expect(lacking.exitCode == 1 && lacking.standardError.contains("2 of 4 tasks are missing"))
    }
  }

  /// Goal: after kill -9 the same command goes on; what was damaged in between is done again, and
  /// what was done is not.
  @Test func goesOnAfterKill() throws {
    try Tinamou.withFolder { folder in
      let sweep = Self.sweep + ["--repetitions", "2", "--output", "sweep"]
      let process = try Tinamou.start(sweep, in: folder)
      let tasks = folder.appendingPathComponent("sweep/tasks")
      let deadline = Date().addingTimeInterval(120)
      func isDone(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: tasks.appendingPathComponent(name).path)
      }
      while !isDone("0002.json"), Date() < deadline { usleep(5_000) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()

      let kept = try Data(contentsOf: tasks.appendingPathComponent("0002.json"))
      let damaged = tasks.appendingPathComponent("0001.jsonl")
      try Data(contentsOf: damaged).dropLast(50).write(to: damaged)
      let result = try run(sweep, in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardError.contains("8 of 8 tasks are done"))
      #expect(try Data(contentsOf: tasks.appendingPathComponent("0002.json")) == kept)
      let round = try JSONDecoder().decode(
        Round.self,
        from: Data(contentsOf: folder.appendingPathComponent("sweep/rounds/2.json")))
      #expect(round.tasks.contains(1) && !round.tasks.contains(2), "\(round)")
      #expect(result.standardError.contains("series were counted by several tasks, and all agree"))
    }
  }

  /// Makes `folder/tools` the folder of these shell scripts, by their names.
  private static func install(
    _ scripts: [(name: String, text: String)], in folder: URL
  ) throws -> URL {
    let tools = folder.appendingPathComponent("tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    for (name, text) in scripts {
      let file = tools.appendingPathComponent(name)
      try Data("#!/bin/sh\n\(text)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    return tools
  }

  /// Regression: a task that `squeue` did not list was submitted again while it was running.
  /// Method: commands of Slurm made up. `sbatch` leaves the first task to the second call of
  /// `scontrol`, which says of it that it runs.
  @Test func whatSlurmSaysIsRunningIsNotSubmittedAgain() throws {
    try Tinamou.withFolder { folder in
      let tools = try Self.install(
        [
          (
            "sbatch",
            """
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
            """
          ),
          ("squeue", "exit 0"),
          (
            "scontrol",
            """
            echo call >>"$0.called"
            [ "$(wc -l <"$0.called")" -lt 2 ] || sh "$(dirname "$0")/sbatch.first"
            echo 'JobId=78 JobState=RUNNING Reason=None ExitCode=0:0 NodeList=node1'
            """
          ),
        ], in: folder)
      let result = try Tinamou.run(
        Self.sweep + ["--engine", "slurm", "--output", "sweep"], in: folder,
        environment: ["PATH": "\(tools.path):\(Tinamou.searchPath)"])
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardError.contains("4 of 4 tasks are done"))
      let calls = try String(
        contentsOf: tools.appendingPathComponent("sbatch.called"), encoding: .utf8)
      #expect(calls == "call\n")
    }
  }

  /// Goal: a job that Slurm shows as running for good, as after a restart of its controller, does
  /// not hold up a sweep whose tasks are done. Method: commands of Slurm made up, of which `sbatch`
  /// does all tasks at once.
  @Test func aGhostInTheQueueHoldsNothingUp() throws {
    try Tinamou.withFolder { folder in
      let tools = try Self.install(
        [
          (
            "sbatch",
            """
            while case "$1" in --*) true ;; *) false ;; esac; do
              case "$1" in --array=*) range=${1#--array=} ;; esac
              shift
            done
            for task in $(seq "${range%-*}" "${range#*-}"); do
              SLURM_ARRAY_TASK_ID=$task sh "$@" >/dev/null 2>&1
            done
            touch "$0.called"
            echo 77
            """
          ),
          (
            // The ghost goes at the 8th look, so that a failure comes to an end.
            "squeue",
            """
            [ -e "$(dirname "$0")/sbatch.called" ] || exit 0
            echo look >>"$0.called"
            [ "$(wc -l <"$0.called")" -ge 8 ] || echo '77|1|RUNNING|ghost|None'
            """
          ),
          ("scontrol", "exit 1"),
        ], in: folder)
      let result = try Tinamou.run(
        Self.sweep + ["--engine", "slurm", "--output", "sweep"], in: folder,
        environment: ["PATH": "\(tools.path):\(Tinamou.searchPath)"])
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardError.contains("4 of 4 tasks are done"))
      let looks = try String(
        contentsOf: tools.appendingPathComponent("squeue.called"), encoding: .utf8)
      #expect(looks == "look\n")
    }
  }

  @Test func namesWhatSlurmNeeds() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        Self.sweep + ["--engine", "slurm", "--output", "sweep"], in: folder,
        environment: ["PATH": "/nowhere"])
      #expect(result.exitCode == 1)
      #expect(
        result.standardError.contains(
          "sbatch is not installed; install it with: apt-get install slurm-client"))
    }
  }

  @Test func saysThatThereIsNoSweep() throws {
    try Tinamou.withFolder { folder in
      let result = try run(["sweep", "--resume", "nothing"], in: folder)
      #expect(result.exitCode == 1 && result.standardError.contains("holds no sweep"))
    }
  }
}
