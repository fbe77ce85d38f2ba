// A queue that is emptied at once and fills again while its elements are looked at.

/// Elements that wait for the next pass.
///
/// Look at them by position and drop those that have been looked at: an array taken out and iterated
/// over costs a new buffer each time, and what comes meanwhile would get lost in it.
struct DrainedQueue<Element> {
  private var elements: [Element] = []

  var isEmpty: Bool { elements.isEmpty }
  var count: Int { elements.count }

  subscript(position: Int) -> Element { elements[position] }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Drops the first `count`; what has come since they were counted stays.
  mutating func drop(_ count: Int) {
    if count == elements.count { elements.empty() } else { elements.removeFirst(count) }
  }
}
