// The race against a toolkit, as a user types it: GTK where it is, and a fake one.

import Foundation
import Measurement
import Race
import Testing

@Suite struct ToolkitRaceTests {
  private static func race(
    _ screen: String, in folder: URL, environment: [String: String] = [:]
  ) throws -> Tinamou.Result {
    try Tinamou.run(
      ["layout", "--peer", "gtk", screen, "--quick", "--allow-debug", "--output", "r.jsonl"],
      in: folder, environment: environment)
  }

  private static func comparisons(in folder: URL) throws -> [ComparisonRecord] {
    try RecordReader.read(path: folder.appendingPathComponent("r.jsonl").path).comparisons
  }

  // MARK: - Without GTK

  /// A library that was built for another table is not called.
  @Test func ignoresALibraryForAnotherTable() throws {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.installToolkit(in: folder, entry: "tinamou_widgets_table_0")
      let result = try Self.race("login", in: folder, environment: environment)
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("is not on this machine; scripts/peers gtk installs"))
    }
  }

  @Test func saysWhatADisplayNeeds() throws {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.installToolkit(in: folder, failure: "nobody draws")
      let result = try Self.race("login", in: folder, environment: environment)
      #expect(result.exitCode == 1)
      #expect(
        result.standardError.contains(
          "gtk does not start: nobody draws; scripts/peers gtk installs what it needs"))
    }
  }

  /// Goal: wrong frames have no speed, and it is said which ones they are.
  @Test(arguments: RacePeer.gtk.screens.map(\.name))
  func framesThatDifferHaveNoSpeed(screen: String) throws {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.installToolkit(in: folder)
      let size = try RacePeer.gtk.screen(named: screen).sizes[0]
      let order = WorkerOrder(screen: screen, size: size)
      let answer = try order.answer(in: folder, environment: environment)
      #expect(
        answer.hasPrefix(#"{"arm":{"_0":{"failed":{"_0":"\#(screen), "#)
          && answer.contains("leaf 0 is at ("), "\(answer)")
    }
  }

  @Test func wrongFramesAreNoRecord() throws {
    try Tinamou.withFolder { folder in
      let environment = try FakePeer.installToolkit(in: folder)
      let result = try Self.race("login", in: folder, environment: environment)
      #expect(result.exitCode == 1)
      #expect(result.standardError.contains("points are allowed"))
      #expect(try Self.comparisons(in: folder).allSatisfy { $0.comparison == nil })
    }
  }

  // MARK: - With GTK

  /// Goal: a race is saved as comparisons are, with the peer as the base, by operation.
  @Test(.enabled(if: WidgetEngine.gtk != nil, "run scripts/peers gtk"))
  func racesAgainstGTK() throws {
    try Tinamou.withFolder { folder in
      let result = try Self.race("login", in: folder)
      #expect(result.exitCode == 0, "\(result.standardError)")
      let records = try Self.comparisons(in: folder)
      #expect(records.map(\.phase) == ["make", "fresh make", "width", "memory"])
      for record in records {
        // Another screen than Yoga's of the same name.
        #expect(record.workload == "race-gtk/login" && record.size == 1)
        #expect(record.baseStrategy == "gtk" && record.strategy == "layout-engine")
        #expect(record.comparison?.control.pairCount == 6)
      }
    }
  }

  /// Goal: a screen that is described twice is the same screen. Method: the frames of all leaves at
  /// three widths, and after each change, in a process whose first thread is the toolkit's.
  @Test(
    .enabled(if: WidgetEngine.gtk != nil, "run scripts/peers gtk"),
    arguments: RacePeer.gtk.screens.map(\.name))
  func sidesAgree(name: String) throws {
    let screen = try RacePeer.gtk.screen(named: name)
    for size in screen.sizes where size <= 50 || screen.sizes.count == 1 {
      try Tinamou.withFolder { folder in
        let answer = try WorkerOrder(screen: name, size: size).answer(in: folder, environment: [:])
        #expect(answer.hasPrefix(#"{"arm":{"_0":{"measured":"#), "\(answer)")
      }
    }
  }
}

/// The order to measure the toolkit on a screen once, which includes the comparison of frames.
private struct WorkerOrder {
  let screen: String
  let size: Int

  /// What a worker answers, in JSON.
  func answer(in folder: URL, environment: [String: String]) throws -> String {
    let key = #"{"size":\#(size),"strategy":"gtk","workload":"race-gtk/\#(screen)"}"#
    let order =
      #"{"race":{"_0":{"budgetNanoseconds":1,"countsWork":false,"key":\#(key),"limitSeconds":60,"#
      + #""repetitionsMax":1,"seed":1}}}"#
    let file = folder.appendingPathComponent("order")
    try Data("\(order)\n".utf8).write(to: file)
    let result = try Tinamou.run(
      ["worker"], in: folder, environment: environment,
      standardInput: FileHandle(forReadingFrom: file))
    return result.standardOutput
  }
}
