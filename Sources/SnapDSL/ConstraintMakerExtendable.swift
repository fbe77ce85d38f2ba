// `make.left.top`, which is still to be related to something.

public import LayoutEngine

/// A line that can be related to something, which is the same as one that can be extended.
public typealias ConstraintMakerRelatable = ConstraintMakerExtendable

/// Attributes of the item that are still to be related to something: `make.left.top`.
///
/// It is a reference to its line: attributes that are appended to a kept one are appended to the
/// line, and a second relation takes the place of the first.
public struct ConstraintMakerExtendable: AttributeChain {
  @usableFromInline let line: Constraint

  init(line: Constraint) { self.line = line }

  /// More attributes.
  public func appending(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    line.add(attributes)
    return self
  }

  /// A word that reads well and does nothing.
  public var with: ConstraintMakerExtendable { self }
  /// A word that reads well and does nothing.
  public var and: ConstraintMakerExtendable { self }

  // MARK: Targets

  /// The attributes equal those of `other`, or the value.
  @inlinable  // As `offset(_:)`.
  @discardableResult
  public func equalTo(
    _ other: some ConstraintRelatableTarget, file: StaticString = #fileID, line: UInt = #line
  ) -> Constraint {
    self.line.relate(.equal, other.relatableTarget, SourceLocation(fileID: file, line: line))
    return self.line
  }

  /// The attributes are at most those of `other`, or the value.
  @inlinable  // As `offset(_:)`.
  @discardableResult
  public func lessThanOrEqualTo(
    _ other: some ConstraintRelatableTarget, file: StaticString = #fileID, line: UInt = #line
  ) -> Constraint {
    self.line.relate(
      .lessThanOrEqual, other.relatableTarget, SourceLocation(fileID: file, line: line))
    return self.line
  }

  /// The attributes are at least those of `other`, or the value.
  @inlinable  // As `offset(_:)`.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ other: some ConstraintRelatableTarget, file: StaticString = #fileID, line: UInt = #line
  ) -> Constraint {
    self.line.relate(
      .greaterThanOrEqual, other.relatableTarget, SourceLocation(fileID: file, line: line))
    return self.line
  }

  // MARK: The superview

  /// The attributes equal those of the superview.
  @inlinable  // As `offset(_:)`.
  @discardableResult
  public func equalToSuperview(file: StaticString = #fileID, line: UInt = #line) -> Constraint {
    self.line.relateToSuperview(.equal, SourceLocation(fileID: file, line: line))
    return self.line
  }

  /// The attributes are at most those of the superview.
  @inlinable  // As `offset(_:)`.
  @discardableResult
  public func lessThanOrEqualToSuperview(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Constraint {
    self.line.relateToSuperview(.lessThanOrEqual, SourceLocation(fileID: file, line: line))
    return self.line
  }

  /// The attributes are at least those of the superview.
  @inlinable  // As `offset(_:)`.
  @discardableResult
  public func greaterThanOrEqualToSuperview(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Constraint {
    self.line.relateToSuperview(.greaterThanOrEqual, SourceLocation(fileID: file, line: line))
    return self.line
  }
}
