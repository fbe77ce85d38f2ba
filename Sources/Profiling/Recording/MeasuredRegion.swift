// Marking the code whose instructions are counted, and telling such regions apart.

import CProfiling

/// Runs `body` as the region that `Callgrind` counts: everything called from it, and nothing else.
///
/// Regions must not be nested: callgrind would stop counting at the inner one. Outside callgrind a
/// region is two plain calls.
///
/// Inlinable, because in an unspecialised generic function the look-up of its types is a thousand
/// instructions of its own, which would be counted as the body's.
@inlinable
package func measuredRegion<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  // Not one `Swift.Result`: its first use looks up that the failure is an `Error`, which takes
  // 300,000 instructions inside the region.
  var value: Result?
  var failure: Failure?
  callMeasuredRegion {
    do throws(Failure) { value = try body() } catch { failure = error }
  }
  if let failure { throw failure }
  guard let value else { preconditionFailure("the region calls its body once") }
  return value
}

/// Calls `body`. Callgrind finds this function by its linker name, `measuredRegionSymbol`, and
/// counts from its entry to its return; that needs no header of valgrind's.
///
/// Only its interface leaves the module, or else callers would have it inlined or copied for the
/// closure that they pass, under another name. It is not optimised, or else the call would become a
/// jump, which does not return here. It is Swift's rather than C's, because a closure goes through
/// C by a pointer only, and calling it there retains and releases it inside the region; a test
/// counts that.
@export(interface)
@_optimize(none)
public func callMeasuredRegion(_ body: () -> Void) { body() }

/// The linker name of `callMeasuredRegion(_:)`.
let measuredRegionSymbol = "$s9Profiling18callMeasuredRegionyyyyXEF"

/// Measured regions with a number, such as that of a phase and a kind of operation.
package enum MeasuredSeries {
  /// The number of the function by which callgrind tells the series apart, or nil for another one.
  static func number(ofSymbol symbol: String) -> Int? {
    let prefix = "tinamou_series_"
    return symbol.hasPrefix(prefix) ? Int(symbol.dropFirst(prefix.count)) : nil
  }

  /// Runs `body` as a measured region of the series `number`: see `measuredRegion(_:)`.
  ///
  /// Each series is entered through a function of its own, outside of what is counted; so one run
  /// under callgrind gives the instructions of every series: see `InstructionProfile.bySeries`.
  ///
  /// - Throws: What `body` throws.
  @inlinable
  package static func measure<Failure: Error>(
    _ number: Int, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    enter(number) {
      callMeasuredRegion {
        do throws(Failure) { try body() } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }

  // MARK: - Unsafe

  /// Safe because: `call` lives in this frame for as long as the C function runs, which calls it
  /// once with the very pointer that it was given and keeps neither. Worth it because: a function
  /// of its own name for each series is what Swift cannot make by number.
  @usableFromInline
  static func enter(_ number: Int, _ call: () -> Void) {
    withoutActuallyEscaping(call) { call in
      var call = call
      unsafe withUnsafeMutablePointer(to: &call) { pointer in
        unsafe tinamou_run_in_series(
          Int32(clamping: number),
          { unsafe $0.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
      }
    }
  }
}

extension InstructionProfile {
  /// Instructions by the number of their series, those of regions without one left out.
  package var bySeries: [Int: Int64] {
    var result: [Int: Int64] = [:]
    for function in functions {
      guard let number = MeasuredSeries.number(ofSymbol: function.symbol), function.total > 0
      else { continue }
      result[number, default: 0] += function.total
    }
    return result
  }
}
