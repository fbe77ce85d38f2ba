// Where results go that are not to go into a regular file of their own.

import Foundation
import Measurement
import Testing

@Suite struct OutputTests {
  /// Goal: a link was replaced by a file.
  @Test func followsLinks() throws {
    try Tinamou.withFolder { folder in
      let manager = FileManager.default
      let (link, again) = (folder.path + "/link.svg", folder.path + "/again.svg")
      try manager.createDirectory(
        at: folder.appendingPathComponent("far"), withIntermediateDirectories: true)
      try manager.createSymbolicLink(atPath: link, withDestinationPath: "far/picture.svg")
      try manager.createSymbolicLink(atPath: again, withDestinationPath: "link.svg")
      for name in ["link.svg", "again.svg"] {
        let result = try Tinamou.run("show", "login", "--output", name, in: folder)
        #expect(result.exitCode == 0, "\(result.standardError)")
      }
      #expect(try manager.destinationOfSymbolicLink(atPath: link) == "far/picture.svg")
      #expect(try manager.destinationOfSymbolicLink(atPath: again) == "link.svg")
      let picture = try String(contentsOfFile: folder.path + "/far/picture.svg", encoding: .utf8)
      #expect(picture.hasPrefix("<svg"))
      #expect(try manager.contentsOfDirectory(atPath: folder.path + "/far") == ["picture.svg"])
    }
  }

  /// Goal: a FIFO and a device were replaced by files. Only root can make a device, and be harmed.
  @Test func writesToWhatIsNoFile() throws {
    try Tinamou.withFolder { folder in
      try shell("mkfifo fifo; mknod null c 1 3 2>/dev/null || true", in: folder)
      try shell("cat fifo > copy & '\(Tinamou.path)' show login --output fifo; wait", in: folder)
      let copy = try String(contentsOfFile: folder.path + "/copy", encoding: .utf8)
      #expect(copy.hasPrefix("<svg") && copy.hasSuffix("</svg>\n"))
      try shell("test -p fifo", in: folder)
      guard FileManager.default.fileExists(atPath: folder.path + "/null") else { return }
      for arguments in [["show", "login"], ["trace", "record", "chain"]] {
        let result = try Tinamou.run(arguments + ["--output", "null"], in: folder)
        #expect(result.exitCode == 0, "\(result.standardError)")
        try shell("test -c null", in: folder)
      }
    }
  }

