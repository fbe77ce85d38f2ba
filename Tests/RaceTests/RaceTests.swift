// Both sides of a race lay out the same.

import LayoutEngine
import Race
import Testing

@Suite(.enabled(if: FlexEngine.yoga != nil, "run scripts/peers yoga"))
struct RaceTests {
  /// Goal: a screen that is described twice is the same screen. Method: the frames of all leaves at
  /// three widths, and after each change.
  @Test(arguments: RaceCatalog.all.map(\.name))
  func sidesAgree(name: String) throws {
    let engine = try #require(FlexEngine.yoga)
    let screen = try RaceCatalog.screen(named: name)
    for size in screen.sizes where size <= 100 || screen.sizes.count == 1 {
      try LayoutEnvironment.withNew { environment in
        var issues: [LayoutIssue] = []
        environment.issueHandler = { issues.append($0) }
        try RaceAgreement(screen, engine, size: size).check()
        #expect(issues.isEmpty)
      }
    }
  }
}
