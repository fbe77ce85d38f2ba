// The order of activations.

internal import Synchronization

/// Numbers activations, so that of several conflicting constraints the youngest can be broken.
///
/// Only the order within a tree matters, and a tree is used by one thread at a time; one counter
/// for the process is the simplest thing that keeps it, since items do not know their tree when
/// they are constrained.
enum LayoutSequence {
  private static let counter = Atomic<UInt64>(0)

  /// The number of the last activation.
  static var last: UInt64 { counter.load(ordering: .relaxed) }

  /// The number before those of the next `count` activations, which are whoever asks's own.
  static func take(_ count: Int) -> UInt64 {
    counter.wrappingAdd(UInt64(count), ordering: .relaxed).oldValue
  }

  static func next() -> UInt64 { take(1) + 1 }
}
