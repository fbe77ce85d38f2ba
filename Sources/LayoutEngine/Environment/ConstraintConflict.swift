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
  ///
  /// - Complexity: O(*n* · *v*), with the views around each of *n* requirements, in whose *v*
  ///   properties its name is looked for.
  public var members: [Member] {
    let names = ItemNames(of: requirements.flatMap(\.namedNodes))
    return requirements.map { requirement in
      requirement.constraint.map { .constraint($0) }
        ?? .implicit(requirement.text(names.callAsFunction))
    }
  }
  let requirements: [Requirement]

  /// The constraint that the engine gives up, a member of the set.
  public let broken: LayoutConstraint?

  /// The constraints among the members.
  public var constraints: [LayoutConstraint] { requirements.compactMap(\.constraint) }
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
  /// The log entry, in UIKit's words. Of many members, those that say the same of other items are
  /// counted and not listed.
  public var description: String {
    let listed = listed
    let nodes = listed.flatMap(\.requirement.namedNodes) + (broken?.namedNodes ?? [])
    let names = ItemNames(of: nodes).callAsFunction
    let list = listed.map { requirement, likeIt in
      "    \"\(requirement.text(names))\"" + (likeIt == 0 ? "" : " and \(likeIt) more like it")
    }
    return """
      Unable to simultaneously satisfy constraints.
          Probably at least one of the constraints in the following list is one you don't want.
          Try this:
              (1) look at each constraint and try to figure out which you don't expect;
              (2) find the code that added the unwanted constraint or constraints and fix it.
      (
      \(list.joined(separator: ",\n"))
      )

      Will attempt to recover by breaking constraint
      \(broken?.text(names) ?? "none of them")
      """
  }

  /// All requirements, or of more than ten the first of each kind, and how many are like it.
  private var listed: [(requirement: Requirement, likeIt: Int)] {
    guard requirements.count > 10 else { return requirements.map { ($0, 0) } }
    var listed: [(requirement: Requirement, likeIt: Int)] = []
    var positions: [String: Int] = [:]
    for requirement in requirements {
      // What was written in different places is of different kinds, whatever it says.
      let place = requirement.constraint?.source?.description ?? ""
      let kind = requirement.text { _ in "" }.filter { !$0.isNumber } + place
      if let position = positions[kind] {
        listed[position].likeIt += 1
      } else {
        positions[kind] = listed.count
        listed.append((requirement, 0))
      }
    }
    return listed
  }
}
