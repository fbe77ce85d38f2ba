// What has four elements at most, without an array.

/// Up to four of something: no form has more rows, and to make an array takes longer than to fill
/// it.
struct FourRows<Element> {
  private(set) var count = 0
  private var elements: (Element, Element, Element, Element)

  /// None; `element` stands where nothing has been appended yet.
  init(filling element: Element) { elements = (element, element, element, element) }

  var isEmpty: Bool { count == 0 }

  /// All of them.
  var list: [Element] { (0 ..< count).map { self[$0] } }

  mutating func append(_ element: Element) {
    count += 1
    self[count - 1] = element
  }

  mutating func removeAll() { count = 0 }

  subscript(position: Int) -> Element {
    get {
      precondition(position < count)
      switch position {
      case 0: return elements.0
      case 1: return elements.1
      case 2: return elements.2
      default: return elements.3
      }
    }
    set {
      precondition(position < count)
      switch position {
      case 0: elements.0 = newValue
      case 1: elements.1 = newValue
      case 2: elements.2 = newValue
      case 3: elements.3 = newValue
      default: preconditionFailure("a form has four rows at most")
      }
    }
  }
}
