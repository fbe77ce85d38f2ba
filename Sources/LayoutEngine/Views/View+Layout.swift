// Asking for layout passes, and what they cost.

internal import Foundation
public import SolverCore

extension View {
  /// Does what `setNeedsLayout()` does where no subclass has overridden it.
  final func askForLayout() {
    node.withSystem {
      $0.note(.layouts)
      $0.store.table.askForLayout(node.slot)
    }
  }

  /// The same for `layoutIfNeeded()`.
  final func layOut() {
    let isKnown: Void? = node.withSystem { $0.layOut(for: self) }
    if isKnown == nil { layoutSystem.layOut(for: self) }
  }

  /// Brings the whole tree up to date.
  final func layOutTree() { (node.root.view ?? self).layOut() }

  /// What layout has cost the view's tree so far.
  public final var layoutCounters: LayoutCounters {
    node.root.system?.store.counters ?? LayoutCounters()
  }

  /// What the solver has done for the view's tree so far.
  public final var solverWork: WorkCounters {
    node.root.system?.store.solver.work ?? WorkCounters()
  }

  /// Hears of everything that reaches the solver of the tree whose root this view is.
  ///
  /// Setting it starts the tree's equations anew, so that an observer hears of all of them. It is
  /// told in the middle of a pass, and must neither ask the tree anything nor change it.
  public final var solverObserver: (any SolverObserver)? {
    get { extras?.observer }
    set {
      more.observer = newValue
      rebuildLayout()
    }
  }

  /// Throws the tree's solver away; the next pass builds an equal one. Of use to measure a first
  /// layout repeatedly.
  public final func rebuildLayout() { node.root.system?.dissolve() }

  /// The system of the view's tree. Without one it is made now, and its first pass, which enrols
  /// all nodes, lets them keep it.
  final var layoutSystem: LayoutSystem {
    if let system = node.system { return system }
    let root = node.root
    if let system = root.system { return system }
    let environment = LayoutEnvironment.current
    let system = LayoutSystem(
      root: root, environment: environment, observer: root.view?.solverObserver)
    environment.add(system)
    return system
  }
}

// MARK: - Counters

/// Counts of a view tree's layout work since its first pass.
public struct LayoutCounters: Hashable, Sendable {
  /// Layout passes that found something to do.
  public var passes = 0
  /// Calls of the solver's `solve`.
  public var solves = 0
  /// Views whose frame a pass changed.
  public var frameWrites = 0
  /// Rows that were added to the solver.
  public var rowsAdded = 0
  /// Rows that were removed from the solver.
  public var rowsRemoved = 0
  /// Constants and priorities that were changed in place, and edits that were moved.
  public var rowsChanged = 0
  /// Calls of `layoutSubviews`, of views that override it.
  public var layoutCalls = 0

  /// No work.
  public init() {}

  /// The work between two readings, the later one on the left.
  public static func - (later: LayoutCounters, earlier: LayoutCounters) -> LayoutCounters {
    var difference = later
    difference.passes -= earlier.passes
    difference.solves -= earlier.solves
    difference.frameWrites -= earlier.frameWrites
    difference.rowsAdded -= earlier.rowsAdded
    difference.rowsRemoved -= earlier.rowsRemoved
    difference.rowsChanged -= earlier.rowsChanged
    difference.layoutCalls -= earlier.layoutCalls
    return difference
  }
}
