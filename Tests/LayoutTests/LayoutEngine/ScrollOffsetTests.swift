// Where scroll views go when content, frame or bars change.

import SnapDSL
import Testing
import UIKitNames

@Suite struct ScrollOffsetTests {
  /// A scroll view that fills a screen, with text that is wide enough to be shorter when that is
  /// turned.
  private func reader(_ width: CGFloat, _ height: CGFloat) -> (UIView, UIScrollView, UIView) {
    let root = makeScreen(width, height)
    let scroll = root.add(UIScrollView()) { make in make.edges.equalTo(root) }
    let page = scroll.add(UIView()) { make in
      make.edges.equalTo(scroll)
      make.width.equalTo(scroll)
      make.height.equalTo(1000)
    }
    return (root, scroll, page)
  }

  /// Lays `root` out, and expects a scroll view to stand at a height then.
  private func expectOffset(
    of scroll: UIScrollView, in root: UIView, _ y: CGFloat,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    root.layoutIfNeeded()
    #expect(scroll.contentOffset == CGPoint(x: 0, y: y), sourceLocation: sourceLocation)
  }

  /// It stayed over the end.
  @Test func turnedAtTheEndTheContentIsBroughtBack() {
    let (root, scroll, page) = reader(777, 431)
    root.layoutIfNeeded()
    scroll.scroll(to: 1000 - 431, in: root)
    root.frame.size = CGSize(width: 431, height: 777)
    expectOffset(of: scroll, in: root, 223)
    expectFrame(page.convert(page.bounds, to: root), 0, -223, 431, 1000)
    for (height, offset) in [(800, 23), (500, 0)] as [(CGFloat, CGFloat)] {
      page.snp.updateConstraints { make in make.height.equalTo(height) }
      expectOffset(of: scroll, in: root, offset)
    }
  }

  private final class Listener: UIScrollViewDelegate {
    var offsets: [CGFloat] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      offsets.append(scrollView.contentOffset.y)
    }
  }

  @Test func theDelegateHearsOfIt() {
    let (root, scroll, _) = reader(300, 300)
    let listener = Listener()
    scroll.delegate = listener
    root.layoutIfNeeded()
    scroll.contentOffset.y = 700
    root.frame.size.height = 400
    root.layoutIfNeeded()
    #expect(listener.offsets == [700, 600])
  }

  /// Code plays the finger that holds it there.
  @Test func overTheEndByHandItStays() {
    let (root, scroll, page) = reader(300, 300)
    root.layoutIfNeeded()
    scroll.contentOffset.y = -100
    expectOffset(of: scroll, in: root, -100)
    root.frame.size.height = 500
    page.snp.updateConstraints { make in make.height.equalTo(700) }
    expectOffset(of: scroll, in: root, -100)
  }

  @Test func theFirstOffsetIsBelowTheBars() {
    let (root, scroll, page) = reader(375, 812)
    root.hostSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    expectOffset(of: scroll, in: root, -44)
    #expect(scroll.adjustedContentInset.top == 44)
    expectFrame(page.convert(page.bounds, to: root), 0, 44, 375, 1000)
    // At the top it follows the bars, further down it stays.
    root.hostSafeAreaInsets.top = 20
    expectOffset(of: scroll, in: root, -20)
    scroll.contentOffset.y = 50
    root.hostSafeAreaInsets.top = 44
    expectOffset(of: scroll, in: root, 50)
  }

  @Test func neverMeansNever() {
    let (root, scroll, _) = reader(375, 812)
    scroll.contentInsetAdjustmentBehavior = .never
    root.hostSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    expectOffset(of: scroll, in: root, 0)
  }

  /// Insets of one's own move nothing, but what they gave room to comes back when they go.
  @Test func contentInsets() {
    let (root, scroll, _) = reader(300, 300)
    root.layoutIfNeeded()
    scroll.contentInset = UIEdgeInsets(top: 64, left: 0, bottom: 200, right: 0)
    expectOffset(of: scroll, in: root, 0)
    scroll.contentOffset.y = 900
    expectOffset(of: scroll, in: root, 900)
    scroll.contentInset = .zero
    expectOffset(of: scroll, in: root, 700)
  }

  private final class Hearing: UIScrollView {
    var log: [String] = []
    override var contentInset: UIEdgeInsets { didSet { log.append("inset") } }
    override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
      super.setContentOffset(CGPoint(x: 0, y: contentOffset.y / 2), animated: animated)
    }
    override func adjustedContentInsetDidChange() { log.append("\(adjustedContentInset.top)") }
  }

  /// Regression: none of these could be overridden, and nobody heard of another adjusted inset.
  @Test func subclassesHearOfInsets() {
    let (scroll, root) = (Hearing(), makeScreen(100, 100))
    root.hostSafeAreaInsets.top = 20
    scroll.contentSize.height = 300
    root.add(scroll) { make in make.edges.equalToSuperview() }
    root.layoutIfNeeded()
    scroll.contentInset.bottom = 10
    root.layoutIfNeeded()
    scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
    root.hostSafeAreaInsets.top = 0
    root.layoutIfNeeded()
    #expect(scroll.log == ["20.0", "inset", "20.0", "0.0"] && scroll.contentOffset.y == 50)
  }

  @Test func aScrollViewPlacedByHand() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 300)
    scroll.layoutIfNeeded()
    scroll.contentOffset.y = 200
    scroll.frame.size.height = 150
    expectOffset(of: scroll, in: scroll, 150)
    scroll.contentSize.height = 200
    expectOffset(of: scroll, in: scroll, 50)
  }

  private final class Parallax: UIScrollView {
    let header = UIView()
    var callCount = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      callCount += 1
      header.frame = CGRect(x: 0, y: contentOffset.y / 2, width: 100, height: 40)
    }
  }

  /// Three offsets, three calls: they were none.
  @Test func scrollingCallsLayoutSubviews() {
    let scroll = Parallax(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.addSubview(scroll.header)
    scroll.contentSize = CGSize(width: 100, height: 300)
    scroll.layoutIfNeeded()
    let before = scroll.callCount
    for (count, offset) in [10.0, 60.0, 110.0].enumerated() {
      scroll.scroll(to: offset, in: scroll)
      #expect(scroll.callCount - before == count + 1)
      expectFrame(scroll.header.frame, 0, offset / 2, 100, 40)
    }
    // Nobody else is called.
    let plain = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    plain.contentSize = CGSize(width: 100, height: 300)
    plain.layoutIfNeeded()
    let counters = plain.layoutCounters
    plain.scroll(to: 10, in: plain)
    #expect((plain.layoutCounters - counters).layoutCalls == 0)
  }
}
