// `tinamou results` and the end of `tinamou run`: one screen, and the rows behind it.

import Foundation
import Measurement
import SolverCore
import Testing

@Suite struct ResultsCommandTests {
  /// Leaves a run of `workloads` at `Results/runs/1.jsonl`, as a release build would.
  private static func writeRun(
    of workloads: [String] = ["login", "chain"], on processor: String = "AMD EPYC",
    in folder: URL
  ) throws {
    let environment = RunEnvironment(
      commit: "0123456789abcdef", isDirty: false, toolchain: "Swift version 6.3",
      build: BuildConfiguration(isDebug: false, hasSolverChecks: false, flags: []),
      machine: Machine(
        processor: processor, architecture: "x86_64", coreCount: 2, memoryBytes: 8 << 30,
        kernel: "Linux 6.1", frequencyGovernor: nil),
      loadAverages: [0.25, 0.1, 0.1], start: Timestamp(secondsSince1970: 0))
    let runs = folder.appendingPathComponent("Results/runs")
    try FileManager.default.createDirectory(at: runs, withIntermediateDirectories: true)
    let writer = try RecordWriter(path: runs.path + "/1.jsonl")
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
              CaseKey(workload: workload, size: 10, strategy: strategy), constraintCount: 40,
              environment: environment, figures)
          ])
        }
      }
    }
  }

  private func results(_ arguments: String..., in folder: URL) throws -> Tinamou.Result {
    try Tinamou.run(["results"] + arguments, in: folder)
  }

  /// Regression: the words of a file's name were those of several, with a size, which a trace file
  /// has not.
  @Test func whatIsSaidToBeTypedNextCanBeTyped() throws {
    try Tinamou.withFolder { folder in
      try Self.writeRun(of: ["my feed.trace", "my chain.trace"], in: folder)
      let screen = try results(in: folder)
      let line = /in depth +tinamou compare 'my (feed|chain)\.trace' -s revised -s kiwi\n/
      #expect(screen.standardOutput.contains(line), "\(screen.standardOutput)")
    }
  }

  @Test func showsTheVerdictOfTheLatestRun() throws {
    try Tinamou.withFolder { folder in
      let none = try results(in: folder)
      #expect(none.exitCode == 1 && none.standardError.contains("no run below Results/runs yet"))
      try Self.writeRun(in: folder)
      let result = try results(in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let text = result.standardOutput
      #expect(text.contains("kiwi, 2 cases         mean [95 %]"), "\(text)")
      #expect(text.contains("building       ×5.00 [4.90, 5.10]  5.00 login 10"), "\(text)")
      #expect(text.contains("file      Results/runs/1.jsonl"))
      #expect(!text.contains("\u{1B}"))
      #expect(text.split(separator: "\n").count < 30)
    }
  }

  /// Regression: the records of all machines in a file were one table, and in one mean.
  @Test func leavesOutOtherMachines() throws {
    try Tinamou.withFolder { folder in
      try Self.writeRun(of: ["login"], on: "Intel Xeon", in: folder)
      try Self.writeRun(of: ["chain", "tree"], in: folder)
      for option in ["--table", "--format=markdown"] {
        let result = try results(option, in: folder)
        #expect(result.exitCode == 0)
        #expect(
          result.standardError.hasPrefix(
            "note: Results/runs/1.jsonl: left out: 6 records of other machines than the last one's, "
              + "AMD EPYC"),
          "\(result.standardError)")
        #expect(result.standardOutput.contains("chain"))
        #expect(!result.standardOutput.contains("login") && !result.standardOutput.contains("Xeon"))
      }
    }
  }

  /// Regression: the empty file of a run that was interrupted in its first case hid all runs before
  /// it, and of two that began in one second the first was the latest.
  @Test func theLatestRunIsOneWithResults() throws {
    try Tinamou.withFolder { folder in
      try Self.writeRun(in: folder)
      let runs = folder.path + "/Results/runs/"
      try Data().write(to: URL(fileURLWithPath: runs + "2.jsonl"))
      let result = try results(in: folder)
      #expect(result.standardOutput.contains("file      Results/runs/1.jsonl"))
      try FileManager.default.copyItem(atPath: runs + "1.jsonl", toPath: runs + "1-2.jsonl")
      let later = try results(in: folder)
      #expect(later.standardOutput.contains("file      Results/runs/1-2.jsonl"))
    }
  }

  /// Regression: of random bytes, each line was named, and a file without any record was a success.
  @Test(arguments: [
    ["results"], ["results", "--table"], ["compare", "--from"], ["merge"], ["history", "--folder"],
  ])
  func isBriefOnWhatHasNoRecords(command: [String]) throws {
    try Tinamou.withFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("none"), withIntermediateDirectories: true)
      try Data(String(repeating: "x\n", count: 5_000).utf8)
        .write(to: folder.appendingPathComponent("none/none.jsonl"))
      let path = command[0] == "history" ? "none" : "none/none.jsonl"
      let result = try Tinamou.run(command + [path], in: folder)
      #expect(result.exitCode == 1)
      let lines = result.standardError.split(separator: "\n")
      #expect(11 ... 12 ~= lines.count, "\(lines.prefix(15))")
      #expect(lines[0].hasSuffix("none/none.jsonl:1: this is not JSON"), "\(lines[0])")
      #expect(lines[10].hasSuffix("and 4990 lines more that are no records"), "\(lines[10])")
    }
  }

  /// Regression: Foundation said that there is no permission to read a pipe, and of a verdict that
  /// lacks something that the data is missing.
  @Test func readsAPipeAndSaysWhatAVerdictLacks() throws {
    try Tinamou.withFolder { folder in
      try Self.writeRun(in: folder)
      let script = "cat Results/runs/1.jsonl | \"$0\" results /dev/stdin --table > piped"
      #expect(try Tinamou.shell(script, in: folder) == 0)
      let piped = try String(contentsOfFile: folder.path + "/piped", encoding: .utf8)
      #expect(piped == (try results("--table", in: folder).standardOutput))
      try Data("{}".utf8).write(to: folder.appendingPathComponent("x.json"))
      let result = try results("x.json", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.hasPrefix("Error: x.json: this is no verdict, as "))
      #expect(result.standardError.hasSuffix(": 'ours' is missing\n"), "\(result.standardError)")
      let verdict = try results("--format", "json", in: folder).standardOutput
      try verdict.replacing("\"rowCount\" : 12", with: "\"rowCount\" : \(Int.max)")
        .write(toFile: folder.path + "/y.json", atomically: true, encoding: .utf8)
      let count = try results("y.json", in: folder)
      #expect(count.exitCode == 1)
      #expect(
        count.standardError.hasSuffix("the count \(Int.max) does not lie from 0 through 2^53\n"))
    }
  }

  @Test func refusesAnEmptyFile() throws {
    try Tinamou.withFolder { folder in
      try Data().write(to: folder.appendingPathComponent("a.jsonl"))
      let result = try results("a.jsonl", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError == "Error: a.jsonl: there are no records in this file\n")
    }
  }

  /// Goal: any choice of rows, alone and together, in all forms.
  @Test(arguments: [
    (["--table"], 12), (["--workload", "login"], 6), (["-w", "login", "-w", "chain"], 12),
    (["--strategy", "kiwi", "--phase", "build"], 2), (["--operation", "frame"], 4),
    (["--size", "10", "-w", "chain", "-s", "revised", "--operation", "remove"], 1),
  ])
  func choosesRows(choice: [String], rowCount: Int) throws {
    try Tinamou.withFolder { folder in
      try Self.writeRun(in: folder)
      let json = try Tinamou.run(["results"] + choice + ["--format", "json"], in: folder)
      #expect(json.exitCode == 0, "\(json.standardError)")
      let rows = try JSONSerialization.jsonObject(with: Data(json.standardOutput.utf8)) as? [Any]
      #expect(rows?.count == rowCount)
      let table = try Tinamou.run(["results"] + choice, in: folder)
      let lines = table.standardOutput.split(separator: "\n").filter {
        $0.hasPrefix("login") || $0.hasPrefix("chain")
      }
      #expect(lines.count == rowCount)
    }
  }

  @Test(arguments: [
    (["--workload", "logn"], 64, "did you mean 'login'?"),
    (["--phase", "biuld"], 64, "did you mean 'build'?"),
    (["--strategy", "kiwi", "--size", "11"], 1, "no row is all of that"),
    (["--update", "README.md", "--table"], 64, "leave --table"),
    (["--update", "README.md"], 1, "cannot read README.md: No such file or directory"),
    (["nothing.jsonl"], 1, "cannot read nothing.jsonl: No such file or directory"),
    (["nothing.json"], 1, "cannot read nothing.json: No such file or directory"),
    (["Results"], 1, "cannot read Results: Is a directory"),
  ])
  func explainsWhatItCannotDo(arguments: [String], code: Int32, message: String) throws {
    try Tinamou.withFolder { folder in
      try Self.writeRun(in: folder)
      let result = try Tinamou.run(["results"] + arguments, in: folder)
      #expect(result.exitCode == code)
      #expect(result.standardError.contains(message), "\(result.standardError)")
    }
  }

  /// Goal: a verdict that was saved says the same as the run, in a document, too.
  @Test func updatesADocumentFromASavedVerdict() throws {
    try Tinamou.withFolder { folder in
      try Self.writeRun(in: folder)
      let saved = folder.appendingPathComponent("verdict.json")
      try results("--format", "json", in: folder).standardOutput
        .write(to: saved, atomically: true, encoding: .utf8)
      let document = folder.appendingPathComponent("README.md")
      try "# A\n".write(to: document, atomically: true, encoding: .utf8)
      let refused = try results("verdict.json", "--update", "README.md", in: folder)
      #expect(refused.exitCode == 1 && refused.standardError.contains("no place for the verdict"))
      // What it says is missing is what it takes.
      let markers = refused.standardError.split(separator: "\n").suffix(2).joined(separator: "\n")
      try "# A\n\(markers)\nB\n".write(to: document, atomically: true, encoding: .utf8)
      let result = try results("verdict.json", "--update", "README.md", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let text = try String(contentsOf: document, encoding: .utf8)
      #expect(text.hasPrefix("# A\n") && text.hasSuffix("\nB\n"))
      #expect(text.contains(try results("--format", "markdown", in: folder).standardOutput))
    }
  }

  /// Goal: a run of one system prints its rows, one of more a screen.
  @Test(arguments: [(["1"], true), (["1", "2"], false)])
  func endsARun(sizes: [String], isTable: Bool) throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        ["run", "chain", "-s", "revised", "-s", "sparse", "--quick", "--allow-debug"]
          + sizes.flatMap { ["--size", $0] }, in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains("time/op") == isTable)
      #expect(result.standardOutput.contains("tinamou results --table") == !isTable)
      // What a debug build measured is in no verdict, and that is said.
      #expect(result.standardOutput.contains("of a debug or checked build") == !isTable)
      if !isTable { #expect(result.standardOutput.split(separator: "\n").count <= 30) }
      // Columns in which no row has anything are left out.
      #expect(!result.standardOutput.contains("allocs/op"))
    }
  }

  /// Goal: the page that `scripts/bench` makes says what was just measured, whatever else there is.
  @Test func makesAPageOfOneRunOnly() throws {
    try Tinamou.withFolder { folder in
      try Self.writeRun(in: folder)
      let result = try Tinamou.run(
        ["report", "Results/runs/1.jsonl", "--format", "json", "--output", "-"], in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains("\"id\" : \"verdict\""))
      let missing = try Tinamou.run(["report", "nothing.jsonl", "--format", "json"], in: folder)
      #expect(missing.exitCode == 1 && missing.standardError.contains("nothing.jsonl"))
    }
  }
}
