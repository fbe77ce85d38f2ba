// The sums of row heights against plain addition.

import Testing

@testable import LayoutEngine

@Suite struct RowHeightsTests {
  @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 100])
  func sumsAndPlaces(count: Int) {
    var plain = (0 ..< count).map { Double(($0 * 7) % 5) }
    var heights = RowHeights(plain)
    for change in 0 ..< max(1, count) {
      var sum = 0.0
      for index in 0 ... count {
        #expect(heights.offset(of: index) == sum)
        if index < count { sum += plain[index] }
      }
      #expect(heights.total == sum)
      let starts = (0 ..< count).map { heights.offset(of: $0) }
      for y in stride(from: -1.0, through: sum + 1, by: 0.5) where count > 0 {
        let wanted = starts.lastIndex { $0 <= y } ?? 0
        #expect(heights.index(at: y) == wanted, "at \(y)")
      }
      guard count > 0 else { break }
      let index = (change * 13) % count
      plain[index] = Double(change)
      heights.set(plain[index], at: index)
    }
  }
}
