// What the system says of a call that failed.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Why a call to the system failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number by which the system names it, such as `ENOSPC`.
  package let number: Int32

  /// The error of the last call of this thread.
  package init() { number = errno }

  /// The error with this number.
  package init(number: Int32) { self.number = number }

  /// The system's own words.
  ///
  /// Safe because: the text is copied at once, and it is never null.
  package var description: String { unsafe String(cString: strerror(number)) }
}
