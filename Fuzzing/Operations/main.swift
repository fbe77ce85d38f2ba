// Arbitrary bytes as operations, on every strategy and against exact arithmetic.

internal import FuzzDriver
internal import StrategiesUnderTest
internal import TestSupport

unsafe FuzzDriver.run { start, count in
  let script = Script(bytes: unsafe fuzzedBytes(start, count))
  for strategy in StrategyUnderTest.all {
    if let failure = strategy.failure(script, strategy.name) { fatalError("\(failure)") }
  }
  return 0
}
