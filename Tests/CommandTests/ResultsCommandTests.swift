// `tinamou results` and the end of `tinamou run`: one screen, and the rows behind it.

import Foundation
import Measurement
import SolverCore
import Testing

@Suite struct ResultsCommandTests {
  private let folder = TestFolder()

  /// Leaves a run of `workloads` at `Results/runs/1.jsonl`, as a release build would.
  private func writeRun(
    of workloads: [String] = ["login", "chain"], on processor: String = "AMD EPYC",
    at commit: String = "0123456789abcdef", isDirty: Bool = false, from seed: Seed? = nil
  ) throws {
    let environment = RunEnvironment(
      commit: commit, isDirty: isDirty, toolchain: "Swift version 6.3",
      build: BuildConfiguration(isDebug: false, hasSolverChecks: false, flags: []),
      machine: Machine(
        processor: processor, architecture: "x86_64", coreCount: 2, memoryBytes: 8 << 30,
        kernel: "Linux 6.1", frequencyGovernor: nil),
      loadAverages: [0.25, 0.1, 0.1], start: Timestamp(secondsSince1970: 0))
    try folder.makeFolder("Results/runs")
    var writer = try RecordWriter(path: folder.url("Results/runs/1.jsonl").path)
    for workload in workloads {
      for (strategy, factor) in [("revised", 1.0), ("kiwi", 5)] {
        for (kind, phase) in [
          (OperationKind.add, "build"), (.remove, "teardown"), (.frame, "animate"),
        ] {
          let figures = RunFigures(
            phase: phase, operation: kind, count: 4,
            time: try TimeSummary(
              perRepetition: [99, 100, 100, 100, 100, 101].map { $0 * factor }),
            work: WorkCounters(pivots: 1, rowsTouched: 2, termsTouched: 3),
            verification: Verification(isVerified: true, method: "certificate"),
            clock: ClockFloor(backToBackNanoseconds: [25, 25, 30]))
          try writer.append([
            RunRecord(
              CaseKey(workload: workload, size: 10, strategy: strategy), seed: seed,
              constraintCount: 40, environment: environment, figures)
          ])
        }
      }
    }
  }

  /// Regression: the words of a file's name were those of several, with a size, which a trace file
  /// has not.
  @Test func whatIsSaidToBeTypedNextCanBeTyped() throws {
    try writeRun(of: ["my feed.trace", "my chain.trace"])
    let screen = try folder.run("results")
    let line = /in depth +tinamou compare 'my (feed|chain)\.trace' -s revised -s kiwi\n/
    #expect(screen.standardOutput.contains(line), "\(screen.standardOutput)")
  }

  /// Regression: of a race between layout engines there was nothing to compare, and its memory was
  /// to be looked at by another workload.
  @Test func saysHowToSeeComparisonsOfOtherPhases() throws {
    var environment = RunEnvironment.collect()
    environment.build = BuildConfiguration(isDebug: false, hasSolverChecks: false)
    let arm = ComparisonArm(blockNanoseconds: [1, 1, 1, 1, 1, 1])
    var compared = ComparedPhase(
      phase: "width", countPerReplay: 1, baseStrategy: "yoga", base: arm, candidate: arm,
      controlNanoseconds: arm.blockNanoseconds, scheduleSeed: 1)
    compared.comparison = try PairedComparison(
      base: arm.blockNanoseconds, control: arm.blockNanoseconds,
      candidate: arm.blockNanoseconds, threshold: 1.03)
    var writer = try RecordWriter(path: folder.url("race.jsonl").path)
    try writer.append([
      ComparisonRecord(
        CaseKey(workload: "race/login", size: 1, strategy: "layout-engine"),
        environment: environment, compared)
    ])
    try folder.run("results race.jsonl", printing: "in depth  tinamou compare --from race.jsonl\n")
  }

  @Test func showsTheVerdictOfTheLatestRun() throws {
    try folder.run("results", endsWith: 1, saying: "no run below Results/runs yet")
    try writeRun()
    let text = try folder.run(
      "results", printing: "kiwi, 2 cases         mean [95 %]",
      "building       ×5.00 [4.90, 5.10]  5.00 login 10", "file      Results/runs/1.jsonl"
    ).standardOutput
    #expect(!text.contains("\u{1B}"))
    #expect(text.split(separator: "\n").count < 30)
  }

