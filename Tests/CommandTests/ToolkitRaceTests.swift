// The race against a toolkit, as a user types it: GTK where it is, and a fake one.

import Foundation
import Measurement
import Race
import Testing

@Suite struct ToolkitRaceTests {
  private let folder = TestFolder()

  private static let race = "layout --peer gtk login --quick --allow-debug --output r.jsonl"

  private func comparisons() throws -> [ComparisonRecord] {
    try folder.records("r.jsonl").comparisons
  }

  // MARK: - Without GTK

  /// A library that was built for another table is not called.
  @Test func ignoresALibraryForAnotherTable() throws {
    let environment = try FakePeer.installToolkit(in: folder, entry: "tinamou_widgets_table_0")
    try folder.run(
      Self.race, endsWith: 1, saying: "is not on this machine; scripts/peers gtk installs",
      environment: environment)
  }

  @Test func saysWhatADisplayNeeds() throws {
    let environment = try FakePeer.installToolkit(in: folder, failure: "nobody draws")
    try folder.run(
      Self.race, endsWith: 1,
      saying: "gtk does not start: nobody draws; scripts/peers gtk installs what it needs",
      environment: environment)
  }

  /// Goal: wrong frames have no speed, and it is said which ones they are.
  @Test(arguments: RacePeer.gtk.screens.map(\.name))
  func framesThatDifferHaveNoSpeed(screen: String) throws {
    let environment = try FakePeer.installToolkit(in: folder)
    let size = try RacePeer.gtk.screen(named: screen).sizes[0]
    let answer = try workerAnswer(on: screen, size: size, environment: environment)
    #expect(
      answer.hasPrefix(#"{"arm":{"_0":{"failed":{"_0":"\#(screen), "#)
        && answer.contains("leaf 0 is at ("), "\(answer)")
  }

  @Test func wrongFramesAreNoRecord() throws {
    let environment = try FakePeer.installToolkit(in: folder)
    try folder.run(Self.race, endsWith: 1, saying: "points are allowed", environment: environment)
    #expect(try comparisons().allSatisfy { $0.comparison == nil })
  }

  // MARK: - With GTK

  /// Goal: a race is saved as comparisons are, with the peer as the base, by operation.
  @Test(.enabled(if: WidgetEngine.gtk != nil, "run scripts/peers gtk"))
  func racesAgainstGTK() throws {
    try folder.run(Self.race)
    let records = try comparisons()
    #expect(records.map(\.phase) == ["make", "fresh make", "width", "memory"])
    for record in records {
      // Another screen than Yoga's of the same name.
      #expect(record.workload == "race-gtk/login" && record.size == 1)
      #expect(record.baseStrategy == "gtk" && record.strategy == "layout-engine")
      #expect(record.comparison?.control.pairCount == 6)
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
      let answer = try workerAnswer(on: name, size: size)
      #expect(answer.hasPrefix(#"{"arm":{"_0":{"measured":"#), "\(answer)")
    }
  }

  /// What a worker answers, in JSON, to the order to measure the toolkit on a screen once, which
  /// includes the comparison of frames.
  private func workerAnswer(
    on screen: String, size: Int, environment: [String: String] = [:]
  ) throws -> String {
    let key = #"{"size":\#(size),"strategy":"gtk","workload":"race-gtk/\#(screen)"}"#
    let order =
      #"{"race":{"_0":{"budgetNanoseconds":1,"countsWork":false,"key":\#(key),"limitSeconds":60,"#
      + #""repetitionsMax":1,"seed":1}}}"#
    return try folder.runWorker("\(order)\n", environment: environment).standardOutput
  }
}
