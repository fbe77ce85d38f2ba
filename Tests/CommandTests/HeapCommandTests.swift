// `tinamou heap`, as a user types it. gperftools must be installed: without it these tests fail and
// name the command that installs it.

import Foundation
import Measurement
import Profiling
import Reporting
import Testing

@Suite struct HeapCommandTests {
  private let folder = TestFolder()

  /// Goal: beside the profile lie the files that other tools read, and each is what its name says.
  @Test func leavesArtefacts() throws {
    try folder.run(
      "heap chain --size 8 --tree --output p/chain", printing: "by all bytes allocated",
      // Regression: nothing said that it was a debug build, which keeps other values on the heap.
      "These numbers are not those of a release: this is a debug build",
      "Calls, by live bytes", "Calls, by total bytes")

    let scope = try JSONSerialization.jsonObject(
      with: Data(folder.text("p/chain.heap.speedscope.json").utf8))
    let profiles = try #require((scope as? [String: Any])?["profiles"] as? [[String: Any]])
    #expect(profiles.map { $0["name"] as? String }.contains("live bytes"))
    for measure in ["live-bytes", "total-bytes"] {
      #expect(try folder.text("p/chain.\(measure).svg").hasPrefix("<svg "))
      let lines = try folder.text("p/chain.\(measure).collapsed").split(separator: "\n")
      // What replays the trace is no part of the stacks.
      let replayed = lines.filter { $0.contains("RevisedSolver") }
      #expect(!replayed.isEmpty)
      #expect(!replayed.contains { $0.contains("HeapRecording") })
      #expect(lines.allSatisfy { Int64($0.split(separator: " ").last ?? "") ?? 0 > 0 })
    }
  }

