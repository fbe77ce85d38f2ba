// Every scene: it plays without a complaint of the engine, and leads where it says.

import Foundation
import LayoutEngine
import Race
import Testing
import Workloads

@Suite struct SceneTests {
  static let names = SceneCatalog.all.map(\.name)

  /// Goal: no scene conflicts, hangs or leaves the finite at any size or time.
  /// Method: each is played at its own size, at a smaller and at a larger one, frame by frame.
  @Test(arguments: names)
  func playsWithoutIssues(name: String) throws {
    let scene = try SceneCatalog.scene(named: name)
    let sizes = [scene.size, CGSize(width: 320, height: 480), CGSize(width: 1024, height: 1366)]
    for size in sizes {
      var issues: [String] = []
      let staged = scene.stage(size: size) { issues.append("\($0)") }
      for frame in 0 ... Int(scene.duration * 20) {
        staged.advance(to: Double(frame) / 20)
        for view in staged.window.subviews {
          #expect(view.presentationFrame.width.isFinite && view.presentationFrame.height.isFinite)
        }
      }
      #expect(issues == [], "at \(size)")
      #expect(staged.window.frame.size == size)
    }
  }

  /// What moves does move, and everything is over at the end of its time.
  @Test(arguments: names)
  func somethingMoves(name: String) throws {
    let scene = try SceneCatalog.scene(named: name)
    let staged = scene.stage()
    let start = frames(in: staged.window)
    var isMoving = false
    for frame in 1 ... Int(scene.duration * 30) {
      staged.advance(to: Double(frame) / 30)
      if frames(in: staged.window) != start { isMoving = true }
    }
    #expect(isMoving)
    staged.advance(to: scene.duration)
    let end = frames(in: staged.window)
    staged.advance(to: scene.duration + 10)
    #expect(frames(in: staged.window) == end)
  }

  /// Frames on screen, with how far content is scrolled.
  private func frames(in view: View) -> [CGRect] {
    [view.presentationFrame, view.bounds] + view.subviews.flatMap(frames)
  }

  @Test func unknownNamesSuggestTheNearest() {
    #expect(throws: WorkloadError.unknownScene("strechy", nearest: ["stretchy"])) {
      try SceneCatalog.scene(named: "strechy")
    }
  }

  @Test func feedCellsAreThoseOfTheBenchmark() {
    LayoutEnvironment.withNew { _ in
      let cell = FeedColumn(count: 1, seed: 1).cells[0]
      var views: [View] = [cell]
      for view in cell.subviews { views += [view] + view.subviews }
      #expect(views.count == 21)
      let counts = ([cell] + cell.subviews).map { $0.constraints.count }
      // The cell's own include two that place it in the column.
      #expect(counts == [16 + 1, 7, 17, 10, 9, 8])
    }
  }
}

@Suite(.enabled(if: FlexEngine.yoga != nil, "run scripts/peers yoga"))
struct RaceTests {
  /// Goal: a screen that is described twice is the same screen. Method: the frames of all leaves at
  /// three widths, and after each change.
  @Test(arguments: RacePeer.yoga.screens.map(\.name))
  func sidesAgree(name: String) throws {
    let engine = try #require(FlexEngine.yoga)
    let screen = try RacePeer.yoga.screen(named: name)
    for size in screen.sizes where size <= 100 || screen.sizes.count == 1 {
      try LayoutEnvironment.withNew { environment in
        var issues: [LayoutIssue] = []
        environment.issueHandler = { issues.append($0) }
        let agreement = RaceAgreement(screen, size: size)
        try agreement.check(agreement.states(on: nil), agreement.states(on: .flex(engine)))
        #expect(issues.isEmpty)
      }
    }
  }
}
