// The rows that the engine makes for a view without being asked.

internal import FlatStorage
internal import Foundation
internal import SolverCore

/// A node's own rows: frames set by hand hold, content wants its size, lengths are not negative.
struct ImplicitRows {
  static let none = ConstraintID(index: .max, generation: .max)
  /// In place of the row of a length that gave way, and is not tried again.
  static let refused = ConstraintID(index: .max, generation: 0)

  /// The rows that keep lengths from being negative, where one was about to be.
  var minimum = PerAxis(Self.none)
  /// Which rows `content` has.
  var form = Form.none
  /// The rows of `form`, in the order in which `desiredRows` lists them.
  var content = FourRows<ConstraintID>(filling: Self.none)

  /// Which rows a node has. Within one form only right-hand sides change.
  enum Form: Equatable {
    case none
    /// The frame of a subview is given: four required rows, which follow the superview's size by
    /// these factors (origin and length on each axis).
    case frame(Double, Double, Double, Double)
    /// The content has a size of its own, with these hugging and resistance priorities; zero
    /// stands for an axis without one.
    case intrinsic(hugX: Float, resistX: Float, hugY: Float, resistY: Float)

    /// Whether the superview's size, however small, says how long the item is.
    var followsLengths: Bool {
      guard case .frame(_, let width, _, let height) = self else { return false }
      return width != 0 || height != 0
    }
  }

  /// Calls `body` with every row, for removal.
  func forEach(_ body: (ConstraintID) -> Void) {
    if minimum.horizontal.index != Self.none.index { body(minimum.horizontal) }
    if minimum.vertical.index != Self.none.index { body(minimum.vertical) }
    for position in 0 ..< content.count where content[position].index != Self.none.index {
      body(content[position])
    }
  }
}

/// A row of a node's form.
struct DesiredRow {
  /// Stands where there is none.
  static let none = DesiredRow(
    variable: BoxVariables.none, relation: .equal, rightHandSide: 0, priority: .required,
    note: .implicit)

  var variable: Variable
  /// How much of the superview's length on the same axis is subtracted.
  var follows = 0.0
  var superLength = BoxVariables.none
  var relation: Relation
  var rightHandSide: Double
  var priority: Priority
  var note: Note

  /// What conflict logs call the row. By name: many rows are made, and few of them are told of.
  enum Note: String {
    case implicit
    case autoresizing
    case hugging
    case compressionResistance = "compression resistance"
    case both = "hugging and compression resistance"
  }
}

extension View {
  /// Which rows the view needs now. The size of a root is not among them: it is moved by edits.
  ///
  /// - Parameter isMeasured: Whether the view is a root that takes the size of its content.
  func desiredForm(isMeasured: Bool) -> (form: ImplicitRows.Form, rows: FourRows<DesiredRow>) {
    guard translatesAutoresizingMaskIntoConstraints, !isMeasured else {
      return desiredIntrinsicRows()
    }
    return node.parent == nil ? (.none, FourRows(filling: .none)) : desiredFrameRows()
  }

  private func desiredFrameRows() -> (ImplicitRows.Form, FourRows<DesiredRow>) {
    let horizontal = AutoresizingShares(self, .horizontal)
    let vertical = AutoresizingShares(self, .vertical)
    let form = ImplicitRows.Form.frame(
      horizontal.origin, horizontal.length, vertical.origin, vertical.length)
    var rows = FourRows(filling: DesiredRow.none)
    let (variables, frame) = (node.variables, node.frame)
    let superVariables = node.parent?.variables ?? BoxVariables()
    // No loops over array literals: each would be allocated.
    func append(_ axis: LayoutAxis, _ shares: AutoresizingShares) {
      func append(_ variable: Variable, follows share: Double, _ value: Double) {
        rows.append(
          DesiredRow(
            variable: variable, follows: share, superLength: superVariables.length(axis),
            relation: .equal, rightHandSide: value - share * shares.superLength,
            priority: .required, note: .autoresizing))
      }
      append(variables.origin(axis), follows: shares.origin, frame.origin(axis))
      append(variables.length(axis), follows: shares.length, frame.length(axis))
    }
    append(.horizontal, horizontal)
    append(.vertical, vertical)
    return (form, rows)
  }

