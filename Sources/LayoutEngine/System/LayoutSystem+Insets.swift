// Guides and attributes that depend on safe areas and margins.

internal import FlatStorage

extension LayoutSystem {
  /// A safe area or a margin was set: the next pass looks at everything that depends on them.
  func noteInsetsChanged() {
    store.mustCheckInsets = true
    noteScrollExtents()
    store.isDirty = true
  }

  /// Brings inset guides and margin attributes up to date with the frames. What has changed is
  /// marked, and solved for in another round.
  func refreshInsets() {
    if store.mustCheckInsets, let view = root.view, view.safeAreaInsets != .zero {
      store.hasSafeAreas = true
    }
    store.mustCheckInsets = false
    for node in store.insetNodes where node.system === self {
      let insets = currentInsets(of: node)
      let isNew = insets != node.insets
      if isNew {
        node.insets = insets
        node.incident.forEach { $0.mark(.base) }
      }
      guard let owner = owner(of: node) else { continue }
      if node.kind == .safeArea {
        tellOfSafeArea(of: owner, node)
      } else if isNew, node.kind != .keyboard {
        owner.layoutMarginsDidChange()
        owner.owningController?.viewLayoutMarginsDidChange()
      }
    }
  }

  /// Lets a view and its controller know of another safe area than they know, as soon as the view
  /// stands where it belongs.
  private func tellOfSafeArea(of owner: View, _ guide: LayoutNode) {
    let isPlaced = !owner.node.flags.contains(.isNew) && store.fitting == nil
    guard isPlaced, guide.knownInsets != guide.insets else { return }
    guide.knownInsets = guide.insets
    owner.safeAreaInsetsDidChange()
    owner.owningController?.viewSafeAreaInsetsDidChange()
  }

  private func currentInsets(of node: LayoutNode) -> EdgeInsets {
    owner(of: node)?.insets(of: node.kind) ?? .zero
  }

  /// The view whose insets a node has.
  private func owner(of node: LayoutNode) -> View? {
    node.kind.isInset ? node.parent?.view : node.view
  }

  /// Whether a guide of the tree follows the keyboard.
  var followsKeyboard: Bool {
    store.insetNodes.contains { $0.kind == .keyboard && $0.system === self }
  }

  /// Remembers that a node's insets stand in a row.
  func watchInsets(of node: LayoutNode) {
    guard !node.flags.contains(.watchesInsets) else { return }
    node.flags.insert(.watchesInsets)
    node.insets = currentInsets(of: node)
    store.insetNodes.append(node)
    if node.kind == .keyboard
      || node.kind != .safeArea && owner(of: node)?.marginsFollowFrames ?? false
    {
      store.hasSafeAreas = true
    }
  }
}
