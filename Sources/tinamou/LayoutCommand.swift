// `tinamou layout`: what the layout engine costs beside its solver.

internal import ArgumentParser
internal import LayoutEngine
internal import Measurement
internal import Race
internal import Reporting
internal import Suite
internal import Workloads

struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Times making and moving screens, beside their solver or beside another engine.",
    discussion: """
      Example: tinamou layout feed-cell --size 10

      Every repetition makes views and constraints through the DSL, lays them out and moves them, \
      and then replays on a fresh solver what reached the solver meanwhile. The ratio is how many \
      times as long everything takes as that replay. The records are saved as those of \
      `tinamou run` are.

      Example: tinamou layout --peer yoga feed --size 100

      With --peer, constraints race against flex styles (yoga), or against the constraints of a \
      toolkit (gtk), on screens that are written once for each: login, feed, messages, settings, \
      tree, chain, nested, wide; gtk knows all but feed and nested. The frames of all leaves agree \
      within half a point before anything is timed. Both take turns in blocks, as in `tinamou \
      compare`, each turn in a fresh process. `tinamou compare --from` shows the saved file again.
      """)

  @Argument(help: "Names of scenes, such as login; all if there are none.", completion: .screens)
  var works: [String] = []

  @Option(help: "How many of the work's unit; each work's own sizes if not given.")
  var size: [Int] = []

  @Option(help: "Without --peer: how often each is measured; 21 if not given.")
  var repetitions: Int?

  @Option(
    help: "Race against this layout engine: yoga or gtk; `scripts/peers` fetches it by name.",
    completion: .list(RacePeer.allCases.map(\.rawValue)))
  var peer: String?

  @Option(help: "With --peer: blocks a screen; each runs every side twice.")
  var blocks: Int?

  @Flag(help: "With --peer: few blocks and short turns.")
  var quick = false

  @OptionGroup var records: RecordOptions

  @OptionGroup var build: BuildOption

  func validate() throws {
    if let wrong = size.first(where: { !(1 ... 100_000 ~= $0) }) {
      throw ValidationError("a size lies from 1 through 100000, not at \(wrong)")
    }
    if let peer, RacePeer(rawValue: peer) == nil {
      throw ValidationError(
        "no layout engine is called '\(peer)'; there are "
          + RacePeer.allCases.map(\.rawValue).joined(separator: " and ")
      )
    }
    if let blocks, !(1 ... 1_000 ~= blocks) {
      throw ValidationError("there are 1 through 1000 blocks, not \(blocks)")
    }
    if let repetitions, !(1 ... 10_000 ~= repetitions) {
      throw ValidationError("repetitions lie from 1 through 10000, not at \(repetitions)")
    }
    if peer == nil, let race = works.first(where: { $0.hasPrefix(RacePeer.yoga.prefix) }) {
      throw ValidationError("\(race) is raced against another engine; name it by --peer yoga")
    }
    if peer == nil, quick || blocks != nil {
      throw ValidationError("--quick and --blocks need --peer; without it, --repetitions is less")
    }
    if peer != nil, repetitions != nil {
      throw ValidationError("--repetitions goes without --peer; with it, there are --blocks")
    }
  }

  func run() async throws {
    if let peer = peer.flatMap(RacePeer.init(rawValue:)) {
      let race = try LayoutRace(
        peer: peer, screens: works, sizes: size, blocks: blocks, isQuick: quick)
      try build.check()
      try peer.requireInstalled()
      return try await race.run(records)
    }
    try runBesideSolver()
  }

  private func runBesideSolver() throws {
    let works =
      works.isEmpty
      ? LayoutWorkCatalog.all
      : try distinct(works).map { name in
        try asUsage { try LayoutWorkCatalog.work(named: name) }
      }
    try build.check()
    let environment = RunEnvironment.collect()
    var results = try records.writer(for: environment)
    let clock = MonotonicClock()
    let repetitions = repetitions ?? 21
    let measurement = LayoutMeasurement(clock: clock, repetitionCount: repetitions)
    var batch = RecordBatch()
    let cases = works.flatMap { work in
      (size.isEmpty ? work.sizes : distinct(size)).map { (work, $0) }
    }
    var bar = ProgressBar(total: Double(max(1, cases.count)))
    let (rows, faults) = try measurement.times(
      of: cases, begin: { bar.show($0, done: $1, of: cases.count) },
      keep: { times in
        let measured = try times.records(clock: clock.floor, environment: environment)
        try results.append(measured)
        batch.append(measured)
      })
    bar.clear()
    var table = ReportTable(
      of: rows,
      columns: [
        .text("work") { $0.name },
        .number("size") { .count($0.size) },
        .number("constraintCount", "constraints") { .count($0.constraintCount) },
        .number("makeNanoseconds", "make") { .duration($0.make.engine) },
        .number("makeSolverNanoseconds", "solver") { .duration($0.make.solver) },
        .number("makeRatio", "ratio") { .ratio($0.make.ratio) },
        .number("frameNanoseconds", "frame") { .duration($0.frame.engine) },
        .number("frameSolverNanoseconds", "solver") { .duration($0.frame.solver) },
        .number("frameRatio", "ratio") { .ratio($0.frame.ratio) },
      ])
    table.notes = [
      "make, frame: views, constraints and passes, solving included. solver: the replay of what "
        + "reached it, by \(defaultSolverName), and the reading of changed values.",
      "medians over \(repetitions.counted("repetition")); ratios are medians of each repetition's own.",
    ]
    table.notes += RunNotes.warnings(of: [environment])
    table.notes += RunNotes.provenance(of: environment, seeds: [], clocks: [clock.floor])
    try records.format.print(table, of: batch.all, savedTo: results.path, hint: nil)
    guard faults.isEmpty else {
      throw Failure(message: faults.map { "\($0)" }.joined(separator: "\n"))
    }
  }
}

