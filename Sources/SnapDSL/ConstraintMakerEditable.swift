// What a line of the DSL can still be given, step by step: SnapKit's types, by which helper
// functions name their parameters and results. All of them are a `Constraint`, so that they cost
// nothing.

public import LayoutEngine

/// A line that can be named and kept. Every one is a `Constraint`.
public class ConstraintMakerFinalizable {
  init() {}

  /// The constraint itself, for keeping a reference to it. Its `layoutConstraints` are made now.
  public final var constraint: Constraint { line.hand() }

  /// Names the constraint in conflict logs.
  @discardableResult
  public final func labeled(_ label: String) -> Constraint {
    let line = line
    line.setLabel(label)
    return line
  }

  /// The line as what it is. No other class inherits.
  @inlinable
  final var line: Constraint { self as! Constraint }
}

/// A line whose priority can be set.
public class ConstraintMakerPrioritizable: ConstraintMakerFinalizable {
  /// Sets how much the constraint matters.
  @discardableResult
  public final func priority(_ priority: ConstraintPriority) -> Constraint {
    let line = line
    line.setPriority(priority)
    return line
  }

  /// Sets how much the constraint matters.
  @discardableResult
  public final func priority(_ amount: some ConstraintPriorityTarget) -> Constraint {
    priority(ConstraintPriority(amount.constraintPriorityTargetValue))
  }
}

/// A line whose offset and multiplier can be set.
public class ConstraintMakerEditable: ConstraintMakerPrioritizable {
  /// Adds `amount` on the right.
  @inlinable  // Who does not use what it returns need not count the reference to it.
  @discardableResult
  public final func offset(_ amount: some ConstraintOffsetTarget) -> Constraint {
    let line = line
    line.setAmount(amount.offsetAmount)
    return line
  }

  /// Moves edges of the target inwards by `amount`: which way that is depends on the target's
  /// attribute. `top.equalTo(a.snp.bottom).inset(8)` lies above the bottom of `a`.
  @discardableResult
  public final func inset(_ amount: some ConstraintInsetTarget) -> Constraint {
    let line = line
    line.setAmount(amount.insetAmount)
    return line
  }

  /// Moves edges inwards by `amount`: Snap's spelling.
  @discardableResult
  public final func insets(_ amount: some ConstraintInsetTarget) -> Constraint { inset(amount) }

  /// Multiplies the right side by `amount`.
  @discardableResult
  public final func multipliedBy(_ amount: some ConstraintMultiplierTarget) -> Constraint {
    let line = line
    line.setMultiplier(Double(amount.constraintMultiplierTargetValue))
    return line
  }

  /// Divides the right side by `amount`.
  @discardableResult
  public final func dividedBy(_ amount: some ConstraintMultiplierTarget) -> Constraint {
    let line = line
    line.setMultiplier(1 / Double(amount.constraintMultiplierTargetValue))
    return line
  }

  /// A word that reads well and does nothing.
  public final var with: Constraint { line }
  /// A word that reads well and does nothing.
  public final var and: Constraint { line }
}
