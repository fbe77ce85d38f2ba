// How numbers are written.

import Foundation
import Reporting
import Testing

@Suite struct NumberFormatTests {
  @Test(arguments: [
    (0, "0 ns"), (0.5, "0.500 ns"), (9.994, "9.99 ns"), (9.996, "10.0 ns"), (51.24, "51.2 ns"),
    (99.96, "100 ns"), (999.4, "999 ns"), (999.6, "1.00 µs"), (1_234, "1.23 µs"),
    (45_600_000, "45.6 ms"), (999_499_999, "999 ms"), (999_500_001, "1.00 s"),
    (1.2044e12, "1\u{202F}204 s"), (-1_500, "-1.50 µs"), (0.0001, "1.00e-04 ns"),
    (.nan, "–"), (.infinity, "–"),
  ])
  func durations(nanoseconds: Double, text: String) {
    #expect(NumberFormat.duration(nanoseconds: nanoseconds) == text)
  }

  @Test(arguments: [
    (51.24, 0.36, "51.2 ± 0.4 ns"), (1_234, 15, "1.23 ± 0.01 µs"), (999.7, 0, "1.00 ± 0.00 µs"),
    (120, 3.2, "120 ± 3 ns"), (1_000, 5e6, "1.00 ± 5\u{202F}000.00 µs"), (5, .nan, "5.00 ns"),
  ])
  func durationsWithSpread(nanoseconds: Double, spread: Double, text: String) {
    #expect(NumberFormat.duration(nanoseconds: nanoseconds, spread: spread) == text)
  }

  @Test func countsRatiosAndSizes() {
    #expect(NumberFormat.count(0) == "0")
    #expect(NumberFormat.count(999) == "999")
    #expect(NumberFormat.count(40_002) == "40\u{202F}002")
    #expect(NumberFormat.count(-1_234_567) == "-1\u{202F}234\u{202F}567")
    #expect(NumberFormat.count(UInt64.max) == "18 446 744 073 709 551 615".narrow)
    #expect(NumberFormat.quantity(2) == "2")
    #expect(NumberFormat.quantity(0.25) == "0.250")
    #expect(NumberFormat.quantity(3_070.6) == "3\u{202F}071")
    #expect(NumberFormat.quantity(-1e300) == "-1.00e+300")
    #expect(NumberFormat.quantity(999_999_999_999_999) == "999 999 999 999 999".narrow)
    #expect(NumberFormat.quantity(.nan) == "–")
    #expect(NumberFormat.ratio(12.34) == "×12.3")
    #expect(NumberFormat.ratio(1) == "×1.00")
    #expect(NumberFormat.ratio(0.05) == "×0.0500")
    #expect(NumberFormat.ratio(.infinity) == "–")
    #expect(NumberFormat.bytes(300) == "300 B")
    #expect(NumberFormat.bytes(999.6) == "0.976 KiB")
    #expect(NumberFormat.bytes(4_813) == "4.70 KiB")
    #expect(NumberFormat.bytes(8_255_201_280) == "7.69 GiB")
  }

  @Test(arguments: [
    (0, "0 s"), (0.2, "1 s"), (59.4, "1 min 0 s"), (200, "3 min 20 s"), (7_500, "2 h 5 min"),
    (-4, "0 s"), (.infinity, "–"), (1e30, "–"),
  ])
  func waitingTimes(seconds: Double, text: String) {
    #expect(NumberFormat.waitingTime(seconds: seconds) == text)
  }

  /// Goal: what is written differs from the number by half a unit of the third digit at most, and
  /// has no more than three digits before the point in any unit but seconds.
  @Test func roundsToThreeDigits() throws {
    let scales = ["ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9]
    // A grid instead of random numbers: 20,000 steps from 0.001 ns to 794 s.
    for step in 0 ..< 20_000 {
      let number = pow(10, -3 + Double(step) * 14.9 / 20_000)
      let text = NumberFormat.duration(nanoseconds: number)
      let parts = text.split(separator: " ")
      let scale = try #require(scales[String(parts[1])], "\(number)")
      let value = try #require(Double(parts[0]), "\(number)") * scale
      #expect(abs(value - number) <= 0.005_001 * number, "\(number): \(text)")
      #expect(parts[0].prefix { $0 != "." }.count <= 3, "\(number): \(text)")
    }
  }
}

extension String {
  /// With narrow separators instead of blanks.
  fileprivate var narrow: String { replacing(" ", with: "\u{202F}") }
}
