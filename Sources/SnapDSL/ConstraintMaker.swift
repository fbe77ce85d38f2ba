// `make`: what the closures of the DSL are given.

public import LayoutEngine
internal import Synchronization

/// Something that constraints can place: a view or a layout guide.
public protocol LayoutConstraintItem: AnyObject {}

extension LayoutItem: LayoutConstraintItem {}

/// Collects the constraints that a closure describes.
@safe
public final class ConstraintMaker: AttributeChain {
  /// Whether every line is an object of its own.
  private let keepsLines: Bool
  /// The item, where somebody has kept the maker.
  private var keptItem: LayoutItem?

  /// The view or guide whose constraints are described.
  public var item: any LayoutConstraintItem { layoutItem }

  private init(keepsLines: Bool) { self.keepsLines = keepsLines }

  /// Attributes to relate: the beginning of a line.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    endLine()
    if line == nil { line = Constraint() }
    let line = line!
    line.begin(layoutItem, attributes)
    if keptItem != nil { line.holdNode() }
    return ConstraintMakerExtendable(line: line)
  }

  /// Ends the present line. What nobody has kept is made now, and the object is the next line, as
  /// long as that changes no order; what may still change waits in `lines` for the end of the
  /// closure.
  private func endLine() {
    guard line != nil else { return }
    if !keepsLines, lines.count == 0, isKnownUniquelyReferenced(&line) {
      // The maker holds it.
      let isFree = unsafe Unmanaged.passUnretained(line!)._withUnsafeGuaranteedRef {
        $0.end(into: &made)
      }
      if isFree { return }
    }
    line!.holdNode()
    lines.append(line.take()!)
  }

  /// Makes what `closure` describes without installing it.
  static func prepareConstraints(
    of item: LayoutItem, _ closure: (_ make: ConstraintMaker) -> Void
  ) -> [Constraint] {
    item.stopTranslatingFrame()
    let maker = ConstraintMaker(keepsLines: true)
    maker.layoutItem = item
    closure(maker)
    maker.endLine()
    maker.keptItem = item
    maker.lines.forEach { $0.resolve() }
    return maker.lines.list.filter(\.isRelated)
  }

  /// Makes what `closure` describes and installs it.
  static func makeConstraints(of item: LayoutItem, _ closure: (_ make: ConstraintMaker) -> Void) {
    item.stopTranslatingFrame()
    let isOurs = !isSpareTaken.exchange(true, ordering: .acquiring)
    var maker = unsafe isOurs ? spare.take() : nil
    if maker == nil { maker = ConstraintMaker(keepsLines: false) }
    // The closure has it, too, but nobody else.
    unsafe Unmanaged.passUnretained(maker!)._withUnsafeGuaranteedRef { maker in
      maker.layoutItem = item
      closure(maker)
      maker.install(on: item)
    }
    if !isKnownUniquelyReferenced(&maker) {
      maker!.keptItem = item
      maker = nil
    }
    guard isOurs else { return }
    unsafe spare = maker.take()
    isSpareTaken.store(false, ordering: .releasing)
  }

  private func install(on item: LayoutItem) {
    endLine()
    lines.forEach { $0.resolve() }
    made.installAll(for: item)
    guard lines.count > 0 else { return }
    lines.forEach { $0.install(on: item) }
    lines = ShortList()
  }

  /// Removes all constraints that the DSL has made for the item, then makes those of `closure`.
  static func remakeConstraints(of item: LayoutItem, _ closure: (_ make: ConstraintMaker) -> Void) {
    item.uninstallAll()
    makeConstraints(of: item, closure)
  }

  /// Changes constraints in place, or adds them.
  static func updateConstraints(of item: LayoutItem, _ closure: (_ make: ConstraintMaker) -> Void) {
    for line in prepareConstraints(of: item, closure) {
      let installed = line.layoutConstraints.map { wanted in
        guard let existing = counterpart(of: wanted, on: item) else {
          line.install(wanted, on: item)
          return wanted
        }
        existing.constant = wanted.constant
        existing.multiplier = wanted.multiplier
        existing.priority = wanted.priority
        return existing
      }
      line.adopt(installed)
    }
  }

  /// The best match, and of several the oldest: the same multiplier and priority first, then any.
  private static func counterpart(
    of wanted: LayoutConstraint, on item: LayoutItem
  ) -> LayoutConstraint? {
    var (best, bestRank) = (LayoutConstraint?.none, 0)
    item.madeConstraints.forEach { made in
      guard made.relatesTheSame(as: wanted) else { return }
      let hasSameMultiplier = made.multiplier == wanted.multiplier
      let rank = hasSameMultiplier ? made.priority == wanted.priority ? 2 : 1 : 0
      if rank >= bestRank { (best, bestRank) = (made, rank) }
    }
    return best
  }

  // MARK: - Unsafe

  /// The item. Whoever calls `makeConstraints` or `prepareConstraints` holds it until the closure
  /// has ended, and from then on the maker, unless nobody has kept that.
  ///
  /// Safe because: what is said above. Worth it because: counted, it is four atomic operations more
  /// for each closure, of which most make two or three constraints.
  private var layoutItem: LayoutItem {
    get { unsafe uncheckedItem!.takeUnretainedValue() }
    set { unsafe uncheckedItem = Unmanaged.passUnretained(newValue) }
  }
  private var uncheckedItem: Unmanaged<LayoutItem>?

  /// A maker whose closure has ended, with its line: most closures describe a few lines that nobody
  /// keeps, and to make and to free the objects was a third of what they took.
  ///
  /// Safe because: who finds `isSpareTaken` set leaves it alone, and the others take turns. Worth
  /// it because: what is said above.
  @exclusivity(unchecked) private nonisolated(unsafe) static var spare: ConstraintMaker?
  private static let isSpareTaken = Atomic(false)

  #if SOLVER_CHECKS
    /// The checked twins: an overlapping access ends the process.
    private var line: Constraint?
    private var lines = ShortList<Constraint>()
    private var made = AdditionQueue()
  #else
    /// The present line, or one that is still to be begun.
    ///
    /// Safe because: what is called while it, or one of those below, changes is the allocator, and
    /// the handler of issues, which knows of no maker.
    /// Worth it because: 80 instructions for each line of a closure, a fiftieth of what it takes.
    @safe @exclusivity(unchecked) private var line: Constraint?
    /// The lines that may have been kept, and those behind them.
    @safe @exclusivity(unchecked) private var lines = ShortList<Constraint>()
    /// What the lines before those stand for.
    @safe @exclusivity(unchecked) private var made = AdditionQueue()
  #endif
}

extension LayoutConstraint {
  /// Whether both relate the same attributes of the same items in the same way.
  fileprivate func relatesTheSame(as other: LayoutConstraint) -> Bool {
    firstAttribute == other.firstAttribute && secondAttribute == other.secondAttribute
      && relation == other.relation && firstNode === other.firstNode
      && secondNode === other.secondNode
  }
}
