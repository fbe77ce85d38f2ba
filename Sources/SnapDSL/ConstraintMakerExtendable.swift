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

// MARK: - Places handed on

/// Helper functions hand on from where they were called. These are SnapKit's spellings of that.
extension ConstraintMakerExtendable {
  /// The attributes equal those of `other`, or the value; written at `file` and `line`.
  @discardableResult
  public func equalTo(
    _ other: some ConstraintRelatableTarget, _ file: String, _ line: UInt = #line
  ) -> Constraint { relate(.equal, other, file, line) }

  /// The attributes are at most those of `other`, or the value; written at `file` and `line`.
  @discardableResult
  public func lessThanOrEqualTo(
    _ other: some ConstraintRelatableTarget, _ file: String, _ line: UInt = #line
  ) -> Constraint { relate(.lessThanOrEqual, other, file, line) }

  /// The attributes are at least those of `other`, or the value; written at `file` and `line`.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ other: some ConstraintRelatableTarget, _ file: String, line: UInt = #line
  ) -> Constraint { relate(.greaterThanOrEqual, other, file, line) }

  /// The attributes equal those of the superview; written at `file` and `line`.
  @discardableResult
  public func equalToSuperview(_ file: String, _ line: UInt = #line) -> Constraint {
    relateToSuperview(.equal, file, line)
  }

  /// The attributes are at most those of the superview; written at `file` and `line`.
  @discardableResult
  public func lessThanOrEqualToSuperview(_ file: String, _ line: UInt = #line) -> Constraint {
    relateToSuperview(.lessThanOrEqual, file, line)
  }

  /// The attributes are at least those of the superview; written at `file` and `line`.
  @discardableResult
  public func greaterThanOrEqualToSuperview(_ file: String, line: UInt = #line) -> Constraint {
    relateToSuperview(.greaterThanOrEqual, file, line)
  }

  // MARK: Something of the superview

  /// The attributes equal those that `target` finds for the superview.
  @discardableResult
  public func equalToSuperview(
    _ target: (ConstraintView) -> some ConstraintRelatableTarget, _ file: String = #fileID,
    line: UInt = #line
  ) -> Constraint { relate(.equal, toSuperviews: target, file, line) }

  /// The attributes are at most those that `target` finds for the superview.
  @discardableResult
  public func lessThanOrEqualToSuperview(
    _ target: (ConstraintView) -> some ConstraintRelatableTarget, _ file: String = #fileID,
    line: UInt = #line
  ) -> Constraint { relate(.lessThanOrEqual, toSuperviews: target, file, line) }

  /// The attributes are at least those that `target` finds for the superview.
  @discardableResult
  public func greaterThanOrEqualToSuperview(
    _ target: (ConstraintView) -> some ConstraintRelatableTarget, _ file: String = #fileID,
    line: UInt = #line
  ) -> Constraint { relate(.greaterThanOrEqual, toSuperviews: target, file, line) }

  private func relate(
    _ relation: LayoutRelation, _ other: some ConstraintRelatableTarget, _ file: String,
    _ line: UInt
  ) -> Constraint {
    self.line.relate(relation, other.relatableTarget, SourceLocation(file: file, line: line))
    return self.line
  }

  private func relateToSuperview(
    _ relation: LayoutRelation, _ file: String, _ line: UInt
  ) -> Constraint {
    self.line.relateToSuperview(relation, SourceLocation(file: file, line: line))
    return self.line
  }

  private func relate(
    _ relation: LayoutRelation,
    toSuperviews target: (ConstraintView) -> some ConstraintRelatableTarget, _ file: String,
    _ line: UInt
  ) -> Constraint {
    guard let superview = self.line.superview else {
      return relateToSuperview(relation, file, line)
    }
    return relate(relation, target(superview), file, line)
  }
}
