// Doing one task: calls of `tinamou run` and `tinamou compare`, and a look at what they left.

internal import Files
internal import Foundation
internal import Measurement
internal import Profiling

/// One attempt at one task, in the process that an engine started for it.
public struct SweepWork: Sendable {
  private let folder: SweepFolder
  private let manifest: SweepManifest
  private let task: SweepTask
  private let attempt: Int
  private let timeLimit: Duration

  /// The attempt `attempt` at the task `number`.
  ///
  /// - Parameters:
  ///   - folder: The folder of the sweep, with its manifest.
  ///   - number: The number of the task in the manifest.
  ///   - attempt: Which try this is, for its receipt.
  ///   - timeLimit: After this much time the task is given up.
  /// - Throws: `.file` for an unusable manifest, `.task` if it has no such task.
  public init(
    _ folder: SweepFolder, task number: Int, attempt: Int, timeLimit: Duration
  ) throws(SweepError) {
    self.folder = folder
    manifest = try folder.manifest()
    guard let task = manifest.task(number) else {
      throw .task("\(folder.manifestPath) has no task \(number), only \(manifest.tasks.count)")
    }
    self.task = task
    self.attempt = attempt
    self.timeLimit = timeLimit
  }

  /// Measures all cells and hands the records in.
  ///
  /// - Throws: `.task` if a command fails or its records are not complete; the attempt's folder
  ///   keeps what there is.
  public func run() async throws(SweepError) -> SweepReceipt {
    let place = folder.attemptPath(task.number, attempt: attempt)
    try folder.makeFolder(place)
    let node = Self.nodeName
    try folder.write(node, to: place + "/node")
    let records = place + "/records.jsonl"
    // A scheduler that starts a job again by itself gives it the same number.
    try? FileManager.default.removeItem(atPath: records)

    let notes = try await measure(into: records)
    let bytes: [UInt8]
    do { bytes = try [UInt8](contentsOf: records) } catch {
      throw .task("cannot read \(records): \(error)")
    }
    let batch = RecordReader.parse(bytes: bytes)
    if let fault = batch.faults.first { throw .task("\(records):\(fault)") }
    if let missing = SweepCompleteness(manifest).missing(from: batch, of: task) {
      throw .task(missing)
    }
    let receipt = SweepReceipt(
      manifest: manifest.hash, task: task.number, attempt: attempt, node: node,
      recordCount: batch.all.count,
      recordsHash: ContentHash(of: bytes).description, end: .now(), notes: notes)
    try folder.finish(receipt, records: bytes)
    return receipt
  }

  /// Runs the commands of all cells, which append to the file at `records`, and returns their
  /// remarks.
  private func measure(into records: String) async throws(SweepError) -> [String] {
    var notes: [String] = []
    let start = ContinuousClock.now
    for cell in task.cells {
      for index in manifest.programOrder(cell) {
        for measure in manifest.measures {
          let left = timeLimit - (ContinuousClock.now - start)
          guard left > .zero else { throw .task("it did not end within \(timeLimit)") }
          let command = ChildProcess(
            executable: "/usr/bin/env",
            // The records' commit is that of the folder that a program runs in.
            arguments: directoryArguments(index) + [folder.programPath(index)]
              + manifest.arguments(measure, cell, output: records),
            timeLimit: left)
          do throws(WorkerError) {
            let said = try await command.run().standardError
            notes += said.split(separator: "\n").map(String.init)
          } catch { throw .task("\(cell.label): \(error)") }
        }
      }
    }
    return notes
  }

  private func directoryArguments(_ index: Int) -> [String] {
    let source = folder.sourcePath(index)
    return FileManager.default.fileExists(atPath: source) ? ["-C", source] : []
  }

  /// What the engine calls this machine.
  private static var nodeName: String {
    ProcessInfo.processInfo.environment["SLURMD_NODENAME"] ?? ProcessInfo.processInfo.hostName
  }
}

extension SweepManifest {
  /// The programs in the order in which they measure `cell`: every other repetition the opposite
  /// one, so that two of them are an ABBA block.
  func programOrder(_ cell: SweepCell) -> [Int] {
    let indices = Array(programs.indices)
    return cell.repetition.isMultiple(of: 2) ? indices.reversed() : indices
  }

  /// The arguments of the command that measures `cell`.
  func arguments(_ measure: SweepMeasure, _ cell: SweepCell, output: String) -> [String] {
    var arguments = [
      measure.rawValue, cell.workload, "--size", "\(cell.size)", "--seed", "\(seed)",
    ]
    for strategy in strategies { arguments += ["--strategy", strategy] }
    if isQuick { arguments.append("--quick") }
    if allowsDebug { arguments.append("--allow-debug") }
    return arguments + ["--format", "json", "--output", output]
  }
}
