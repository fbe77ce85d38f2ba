// `tinamou heap`: where the memory of a workload goes.

internal import ArgumentParser
internal import Measurement
internal import Profiling
internal import Suite

struct HeapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heap",
    abstract: "Shows where the memory of a workload or a screen goes, by gperftools.",
    discussion: """
      Example: tinamou heap feed --size 10

      The workload is replayed, or the screen made and changed, in a second process into which \
      libtcmalloc is preloaded; every allocation is counted. `tinamou run` neither links nor \
      loads it. Beside the .heap file lie collapsed stacks, a speedscope profile and flame graphs.

      Exit codes: 0 fine, 1 a tool or a file failed, 2 something of the solver or screen was \
      left, 64 wrong arguments.
      """)

  @Argument(
    help: "A workload, a screen such as layout/login or race/tree, or a trace file.",
    completion: .workloadsAndScreens)
  var workload: String

  @Option(help: "How many of the workload's unit; 10 if not given. Several show the growth.")
  var size: [Int] = []

  @OptionGroup var seed: SeedOption

  @OptionGroup var strategy: StrategyOption

  @OptionGroup var against: AgainstOptions

  @Option(help: "Build and tear down this many times more, and see that nothing grows.")
  var rounds = 0

  @Flag(help: "Print the calls that lead to each allocation, by live and by all bytes.")
  var tree = false

  @Option(name: .shortAndLong, help: "Where to leave the profile: PREFIX.0001.heap.")
  var output: String?

  func validate() throws {
    guard (0 ... 10_000_000).contains(rounds) else {
      throw ValidationError("there are 0 through 10000000 rounds, not \(rounds)")
    }
  }

  func run() async throws {
    var source = try ProfiledSource(argument: workload)
    let arms = try against.arms(strategy, seed, of: source)
    let sizes = try source.sizes(size, seed)
    if case .trace(let named) = source { source = .trace(try named.readOnce()) }
    var session = ProfileSession(
      profiler: .heap, source: source, seed: seed.value, arms: arms, output: output)
    var all: [HeapMeasurement] = []
    for size in sizes {
      session.output = output.map { sizes.count > 1 ? "\($0)-\(size)" : $0 }
      all += try await session.profile(size: size) { target in
        // What is shown in detail is the largest size.
        try await HeapMeasurement(of: target, rounds: rounds, needsStacks: size == sizes.last)
      }
    }
    let shown = Array(all.suffix(arms.count))
    print(shown[0].text(showsTree: tree))
    let tables =
      (shown.count == 2 ? shown.comparison : []) + (all.count > shown.count ? [all.growth] : [])
    for text in tables.map(Terminal.text) + all.flatMap(\.warnings) { print("\n" + text) }
    session.printFiles(shown) { PprofHint.text(for: $0) }
    if all.contains(where: \.memory.leaks) { throw ExitCode(2) }
  }
}

/// What the worker of one solver found.
struct HeapMeasurement: ProfileMeasurement {
  static let measures = ["live bytes", "total bytes"]

  let target: ProfileTarget
  let result: HeapFinding
  let heap: HeapProfile
  let stacks: StackProfile?
  var files: [String]

  /// Records the heap of `target` in a process of its own.
  ///
  /// - Parameters:
  ///   - rounds: How often the solver is built and torn down once more.
  ///   - needsStacks: Whether it is shown where memory was allocated.
  /// - Throws: `WorkerError` for missing tools and workers that fail, `ProfileError` for a profile
  ///   that is not understood.
  init(of target: ProfileTarget, rounds: Int = 0, needsStacks: Bool = false) async throws {
    // Written elsewhere first: tcmalloc leaves a part of a profile where the disk is full.
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let prefix = folder.path + "/profile"
    result = try await target.arm.worker().ask(
      .heap(target.profiled, prefix: prefix, rounds: rounds), for: \.heap)
    heap = try HeapProfile(path: result.profilePath)
    files = [target.prefix + result.profilePath.dropFirst(prefix.count)]
    try OutputFile.write(contentsOf: result.profilePath, to: files[0])
    stacks = needsStacks ? try await StackProfile(AddressProfile(heap)) : nil
    self.target = target
  }

  /// Bytes alive before the teardown, as asked for. The profile has a few more, in which it was
  /// written; it alone knows where no teardown begins.
  var liveBytes: Int64 {
    result.ledger.phase(HeapFinding.teardown)?.requestedBytesAtBegin
      ?? min(heap.totals.liveBytes, peakBytes)
  }

  /// The most bytes that were alive at once, as asked for.
  var peakBytes: Int64 { result.ledger.requestedBytesPeak }

  /// These, for each constraint in force then, where there is one.
  var bytesPerConstraint: Double? {
    let count = result.constraintCountMax
    return count > 0 ? Double(liveBytes) / Double(count) : nil
  }

  /// These, for each view, where the trace has views.
  var bytesPerView: Double? { result.viewCount.map { Double(liveBytes) / Double($0) } }

  /// What records say of it.
  var memory: MemoryUse {
    var memory = MemoryUse(
      liveBytes: liveBytes, peakBytes: peakBytes, allocatedBytes: heap.totals.totalBytes,
      leftBlocks: result.leakedBlocks, leftBytes: result.leakedBytes)
    if let rounds = result.rounds {
      memory.roundCount = rounds.count
      memory.grownBlocks = rounds.grownBlocks
      memory.grownBytes = rounds.grownBytes
    }
    return memory
  }

  func complete(_ record: inout ProfileRecord) {
    record.constraintCount = result.constraintCountMax
    record.viewCount = result.viewCount
    record.memory = memory
    record.totals = ["live blocks": heap.totals.liveBlocks, "allocations": heap.totals.totalBlocks]
    record.rankings = Self.measures.compactMap { stacks?.siteRanking(by: $0) }
  }
}
