// What Slurm is told and asked, and how it answers.

internal import Foundation
internal import Profiling

/// The commands of a Slurm cluster. None of them needs accounting.
struct Slurm: Sendable {
  private let sbatch: String
  private let squeue: String
  private let scontrol: String

  /// The package that has all commands, and how it is installed.
  static let installCommand = "apt-get install slurm-client"

  /// Finds the commands.
  ///
  /// - Throws: `.missingTool` with the command that installs what is missing.
  init() throws(SweepError) {
    func path(_ name: String) throws(SweepError) -> String {
      do throws(WorkerError) {
        return try Tool([name], installCommand: Self.installCommand).path
      } catch { throw .missingTool("\(error)") }
    }
    sbatch = try path("sbatch")
    squeue = try path("squeue")
    scontrol = try path("scontrol")
  }

  // MARK: - Questions

  /// A task of an array that waits or runs.
  struct LiveTask: Hashable, Sendable {
    var jobID: String
    var number: Int
    var state: String
    var node: String
    var reason: String
  }

  /// The tasks of the user's arrays of this name that have not ended.
  func liveTasks(jobName: String) async throws(SweepError) -> [LiveTask] {
    // Asked by name, not by number: Slurm calls the number of an array invalid when it has ended.
    let output = try await run(
      squeue,
      ["--me", "--name=\(jobName)", "--array", "--noheader", "--format=%F|%K|%T|%N|%r"])
    return Self.liveTasks(listing: output)
  }

  /// The tasks in the output of `squeue`; lines of jobs that are no arrays are skipped.
  static func liveTasks(listing: String) -> [LiveTask] {
    listing.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count >= 5, let number = Int(fields[1]) else { return nil }
      return LiveTask(
        jobID: fields[0], number: number, state: fields[2], node: fields[3], reason: fields[4])
    }
  }

  /// The line of `scontrol show job` about a task of an array; `nil` where Slurm does not know it
  /// any more, and for an array without a number, of which it knows no task.
  ///
  /// - Throws: `.slurm` where it does not answer, which says nothing of the task.
  func description(jobID: String?, task: Int) async throws(SweepError) -> String? {
    guard let jobID else { return nil }
    do { return try await run(scontrol, ["show", "job", "--oneliner", "\(jobID)_\(task)"]) } catch {
      if "\(error)".contains("Invalid job id") { return nil }
      throw error
    }
  }

  /// Whether a line of `scontrol show job` is about a task that has not ended.
  static func isLive(description: String) -> Bool {
    fields(of: description)["JobState"].map(liveStates.contains) ?? false
  }

  private static let liveStates: Set<Substring> = [
    "PENDING", "CONFIGURING", "RUNNING", "SUSPENDED", "STOPPED", "SIGNALING", "RESIZING",
    "STAGE_OUT", "COMPLETING", "REQUEUED", "REQUEUE_HOLD",
  ]

  private static func fields(of description: String) -> [Substring: Substring] {
    var fields: [Substring: Substring] = [:]
    for word in description.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count == 2, fields[parts[0]] == nil { fields[parts[0]] = parts[1] }
    }
    return fields
  }

  /// The end that a line of `scontrol show job` describes.
  static func ending(description: String) -> SweepEnding? {
    let fields = fields(of: description)
    guard let state = fields["JobState"] else { return nil }
    var reason = "Slurm says \(state)"
    if let code = fields["ExitCode"], code != "0:0" {
      let parts = code.split(separator: ":")
      if parts.count == 2 {
        reason += parts[1] == "0" ? ", status \(parts[0])" : ", signal \(parts[1])"
      }
    }
    if let cause = fields["Reason"], !silentReasons.contains(cause) {
      reason += " (\(cause))"
    }
    let node = fields["NodeList"].flatMap { $0 == "(null)" ? nil : String($0) }
    return SweepEnding(node: node, reason: reason)
  }

  /// What says nothing about an end: the status does, or it is why the task had waited.
  private static let silentReasons: Set<Substring> = [
    "None", "NonZeroExitCode", "Resources", "Priority",
  ]

  // MARK: - Orders

  /// Submits an array, and returns the number that Slurm gives it.
  func submit(_ arguments: [String]) async throws(SweepError) -> String {
    let output = try await run(sbatch, ["--parsable"] + arguments)
    // The name of a cluster may follow, and a plugin may say something before.
    let line = output.split(separator: "\n").last ?? ""
    let number = line.split(separator: ";").first.map(String.init) ?? ""
    guard Int(number) != nil else { throw .slurm("sbatch answered '\(output)', not a number") }
    return number
  }

  /// `1-3,7`: the numbers as sbatch takes them. `numbers` ascend.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound ... number
      } else {
        ranges.append(number ... number)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ",")
  }

  private func run(_ tool: String, _ arguments: [String]) async throws(SweepError) -> String {
    do throws(WorkerError) {
      return try await ChildProcess(
        executable: tool, arguments: arguments, timeLimit: .seconds(120)
      ).run().standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
    } catch {
      throw .slurm("\(error)".trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }
}