/// Races the engine against a peer on some screens, and saves the comparisons.
struct LayoutRace {
  private let peer: RacePeer
  private let cases: [(screen: RaceScreen, size: Int)]
  private let plan: ComparisonPlan

  /// A race on `screens`, all if there are none, in `sizes`, or each screen's own.
  ///
  /// - Throws: `ValidationError` for a screen that the peer is not raced on.
  init(peer: RacePeer, screens: [String], sizes: [Int], blocks: Int?, isQuick: Bool) throws {
    self.peer = peer
    let screens =
      screens.isEmpty
      ? peer.screens
      : try distinct(screens).map { name in try asUsage { try peer.screen(named: name) } }
    guard sizes.allSatisfy({ $0 == 1 }) || !screens.allSatisfy(\.hasOneSize) else {
      let names = distinct(screens.map(\.name)).joined(separator: ", ")
      throw ValidationError("\(names) has only one size; leave --size out")
    }
    cases = screens.flatMap { screen in
      (sizes.isEmpty || screen.hasOneSize ? screen.sizes : distinct(sizes)).map { (screen, $0) }
    }
    var plan = isQuick ? ComparisonPlan.quick : .standard
    // A screen of 1,000 cells is slow by itself, without that its blocks have to be few.
    plan.limitSeconds = 60
    if let blocks { plan.blockCount = blocks }
    self.plan = plan
  }

  /// Measures, saves and prints. The base is the peer: below 1 the engine here is the faster one.
  func run(_ records: RecordOptions) async throws {
    let environment = RunEnvironment.collect()
    let comparisons = cases.map { screen, size in
      CaseComparison(screen: screen, size: size, peer: peer, plan: plan, environment: environment)
    }
    try await records.report(
      comparisons, in: environment, isOurs: { $0 != peer.rawValue },
      measure: { await ArmAnswer.asking(.race($0)) })
  }
}
