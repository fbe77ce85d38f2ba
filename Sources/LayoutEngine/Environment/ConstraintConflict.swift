// A minimal set of required constraints that cannot hold together.

/// What was found when required constraints contradicted each other.
public struct ConstraintConflict {
  /// One of the conflicting requirements.
  public enum Member {
    /// A constraint that somebody made.
    case constraint(LayoutConstraint)
    /// A requirement of the engine itself, such as the size of the screen or `width >= 0`.
    case implicit(String)
  }

  /// The requirements, the oldest first. Without any one of them the others can hold together.
  public let members: [Member]

  /// The constraint that the engine gives up, a member of the set.
  public let broken: LayoutConstraint?

  /// What the items of the constraints are called in the log.
  let names: ItemNames

  /// The constraints among the members.
  public var constraints: [LayoutConstraint] {
    members.compactMap { member in
      guard case .constraint(let constraint) = member else { return nil }
      return constraint
    }
  }
}

extension ConstraintConflict.Member: CustomStringConvertible {
  /// The constraint as it would be written by hand.
  public var description: String {
    switch self {
    case .constraint(let constraint): constraint.description
    case .implicit(let text): text
    }
  }
}

extension ConstraintConflict: CustomStringConvertible {
  /// The log entry, in UIKit's words.
  public var description: String {
    let texts = members.map { member in
      switch member {
      case .constraint(let constraint): constraint.text(names)
      case .implicit(let text): text
      }
    }
    let list = texts.map { "    \"\($0)\"" }.joined(separator: ",\n")
    return """
      Unable to simultaneously satisfy constraints.
          Probably at least one of the constraints in the following list is one you don't want.
          Try this:
              (1) look at each constraint and try to figure out which you don't expect;
              (2) find the code that added the unwanted constraint or constraints and fix it.
      (
      \(list)
      )

      Will attempt to recover by breaking constraint
      \(broken?.text(names) ?? "none of them")
      """
  }
}
