// The names by which strategies are chosen.

import LayoutEngine
import Testing

@testable import Suite

@Suite struct StrategyCatalogTests {
  /// Goal: the layout engine solves with what the suite calls the default.
  @Test func layoutEngineUsesTheDefaultStrategy() {
    #expect(StrategyCatalog.default.name == defaultSolverName)
  }
}
