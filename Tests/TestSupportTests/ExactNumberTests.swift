// Rational arithmetic: the fast kind against the slow one, and both at the edges.

import Randomness
import SolverCore
import Testing

@testable import TestSupport

@Suite struct ExactNumberTests {
  @Test func doublesConvertExactly() throws {
    for double in [0, -0.0, 1, -1.5, 0.125, 1e15, -3.25e10, 1 / 1024] as [Double] {
      let small = try SmallRational(exactly: double)
      #expect(small.double == double)
      #expect(LargeRational(exactly: double).double == double)
    }
    // Too many binary digits for 64 bits, but not for the slow kind.
    for double in [
      0.1, 1e300, -Double.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
      .pi,
    ] as [Double] {
      #expect(throws: ExactOverflow.self) { try SmallRational(exactly: double) }
      #expect(LargeRational(exactly: double).double == double)
    }
  }

  /// Goal: the fast kind is right or says that it cannot.
  /// Method: chains of random operations on both kinds, with numbers that grow until they overflow.
  @Test func bothKindsAgreeUntilOverflow() throws {
    var overflowCount = 0
    for seed in 0 ..< 300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var small = SmallRational.one
      var large = LargeRational.one
      for _ in 0 ..< 40 {
        let double = Double(random.int(-500 ... 500)) / Double(1 << random.int(0 ... 4))
        let (smallOther, largeOther) = (
          try SmallRational(exactly: double), LargeRational(exactly: double)
        )
        let choice = random.int(0 ... 3)
        do throws(ExactOverflow) {
          small = try Self.combine(small, smallOther, choice)
          large = try Self.combine(large, largeOther, choice)
        } catch {
          overflowCount += 1
          break
        }
        #expect(small.double == large.double || abs(small.double / large.double - 1) < 1e-15)
        #expect(small.sign == large.sign)
      }
    }
    #expect(overflowCount > 100)
  }

  private static func combine<Number: ExactNumber>(
    _ left: Number, _ right: Number, _ choice: Int
  ) throws(ExactOverflow) -> Number {
    switch choice {
    case 0: try left.adding(right)
    case 1: try left.multiplied(by: right)
    case 2: try left.subtracting(right, times: right)
    default: right.sign == 0 ? left : try left.divided(by: right)
    }
  }

  @Test func theLargestIntegersDoNotTrap() throws {
    let large = try SmallRational(exactly: 9.2e18)
    #expect(throws: ExactOverflow.self) { try large.adding(large) }
    #expect(throws: ExactOverflow.self) { try large.multiplied(by: large) }
    #expect(try large.divided(by: large).double == 1)
    #expect(try large.adding(large.negated).sign == 0)
    #expect(throws: ExactOverflow.self) { try SmallRational(exactly: -0x1p63) }
    #expect(throws: ExactOverflow.self) {
      try SmallRational.one.divided(by: large).divided(by: large)
    }
  }
}
