// A queue that is emptied at once and fills again while its elements are looked at.

/// Elements that wait for the next pass.
///
/// Emptying an array that somebody else still reads makes a new buffer; two buffers that take turns
/// cost nothing once both have met the longest queue.
struct DrainedQueue<Element> {
  private var waiting: [Element] = []
  private var spare: [Element] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ element: Element) { waiting.append(element) }

  /// Takes all elements out. Return the array with `recycle` when it has been looked at.
  mutating func takeAll() -> [Element] {
    var taken: [Element] = []
    swap(&taken, &spare)
    swap(&taken, &waiting)
    return taken
  }

  /// Keeps the buffer of what `takeAll` gave for later.
  mutating func recycle(_ taken: consuming [Element]) {
    spare = taken
    spare.removeAll(keepingCapacity: true)
  }
}
