// Marking the code whose instructions are counted.

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
