// A relation between two attributes: the thing that everything else in the package makes.

public import Foundation
internal import SolverCore

/// `first.attribute  relation  multiplier · second.attribute + constant`, at a priority.
///
/// Changing the constant, the multiplier or the priority of an active constraint marks it; the next
/// layout pass brings the change to the solver in place. All of them can be changed at any time,
/// required priorities included.
public final class LayoutConstraint {
  /// The spelling of UIKit.
  public typealias Attribute = LayoutAttribute
  /// How the sides compare.
  public typealias Relation = LayoutRelation

  // What a pass looks at comes first, so that it lies in as few lines of memory as it can: a tree
  // that is made has more constraints than the caches hold.

  package let firstNode: LayoutNode
  package let secondNode: LayoutNode?
  /// The attribute on the left.
  public let firstAttribute: LayoutAttribute
  /// The attribute on the right; `.notAnAttribute` without a second item.
  public let secondAttribute: LayoutAttribute
  /// How the sides compare.
  public let relation: Relation
  var state = State.inactive
  var marks: Marks = []
  /// Whether there is a list that goes on with `olderMade`.
  var isInMadeConstraints = false
  /// What the constraint is for, if the view that holds it has made it, as stack views do for what
  /// they arrange, and rows for their content. That view says which way text runs, not the first
  /// item.
  var role: ArrangingRole?
  /// Whether `notes` are extras, which costs less to see here.
  private var hasExtras = false
  var rank: LayoutPriority
  /// Where the constraint stands among those of `firstNode` and of `secondNode`, while active.
  var firstPosition: Int32 = -1
  var secondPosition: Int32 = -1
  /// Where the constraint stands among those of a stack view that arranges its views anew, until it
  /// is used again; -1 otherwise.
  var spareAt: Int32 = -1
  /// The handle in the solver while `state == .held`.
  var row = ConstraintID(index: .max)
  var offset: Double
  /// Grows with every activation: the youngest of a conflicting set is the one to break.
  var sequence: UInt64 = 0
  /// What the list of the item that has the constraint in `madeConstraints` goes on with.
  var olderMade: Uncounted<LayoutConstraint>?
  private var notes = Notes.none
  /// Where the constraint was written, or `.none`.
  private var place: SourceLocation

  /// What few constraints have, in one word: a line, or an object for whatever there is.
  private enum Notes {
    case none
    case line(AnyObject)
    case extras(Extras)
  }

  /// Whether there are any: most constraints have none.
  var hasNotes: Bool { if case .none = notes { false } else { true } }

  private final class Extras {
    var name: String?
    var line: AnyObject?
    var factor = 1.0
    var rowBase = -0.0
  }

  private var extras: Extras? {
    guard hasExtras, case .extras(let extras) = notes else { return nil }
    return extras
  }

  private var more: Extras {
    if let extras { return extras }
    let made = Extras()
    made.line = line
    notes = .extras(made)
    hasExtras = true
    return made
  }

  /// What the second attribute is multiplied by.
  var factor: Double {
    get { extras?.factor ?? 1 }
    set { if newValue != factor { more.factor = newValue } }
  }

  /// What the row's right-hand side has besides `offset`: insets, margins and baselines. Negative
  /// zero where there are none, which changes no offset it is added to, not even the sign of zero.
  var rowBase: Double {
    get { extras?.rowBase ?? -0.0 }
    set { if newValue != rowBase { more.rowBase = newValue } }
  }

  /// The line of the DSL that made the constraint, which lives as long as the constraint is in the
  /// list; or the distances that the constraint compares.
  var line: AnyObject? {
    get {
      switch notes {
      case .none: nil
      case .line(let line): line
      case .extras(let extras): extras.line
      }
    }
    set {
      if let extras {
        extras.line = newValue
      } else {
        notes = newValue.map { .line($0) } ?? .none
      }
    }
  }

  /// What the second attribute is multiplied by.
  public var multiplier: CGFloat {
    get { CGFloat(factor) }
    set {
      let value = Double(newValue)
      guard value != factor else { return }
      guard value.isFinite else { return refuse(value) }
      factor = value
      mark(.terms)
    }
  }

  /// What is added on the right, in points.
  public var constant: CGFloat {
    get { CGFloat(offset) }
    set {
      let value = Double(newValue)
      guard value != offset else { return }
      guard value.isFinite else { return refuse(value) }
      offset = value
      mark(.constant)
    }
  }

  /// How much the constraint matters.
  public var priority: LayoutPriority {
    get { rank }
    set {
      guard newValue != rank else { return }
      guard newValue.level != nil else { return report(.invalidPriority(newValue)) }
      rank = newValue
      mark(.priority)
    }
  }

