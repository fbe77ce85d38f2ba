// How a scroll view refers to its delegate, which it does not hold.

/// What may be a delegate and knows who refers to it: it has to tell them when it dies.
protocol DelegateWithReferences: AnyObject {
  /// The references that are not weak.
  var delegateReferences: [DelegateReference] { get set }
}

extension DelegateWithReferences {
  /// Empties all references; for `deinit`.
  func emptyDelegateReferences() {
    for reference in delegateReferences { reference.delegateWillDie() }
  }
}

/// A reference that does not hold its delegate, and is `nil` when that is dead.
///
/// An object with a weak reference counts all of its references three times as slowly, and
/// scrolling counts some for every frame. Controllers and views tell when they die, so that they
/// need no weak reference; of others, anything is possible.
final class DelegateReference {
  /// The delegate, until it dies.
  var delegate: (any ScrollViewDelegate)? {
    get { isWeak ? weakDelegate : toldDelegate }
    set {
      (toldDelegate as? any DelegateWithReferences)?.delegateReferences.removeAll { $0 === self }
      let telling = newValue as? any DelegateWithReferences
      telling?.delegateReferences.append(self)
      isWeak = telling == nil
      toldDelegate = isWeak ? nil : newValue
      weakDelegate = isWeak ? newValue : nil
    }
  }

  /// Lets go of the delegate, which is being deallocated.
  fileprivate func delegateWillDie() { toldDelegate = nil }

  private var isWeak = false
  private weak var weakDelegate: (any ScrollViewDelegate)?

  // MARK: - Unsafe

  #if SOLVER_CHECKS
    /// The checked twin: a reference that is emptied by itself.
    private weak var toldDelegate: (any ScrollViewDelegate)?
  #else
    /// Safe because: the delegate clears it in `deinit`, and whoever calls the delegate holds it
    /// meanwhile. Worth it because: `layout stretchy` asks for it once for each screen in a frame,
    /// of which a weak reference was a seventh.
    private var toldDelegate: (any ScrollViewDelegate)? {
      get { unsafe uncheckedDelegate }
      set { unsafe uncheckedDelegate = newValue }
    }
    @exclusivity(unchecked) private unowned(unsafe) var uncheckedDelegate: (any ScrollViewDelegate)?
  #endif
}
