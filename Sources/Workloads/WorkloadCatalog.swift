// Every workload by its name, and what workloads have in common: where they come from, and what
// they are about.

/// The workloads of the suite.
public enum WorkloadCatalog {
  /// The workloads of the group `standard`, in the order in which tables show them.
  public static let standard: [Workload] =
    [
      .login, .chain, .tree, .feed, .enaml, .windowDrag, .loginKeyboard, .loginConnect, .keyboard,
      .collapsible, .messages, .stretchy, .snap, .feedCell,
    ] + adverse + [.listEdits, .liveScroll]

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

// MARK: - Groups

/// A kind of workload. A workload can be of several kinds.
public enum WorkloadGroup: String, CaseIterable, Sendable {
  /// What is measured unless something else is named: each adds something to the others, and all
  /// together do not take long.
  case standard

  /// Shapes of layouts, made by a program.
  case generated

  /// Screens as people write them, recorded from the layout engine.
  case scene

  /// What hurts: bad orders of building, coupling, churn, depth.
  case adverse

  /// Benchmarks that others have published, with the sizes that they are published with.
  case published

  /// Something moves as it does on screen, frame by frame.
  case animation

  /// The names of all groups, for texts about them.
  public static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The workloads of this group, in the order of the catalog.
  public var workloads: [Workload] {
    let names = Set(members.map(\.name))
    return WorkloadCatalog.all.filter { names.contains($0.name) }
  }

  /// The group called `name`.
  ///
  /// - Throws: `.unknownGroup` with the names that are nearest by edit distance.
  public init(named name: String) throws(WorkloadError) {
    guard let group = Self(rawValue: name) else {
      let nearest = NearestName.of(name, among: Self.allCases.map(\.rawValue))
      throw .unknownGroup(name, nearest: nearest)
    }
    self = group
  }

  private var members: [Workload] {
    switch self {
    case .standard: WorkloadCatalog.standard
    case .generated: [.chain, .tree, .feed, .windowDrag]
    case .scene:
      [
        .login, .loginKeyboard, .loginConnect, .keyboard, .collapsible, .messages, .stretchy,
        .snap, .feedCell,
      ]
    case .adverse: WorkloadCatalog.adverse + [.badros]
    // WWDC's long row, deep hierarchy and moving tree are chain, deep and reparent; Kugler's nested
    // views are deep, too.
    case .published:
      [
        .enaml, .feedCell, .badros, .taffyNested, .taffyWide, .taffyDeep, .taffySuperDeep,
        .taffyGrid, .chain, .deep, .collectionView, .reparent, .hierarchyRemoval, .flatAbsolute,
        .flatRelative,
      ]
    case .animation:
      [
        .windowDrag, .loginKeyboard, .keyboard, .collapsible, .messages, .stretchy, .rotation,
        .typing, .listEdits, .liveScroll,
      ] + Workload.gliding
    }
  }
}

extension Workload {
  /// The groups of this workload.
  public var groups: [WorkloadGroup] {
    WorkloadGroup.allCases.filter { group in group.workloads.contains { $0.name == name } }
  }
}
