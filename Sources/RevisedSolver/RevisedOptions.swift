// What can be switched off, to see what it is worth.

/// The optimisations that a solver does without. Answers are optimal in any case.
///
/// ```swift
/// var solver = RevisedSolver(options: [.noDirectionCache])
/// ```
public struct RevisedOptions: OptionSet, Hashable, Sendable {
  /// The bits of the options.
  public let rawValue: UInt16

  /// The options whose bits are set in `rawValue`.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What an edit or a changed constant moves is searched for anew at each change.
  public static let noDirectionCache = RevisedOptions(rawValue: 1 << 0)

  /// What moves is remembered, but not how far: each suggestion moves the values at once, and every
  /// row that it touches is evaluated.
  public static let noIntervals = RevisedOptions(rawValue: 1 << 1)

  /// A row that brings a variable of its own is added like any other.
  public static let noFreshPivot = RevisedOptions(rawValue: 1 << 2)

  /// The place of a row among those of the factor is found by elimination only.
  public static let noPlacement = RevisedOptions(rawValue: 1 << 3)

  /// An elimination goes on to its end, also where the row has long found a place.
  public static let noEarlyStop = RevisedOptions(rawValue: 1 << 4)

  /// No row takes over the variable that another one leaves behind, so that more become spikes.
  public static let noTakeover = RevisedOptions(rawValue: 1 << 5)

  /// A movement that improves the optimum ends at the first row that changes its side.
  public static let noLongSteps = RevisedOptions(rawValue: 1 << 6)

  /// Violated soft rows are brought to their optimum as they are added, whatever that moves.
  public static let noDeferral = RevisedOptions(rawValue: 1 << 7)

  /// Violated rows that cannot hold flip their bounds one by one.
  public static let noJointFlips = RevisedOptions(rawValue: 1 << 8)

  /// Each constraint that is removed leaves at once, whatever that moves.
  public static let noJointRemoval = RevisedOptions(rawValue: 1 << 9)

  /// Each required row that its newest variable alone cannot satisfy is added on trial, so that
  /// everything it changes is saved first.
  public static let noFreeEntry = RevisedOptions(rawValue: 1 << 10)

  /// Of the variables that no row determines, a new row takes the one that was made last.
  public static let noPivotChoice = RevisedOptions(rawValue: 1 << 11)

  /// What a movement concerns is searched for, also where it is a large part of a large system.
  public static let noSweep = RevisedOptions(rawValue: 1 << 12)

  /// All rows are gone through at each movement of more than one variable, however little it
  /// concerns.
  public static let noSearch = RevisedOptions(rawValue: 1 << 13)

  /// No rows of the factor move, or change what they determine, to make room for another one, so
  /// that more become spikes.
  public static let noAugmenting = RevisedOptions(rawValue: 1 << 14)

  /// When an edit goes back over breakpoints, the piece of its path that it leaves is forgotten. So
  /// it pivots each time that it goes to and fro.
  public static let noReturns = RevisedOptions(rawValue: 1 << 15)
}
