// References to objects that are known to be held elsewhere.

internal import FlatStorage

/// A reference that keeps nothing alive and counts nothing. With `SOLVER_CHECKS` it ends the
/// process where it is used after the death of its object.
@safe
struct Uncounted<Object: AnyObject> {
  // MARK: - Unsafe

  private let object: Unmanaged<Object>

  #if SOLVER_CHECKS
    /// The checked twin: it ends the process where the object is dead.
    private unowned let checkedObject: Object

    init(_ object: Object) {
      unsafe self.object = Unmanaged.passUnretained(object)
      checkedObject = object
    }

    /// The same for an object that is held by itself from now on.
    init(holding object: Object) {
      self.init(object)
      _ = unsafe self.object.retain()
    }

    /// Calls `body` with the object.
    func callAsFunction<Result>(_ body: (Object) -> Result) -> Result { body(checkedObject) }
  #else
    /// - Parameter object: Must be held elsewhere as long as the reference is used. Each stored
    ///   reference says by what.
    @inline(__always)
    init(_ object: Object) { unsafe self.object = Unmanaged.passUnretained(object) }

    /// The same for an object that is held by itself from now on, in place of by the caller.
    ///
    /// Safe because: the place from which the reference is read does not hold the object
    /// afterwards. Worth it because: handed on in any other way, the object is counted up and down,
    /// a thirtieth of what it takes to make a constraint.
    @inline(__always)
    init(holding object: consuming Object) {
      var held: Object? = object
      unsafe self.object = withUnsafeMutablePointer(to: &held) { place in
        let word = UnsafeMutableRawPointer(place)
        defer { unsafe word.storeBytes(of: 0, as: UInt.self) }
        return unsafe word.load(as: Unmanaged<Object>.self)
      }
    }

    /// Calls `body` with the object.
    ///
    /// Safe because: each stored reference says what holds the object. Worth it because: counting a
    /// reference up and down takes two atomic operations, and a frame of `layout login --size 1`
    /// counted nine times: a third of its time.
    @inline(__always)
    func callAsFunction<Result>(_ body: (Object) -> Result) -> Result {
      unsafe object._withUnsafeGuaranteedRef(body)
    }
  #endif

  /// The same for an object that may be in the middle of its `deinit`, which the checked twin would
  /// take for dead. Safe and worth it as the call.
  @inline(__always)
  func evenWhileDying<Result>(_ body: (Object) -> Result) -> Result {
    unsafe object._withUnsafeGuaranteedRef(body)
  }
}

#if SOLVER_CHECKS
  typealias UncountedList<Object: AnyObject> = [Uncounted<Object>]
  typealias UncountedSlots<Object: AnyObject> = [Uncounted<Object>?]
  extension Array {
    /// What flat tables call it.
    mutating func reserve(_ needed: Int) { reserveCapacity(needed) }
  }
#else
  extension Uncounted: BitwiseCopyable {}
  typealias UncountedList<Object: AnyObject> = FlatArray<Uncounted<Object>>
  /// Places of which some have an object. Not in an array, whose type the runtime makes when the
  /// first one is: a tenth of the instructions of the first login screen of a process.
  typealias UncountedSlots<Object: AnyObject> = FlatArray<Uncounted<Object>?>
#endif