  /// A name shown in descriptions and conflict logs.
  public var identifier: String? {
    get { extras?.name ?? role?.name }
    set { if extras != nil || newValue != nil { more.name = newValue } }
  }
  /// Where the constraint was written, if the code that made it recorded that.
  public var source: SourceLocation? {
    get { place.isNone ? nil : place }
    set { place = newValue ?? .none }
  }

  // MARK: Changing

  /// Remembers a change for the next pass. A waiting constraint is read as it is then anyway, and a
  /// broken one is tried again.
  func mark(_ change: Marks) {
    switch state {
    case .inactive, .waiting: return
    case .held, .broken:
      marks.insert(change)
      firstNode.withSystem { $0.noteChange(of: self) }
    }
  }

  @inline(never)  // What it needs of the stack, each change of a constant would reserve.
  private func refuse(_ value: Double) { report(.notFinite(value)) }

  func report(_ error: ConstraintError) {
    LayoutEnvironment.current.report(.invalidConstraint(self, error))
  }

  // MARK: Installation

  /// Where an active constraint is on its way into the solver.
  enum State: UInt8 {
    /// Not active.
    case inactive
    /// Active, and added by the next pass of its tree.
    case waiting
    /// In the solver.
    case held
    /// Active, but given up because it contradicts others.
    case broken
  }

  /// What has changed since the solver last heard of the constraint.
  struct Marks: OptionSet {
    let rawValue: UInt8
    static let constant = Marks(rawValue: 1)
    static let priority = Marks(rawValue: 2)
    static let terms = Marks(rawValue: 4)
    static let base = Marks(rawValue: 8)
    static let isQueuedToAdd = Marks(rawValue: 16)
    static let isQueuedToChange = Marks(rawValue: 32)
    static let content: Marks = [.constant, .priority, .terms, .base]
  }

  /// A constraint, not active yet.
  public convenience init(
    item: LayoutItem, attribute: LayoutAttribute, relatedBy relation: Relation,
    toItem second: LayoutItem?, attribute secondAttribute: LayoutAttribute,
    multiplier: CGFloat, constant: CGFloat
  ) {
    self.init(
      item.node, attribute, relation, secondAttribute == .notAnAttribute ? nil : second?.node,
      second == nil ? .notAnAttribute : secondAttribute, multiplier: Double(multiplier),
      constant: Double(constant))
  }

  /// The same where the types of the items are not known, as those of `firstItem as Any`: both are
  /// views or layout guides.
  public convenience init(
    item: Any, attribute: LayoutAttribute, relatedBy relation: Relation, toItem second: Any?,
    attribute secondAttribute: LayoutAttribute, multiplier: CGFloat, constant: CGFloat
  ) {
    guard let first = item as? LayoutItem, second == nil || second is LayoutItem else {
      preconditionFailure("a view or a layout guide can be constrained, not \(second ?? item)")
    }
    self.init(
      item: first, attribute: attribute, relatedBy: relation, toItem: second as? LayoutItem,
      attribute: secondAttribute, multiplier: multiplier, constant: constant)
  }

  /// A constraint of nothing, in the place of one to come; it cannot be activated.
  public convenience init() {
    self.init(LayoutNode(), .notAnAttribute, .equal, nil, .notAnAttribute)
  }

  /// A constraint, not active yet, with everything that the DSL knows of it.
  package init(
    _ first: LayoutNode, _ attribute: LayoutAttribute, _ relation: Relation,
    _ second: LayoutNode?, _ secondAttribute: LayoutAttribute, multiplier: Double = 1,
    constant: Double = 0, priority: LayoutPriority = .required, source: SourceLocation = .none
  ) {
    firstNode = first
    firstAttribute = attribute
    self.relation = relation
    secondNode = second
    self.secondAttribute = secondAttribute
    offset = constant
    rank = priority
    place = source
    factor = multiplier
  }

  /// The nodes of the items, which the constraint holds.
  var first: Uncounted<LayoutNode> { Uncounted(firstNode) }
  var second: Uncounted<LayoutNode>? { secondNode.map { Uncounted($0) } }

  /// The item on the left; `nil` once it has died.
  public var firstItem: LayoutItem? { firstNode.item }

  /// The item on the right, if there is one and it lives.
  public var secondItem: LayoutItem? { secondNode?.item }
}

extension LayoutConstraint: Hashable {
  /// Whether both are the same object.
  public static func == (left: LayoutConstraint, right: LayoutConstraint) -> Bool {
    left === right
  }

  /// Feeds the identity into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - Relations

/// The relation between the sides of a constraint.
public enum LayoutRelation: Int, Hashable, Sendable, CaseIterable {
  /// The left side is the right one or less.
  case lessThanOrEqual = -1
  /// Both sides are the same.
  case equal = 0
  /// The left side is the right one or more.
  case greaterThanOrEqual = 1

  /// The solver's word for it.
  var solverRelation: Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}

extension LayoutRelation: CustomStringConvertible {
  /// `<=`, `==` or `>=`.
  public var description: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}
