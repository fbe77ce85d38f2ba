// Who hears of scrolling, and what happens when they or the scroll view die.

import Testing
import UIKitNames

@testable import LayoutEngine

@Suite struct ScrollDelegateTests {
  @Test(arguments: ListenerKind.allCases)
  func listenersAreNotHeld(kind: ListenerKind) {
    let scrolls = [UIScrollView(), UIScrollView()]
    var listener: (any Listening)? = kind.make()
    weak let gone = listener
    for scroll in scrolls { scroll.delegate = listener }
    scrolls[1].contentOffset.y = 1
    #expect(listener?.heardCount == 1)
    listener = nil
    #expect(gone == nil)
    for scroll in scrolls {
      #expect(scroll.delegate == nil)
      scroll.contentOffset.y += 1
      #expect(scroll.contentOffset.y > 0)
    }
  }

  /// The references that a listener has to empty are those that still name it.
  @Test(arguments: ListenerKind.allCases, ListenerKind.allCases)
  func listenersThatWereReplacedAreForgotten(first: ListenerKind, second: ListenerKind) {
    let scroll = UIScrollView()
    let second = second.make()
    do {
      let first = first.make()
      scroll.delegate = first
      scroll.delegate = second
      scroll.contentOffset.y = 1
      #expect(first.heardCount == 0)
    }
    #expect(scroll.delegate === second)
    scroll.contentOffset.y = 2
    #expect(second.heardCount == 2)
    scroll.delegate = nil
    scroll.contentOffset.y = 3
    #expect(second.heardCount == 2)
  }

  @Test(arguments: ListenerKind.allCases)
  func listenersOutliveScrollViews(kind: ListenerKind) {
    let listener = kind.make()
    for _ in 0 ..< 3 {
      let scroll = UIScrollView()
      scroll.delegate = listener
      // Twice, and it is still to be forgotten once.
      scroll.delegate = listener
      scroll.contentOffset.y = 1
    }
    #expect(listener.heardCount == 3)
    #expect((listener as? any DelegateWithReferences)?.delegateReferences.isEmpty ?? true)
  }

  /// Held by nobody but the caller of the scroll view, which may be what it hears of.
  @Test(arguments: ListenerKind.allCases)
  func listenersMayLetGoOfThemselves(kind: ListenerKind) {
    let scroll = UIScrollView()
    let holder = Holder()
    holder.listener = kind.make()
    weak let gone = holder.listener
    scroll.delegate = holder.listener
    holder.listener?.whenHearing = { holder.listener = nil }
    scroll.contentOffset.y = 1
    #expect(gone == nil)
    #expect(scroll.delegate == nil)
  }

  @Test func scrollViewsMayHearThemselves() {
    var scroll: ListeningScrollView? = ListeningScrollView()
    scroll?.delegate = scroll
    scroll?.contentOffset.y = 1
    #expect(scroll?.heardCount == 1)
    weak let gone = scroll
    scroll = nil
    #expect(gone == nil)
  }

  /// A controller's own code runs before it is forgotten, as a part of its death.
  @Test func controllersMayScrollWhileTheyDie() {
    let scroll = UIScrollView()
    do { scroll.delegate = ScrollingToTheEnd(scroll) }
    #expect(scroll.delegate == nil)
    #expect(scroll.contentOffset.y == 7)
  }
}

/// Which class a listener has: the scroll view refers to them in different ways.
enum ListenerKind: CaseIterable {
  case controller, view, other

  func make() -> any Listening {
    switch self {
    case .controller: ListeningController()
    case .view: ListeningView()
    case .other: Listener()
    }
  }
}

protocol Listening: UIScrollViewDelegate {
  var heardCount: Int { get set }
  var whenHearing: () -> Void { get set }
}

extension Listening {
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    whenHearing()
    // After that, which may have let go of the last reference but the caller's.
    heardCount += 1
  }
}

private final class ListeningController: UIViewController, Listening {
  var heardCount = 0
  var whenHearing = {}
}

private final class ListeningView: UIView, Listening {
  var heardCount = 0
  var whenHearing = {}
}

private final class ListeningScrollView: UIScrollView, Listening {
  var heardCount = 0
  var whenHearing = {}
}

private final class Listener: Listening {
  var heardCount = 0
  var whenHearing = {}
}

private final class Holder {
  var listener: (any Listening)?
}

private final class ScrollingToTheEnd: UIViewController, UIScrollViewDelegate {
  private let scroll: UIScrollView
  init(_ scroll: UIScrollView) {
    self.scroll = scroll
    super.init()
  }
  deinit { scroll.contentOffset.y = 7 }
}