  /// Goal: the values of a replay emptied the file that they replace before the first of them was
  /// there, and left what there was of them where the replay failed.
  @Test func valuesAreThereAsAWhole() throws {
    try Tinamou.withFolder { folder in
      let manager = FileManager.default
      let values = folder.appendingPathComponent("values.jsonl")
      try Data("old".utf8).write(to: values)
      try manager.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: "values.jsonl")
      let trace = "tinamou-trace 1\nvar 0\nadd 0 required == 4 1 0\nsolve\n"
      try Data((trace + "expect 0 5\nsolve\n").utf8)
        .write(to: folder.appendingPathComponent("wrong.trace"))
      try Data(trace.utf8).write(to: folder.appendingPathComponent("right.trace"))
      let wrong = try Tinamou.run("trace", "replay", "wrong.trace", "--values", "link", in: folder)
      #expect(wrong.exitCode == 1)
      #expect(try String(contentsOf: values, encoding: .utf8) == "old")
      let right = try Tinamou.run("trace", "replay", "right.trace", "--values", "link", in: folder)
      #expect(right.exitCode == 0, "\(right.standardError)")
      #expect(right.standardOutput.contains("replayed 1 solve as"), "\(right.standardOutput)")
      let line = #"{"solve": 1, "values": {"0": 4}}"# + "\n"
      #expect(try String(contentsOf: values, encoding: .utf8) == line)
      let destination = try manager.destinationOfSymbolicLink(atPath: folder.path + "/link")
      #expect(destination == "values.jsonl")

      try shell("mkfifo fifo", in: folder)
      try shell(
        "cat fifo > copy & '\(Tinamou.path)' trace replay right.trace --values fifo; wait",
        in: folder)
      #expect(try String(contentsOfFile: folder.path + "/copy", encoding: .utf8) == line)
      try shell("test -p fifo", in: folder)
      let none = try manager.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".draft") }
      #expect(none == [])
    }
  }

  /// Runs a script, which has to succeed.
  private func shell(_ script: String, in folder: URL) throws {
    #expect(try Tinamou.shell(script, in: folder) == 0, "\(script)")
  }

  @Test func refusesAFolder() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run("show", "login", "--output", ".", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError == "Error: cannot write .: Is a directory\n")
    }
  }

  /// Goal: what is replaced keeps its permissions.
  @Test func keepsPermissions() throws {
    try Tinamou.withFolder { folder in
      let path = folder.path + "/picture.svg"
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      let manager = FileManager.default
      try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      _ = try Tinamou.run("show", "login", "--output", "picture.svg", in: folder)
      let attributes = try manager.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(attributes[.size] as? Int ?? 0 > 1_000)
    }
  }

  /// Regression: records were appended to a trace, and a file of JSON was emptied. The values of a
  /// replay replaced the trace, and a report the records that it was made of.
  @Test func leavesForeignFilesAndItsInputAlone() throws {
    try Tinamou.withFolder { folder in
      let run = ["run", "login", "--size", "1", "--quick", "-s", "revised", "--allow-debug", "-o"]
      let trace = try Tinamou.run("trace", "record", "chain", "--size", "2", in: folder)
      for (name, content, arguments, code, message) in [
        (
          "a.json", "{\"a\":1}", run + ["a.json", "--resume"], 1,
          "a.json: this is no file of records"
        ),
        ("a.trace", trace.standardOutput, run + ["a.trace"], 1, "this is no file of records"),
        (
          "b.trace", trace.standardOutput,
          ["trace", "replay", "b.trace", "--values", "./b.trace"], 64,
          "./b.trace would replace b.trace, which is read"
        ),
        (
          "c.jsonl", "{\"hash\":\"\"}\n",
          ["report", "c.jsonl", "--format", "json", "-o", "c.jsonl"], 64, "c.jsonl would replace"
        ),
      ] {
        let file = folder.appendingPathComponent(name)
        try Data(content.utf8).write(to: file)
        let result = try Tinamou.run(arguments, in: folder)
        #expect(result.exitCode == Int32(code), "\(arguments)")
        #expect(result.standardError.contains(message), "\(result.standardError)")
        #expect(try String(contentsOf: file, encoding: .utf8) == content)
      }
    }
  }

  /// Goal: a size that no workload has left an empty file.
  @Test func leavesNoEmptyFile() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "run", "chain", "--size", "1000000000", "--allow-debug", "-o", "records.jsonl", in: folder)
      #expect(result.exitCode == 64, "\(result.standardError)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/records.jsonl"))
    }
  }

  /// Goal: of a trace that was cut, `run` said three times why, saved three failures and reported
  /// that nothing was measured; `compare` printed a page of tables with nothing in them.
  @Test(arguments: ["run", "compare"])
  func measuresNothingBesideWhatCannotBeRead(command: String) throws {
    try Tinamou.withFolder { folder in
      let whole = try Tinamou.run("trace", "record", "chain", "--size", "2", in: folder)
      let cut = whole.standardOutput.dropLast(5)
      try Data(cut.utf8).write(to: folder.appendingPathComponent("cut.trace"))
      let result = try Tinamou.run(
        command, "chain", "cut.trace", "-s", "revised", "-s", "sparse", "--allow-debug", in: folder)
      #expect(result.exitCode == 1)
      #expect(result.standardError.hasPrefix("Error: cut.trace:"), "\(result.standardError)")
      #expect(result.standardError.split(separator: "\n").count == 1)
      #expect(result.standardOutput == "")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/Results"))
    }
  }

  /// Regression: `run` said where it had saved nothing of a trace without operations, and `compare`
  /// ended by "this is no record", without the name of the file and a report on all others.
  @Test func refusesATraceWithNothingToMeasure() throws {
    try Tinamou.withFolder { folder in
      for (name, text) in [("nil", ""), ("marks", "phase build\n"), ("variable", "var 0\n")] {
        try Data("tinamou-trace 1\n\(text)".utf8)
          .write(to: folder.appendingPathComponent("\(name).trace"))
      }
      for (command, name) in [
        ("run", "nil"), ("run", "marks"), ("compare", "nil"), ("compare", "variable"),
      ] {
        let result = try Tinamou.run(
          command, "chain", "\(name).trace", "-s", "revised", "-s", "sparse", "--allow-debug",
          in: folder)
        #expect(result.exitCode == 1)
        #expect(
          result.standardError.hasPrefix("Error: \(name).trace: the trace has no operations to"),
          "\(result.standardError)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Results"))
      }
    }
  }

  /// Regression: a run whose time did not suffice for a case named a file that was not there.
  @Test func doesNotNameAFileThatIsNotThere() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "run", "login", "--size", "1", "--quick", "--allow-debug", "--time-budget", "1e-9",
        in: folder)
      #expect(result.standardOutput == "nothing was measured, and nothing saved\n")
      #expect(result.standardError.contains("the time budget left out"))
    }
  }

  /// Goal: of two merges at once, one lost what the other had added.
  @Test func mergesAtOnceLoseNothing() throws {
    try Tinamou.withFolder { folder in
      for name in ["a", "b"] {
        let result = try Tinamou.run(
          "run", "chain", "--size", "2", "--strategy", "revised", "--quick", "--allow-debug",
          "--output", "\(name).jsonl", in: folder)
        try #require(result.exitCode == 0)
      }
      let count = try ["a", "b"].reduce(0) {
        $0 + (try RecordReader.read(path: "\(folder.path)/\($1).jsonl").runs.count)
      }
      for pair in 0 ..< 10 {
        let processes = try ["a", "b"].map { name in
          try Tinamou.start(
            ["merge", "\(name).jsonl", "--folder", "history-\(pair)"], in: folder,
            standardError: .standardError)
        }
        for process in processes {
          process.waitUntilExit()
          #expect(process.terminationStatus == 0)
        }
        let history = HistoryFolder(path: "\(folder.path)/history-\(pair)")
        #expect(try history.contents().records.count == count)
        let names = try FileManager.default.contentsOfDirectory(atPath: history.path)
        #expect(names.allSatisfy { $0.hasSuffix(".jsonl") }, "\(names)")
      }
    }
  }
}