  private func desiredIntrinsicRows() -> (ImplicitRows.Form, FourRows<DesiredRow>) {
    let size = layoutContentSize()
    var (width, height) = (Double(size.width), Double(size.height))
    let (hasWidth, hasHeight) = (width >= 0 && width.isFinite, height >= 0 && height.isFinite)
    if node.flags.contains(.hasAlignmentRect) {
      // The content fills the rectangle that constraints go by.
      width += alignmentRectInsets.sum(.horizontal)
      height += alignmentRectInsets.sum(.vertical)
    }
    var rows = FourRows(filling: DesiredRow.none)
    guard hasWidth || hasHeight else { return (.none, rows) }
    func append(
      _ variable: Variable, _ value: Double, _ hug: LayoutPriority, _ resist: LayoutPriority
    ) {
      if hug == resist {
        // One row, which can be changed in place: of two required ones, the first to change would
        // contradict the other.
        rows.append(
          DesiredRow(
            variable: variable, relation: .equal, rightHandSide: value, priority: Priority(hug),
            note: .both))
        return
      }
      rows.append(
        DesiredRow(
          variable: variable, relation: .lessThanOrEqual, rightHandSide: value,
          priority: Priority(hug), note: .hugging))
      rows.append(
        DesiredRow(
          variable: variable, relation: .greaterThanOrEqual, rightHandSide: value,
          priority: Priority(resist), note: .compressionResistance))
    }
    let resist = contentPriorities.resist
    var hug = contentPriorities.hug
    // Nothing required keeps a text at one line before the width is known that breaks it.
    if hug.vertical == .required, awaitsWidth { hug.vertical = hug.vertical - 0.001 }
    if hasWidth { append(node.variables.width, width, hug.horizontal, resist.horizontal) }
    if hasHeight { append(node.variables.height, height, hug.vertical, resist.vertical) }
    let form = ImplicitRows.Form.intrinsic(
      hugX: hasWidth ? hug.horizontal.rawValue : 0,
      resistX: hasWidth ? resist.horizontal.rawValue : 0,
      hugY: hasHeight ? hug.vertical.rawValue : 0,
      resistY: hasHeight ? resist.vertical.rawValue : 0)
    return (form, rows)
  }
}

/// How a frame set by hand follows its superview's size on one axis, as its autoresizing mask says.
struct AutoresizingShares {
  var origin = 0.0
  var length = 0.0
  /// The superview's length to which the frame belongs.
  var superLength = 0.0

  /// - Parameter outer: The superview's frame to which that of `view` belongs; the one now without.
  init(_ view: View, _ axis: LayoutAxis, in outer: LayoutRect? = nil) {
    let mask = view.autoresizingMask
    let horizontal = axis == .horizontal
    let isFlexible = (
      before: mask.contains(horizontal ? .flexibleLeftMargin : .flexibleTopMargin),
      length: mask.contains(horizontal ? .flexibleWidth : .flexibleHeight),
      after: mask.contains(horizontal ? .flexibleRightMargin : .flexibleBottomMargin)
    )
    guard isFlexible.before || isFlexible.length else { return }
    let node = view.node
    superLength = (outer ?? node.parent?.frame ?? LayoutRect()).length(axis)
    let parts = (
      before: isFlexible.before ? node.frame.origin(axis) : 0,
      length: isFlexible.length ? node.frame.length(axis) : 0,
      after: isFlexible.after
        ? superLength - node.frame.origin(axis) - node.frame.length(axis) : 0
    )
    let sum = parts.before + parts.length + parts.after
    if abs(sum) > Tolerance.feasibility {
      origin = parts.before / sum
      length = parts.length / sum
    } else {
      // Nothing to share in proportion to: the flexible parts share evenly.
      let flexibleCount = [isFlexible.before, isFlexible.length, isFlexible.after].count { $0 }
      origin = isFlexible.before ? 1 / Double(flexibleCount) : 0
      length = isFlexible.length ? 1 / Double(flexibleCount) : 0
    }
  }
}

/// Up to four elements. No form has more rows, and making an array takes longer than filling it.
struct FourRows<Element> {
  private(set) var count = 0
  private var elements: (Element, Element, Element, Element)

  /// None; `element` stands where nothing has been appended yet.
  init(filling element: Element) { elements = (element, element, element, element) }

  var isEmpty: Bool { count == 0 }

  /// All of them.
  var list: [Element] { (0 ..< count).map { self[$0] } }

  mutating func append(_ element: Element) {
    count += 1
    self[count - 1] = element
  }

  mutating func removeAll() { count = 0 }

  subscript(position: Int) -> Element {
    get {
      precondition(position < count)
      switch position {
      case 0: return elements.0
      case 1: return elements.1
      case 2: return elements.2
      default: return elements.3
      }
    }
    set {
      precondition(position < count)
      switch position {
      case 0: elements.0 = newValue
      case 1: elements.1 = newValue
      case 2: elements.2 = newValue
      case 3: elements.3 = newValue
      default: preconditionFailure("a form has four rows at most")
      }
    }
  }
}
