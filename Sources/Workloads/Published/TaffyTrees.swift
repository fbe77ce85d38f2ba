// The trees that Taffy and Yoga publish their times on, as constraints.

// Source: DioxusLabs/taffy, benches/flexbox.rs. Its random styles are replaced by a random
// direction for each container and a random size for each leaf.

extension Workload {
  static let taffyNested = Workload(
    name: "taffy-nested",
    summary: "Taffy's and Yoga's 'huge nested' tree: containers of ten equal views each.",
    why: "Published for Taffy and Yoga up to 100,000 views, which `--size` makes, too.",
    unit: "view",
    sizes: [1_000, 10_000],
    generate: { views, seed in
      Tree.trace(name: "taffy-nested", views: views, branching: 10, seed: seed)
    })

  static let taffyWide = Workload(
    name: "taffy-wide",
    summary: "Taffy's wide tree: groups of one to four views in one row or column.",
    why: "All groups hang on one container, which is as thick as the thickest: a wide inequality.",
    unit: "view",
    // Published up to 100,000; a tableau takes minutes for 10,000.
    sizes: [100, 1_000],
    generate: { views, seed in
      var tree = FlexTree(name: "taffy-wide \(views)", seed: seed)
      tree.growGroups(to: views)
      return tree.trace(frames: 20)
    })

  static let taffyDeep = Workload(
    name: "taffy-deep",
    summary: "Taffy's deep tree: rows and columns of two, as large as their content.",
    why: "A leaf that grows is felt by all of its ancestors, and their siblings are in the way.",
    unit: "view",
    sizes: [1_000, 4_000, 10_000],
    generate: { views, seed in
      var tree = FlexTree(name: "taffy-deep \(views)", seed: seed)
      tree.grow(FlexTree.root, by: views, branching: 2)
      return tree.trace(frames: 20)
    })

  static let taffySuperDeep = Workload(
    name: "taffy-super-deep",
    summary:
      "Taffy's super deep tree: a thousand containers inside each other, two leaves in each.",
    why: "Sizes come from the inside through as many levels as there are containers.",
    unit: "level",
    sizes: [100, 1_000],
    sizeMax: 100_000,
    generate: { levels, seed in
      var tree = FlexTree(name: "taffy-super-deep \(levels)", seed: seed)
      tree.growInwards(levels: levels)
      return tree.trace(frames: 20)
    })
}

extension FlexTree {
  /// Adds groups of one to four leaves to the root until there are `count` views.
  fileprivate mutating func growGroups(to count: Int) {
    while viewCount < count {
      let rest = count - viewCount - 1
      guard rest > 0 else { return addLeaf(in: Self.root) }
      let group = addContainer(in: Self.root)
      for _ in 0 ..< min(draw(1 ... 4), rest) { addLeaf(in: group) }
    }
  }

  /// Adds `count` views to a container, which shares them out among `branching` containers.
  fileprivate mutating func grow(_ container: Int, by count: Int, branching: Int) {
    guard count > branching else {
      for _ in 0 ..< count { addLeaf(in: container) }
      return
    }
    for position in 0 ..< branching {
      let share = (count - branching + position) / branching
      if share > 0 {
        grow(addContainer(in: container), by: share, branching: branching)
      } else {
        addLeaf(in: container)
      }
    }
  }

  /// Adds `levels` levels of two leaves and a container each, the last one without a container.
  fileprivate mutating func growInwards(levels: Int) {
    var container = Self.root
    for level in 1 ... levels {
      let inner = level < levels ? addContainer(in: container) : nil
      addLeaf(in: container)
      addLeaf(in: container)
      if let inner { container = inner }
    }
  }
}
