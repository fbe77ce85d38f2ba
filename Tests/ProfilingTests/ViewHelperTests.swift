// Shortened names, cropped stacks, and the files beside a profile.

import Foundation
import Measurement
@testable import Profiling
import Testing

@Suite struct ViewHelperTests {
  @Test func shortensOnlyWhatIsTooLong() {
    #expect(FunctionLabel.shortened("Row.add(_:to:)") == "Row.add(_:to:)")
    let template = "map<int, set<int>>::insert<(A) -> B>(int)"
    #expect(FunctionLabel.shortened(template, countMax: 24) == "map<…>::insert<…>(int)")
    #expect(FunctionLabel.shortened(template, countMax: 10) == "map<…>::i…")
    #expect(FunctionLabel.shortened("f(x) -> y > z", countMax: 5) == "f(x)…")
  }

  private func frame(_ name: String, file: String?) -> Frame {
    Frame(
      function: name, file: file.map { "/src/\($0)" }, line: 1, image: "program", origin: .program)
  }

  /// Goal: what lies outside goes, however often it occurs; nothing is lost of the numbers.
  @Test func cropsToWhatTheFilesCall() {
    let main = frame("main", file: "Main.swift")
    let step = frame("step", file: "Replayer.swift")
    let add = frame("add", file: "Solver.swift")
    let pivot = frame("pivot", file: nil)
    var profile = StackProfile(measures: [Measure(name: "samples", unit: .none)])
    profile.add([main, step, add, step, pivot], values: [1])
    profile.add([main, step, pivot], values: [2])
    profile.add([main, step], values: [4])
    profile.add([main, add], values: [8])
    profile.add([], values: [16])
    let cropped = profile.cropped(toCalleesOf: ["Replayer.swift"])
    var expected = StackProfile(measures: profile.measures)
    expected.add([pivot], values: [3])
    expected.add([step], values: [4])
    expected.add([main, add], values: [8])
    expected.add([], values: [16])
    #expect(cropped.collapsed(by: 0) == expected.collapsed(by: 0))
    #expect(cropped.totals == profile.totals)
  }

  @Test func writesTheMeasuresThatThereAre() async throws {
    var profile = StackProfile(measures: [Measure(name: "live bytes", unit: .bytes)])
    profile.add([frame("add", file: "Solver.swift")], values: [64])
    try await TemporaryFolder.with { directory in
      let prefix = directory + "/p"
      let paths = try ProfileArtefacts.write(
        profile, profiler: "heap", measures: ["live bytes", "no such measure"], title: "t",
        prefix: prefix)
      let names = ["heap.speedscope.json", "live-bytes.collapsed", "live-bytes.svg"]
      #expect(paths == names.map { "\(prefix).\($0)" })
      let stacks = try String(contentsOfFile: paths[1], encoding: .utf8)
      #expect(stacks == "add 64\n")
    }
    let error = RecordFileError.system(
      operation: "write", path: "/nonexistent/p.heap.speedscope.json",
      message: "No such file or directory")
    #expect(throws: error) {
      try ProfileArtefacts.write(
        profile, profiler: "heap", measures: [], title: "t", prefix: "/nonexistent/p")
    }
  }
}
