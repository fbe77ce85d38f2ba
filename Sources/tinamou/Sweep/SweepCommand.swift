// `tinamou sweep`: a whole matrix, here, in shards, or on a cluster.

internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import Profiling
internal import Reporting
internal import Suite

struct SweepCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Measures every workload, size and repetition, here, in shards, or on Slurm.",
    discussion: """
      Example: tinamou sweep feed tree -s revised -s kiwi --repetitions 6

      A sweep is written down before anything runs: FOLDER/manifest.json lists tasks, each a workload at \
      one size. A task measures all strategies and all commits, by `tinamou run`, `tinamou compare` or \
      both, so that what is compared was measured on one machine.

        tinamou sweep chain --size 10 --size 100
            here, one task after the other
        tinamou sweep --commit v1 --commit main --engine slurm --partition long
            two commits on a cluster, in pairs
        tinamou sweep feed --shard 2/4 --output shards/2
            a quarter of it, as a job of a CI matrix
        tinamou sweep --collect shards
            merges and reports the sweep in a folder, or its shards below it
        tinamou sweep --resume FOLDER --engine slurm
            goes on with what is missing

      The same command again goes on where an interruption was: a task is done when its records are \
      complete, and only then. What crashed, was killed or left truncated records is tried again, \
      --attempts times in all. On Slurm each round is one job array of exclusive tasks; the jobs do not \
      need the watcher, and all nodes must see the folder and the working directory.

      The records are in FOLDER/records.jsonl, each once; `tinamou merge` takes them into the history. \
      Counters must agree across all tasks and machines; times are reported by class of machines.

      Exit codes: 0 everything is done, 1 something is not, or a file or tool could not be used, 4 tasks \
      counted differently, 64 wrong arguments.
      """)

  @OptionGroup var selection: WorkloadSelection
  @OptionGroup var strategy: StrategyOption

  @Option(help: "How many of the workload's unit; each workload's own sizes if not given.")
  var size: [Int] = []

  @OptionGroup var seed: SeedOption

  @Option(help: "Measure this commit, which is built beside the working tree. Repeatable.")
  var commit: [String] = []

  @Option(
    help: "By what to measure: run or compare. Repeatable; run if not given.",
    transform: { name in
      guard let measure = SweepMeasure(rawValue: name) else {
        throw ValidationError("'\(name)' measures nothing; take run or compare")
      }
      return measure
    })
  var measure: [SweepMeasure] = []

  @Option(help: "How often to measure the matrix.")
  var repetitions = 1

  @Option(help: "The most tasks; cells beyond that share them.")
  var tasks = SweepTask.countMaxByDefault

  @Flag(help: "Take the smaller sizes and few repetitions in each process.")
  var quick = false

  @Option(
    name: .shortAndLong, help: "The folder of the sweep; one under Results/sweeps if not given.")
  var output: String?

  @OptionGroup(title: "Where and how often") var engine: SweepEngineOptions

  @Option(help: "Go on with the sweep in this folder, and take everything from its manifest.")
  var resume: String?

  @Option(help: "Merge and report the sweep in this folder, or its shards in the folders below it.")
  var collect: String?

  @Flag(help: "Write the manifest and the programs, print the tasks, and run nothing.")
  var plan = false

  @Option(help: "How to print the results: table, json or markdown.")
  var format = OutputFormat.table

  @OptionGroup var build: BuildOption

  func validate() throws {
    if resume != nil || collect != nil {
      let isAlone =
        selection.workloads.isEmpty && selection.group.isEmpty && strategy.strategy.isEmpty
        && size.isEmpty && commit.isEmpty && measure.isEmpty && output == nil && !quick
        && seed.seed == .standard && repetitions == 1 && tasks == SweepTask.countMaxByDefault
        && !build.allowDebug && !(collect != nil && (resume != nil || plan))
      guard isAlone else {
        throw ValidationError(
          "--resume and --collect take what the folder has; leave out what says what to measure")
      }
    }
    guard collect == nil || engine.isUnset else {
      throw ValidationError(
        "--collect runs nothing; leave out what says where and how often: --engine, --shard, "
          + "--attempts, --time, --partition, --account and --sbatch")
    }
    if plan, format != .table {
      throw ValidationError(
        "--plan prints lines for people, not \(format.rawValue); FOLDER/manifest.json, which it "
          + "writes, has the same as JSON")
    }
    try check(sizes: size)
    guard 1 ... 10_000 ~= repetitions else {
      throw ValidationError("there are 1 through 10000 repetitions, not \(repetitions)")
    }
    guard tasks >= 1 else { throw ValidationError("there is at least 1 task, not \(tasks)") }
    try engine.check()
  }

  func run() async throws {
    if let collect { return try SweepSession.collect(collect, format: format) }
    let folder = try await folder()
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    if plan { return try SweepSession.printPlan(of: folder) }
    try await SweepSession(folder: folder, options: engine, format: format).run()
  }

  /// The folder with its manifest and programs.
  private func folder() async throws -> SweepFolder {
    if let resume {
      let folder = SweepFolder(path: resume)
      guard folder.hasManifest else {
        throw Failure(message: "\(folder.path) holds no sweep: there is no manifest.json")
      }
      guard FileManager.default.isExecutableFile(atPath: folder.driverPath) else {
        throw Failure(
          message:
            "\(folder.path) lacks its programs; the command that began the sweep puts them there")
      }
      return folder
    }
    try build.check()
    let cases = try selectedCases()
    let environment = RunEnvironment.collect()
    let programs = try await SweepPrograms(
      commits: commit, executable: ChildProcess.thisExecutable,
      built: Timestamp(changeOf: ChildProcess.thisExecutable, rounded: .up),
      environment: environment)
    for (commit, same) in grouped(programs.descriptions, by: \.commit) where same.count > 1 {
      // The records of both would be paired with themselves.
      let names = same.map { "'\($0.reference)'" }.joined(separator: " and ")
      throw ValidationError("\(names) are one commit, \(commit ?? ""); name others, or one of them")
    }
    let strategies = try strategy.strategies().map(\.name)
    let measures = measure.isEmpty ? [.run] : measure
    if measures.contains(.compare), strategies.count < 2 {
      throw ValidationError("--measure compare needs --strategy twice at least, the base first")
    }
    let manifest = SweepManifest(
      programs: programs.descriptions, strategies: strategies, measures: measures,
      seed: seed.seed, isQuick: quick, allowsDebug: build.allowDebug,
      tasks: SweepTask.covering(cases, repetitions: repetitions, countMax: tasks))
    let folder = SweepFolder(path: output ?? "Results/sweeps/\(manifest.hash.prefix(12))")
    try folder.begin(manifest)
    if !commit.isEmpty { StandardError.write("building what is not built yet…") }
    try await programs.install(
      into: folder, isDebug: BuildConfiguration.current().isDebug,
      toolchain: environment.toolchain)
    return folder
  }

  private func selectedCases() throws -> [(workload: String, size: Int)] {
    let sources = try selection.sources()
    for case .file(let path, _) in sources {
      throw ValidationError(
        "a sweep takes workloads by name, not the file \(path), which other machines may lack")
    }
    let cases = try sources.cases(
      sizes: size, isQuick: quick, strategies: [StrategyCatalog.default])
    return cases.map { ($0.source.name, $0.size) }
  }
}

struct SweepWorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: SweepWorkerCall.subcommand, shouldDisplay: false)

  @Argument(help: "The folder of the sweep.") var folder: String
  @Option(help: "The number of the task.") var task: Int
  @Option(help: "The number of the round.") var attempt: Int
  @Option(help: "Seconds after which to give up.") var timeLimit: Double

  func run() async throws {
    let work = try SweepWork(
      SweepFolder(path: folder), task: task, attempt: attempt, timeLimit: .seconds(timeLimit))
    let receipt = try await work.run()
    print("\(receipt.recordCount.counted("record")) of task \(task)")
  }
}
