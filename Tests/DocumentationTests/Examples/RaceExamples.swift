// What the article on Race shows.

import LayoutEngine
import Race
import Testing

@Suite struct RaceExamples {
  @Test func aScreenByConstraints() throws {
    try LayoutEnvironment.withNew { _ in
      // show
      let screen = try RacePeer.yoga.screen(named: "feed")
      let cells = screen.makeByConstraints(size: 10)
      cells.layOut()
      expect(cells.leafFrames.count, equals: 150)
      // end
    }
  }
}
