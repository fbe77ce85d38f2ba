// Marking the code whose instructions are counted.

import CProfiling

/// Runs `body` as the region that `Callgrind` counts: everything called from it, and nothing else, on
/// whichever thread. Outside callgrind it is two plain calls.
package func measuredRegion<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var outcome: Swift.Result<Result, Failure>?
  callRegion { outcome = Swift.Result(catching: body) }
  guard let outcome else { preconditionFailure("the region calls its body once") }
  return try outcome.get()
}

// MARK: - Unsafe

/// Safe because: the C function calls the body before it returns, while `body` is alive on this stack.
private func callRegion(_ body: () -> Void) {
  withoutActuallyEscaping(body) { escapable in
    var closure = escapable
    unsafe withUnsafeMutablePointer(to: &closure) { pointer in
      unsafe tinamou_measured_region(
        { context in
          unsafe context?.assumingMemoryBound(to: (() -> Void).self).pointee()
        }, pointer)
    }
  }
}
