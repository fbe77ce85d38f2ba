// What screens show, made once.

internal import Synchronization

/// The results of a function, each of which is kept: neither side's time has the making in it.
final class Kept<Value: Sendable>: Sendable {
  private let values = Mutex<[Int: Value]>([:])
  private let make: @Sendable (_ size: Int) -> Value

  init(_ make: @escaping @Sendable (_ size: Int) -> Value) { self.make = make }

  subscript(size: Int) -> Value {
    values.withLock { values in
      if let value = values[size] { return value }
      let value = make(size)
      values[size] = value
      return value
    }
  }
}
