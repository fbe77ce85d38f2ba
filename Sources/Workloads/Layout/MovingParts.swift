// What the frames of a work change.

/// Objects of which every frame changes something, without counting a reference to each.
///
/// A loop over an array counts a reference up and down for each of its objects, with two atomic
/// operations: a tenth of what a frame of ten stretchy headers takes, which is there to measure the
/// engine.
struct MovingParts<Part: AnyObject> {
  private let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  // MARK: - Unsafe

  /// Calls `body` with each object, in order.
  ///
  /// Safe because: `parts` holds them, and whoever calls holds `self`.
  /// Worth it because: what is said of the type.
  @inline(__always)
  func forEach(_ body: (Part) -> Void) {
    for position in 0 ..< parts.count {
      unsafe Unmanaged.passUnretained(parts[position])._withUnsafeGuaranteedRef(body)
    }
  }
}
