// The examples of the documentation of what measures.

import Files
import Foundation
import Markup
import Measurement
import Profiling
import Randomness
import Reporting
import SolverCore
import Suite
import TableauSolvers
import Testing
import Traces
import Workloads

@Suite struct MeasuringExamples {
  @Test func aSolverOfOnesOwnIsRecorded() throws {
    let path = NSTemporaryDirectory() + "mine-\(UInt64.random(in: 0 ... .max)).trace"
    defer { try? FileManager.default.removeItem(atPath: path) }
    // show
    var solver = SparseSolver()
    let recorder = Recorder(name: "mine")
    let width = solver.makeVariable()
    recorder.didMake(width, name: "width")
    let limit: LinearConstraint = width >= 100
    let handle = try solver.add(limit)
    recorder.didAdd(
      handle, limit.terms.span, limit.relation, limit.rightHandSide, priority: .required)
    solver.solve()
    recorder.didSolve()
    recorder.expect(100, of: width)
    try TraceWriter.write(recorder.trace, toPath: path)
    // end
    var fresh = SparseSolver()
    try TraceReader.read(path: path).verify(on: &fresh)
  }

  @Test func aTraceIsMadeAndVerified() throws {
    // show
    var builder = TraceBuilder(name: "two boxes")
    let width = builder.variable(name: "width")
    builder.add(width + 8.0 <= 400.0)
    builder.edit(width, priority: 500)
    builder.suggest(600, for: width)
    builder.solve()
    builder.expect(392, of: width)
    let trace = builder.build()

    let text = TraceWriter.text(of: trace)
    let again = try TraceReader.read(text: text, name: "two boxes")
    var solver = SparseSolver()
    try again.verify(on: &solver)  // Every answer, from the solver's own certificate.
    // end
    #expect(again.operations.count == trace.operations.count)
  }

  @Test func aWorkloadBySizeAndSeed() throws {
    // show
    let feed = try WorkloadCatalog.workload(named: "feed")
    let trace = try feed.trace(size: 10, seed: 1)
    var solver = SparseSolver()
    var replayer = Replayer(trace)
    try replayer.replay(into: &solver)  // Checks the values that plain arithmetic expects.
    expect(feed.unit, equals: "cell")
    // end
  }

  @Test func aSceneIsStaged() throws {
    // show
    let staged = try SceneCatalog.scene(named: "login").stage()
    staged.advance(to: 0.75)  // Seconds, on a virtual clock.
    expect(staged.time, equals: 0.75)
    // end
  }

  @Test func aRatioWithItsInterval() throws {
    // show
    let base = [10.0, 11, 10, 12, 10, 11]
    let again = [10.0, 11, 11, 12, 10, 11]  // The base once more: the control.
    let candidate = [20.0, 22, 21, 24, 20, 23]
    let comparison = try PairedComparison(
      base: base, control: again, candidate: candidate, threshold: 1.03)
    expect(comparison.ratio.median, equals: 2)
    expect(comparison.verdict, equals: .regressed)
    // end
  }

  @Test func aTableInThreeForms() {
    // show
    let table = ReportTable(
      of: ["revised": 1_234.0],
      columns: [.text("strategy") { $0.key }, .number("time") { .duration($0.value) }])
    let text = table.terminalText()
    let markdown = table.markdown
    expect(NumberFormat.duration(nanoseconds: 1_234), equals: "1.23 µs")
    // end
    #expect(text.contains("1.23 µs") && markdown.contains("| revised"))
  }

  @Test func textIsEscaped() {
    // show
    expect(Markup.escaped("a < b & \"c\""), equals: "a &lt; b &amp; &quot;c&quot;")
    // end
  }

  @Test func randomNumbersAreRepeated() {
    // show
    var random = SplitMix64(seed: 1_234_567)
    expect(random.next(), equals: 6_457_827_717_110_365_317)
    expect(random.int(1 ... 6), equals: 2)
    // end
  }

  @Test func instructionsAreCounted() async throws {
    let program =
      URL(fileURLWithPath: ChildProcess.thisExecutable).deletingLastPathComponent()
      .appendingPathComponent("ProfilingFixture").path
    // show
    let callgrind = Callgrind(
      executable: program, arguments: ["instructions", "10"], timeLimit: .seconds(60))
    let profile = try await callgrind.run().profile  // Throws what installs a missing tool.
    let addUp = profile.functions.first { $0.name.contains("addUp") }
    expect(addUp?.calls, equals: 10)
    // end
    #expect(profile.functions.reduce(0) { $0 + $1.own } == profile.total)
  }

  @Test func aStrategyByName() throws {
    // show
    let strategy = try StrategyCatalog.strategy(named: "revised")
    let trace = try WorkloadCatalog.workload(named: "login").trace(size: 1, seed: 1)
    try strategy.verify(trace)
    let work = try strategy.work(of: trace)
    print(work.pivots, "pivots,", work.termsTouched, "terms")
    // end
    #expect(work.pivots > 0)
  }

  @Test func aFileThatIsThereAsAWhole() throws {
    let path = FileManager.default.temporaryDirectory.path + "/whole-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    // show
    let file = try FileReplacement(of: path)
    try file.write(Array("boxes 400\n".utf8))
    expect(FileManager.default.fileExists(atPath: path), equals: false)
    try file.commit()
    // end
    #expect(FileManager.default.contents(atPath: path) == Data("boxes 400\n".utf8))
  }

  @Test func aSolverOfYourOwn() throws {
    // show
    let own = Strategy(
      name: "own", summary: "A solver that is not in the catalog.",
      comparing: { DenseSolver() })
    let workload = try WorkloadCatalog.workload(named: "login")
    let measurement = CaseMeasurement(
      plan: .quick, clock: MonotonicClock(), environment: .collect())
    let outcome = try measurement.outcome(
      of: SuiteCase(source: .workload(workload), size: 1, strategy: own))
    if case .measured(let records) = outcome {
      print(RunReport.table(of: records).terminalText())
    }
    // end
    guard case .measured(let records) = outcome else {
      Issue.record("there are no records")
      return
    }
    #expect(records.allSatisfy { $0.strategy == "own" && $0.verification.isVerified })
  }
}
