// References to objects that somebody else is known to hold.

/// A reference that keeps nothing alive and counts nothing. With `SOLVER_CHECKS` it ends the process
/// where it is used after the death of its object.
@safe
struct Uncounted<Object: AnyObject> {
  // MARK: - Unsafe

  #if SOLVER_CHECKS
    private unowned let object: Object

    init(_ object: Object) { self.object = object }

    /// Calls `body` with the object.
    func callAsFunction<Result>(_ body: (Object) -> Result) -> Result { body(object) }
  #else
    private let object: Unmanaged<Object>

    /// - Parameter object: Held by somebody for as long as the reference is used, as is said where it is kept.
    @inline(__always)
    init(_ object: Object) { unsafe self.object = Unmanaged.passUnretained(object) }

    /// Calls `body` with the object.
    ///
    /// Safe because: whoever keeps the reference says who holds the object.
    /// Worth it because: to count a reference up and down takes two atomic operations, and a frame of
    /// `layout login --size 1` counted nine times: a third of its time.
    @inline(__always)
    func callAsFunction<Result>(_ body: (Object) -> Result) -> Result {
      unsafe object._withUnsafeGuaranteedRef(body)
    }
  #endif
}

#if SOLVER_CHECKS
  typealias UncountedList<Object: AnyObject> = [Uncounted<Object>]
#else
  extension Uncounted: BitwiseCopyable {}
  typealias UncountedList<Object: AnyObject> = FlatTable<Uncounted<Object>>
#endif
