// Arbitrary bytes as operations, on every strategy and against exact arithmetic.

internal import FuzzDriver
internal import RevisedSolver
internal import StrategiesUnderTest
internal import TestSupport

unsafe FuzzDriver.run { start, count in
  let bytes = unsafe fuzzedBytes(start, count)
  let script = Script(bytes: bytes)
  // Where the last byte is odd, it draws the limits of `revised`.
  let last = UInt64(bytes.last ?? 0)
  RevisedSolver.drawLimits(from: last % 2 == 1 ? last : 0)
  for strategy in StrategyUnderTest.all {
    if let failure = strategy.failure(script, strategy.name) { fatalError("\(failure)") }
  }
  return 0
}
