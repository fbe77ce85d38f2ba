// A sweep from its folder to its report.

internal import ArgumentParser
internal import Foundation
internal import Reporting
internal import Suite

/// One call of `tinamou sweep` that runs tasks.
struct SweepSession {
  let folder: SweepFolder
  let options: SweepEngineOptions
  let format: OutputFormat

  /// Runs what is missing, merges and reports.
  ///
  /// - Throws: `Failure` if tasks are left, `ExitCode` 4 if they counted differently.
  func run() async throws {
    var bar = ProgressBar(total: 1)
    let outcome: SweepOutcome
    switch options.engine {
    case .local:
      let engine = try LocalEngine(folder, timeLimit: options.timeLimit)
      outcome = try await sweep(engine, &bar)
    case .slurm:
      let engine = try SlurmEngine(
        folder, options: options.sbatchOptions, timeLimit: options.timeLimit)
      outcome = try await sweep(engine, &bar)
    }
    bar.clear()
    for failure in outcome.failures { Self.note("\(failure)") }
    let total = outcome.finishedCount + outcome.unfinished.count
    let again = outcome.resubmittedCount > 0 ? ", \(outcome.resubmittedCount) tried again" : ""
    let part = options.shard == .whole ? "" : " of part \(options.shard)"
    Self.note(
      "\(outcome.finishedCount) of \(total.counted("task"))\(part) \(total == 1 ? "is" : "are") "
        + "done\(again)")
    let agrees = try Self.report(SweepMerge([folder]), into: folder, format: format)
    guard outcome.unfinished.isEmpty else {
      let count = outcome.unfinished.count
      throw Failure(
        message:
          "\(count.counted("task")) \(count == 1 ? "is" : "are") not done; `tinamou sweep --resume "
          + "\(folder.path.shellQuoted)` tries them again")
    }
    if !agrees { throw Self.nondeterministic }
  }

  private func sweep(
    _ engine: some SweepEngine, _ bar: inout ProgressBar
  ) async throws(SweepError) -> SweepOutcome {
    try await SweepRun(
      folder, engine: engine, shard: options.shard, attemptCountMax: options.attempts
    ).run(progress: &bar)
  }

  // MARK: - Collecting

  /// Merges the sweep at `path`, or its shards below, and reports.
  ///
  /// - Throws: `Failure` if tasks are missing, `ExitCode` 4 if they counted differently.
  static func collect(_ path: String, format: OutputFormat) throws {
    let top = SweepFolder(path: path)
    var folders = [top]
    if !top.hasManifest {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: top.path)) ?? []
      folders = names.sorted().map { SweepFolder(path: "\(top.path)/\($0)") }.filter(\.hasManifest)
    }
    guard !folders.isEmpty
    else { throw Failure(message: "neither \(top.path) nor a folder in it holds a sweep") }
    let merge = try SweepMerge(folders)
    let agrees = try report(merge, into: top, format: format)
    guard merge.unfinished.isEmpty else {
      let names = merge.unfinished.prefix(5).map(\.label).joined(separator: ", ")
      throw Failure(
        message: "\(merge.unfinished.count) of \(merge.manifest.tasks.count) tasks are missing: "
          + names + (merge.unfinished.count > 5 ? ", …" : ""))
    }
    if !agrees { throw nondeterministic }
  }

  /// As for a gate that finds the same.
  private static var nondeterministic: ExitCode { ExitCode(4) }

  /// Writes the records, prints the tables, and returns whether the counters agree.
  private static func report(
    _ merge: SweepMerge, into folder: SweepFolder, format: OutputFormat
  ) throws -> Bool {
    try merge.write(to: folder)
    format.print(SweepReport(merge).tables, savedTo: folder.recordsPath, hint: nil) {
      OutputFormat.array(merge.lines)
    }
    for remark in merge.notes { note(String(remark.dropFirst("note: ".count))) }
    let agreement = CounterAgreement(merge.tasks)
    if agreement.disagreements.isEmpty {
      if agreement.comparedCount > 0 {
        note("\(agreement.comparedCount) series were counted by several tasks, and all agree")
      }
      return true
    }
    for disagreement in agreement.disagreements { note("nondeterministic: \(disagreement)") }
    return false
  }

  /// Prints what the manifest holds.
  static func printPlan(of folder: SweepFolder) throws {
    let manifest = try folder.manifest()
    for task in manifest.tasks { print(task.label) }
    print(
      "\(manifest.tasks.count.counted("task")), each with \(manifest.strategies.joined(separator: ", ")) on "
        + manifest.programs.map(\.label).joined(separator: ", "))
    print("written to \(folder.path)")
  }

  private static func note(_ text: String) { StandardError.write("note: \(text)") }
}
