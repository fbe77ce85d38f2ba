// What there are rarely more than four of.

/// Objects in their order. Four lie here, since an array costs more to make than they do; it has
/// one owner, since a copy would count them all.
struct ShortList<Element: AnyObject>: ~Copyable {
  private var first: Element?
  private var second: Element?
  private var third: Element?
  private var fourth: Element?
  /// The fifth and those behind it. Without any there is no list to let go of, either.
  private var others: [Element]?
  private(set) var count = 0

  /// All of them.
  var list: [Element] { (0 ..< count).map { self[$0] } }

  subscript(position: Int) -> Element {
    precondition(position >= 0 && position < count, "position out of range")
    // There are rarely more, and to look all up in one table of jumps takes longer.
    if position < 2 { return position == 0 ? first! : second! }
    switch position {
    case 2: return third!
    case 3: return fourth!
    default: return others![position - 4]
    }
  }

  mutating func append(_ element: consuming Element) {
    switch count {
    case 0: first = element
    case 1: second = element
    case 2: third = element
    case 3: fourth = element
    default:
      if others == nil { others = [] }
      others!.append(element)
    }
    count += 1
  }

  // MARK: - Unsafe

  /// Calls `body` with each, uncounted.
  ///
  /// Safe because: the list holds them, and who calls says why it stays as it is meanwhile. Worth
  /// it because: two atomic operations each, a twentieth of a frame of `layout login --size 1`.
  @inline(__always)
  func forEach(_ body: (Element) -> Void) {
    for position in 0 ..< count {
      unsafe Unmanaged.passUnretained(self[position])._withUnsafeGuaranteedRef(body)
    }
  }
}
