// `make`: what the closures of the DSL are given.

internal import LayoutEngine

/// Collects the constraints that a closure describes.
public final class ConstraintMaker: AttributeChain {
  let item: LayoutItem

  init(_ item: LayoutItem) { self.item = item }

  /// Attributes to relate.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    ConstraintMakerExtendable(maker: self, attributes: attributes)
  }

  fileprivate func add(_ constraint: Constraint) { constraints.append(constraint) }

  /// Makes what the closure, which has ended, has described.
  func resolve() { constraints.forEach { $0.resolve() } }

  /// Brings what has been made into force.
  func activate() { constraints.forEach { $0.activate() } }

  // MARK: - Unsafe

  #if SOLVER_CHECKS
    /// The checked twin: an overlapping access ends the process.
    private(set) var constraints = ShortList<Constraint>()
  #else
    /// Safe because: what is called while it changes is the allocator.
    /// Worth it because: 80 instructions for each line of a closure, a fiftieth of what it takes.
    @safe @exclusivity(unchecked) private(set) var constraints = ShortList<Constraint>()
  #endif
}

/// Attributes of the item that are still to be related to something: `make.left.top`.
public struct ConstraintMakerExtendable: AttributeChain {
  let maker: ConstraintMaker
  let attributes: ConstraintAttributes

  /// More attributes.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    ConstraintMakerExtendable(maker: maker, attributes: self.attributes.union(attributes))
  }

  /// A word that reads well and does nothing.
  public var with: ConstraintMakerExtendable { self }
  /// A word that reads well and does nothing.
  public var and: ConstraintMakerExtendable { self }

  /// Relates the attributes to a target.
  private func relate(
    _ relation: LayoutRelation, _ target: RelatableTarget, _ file: StaticString, _ line: UInt
  ) -> Constraint {
    switch target {
    case .item(let other): relate(relation, other.node, [], nil, file, line)
    case .attributes(let other):
      relate(relation, other.item.node, other.attributes, nil, file, line)
    case .amount(let value): relate(relation, nil, [], value, file, line)
    }
  }

  private func relate(
    _ relation: LayoutRelation, _ other: LayoutNode?, _ otherAttributes: ConstraintAttributes,
    _ amount: ConstraintAmount?, _ file: StaticString, _ line: UInt
  ) -> Constraint {
    let constraint = Constraint(
      maker.item, attributes, relation, other, otherAttributes, amount: amount,
      SourceLocation(fileID: file, line: line))
    maker.add(constraint)
    return constraint
  }

  /// Relates the attributes to the superview, or for a guide the view that owns it. Without one, zero
  /// offsets are compared with nothing, which is reported as an invalid pairing when the constraint is
  /// installed.
  private func relateToSuperview(
    _ relation: LayoutRelation, _ file: StaticString, _ line: UInt
  ) -> Constraint {
    let node = maker.item.superNode
    return relate(relation, node, [], node == nil ? .number(0) : nil, file, line)
  }

  /// The attributes equal those of `other`, or the value.
  @discardableResult
  public func equalTo(
    _ other: some ConstraintRelatableTarget, file: StaticString = #fileID, line: UInt = #line
  ) -> Constraint { relate(.equal, other.relatableTarget, file, line) }

  /// The attributes are at most those of `other`, or the value.
  @discardableResult
  public func lessThanOrEqualTo(
    _ other: some ConstraintRelatableTarget, file: StaticString = #fileID, line: UInt = #line
  ) -> Constraint { relate(.lessThanOrEqual, other.relatableTarget, file, line) }

  /// The attributes are at least those of `other`, or the value.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ other: some ConstraintRelatableTarget, file: StaticString = #fileID, line: UInt = #line
  ) -> Constraint { relate(.greaterThanOrEqual, other.relatableTarget, file, line) }

  /// The attributes equal those of the superview.
  @discardableResult
  public func equalToSuperview(file: StaticString = #fileID, line: UInt = #line) -> Constraint {
    relateToSuperview(.equal, file, line)
  }

  /// The attributes are at most those of the superview.
  @discardableResult
  public func lessThanOrEqualToSuperview(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Constraint { relateToSuperview(.lessThanOrEqual, file, line) }

  /// The attributes are at least those of the superview.
  @discardableResult
  public func greaterThanOrEqualToSuperview(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Constraint { relateToSuperview(.greaterThanOrEqual, file, line) }
}
