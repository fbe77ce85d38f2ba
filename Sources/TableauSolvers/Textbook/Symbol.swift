// The variables of the simplex method, as the paper names them.

/// A variable of the tableau: a constraint variable, or one that stands for a constraint.
///
/// - Source: Badros, Borning, Stuckey 2001, sections 2.1, 2.3 and 2.6.
struct Symbol: Hashable, Comparable {
  /// What a symbol stands for.
  enum Kind {
    /// A variable of the caller, unrestricted in sign.
    case external

    /// By how much an inequality holds with room. Never negative.
    case slack

    /// By how much a soft constraint is violated in one direction. Never negative.
    case error

    /// The marker of a required equality. Always zero: it only shows how rows depend on the
    /// equality.
    case dummy

    /// How far a new required constraint is from holding. Never negative, gone when the addition
    /// ends.
    case artificial
  }

  /// Later symbols have larger numbers. Bland's rule goes by it.
  let number: Int
  let kind: Kind

  /// Whether the symbol may not be negative.
  var isRestricted: Bool { kind != .external }

  /// Whether pivots may make the symbol basic.
  var canEnter: Bool { kind == .slack || kind == .error }

  static func < (left: Symbol, right: Symbol) -> Bool { left.number < right.number }
  static func == (left: Symbol, right: Symbol) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The symbols that a constraint brings into the tableau.
///
/// The constraint a·x (relation) b becomes the equation sign·(a·x − b) = marker − other:
///
/// | | required | soft |
/// |---|---|---|
/// | `==` | a·x − b = dummy | a·x − b = error⁺ − error⁻ |
/// | `>=` | a·x − b = slack | a·x − b = slack − error |
/// | `<=` | b − a·x = slack | b − a·x = slack − error |
struct Markers {
  /// By which the effects of the constraint on the tableau are found (section 2.6).
  let marker: Symbol

  /// The error variable that complements the marker; `nil` for a required constraint.
  let other: Symbol?

  /// −1 for `<=`, else 1.
  let sign: Double

  /// The symbols that cost their constraint's weight.
  var errors: [Symbol] { [marker, other].compactMap { $0?.kind == .error ? $0 : nil } }
}
