// From the IDs of a file to dense positions.

/// Finds the position of an ID among those that were inserted.
///
/// Most files number from zero, so IDs that are small for their number lie in an array; only the
/// others cost a dictionary entry. Either way memory grows with the number of IDs, not their size.
struct IDTable: Sendable {
  /// By ID; `absent` for those that were not inserted.
  private var near: [UInt32] = []
  private var far: [Int: UInt32] = [:]
  private var count = 0

  private static let absent = UInt32.max

  /// The position of `id`, or nil if it was never inserted.
  func position(of id: Int) -> UInt32? {
    if id < near.count, near[id] != Self.absent { return near[id] }
    return far.isEmpty ? nil : far[id]
  }

  /// Gives `id`, which was not inserted before, the next position; nil if all 2³² − 1 are taken.
  ///
  /// - Complexity: O(1) amortised.
  mutating func insert(_ id: Int) -> UInt32? {
    assert(id >= 0 && position(of: id) == nil)
    guard count < Int(Self.absent) else { return nil }
    let position = UInt32(count)
    count += 1
    if id < 2 * count + 1024 {
      while near.count <= id { near.append(Self.absent) }
      near[id] = position
    } else {
      far[id] = position
    }
    return position
  }
}
