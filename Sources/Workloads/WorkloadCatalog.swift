// Every workload by its name.

/// The workloads of the suite.
public enum WorkloadCatalog {
  /// The workloads of the group `standard`, in the order in which tables show them.
  public static let standard: [Workload] = [
    .login, .chain, .tree, .feed, .enaml, .windowDrag, .loginKeyboard, .loginConnect,
    .keyboard, .collapsible, .messages, .stretchy, .snap, .feedCell,
    .feedShuffled, .chainReversed, .churn, .labels, .truncation, .grid, .deep, .reparent,
    .listEdits, .liveScroll,
  ]

  /// All workloads, in the order in which tables show them: the standard ones first.
  public static let all: [Workload] =
    standard + [
      .badros, .taffyNested, .taffyWide, .taffyDeep, .taffySuperDeep, .taffyGrid,
      .collectionView, .hierarchyRemoval, .flatAbsolute, .flatRelative, .rotation, .typing,
    ] + Workload.gliding

  /// The workloads that were chosen because solvers are slow or wrong on them.
  public static let adverse: [Workload] = [
    .feedShuffled, .chainReversed, .churn, .labels, .truncation, .grid, .deep, .reparent,
  ]

  /// What the gate replays beside all the others: operations that no screen of today does, at
  /// limits and in states that are rarely met. Nobody waits for them, so `all` has none.
  public static let rare: [Workload] = Workload.rare

  /// The workload called `name`, a rare one included.
  ///
  /// - Throws: `.unknownWorkload` with the names that are nearest by edit distance.
  public static func workload(named name: String) throws(WorkloadError) -> Workload {
    if let found = (all + rare).first(where: { $0.name == name }) { return found }
    let nearest = NearestName.of(name, among: all.map(\.name))
    throw .unknownWorkload(name, nearest: nearest)
  }
}
