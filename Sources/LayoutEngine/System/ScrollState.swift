// What a scroll view adds to its node: a content size to solve for and an offset that is moved.

internal import SolverCore

/// The unknowns of a scroll view's content.
///
/// Subviews are placed in content coordinates, so scrolling changes none of their equations: the
/// offset is one variable, and only constraints between content and views outside contain it.
final class ScrollState {
  /// The content offset that was asked for, in points.
  var offsetX = 0.0
  var offsetY = 0.0
  /// The animations of the offset, as the origin of a rectangle.
  var animations = ValueAnimations<LayoutRect>()
  /// What the last pass has found.
  ///
  /// The origin is how far the solved offset stays behind the one asked for, because required
  /// constraints between content and the world outside do not let the content follow: zero almost
  /// always. The size is that of the content.
  var reading = LayoutRect()
  /// The content size that was asked for, if any; constraints win over it.
  var wanted = PerAxis<Double?>(nil)
  /// Whether the content has no safe area at its sides, and at its top and bottom.
  var hasFreeSides = false
  var hasFreeEnds = false

  #if SOLVER_CHECKS
    /// The checked twin: an overlapping access ends the process.
    var variables = Variables()
  #else
    /// What the solver knows of the content.
    ///
    /// Safe because: nothing but the allocator is called while it changes. Worth it because:
    /// scrolling accesses it on every frame, and the run-time check of exclusive access was a
    /// thirtieth of the instructions of `layout stretchy`.
    @safe @exclusivity(unchecked) var variables = Variables()
  #endif
  /// Where the system's table has the offset and the content size.
  var slot: Int32 = -1
  /// The slot of the scroll view itself.
  var ownerSlot: Int32 = -1
  /// Whether the offset may have to be brought back. While a scroll view is at its origin without
  /// insets, the offset is valid for every extent, and no extent is looked at.
  var isWatched = false { didSet { isQuiet = isWatched && !laysOut } }
  /// Whether there is code that is to run with each movement.
  var laysOut = false { didSet { isQuiet = isWatched && !laysOut } }
  /// Whether a movement only has to reach the solver, and no code has to run.
  private(set) var isQuiet = false

  /// What the solver knows of the content.
  struct Variables {
    /// The offset and the content size.
    var box = BoxVariables()
    /// The rows that keep the content size from being negative, where it was about to be.
    var minimum = PerAxis(ImplicitRows.none)
    /// The rows for the wanted size.
    var wanted: [ConstraintID] = []
    /// The wanted size that the rows stand for.
    var held = PerAxis<Double?>(nil)

    /// Every row, for removal.
    var rows: [ConstraintID] {
      [minimum.horizontal, minimum.vertical].filter { $0.index != ImplicitRows.none.index }
        + wanted
    }
  }

  /// Takes over what has been solved: the offset as origin and the content size.
  func read(from table: borrowing FrameTable) {
    let solved = table[slot]
    reading = LayoutRect(
      x: lag(offsetX, solved.x), y: lag(offsetY, solved.y), width: solved.width,
      height: solved.height)
  }

  private func lag(_ wanted: Double, _ solved: Double) -> Double {
    abs(wanted - solved) > LayoutSystem.movementMin ? wanted - solved : 0
  }

  func offset(_ axis: LayoutAxis) -> Variable { variables.box.origin(axis) }

  func content(_ axis: LayoutAxis) -> Variable { variables.box.length(axis) }
}
