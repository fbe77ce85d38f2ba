// What the commands share that play in processes of their own.

internal import Foundation
internal import TestSupport

/// A seed that is another one every day, in a form that says which day it was.
func seedOfToday() -> UInt64 {
  let day = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
  let date = (day.year ?? 0) * 10_000 + (day.month ?? 0) * 100 + (day.day ?? 0)
  return UInt64(date) * 1_000_000
}

/// A value as a child process hands it over.
func encoded(_ value: some Encodable) -> [UInt8] {
  do { return [UInt8](try JSONEncoder().encode(value)) } catch { fatalError("\(error)") }
}
