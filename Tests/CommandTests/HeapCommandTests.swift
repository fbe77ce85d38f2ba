// `tinamou heap`, as a user types it. gperftools must be installed: without it these tests fail and
// name the command that installs it.

import Foundation
import Measurement
import Profiling
import Reporting
import Testing

@Suite struct HeapCommandTests {
  /// Goal: beside the profile lie the files that other tools read, and each is what its name says.
  @Test func leavesArtefacts() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "heap", "chain", "--size", "8", "--tree", "--output", "p/chain", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains("by all bytes allocated"))
      #expect(result.standardOutput.contains("Calls, by live bytes"))
      #expect(result.standardOutput.contains("Calls, by total bytes"))

      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
      let scope = try JSONSerialization.jsonObject(
        with: Data(try text("p/chain.heap.speedscope.json").utf8))
      let profiles = try #require((scope as? [String: Any])?["profiles"] as? [[String: Any]])
      #expect(profiles.map { $0["name"] as? String }.contains("live bytes"))
      for measure in ["live-bytes", "total-bytes"] {
        #expect(try text("p/chain.\(measure).svg").hasPrefix("<svg "))
        let lines = try text("p/chain.\(measure).collapsed").split(separator: "\n")
        // What replays the trace is no part of the stacks.
        let replayed = lines.filter { $0.contains("RevisedSolver") }
        #expect(!replayed.isEmpty)
        #expect(!replayed.contains { $0.contains("HeapRecording") })
        #expect(lines.allSatisfy { Int64($0.split(separator: " ").last ?? "") ?? 0 > 0 })
      }
    }
  }

  /// Goal: one thing had two numbers: live before the teardown was 113 KiB above and 162 KiB in the
  /// table of phases, and a peak that was set aside stood beside live bytes that were asked for.
  @Test func oneThingHasOneNumber() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run("heap", "feed", "--size", "5", "-o", "p", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let text = result.standardOutput
      let live = try #require(
        text.firstMatch(of: /live before the teardown +([0-9.]+ KiB) requested, ([0-9.]+ KiB) set/))
      let peak = try #require(
        text.firstMatch(of: /peak +([0-9.]+ KiB) requested, ([0-9.]+ KiB) set/))
      func row(_ name: String) -> [String] {
        // Columns are two spaces apart.
        text.split(separator: "\n").first { $0.hasPrefix(name + " ") && $0.contains("KiB") }?
          .split(separator: "  ", omittingEmptySubsequences: true).map {
            $0.trimmingCharacters(in: .whitespaces)
          } ?? []
      }
      let (teardown, build) = (row("teardown"), row("build"))
      #expect([teardown[1], teardown[4]] == [String(live.output.1), String(live.output.2)])
      #expect([build[2], build[5]] == [String(peak.output.1), String(peak.output.2)])
      let record = try #require(
        RecordReader.read(path: folder.path + "/p.heap.jsonl").profiles.first?.memory)
      #expect(NumberFormat.bytes(Double(record.liveBytes)) == live.output.1)
      #expect(NumberFormat.bytes(Double(record.peakBytes)) == peak.output.1)
    }
  }

  /// Goal: the growth of a solver without superlinear parts is seen as such.
  @Test func findsTheExponentOfTheGrowth() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        ["heap", "feed", "--output", "feed"] + [4, 8, 16, 32, 64].flatMap { ["--size", "\($0)"] },
        in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let text = result.standardOutput
      let found = try #require(text.firstMatch(of: #/constraints\^([0-9.]+) \[/#))
      #expect((0.7 ... 1.2).contains(try #require(Double(found.output.1))), "\(found.output.0)")
      #expect(text.contains("bytes/view"))
      // In detail, the largest.
      #expect(text.contains("feed 64 on revised"))
      #expect(FileManager.default.fileExists(atPath: folder.path + "/feed-4.0001.heap"))
      #expect(FileManager.default.fileExists(atPath: folder.path + "/feed-64.live-bytes.svg"))
    }
  }

  /// Goal: the record beside the profile says what was measured, of every size.
  @Test func leavesRecordsForTheReport() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "heap", "feed", "--size", "2", "--size", "4", "--rounds", "3", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      // Regression: another profile of the same replaced the record.
      let cpu = try Tinamou.run(
        "cpu", "feed", "--size", "4", "--seconds", "0.2", "--allow-debug", in: folder)
      #expect(cpu.exitCode == 0, "\(cpu.standardError)")
      let profiles = folder.appendingPathComponent("Results/profiles")
      func record(_ name: String) throws -> ProfileRecord {
        let batch = try RecordReader.read(path: profiles.appendingPathComponent(name).path)
        #expect(batch.faults.isEmpty)
        return try #require(batch.profiles.first)
      }
      let (small, large) = (
        try record("feed-2-revised.heap.jsonl"), try record("feed-4-revised.heap.jsonl")
      )
      #expect(small.key == CaseKey(workload: "feed", size: 2, strategy: "revised"))
      #expect(small.rankings.isEmpty)
      #expect(large.rankings.map(\.measure) == ["live bytes", "total bytes"])
      #expect(large.rankings[0].places.contains { $0.place?.contains(".swift:") == true })
      // Regression: nearly all of it was said to be allocated in one function of FlatStorage.
      let storage = ["Memory.swift", "Table.swift"]
      #expect(
        !large.rankings[0].places.contains { place in
          storage.contains { place.place?.hasPrefix($0) == true }
        })
      let memory = try #require(large.memory)
      #expect(memory.liveBytes > small.memory?.liveBytes ?? .max)
      #expect(memory.roundCount == 3)
      #expect(!memory.leaks)
      #expect((large.viewCount ?? 0) > (small.viewCount ?? .max))
      #expect(large.files.contains("feed-4-revised.live-bytes.svg"))
      for name in large.files {
        let path = profiles.appendingPathComponent(name).path
        #expect(FileManager.default.fileExists(atPath: path), "\(name)")
      }
    }
  }

  /// Goal: what is missing is named with the command that installs it.
  /// Method: search paths with nothing, and with a symbolizer only.
  @Test func namesTheToolsThatAreMissing() throws {
    let symbolizer = try Tool(["addr2line"], installCommand: "")
    try Tinamou.withFolder { folder in
      let arguments = ["heap", "chain", "--size", "2", "--output", "c"]
      let none = try Tinamou.run(arguments, in: folder, environment: ["PATH": folder.path])
      #expect(none.exitCode == 1)
      #expect(
        none.standardError.contains(
          "addr2line is not installed; install it with: apt-get install binutils"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/addr2line", withDestinationPath: symbolizer.path)
      let one = try Tinamou.run(arguments, in: folder, environment: ["PATH": folder.path])
      #expect(one.exitCode == 0, "\(one.standardError)")
      #expect(
        one.standardOutput.contains(
          "pprof is not installed; install it with: apt-get install google-perftools"))
    }
  }

  @Test func putsTwoStrategiesSideBySide() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "heap", "chain", "--size", "8", "--against", "sparse", "--output", "c", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      for part in ["Side by side", "revised", "sparse", "ratio", "live before the teardown"] {
        #expect(result.standardOutput.contains(part), "\(part) is missing")
      }
      for name in ["c-revised.0001.heap", "c-sparse.0001.heap", "c-sparse.live-bytes.svg"] {
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"), "\(name)")
      }
    }
  }

  /// Goal: the same program beside itself differs in nothing.
  @Test func comparesWithAnotherProgram() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "heap", "chain", "--size", "8", "--against-program", Tinamou.path, "--output", "c",
        in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let table = try #require(
        result.standardOutput.components(separatedBy: "Side by side").last)
      #expect(table.contains("other program"))
      #expect(table.contains("×1.00"))
      let ratios = table.matches(of: /×([0-9.]+)/).map(\.output.1)
      #expect(ratios.allSatisfy { $0 == "1.00" }, "\(table)")
    }
  }

  @Test func seesThatRoundsDoNotGrow() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run(
        "heap", "chain", "--size", "4", "--rounds", "50", "--output", "c", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(result.standardOutput.contains("after 50 rounds of it  nothing grew"))
    }
  }

  /// Goal: what is left ends the process with 2 and is said in words.
  /// Method: a program in the place of another commit's, whose worker claims a leak.
  @Test func endsWith2WhereSomethingIsLeft() throws {
    try Tinamou.withFolder { folder in
      let leaky = folder.appendingPathComponent("leaky").path
      let script = """
        #!/bin/sh
        '\(Tinamou.path)' "$@" | sed 's/"leakedBlocks":0/"leakedBlocks":3/; \
        s/"leakedBytes":0/"leakedBytes":96/'
        """
      try script.write(toFile: leaky, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: leaky)
      let result = try Tinamou.run(
        "heap", "chain", "--size", "4", "--against-program", leaky, "--output", "c", in: folder)
      #expect(result.exitCode == 2, "\(result.standardError)")
      #expect(result.standardOutput.contains("LEAK: revised, other program at size 4"))
      #expect(result.standardOutput.contains("3 blocks with 96 bytes of the solver are left"))
      #expect(!result.standardOutput.contains("LEAK: revised at"))
    }
  }

  /// Regression: nobody was told that gperftools had ended a profile before its last stack, so that
  /// what stood there seemed to be all.
  /// Method: a program in the place of another commit's, whose worker drops a stack of its profile.
  @Test func saysThatAProfileWasCut() throws {
    try Tinamou.withFolder { folder in
      let cutting = folder.appendingPathComponent("cutting").path
      let script = """
        #!/bin/sh
        said=$('\(Tinamou.path)' "$@") || exit $?
        printf '%s\\n' "$said"
        path=$(printf '%s' "$said" | sed -n 's/.*"profilePath":"\\([^"]*\\)".*/\\1/p')
        [ -z "$path" ] || sed -i 2d "$path"
        """
      try script.write(toFile: cutting, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: cutting)
      let result = try Tinamou.run(
        "heap", "chain", "--size", "4", "--against-program", cutting, "--output", "c", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(
        result.standardOutput.contains(
          "CUT: revised, other program at size 4: gperftools ended the profile after 1 MB"),
        "\(result.standardOutput)")
      #expect(!result.standardOutput.contains("CUT: revised at"))
    }
  }

  /// Regression: `NSString.deletingLastPathComponent` traps on it.
  @Test func anOutputOfOneCharacterIsFine() throws {
    try Tinamou.withFolder { folder in
      let result = try Tinamou.run("heap", "chain", "--size", "1", "--output", "c", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      #expect(FileManager.default.fileExists(atPath: folder.path + "/c.0001.heap"))
    }
  }

  /// Goal: a reader that goes away ends the program quietly.
  @Test func endsQuietlyWithAClosedPipe() throws {
    try Tinamou.withFolder { folder in
      _ = try Tinamou.shell(
        "\"$0\" heap chain --size 2 --output c 2> errors | head -c 1 > first", in: folder)
      let errors = try String(
        contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
      #expect(errors.isEmpty, "\(errors)")
    }
  }
}