  /// Goal: one thing had two numbers: live before the teardown was 113 KiB above and 162 KiB in the
  /// table of phases, and a peak that was set aside stood beside live bytes that were asked for.
  @Test func oneThingHasOneNumber() throws {
    let text = try folder.run(
      "heap feed --size 5 -o p", printing: "200 constraints", "bytes per constraint", "add",
      "suggest", "solve", "RevisedSolver", ".swift:", "nothing of the solver is left"
    ).standardOutput
    let live = try #require(
      text.firstMatch(of: /live before the teardown +([0-9.]+ KiB) requested, ([0-9.]+ KiB) set/))
    let peak = try #require(text.firstMatch(of: /peak +([0-9.]+ KiB) requested, ([0-9.]+ KiB) set/))
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
    let record = try #require(folder.records("p.heap.jsonl").profiles.first?.memory)
    #expect(NumberFormat.bytes(Double(record.liveBytes)) == live.output.1)
    #expect(NumberFormat.bytes(Double(record.peakBytes)) == peak.output.1)
  }

  /// Goal: the growth of a solver without superlinear parts is seen as such.
  @Test func findsTheExponentOfTheGrowth() throws {
    // In detail, the largest.
    let text = try folder.run(
      "heap feed --output feed --size 4 --size 8 --size 16 --size 32 --size 64",
      printing: "bytes/view", "feed 64 on revised"
    ).standardOutput
    let found = try #require(text.firstMatch(of: #/constraints\^([0-9.]+) \[/#))
    #expect((0.7 ... 1.2).contains(try #require(Double(found.output.1))), "\(found.output.0)")
    #expect(folder.has("feed-4.0001.heap"))
    #expect(folder.has("feed-64.live-bytes.svg"))
  }

  /// Goal: the record beside the profile says what was measured, of every size.
  @Test func leavesRecordsForTheReport() throws {
    try folder.run("heap feed --size 2 --size 4 --rounds 3")
    // Regression: another profile of the same replaced the record.
    try folder.run("cpu feed --size 4 --seconds 0.2 --allow-debug")
    func record(_ size: Int) throws -> ProfileRecord {
      let batch = try folder.records("Results/profiles/feed-\(size)-revised.heap.jsonl")
      #expect(batch.faults.isEmpty)
      return try #require(batch.profiles.first)
    }
    let (small, large) = (try record(2), try record(4))
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
    for name in large.files { #expect(folder.has("Results/profiles/\(name)"), "\(name)") }
  }

  /// Goal: where the bytes of a screen go is known by place, step and phase, and nothing is left.
  @Test(arguments: [("layout/keyboard", "animate/layout"), ("race/login", "width/frame")])
  func profilesScreens(name: String, step: String) throws {
    let text = try folder.run(
      "heap \(name) --size 1 --rounds 3 -o h", printing: "\(name) 1 on layout-engine: ",
      "nothing of the screen is left", "nothing grew", "build/make", step, "teardown"
    ).standardOutput
    #expect(text.contains(/Layout(System|Item)\.swift:/) && !text.contains("HeapRecording"))
    let record = try #require(folder.records("h.heap.jsonl").profiles.first)
    #expect(record.key == CaseKey(workload: name, size: 1, strategy: "layout-engine"))
    let views = try #require(record.viewCount)
    #expect(1 ..< (record.constraintCount ?? 0) ~= views)
    let memory = try #require(record.memory)
    #expect(memory.liveBytes > 100 * views && memory.liveBytes <= memory.peakBytes)
    #expect(!memory.leaks)
  }

  /// Goal: what is missing is named with the command that installs it.
  /// Method: search paths with nothing, and with a symbolizer only.
  @Test func namesTheToolsThatAreMissing() throws {
    let symbolizer = try Tool(["addr2line"], installCommand: "")
    try folder.run(
      "heap chain --size 2 --output c", endsWith: 1,
      saying: "addr2line is not installed; install it with: apt-get install binutils",
      environment: ["PATH": folder.path])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/addr2line", withDestinationPath: symbolizer.path)
    try folder.run(
      "heap chain --size 2 --output c",
      printing: "pprof is not installed; install it with: apt-get install google-perftools",
      environment: ["PATH": folder.path])
  }

  @Test func putsTwoStrategiesSideBySide() throws {
    try folder.run(
      "heap chain --size 8 --against sparse --output c", printing: "Side by side", "revised",
      "sparse", "ratio", "live before the teardown")
    for name in ["c-revised.0001.heap", "c-sparse.0001.heap", "c-sparse.live-bytes.svg"] {
      #expect(folder.has(name), "\(name)")
    }
  }

  /// Goal: the same program beside itself differs in nothing.
  @Test func comparesWithAnotherProgram() throws {
    let result = try folder.run("heap chain --size 8 --output c --against-program", [Tinamou.path])
    let table = try #require(result.standardOutput.components(separatedBy: "Side by side").last)
    #expect(table.contains("other program"))
    #expect(table.contains("×1.00"))
    let ratios = table.matches(of: /×([0-9.]+)/).map(\.output.1)
    #expect(ratios.allSatisfy { $0 == "1.00" }, "\(table)")
  }

  /// Regression: `NSString.deletingLastPathComponent` traps on an output of one character.
  @Test func seesThatRoundsDoNotGrow() throws {
    try folder.run(
      "heap chain --size 4 --rounds 50 --output c", printing: "after 50 rounds of it  nothing grew")
    #expect(folder.has("c.0001.heap"))
  }

  /// Goal: what is left ends the process with 2 and is said in words.
  /// Method: a program in the place of another commit's, whose worker claims a leak.
  @Test func endsWith2WhereSomethingIsLeft() throws {
    let script = """
      #!/bin/sh
      '\(Tinamou.path)' "$@" | sed 's/"leakedBlocks":0/"leakedBlocks":3/; \
      s/"leakedBytes":0/"leakedBytes":96/'
      """
    let leaky = try folder.install("leaky", script)
    let result = try folder.run(
      "heap chain --size 4 --output c --against-program", [leaky], endsWith: 2,
      printing: "LEAK: chain 4 on revised, other program: ",
      "3 blocks with 96 bytes of the solver are left")
    #expect(!result.standardOutput.contains("LEAK: chain 4 on revised:"))
  }

  /// Regression: nobody was told that gperftools had ended a profile before its last stack, so that
  /// what stood there seemed to be all.
  /// Method: a program in the place of another commit's, whose worker drops a stack of its profile.
  @Test func saysThatAProfileWasCut() throws {
    let script = """
      #!/bin/sh
      said=$('\(Tinamou.path)' "$@") || exit $?
      printf '%s\\n' "$said"
      path=$(printf '%s' "$said" | sed -n 's/.*"profilePath":"\\([^"]*\\)".*/\\1/p')
      [ -z "$path" ] || sed -i 2d "$path"
      """
    let cutting = try folder.install("cutting", script)
    let result = try folder.run(
      "heap chain --size 4 --output c --against-program", [cutting],
      printing: "CUT: chain 4 on revised, other program: gperftools ended the profile after 1 MB")
    #expect(!result.standardOutput.contains("CUT: chain 4 on revised:"))
  }

  /// Regression: a file of a trace, which has no size, was "t.trace 10".
  @Test func aTraceFileHasNoSize() throws {
    try folder.run("trace record chain --size 2 --output t.trace")
    try folder.run("heap t.trace", printing: "t.trace on revised: ")
    #expect(folder.has("Results/profiles/t.trace-revised.0001.heap"))
    // Regression: the profile of the file of the same name in another folder took its place.
    for place in ["a", "b"] {
      try folder.write(folder.text("t.trace"), to: "\(place)/t.trace")
      try folder.run("heap \(place)/t.trace", printing: "Results/profiles/t.trace-")
    }
    #expect(try folder.names(in: "Results/profiles").count { $0.hasSuffix(".heap.jsonl") } == 3)
  }

  /// Regression: of a trace without a teardown the bytes were told that were live when the solver
  /// was gone, and of one without constraints as many for each as in all.
  @Test func aTraceNeedsNoTeardownAndNoConstraints() throws {
    try folder.run("trace record chain --size 2 --output c.trace")
    let lines = try folder.text("c.trace").split(separator: "\n")
    func record(_ name: String, _ lines: some Sequence<Substring>) throws {
      try folder.write(lines.joined(separator: "\n") + "\n", to: "\(name).trace")
      try folder.run("heap \(name).trace --against sparse --output \(name)")
    }
    try record("open", lines.prefix { $0 != "phase teardown" })
    let memory = try #require(folder.records("open-revised.heap.jsonl").profiles.first?.memory)
    #expect(memory.liveBytes > memory.peakBytes / 2)
    #expect(!memory.leaks)

    try record("empty", lines.prefix { !$0.hasPrefix("edit ") })
    try folder.run(
      "heap empty.trace --output empty", printing: "empty.trace on revised: 0 constraints",
      "bytes per constraint      –")
  }

  /// Goal: a reader that goes away ends the program quietly.
  @Test func endsQuietlyWithAClosedPipe() throws {
    try folder.shell("\"$0\" heap chain --size 2 --output c 2> errors | head -c 1 > first")
    let errors = try folder.text("errors")
    #expect(errors.isEmpty, "\(errors)")
  }
}
