// What can be wrong with a layout, or with a visual format. Nothing of it stops the engine.

internal import SolverCore

/// Something that a layout cannot do, told to the issue handler.
///
/// Whatever is reported, the tree stays usable: the constraint or value in question is left out.
public enum LayoutIssue {
  /// Required constraints contradict each other; one was broken.
  case conflict(ConstraintConflict)
  /// The constraint was not activated, or not changed.
  case invalidConstraint(LayoutConstraint, ConstraintError)
  /// A view was to become its own ancestor; the tree is unchanged.
  case viewCycle(View, superview: View)
  /// A frame, offset, size, spacing or margins with a NaN or infinite component were set, or a
  /// frame that is too large to solve with; what was there stays.
  case invalidFrame(View)
  /// A visual format could not be read; it gives no constraints.
  case invalidVisualFormat(VisualFormatError)
  /// Passes kept invalidating themselves; the layout stands as the last round left it.
  case doesNotSettle(View, roundCount: Int)
}

/// Why a constraint cannot be activated or changed. It stays as it was.
public enum ConstraintError: Error, Hashable, Sendable {
  /// The items, named here, stand in unrelated trees: there is no view to install it on.
  case noCommonAncestor(String, String)
  /// The item, named here, was compared with its superview while it had none.
  case noSuperview(String)
  /// A constant or a multiplier is NaN, infinite, or too large to solve with.
  case notFinite(Double)
  /// A location was multiplied by zero, which would fix it to a constant without an origin.
  case zeroMultiplier
  /// The priority is not above 0 and at most 1000.
  case invalidPriority(LayoutPriority)
  /// The attributes cannot be compared: a size with a location, leading or trailing with left or
  /// right, or a location with nothing.
  case invalidPairing(LayoutAttribute, LayoutAttribute)
  /// An item of the constraint has been deallocated.
  case itemIsGone
}

extension ConstraintError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noCommonAncestor(let first, let second):
      "\(first) and \(second) have no common ancestor; add both to one view tree first"
    case .noSuperview(let item):
      "\(item) had no superview when it was compared with it; add it to one first"
    case .notFinite(let number):
      """
      \(number) cannot be a constant or a multiplier: it has to be between \
      ±\(Tolerance.magnitudeMax)
      """
    case .zeroMultiplier:
      "a location cannot be multiplied by zero; compare it with an edge and a constant"
    case .invalidPriority(let priority):
      "\(priority.rawValue) cannot be a priority: it has to be above 0 and at most 1000"
    case .invalidPairing(let first, let second): "\(first) cannot be compared with \(second)"
    case .itemIsGone: "one of its items no longer exists"
    }
  }
}

extension LayoutIssue: CustomStringConvertible {
  /// What is wrong, with which items, and what happened instead.
  public var description: String {
    switch self {
    case .conflict(let conflict): conflict.description
    case .invalidConstraint(let constraint, let error):
      "Unable to use constraint \(constraint): \(error)."
    case .viewCycle(let view, let superview):
      """
      \(ItemName.of(view.node)) cannot become a subview of \(ItemName.of(superview.node)), \
      which it contains.
      """
    case .invalidFrame(let view):
      """
      A value that is not finite, or beyond ±\(Tolerance.magnitudeMax), was set on \
      \(ItemName.of(view.node)) and is ignored.
      """
    case .invalidVisualFormat(let error): error.description
    case .doesNotSettle(let view, let count):
      "The layout of \(ItemName.of(view.node)) still changed after \(count) rounds of one pass."
    }
  }
}

/// Why a visual format could not be read.
public struct VisualFormatError: Error, Hashable, Sendable {
  /// The format.
  public let format: String
  /// How many characters could be read.
  public let offset: Int
  /// What was expected there, or what is unknown.
  public let problem: String

  package init(format: String, offset: Int, problem: String) {
    self.format = format
    self.offset = offset
    self.problem = problem
  }
}

extension VisualFormatError: CustomStringConvertible {
  /// The problem, the format, and a mark below the place.
  public var description: String {
    """
    Unable to parse constraint format: \(problem)
    \(format)
    \(String(repeating: " ", count: offset))^
    """
  }
}