  /// Regression: the records of all machines, commits and seeds in a file were one table, and in
  /// one mean; those of a commit were one with those of changes to it.
  @Test func leavesOutOtherMachinesCommitsAndSeeds() throws {
    try writeRun(of: ["login"], on: "Intel Xeon")
    try writeRun(of: ["login"], at: "f00d")
    try writeRun(of: ["login"], isDirty: true)
    try writeRun(of: ["login"], from: 1)
    try writeRun(of: ["chain"], from: 7)
    try writeRun(of: ["a.trace"])
    for option in ["--table", "--format=markdown"] {
      let result = try folder.run(
        "results \(option)", printing: "chain", option == "--table" ? "a.trace" : "")
      #expect(
        result.standardError.hasPrefix(
          "note: Results/runs/1.jsonl: left out: 24 records of another commit, build, machine or seed "
            + "than the last one's, commit 0123456789 from seed 0x7 on AMD EPYC"),
        "\(result.standardError)")
      #expect(!result.standardOutput.contains("login") && !result.standardOutput.contains("Xeon"))
    }
  }

  /// Regression: the rows of a file had those of each time that a case was measured, one below the
  /// other, and said of a case that it had no speed whose times stood there.
  @Test func ofACaseTheLatestRunCounts() throws {
    try writeRun()
    var batch = try folder.records("Results/runs/1.jsonl")
    let count = batch.all.count
    for record in batch.runs {
      var (earlier, failed) = (record, record)
      earlier.environment.start = Timestamp(secondsSince1970: -60)
      earlier.time = try TimeSummary(perRepetition: [7, 7])
      failed.environment.start = Timestamp(secondsSince1970: -90)
      batch.append([earlier])
      batch.append([
        FailedCaseRecord(
          failed.key, environment: failed.environment, CaseFailure(reason: "it had crashed"))
      ])
    }
    // In an order that is not that of time.
    var writer = try RecordWriter(path: folder.url("again.jsonl").path)
    try writer.append(batch.all.reversed())
    let result = try folder.run(
      "results again.jsonl --table",
      sayingOnly: "note: again.jsonl: left out: 16 records of cases that were measured again later")
    #expect(!result.standardOutput.contains("crashed"))
    #expect(!result.standardOutput.contains("7.00 ns"))
    #expect(result.standardOutput.matches(of: /login|chain/).count == count)
  }

  /// Regression: records that a file had twice were left out as measured again later.
  @Test func ofEqualLinesOneCounts() throws {
    try writeRun()
    let text = try folder.text("Results/runs/1.jsonl")
    try folder.write(text + text, to: "twice.jsonl")
    let (once, twice) = (
      try folder.run("results --table"), try folder.run("results --table twice.jsonl")
    )
    #expect(twice.standardError.isEmpty, "\(twice.standardError)")
    #expect(once.standardOutput == twice.standardOutput)
  }

  /// Regression: a damaged line was named, and the command ended with 0.
  @Test(arguments: ["results", "results --table", "report Results/runs/1.jsonl --format json -o -"])
  func aDamagedLineEndsWith1(line: String) throws {
    try writeRun()
    try folder.write(folder.text("Results/runs/1.jsonl") + "{\n", to: "Results/runs/1.jsonl")
    try folder.run(
      line, endsWith: 1, printing: "kiwi", saying: "Results/runs/1.jsonl:13: this is not JSON")
  }

  /// Regression: what an interrupted run had left of its last line was damage for as long as it was
  /// there, and so was a last line of another program.
  @Test(arguments: [
    "results", "results --table", "report Results/runs/1.jsonl --format json -o -",
    "history --folder Results/runs", "merge Results/runs/1.jsonl",
  ])
  func aLineThatWasNeverFinishedIsNoDamage(line: String) throws {
    try writeRun()
    let run = try folder.text("Results/runs/1.jsonl")
    try folder.write(run + run.prefix(100), to: "Results/runs/1.jsonl")
    try folder.run(line, saying: "Results/runs/1.jsonl:13: the line is cut off")
    for end in ["{\"hash\":\"\"}", "x"] {
      try folder.write(run + end, to: "Results/runs/1.jsonl")
      try folder.run(line, endsWith: 1, saying: "Results/runs/1.jsonl:13: ")
    }
  }

  /// Regression: the empty file of a run that was interrupted in its first case hid all runs before
  /// it, of two that began in one second the first was the latest, and one whose file has a name by
  /// its user was later than all others.
  @Test func theLatestRunIsOneWithResults() throws {
    try writeRun()
    let run = try folder.text("Results/runs/1.jsonl")
    try folder.write(run, to: "Results/runs/today.jsonl")
    try folder.run("results", printing: "file      Results/runs/today.jsonl")
    try folder.write(run, to: "Results/runs/1.jsonl")
    try folder.write("", to: "Results/runs/2.jsonl")
    try folder.run("results", printing: "file      Results/runs/1.jsonl")
    try folder.write(run, to: "Results/runs/1-2.jsonl")
    try folder.run("results", printing: "file      Results/runs/1-2.jsonl")
    // Regression: a folder with such a name was taken for the run, and could not be read.
    try folder.makeFolder("Results/runs/3.jsonl")
    try folder.run("results", printing: "file      Results/runs/1-2.jsonl")
  }

  /// Regression: of random bytes, each line was named, and a file without any record was a success.
  @Test(arguments: [
    "results none/none.jsonl", "results --table none/none.jsonl", "compare --from none/none.jsonl",
    "merge none/none.jsonl", "history --folder none",
  ])
  func isBriefOnWhatHasNoRecords(line: String) throws {
    try folder.write(String(repeating: "x\n", count: 5_000), to: "none/none.jsonl")
    let result = try folder.run(line, endsWith: 1)
    let lines = result.standardError.split(separator: "\n")
    #expect(11 ... 12 ~= lines.count, "\(lines.prefix(15))")
    #expect(lines[0].hasSuffix("none/none.jsonl:1: this is not JSON"), "\(lines[0])")
    #expect(lines[10].hasSuffix("and 4990 lines more that are no records"), "\(lines[10])")
  }

  /// Regression: Foundation said that there is no permission to read a pipe, and of a verdict that
  /// lacks something that the data is missing.
  @Test func readsAPipeAndSaysWhatAVerdictLacks() throws {
    try writeRun()
    try folder.shell("cat Results/runs/1.jsonl | \"$0\" results /dev/stdin --table > piped")
    let table = try folder.run("results --table").standardOutput
    #expect(try folder.text("piped") == table)
    try folder.write("{}", to: "x.json")
    let result = try folder.run("results x.json", endsWith: 1)
    #expect(result.standardError.hasPrefix("Error: x.json: this is no verdict, as "))
    #expect(result.standardError.hasSuffix(": 'ours' is missing\n"), "\(result.standardError)")
    let verdict = try folder.run("results --format json").standardOutput
    try folder.write(
      verdict.replacing("\"rowCount\" : 12", with: "\"rowCount\" : \(Int.max)"), to: "y.json")
    let count = try folder.run("results y.json", endsWith: 1)
    #expect(
      count.standardError.hasSuffix("the count \(Int.max) does not lie from 0 through 2^53\n"))
  }

  @Test func refusesAnEmptyFile() throws {
    try folder.write("", to: "a.jsonl")
    try folder.run(
      "results a.jsonl", endsWith: 1,
      sayingOnly: "Error: a.jsonl: there are no records in this file")
  }

  /// Regression: rows said nothing of a case that has none, since its answer is wrong.
  @Test func namesCasesWithoutAnAnswer() throws {
    try writeRun()
    let last = try #require(folder.records("Results/runs/1.jsonl").runs.last)
    let failure = FailedCaseRecord(
      CaseKey(workload: "feed", size: 1, strategy: "revised"), environment: last.environment,
      CaseFailure(reason: "feed 1 (revised): it crashed"))
    var writer = try RecordWriter(path: folder.url("Results/runs/1.jsonl").path)
    try writer.append([failure])
    try folder.run("results --table", printing: "No speed for feed 1 (revised): it crashed")
    try folder.run("results -w feed --format json", printing: #""kind":"failure""#)
  }

  /// Goal: any choice of rows, alone and together, in all forms.
  @Test(arguments: [
    ("--table", 12), ("--workload login", 6), ("-w login -w chain", 12),
    ("--strategy kiwi --phase build", 2), ("--operation frame", 4),
    ("--size 10 -w chain -s revised --operation remove", 1),
  ])
  func choosesRows(choice: String, rowCount: Int) throws {
    try writeRun()
    let json = try folder.run("results \(choice) --format json")
    let rows = try JSONSerialization.jsonObject(with: Data(json.standardOutput.utf8)) as? [Any]
    #expect(rows?.count == rowCount)
    let table = try folder.run("results \(choice)")
    let lines = table.standardOutput.split(separator: "\n").filter {
      $0.hasPrefix("login") || $0.hasPrefix("chain")
    }
    #expect(lines.count == rowCount)
  }

  @Test(arguments: [
    ("--workload logn", 64, "did you mean 'login'?"),
    ("--phase biuld", 64, "did you mean 'build'?"),
    ("--strategy kiwi --size 11", 1, "no row is all of that"),
    ("--update README.md --table", 64, "leave --table"),
    ("--update README.md", 1, "cannot read README.md: No such file or directory"),
    ("nothing.jsonl", 1, "cannot read nothing.jsonl: No such file or directory"),
    ("nothing.json", 1, "cannot read nothing.json: No such file or directory"),
    ("Results", 1, "cannot read Results: Is a directory"),
  ])
  func explainsWhatItCannotDo(choice: String, code: Int32, message: String) throws {
    try writeRun()
    try folder.run("results \(choice)", endsWith: code, saying: message)
  }

  /// Goal: a verdict that was saved says the same as the run, in a document, too.
  @Test func updatesADocumentFromASavedVerdict() throws {
    try writeRun()
    try folder.write(folder.run("results --format json").standardOutput, to: "verdict.json")
    try folder.write("# A\n", to: "README.md")
    let update = "results verdict.json --update README.md"
    let refused = try folder.run(update, endsWith: 1, saying: "no place for the verdict")
    // What it says is missing is what it takes.
    let markers = refused.standardError.split(separator: "\n").suffix(2).joined(separator: "\n")
    try folder.write("# A\n\(markers)\nB\n", to: "README.md")
    try folder.run(update)
    let text = try folder.text("README.md")
    #expect(text.hasPrefix("# A\n") && text.hasSuffix("\nB\n"))
    #expect(text.contains(try folder.run("results --format markdown").standardOutput))
    // Regression: a device was read until there was no memory left, and a FIFO waited for.
    try folder.shell("mkfifo fifo")
    for place in ["/dev/full", "fifo", "."] {
      try folder.run(
        "results verdict.json --update \(place)", endsWith: 1,
        sayingOnly: "Error: \(place) is no file that could be replaced; name a document")
    }
  }

  /// Goal: a run of one system prints its rows, one of more a screen.
  @Test(arguments: [("--size 1", true), ("--size 1 --size 2", false)])
  func endsARun(sizes: String, isTable: Bool) throws {
    let result = try folder.run("run chain -s revised -s sparse --quick --allow-debug \(sizes)")
    #expect(result.standardOutput.contains("time/op") == isTable)
    #expect(result.standardOutput.contains("tinamou results --table") == !isTable)
    // What a debug build measured is in no verdict, and that is said.
    #expect(result.standardOutput.contains("of a debug or checked build") == !isTable)
    if !isTable { #expect(result.standardOutput.split(separator: "\n").count <= 30) }
    // Columns in which no row has anything are left out.
    #expect(!result.standardOutput.contains("allocs/op"))
  }

  /// Goal: the page that `scripts/bench` makes says what was just measured, whatever else there is.
  @Test func makesAPageOfOneRunOnly() throws {
    try writeRun()
    try folder.run(
      "report Results/runs/1.jsonl --format json --output -", printing: "\"id\" : \"verdict\"")
    try folder.run("report nothing.jsonl --format json", endsWith: 1, saying: "nothing.jsonl")
  }
}
