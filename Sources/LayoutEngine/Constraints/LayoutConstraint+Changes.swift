// Changing an active constraint in place: the change is marked, and the next pass makes it.

extension LayoutConstraint {
  func setConstant(_ value: Double) {
    guard value != offset else { return }
    guard value.isFinite else { return refuse(value) }
    offset = value
    mark(.constant)
  }

  func setMultiplier(_ value: Double) {
    guard value != factor else { return }
    guard value.isFinite else { return refuse(value) }
    factor = value
    mark(.terms)
  }

  func setPriority(_ value: LayoutPriority) {
    guard value != rank else { return }
    guard value.level != nil else { return report(.invalidPriority(value)) }
    rank = value
    mark(.priority)
  }

  /// Remembers a change for the next pass. A waiting constraint is read as it is then anyway, and a
  /// broken one is tried again.
  func mark(_ change: Marks) {
    switch state {
    case .inactive, .waiting: return
    case .held, .broken:
      marks.insert(change)
      firstNode.withSystem { $0.noteChange(of: self) }
    }
  }

  @inline(never)  // What it needs of the stack, each change of a constant would reserve.
  private func refuse(_ value: Double) { report(.notFinite(value)) }

  func report(_ error: ConstraintError) {
    LayoutEnvironment.current.report(.invalidConstraint(self, error))
  }
}
