// Pictures of layouts: what is in them, and that nothing breaks out of them.

import Foundation
import LayoutEngine
import Randomness
import Testing

@testable import Pictures

@Suite struct LayoutPictureTests {
  /// A screen with a label that is cut off by a clipping box, a faded view and an empty one.
  private func makeScreen() -> View {
    let root = View(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    root.accessibilityIdentifier = "root"
    let box = View(frame: CGRect(x: 10, y: 20, width: 80, height: 40))
    box.accessibilityIdentifier = "box"
    box.clipsToBounds = true
    root.addSubview(box)
    let label = Label(frame: CGRect(x: 20, y: 10, width: 130, height: 21))
    label.text = "Fish & <Chips>"
    box.addSubview(label)
    let faded = View(frame: CGRect(x: 120, y: 20, width: 60, height: 60))
    faded.accessibilityIdentifier = "faded"
    faded.alpha = 0.5
    root.addSubview(faded)
    root.addSubview(View(frame: .zero))
    return root
  }

  @Test func boxesAreWhereTheyAreOnScreen() {
    let boxes = Wireframe(of: makeScreen()).boxes
    #expect(boxes.map(\.name) == ["root", "box", "Label", "faded", "View[2]"])
    #expect(boxes.map(\.depth) == [0, 1, 2, 1, 1])
    #expect(boxes.map(\.end) == [5, 3, 3, 4, 5])
    #expect(boxes[2].place == CGRect(x: 30, y: 30, width: 130, height: 21))
    #expect(boxes[2].visible == CGRect(x: 30, y: 30, width: 60, height: 21))
    #expect(boxes[3].alpha == 0.5)
    #expect(boxes.map(\.isVisible) == [true, true, true, true, false])
  }

  @Test func scrolledContentIsWhereItIsSeen() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let scroll = ScrollView(frame: CGRect(x: 0, y: 10, width: 100, height: 50))
    root.addSubview(scroll)
    let inner = View(frame: CGRect(x: 5, y: 60, width: 10, height: 20))
    scroll.addSubview(inner)
    scroll.contentOffset.y = 30
    let boxes = Wireframe(of: root).boxes
    #expect(boxes[2].place == CGRect(x: 5, y: 40, width: 10, height: 20))
    #expect(boxes[2].isVisible)
    scroll.contentOffset.y = 200
    #expect(!Wireframe(of: root).boxes[2].isVisible)
  }

  /// The whole of a small picture, but for the style sheet.
  @Test func structureOfASmallPicture() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
    root.accessibilityIdentifier = "root"
    let button = Button(type: .system)
    button.accessibilityIdentifier = "go"
    button.setTitle("Go", for: .normal)
    button.frame = CGRect(x: 30, y: 15, width: 60.5, height: 40)
    root.addSubview(button)
    let svg = LayoutPicture(of: root, title: "small").svg()
    let style = try #require(svg.range(of: "    </style>\n") ?? svg.range(of: "</style>\n"))
    #expect(
      svg[style.upperBound...] == """
          <rect class="page" width="100%" height="100%"/>
          <text class="title" x="24" y="30">small</text>
          <g transform="translate(24 48)">
            <rect x="0" y="0" width="120" height="60" class="screen"/>
            <g>
              <rect x="0.5" y="0.5" width="119" height="59" class="box"/>
            </g>
            <g>
              <rect x="30.5" y="15.5" width="59.5" height="39" class="control" rx="4"/>
              <text class="content" x="50.88" y="40.25" font-size="15" font-weight="400" \
        textLength="18.75" lengthAdjust="spacingAndGlyphs">Go</text>
            </g>
            <rect x="2" y="2" width="36.24" height="12" class="tag" rx="2"/>
            <text class="tagText" x="5" y="11">1 root</text>
            <rect x="32" y="17" width="11.04" height="12" class="tag" rx="2"/>
            <text class="tagText" x="35" y="26">2</text>
            <rect x="0" y="0" width="120" height="60" class="bezel"/>
          </g>
          <g transform="translate(168 48)">
            <text class="quiet" x="18" y="11" text-anchor="end">1</text>
            <text class="row" x="26" y="11">root<tspan class="quiet" dx="6">View</tspan></text>
            <text class="row" x="220.62" y="11" text-anchor="end">0, 0\u{2003}120 × 60</text>
            <text class="quiet" x="18" y="27" text-anchor="end">2</text>
            <text class="row" x="36" y="27">go<tspan class="quiet" dx="6">Button</tspan></text>
            <text class="row" x="220.62" y="27" text-anchor="end">30, 15\u{2003}60.5 × 40</text>
          </g>
        </svg>

        """)
  }

  @Test func textCannotBreakOut() {
    let svg = LayoutPicture(of: makeScreen(), title: "a<b> & \"c\"\u{1}").svg()
    #expect(svg.contains("Fish &amp; &lt;Chips"))
    #expect(svg.contains("a&lt;b&gt; &amp; &quot;c&quot;\u{FFFD}"))
    #expect(!svg.contains("<Chips"))
    #expect(!svg.unicodeScalars.contains("\u{1}"))
  }

  @Test(arguments: [
    (0.0, "0"), (-0.001, "0"), (1.005, "1"), (237.5, "237.5"), (-0.126, "-0.13"), (1e6, "1000000"),
  ])
  func numbersAreShort(_ value: Double, _ text: String) { #expect(SVG.number(value) == text) }

  @Test func drawsTheSameTwice() {
    #expect(
      LayoutPicture(of: makeScreen(), title: "t").svg()
        == LayoutPicture(of: makeScreen(), title: "t").svg())
  }

  /// Goal: names cover neither each other nor text.
  /// Method: a crowd of random boxes, some with text; all tags and lines are compared.
  @Test(arguments: UInt64(0) ..< 20)
  func tagsDoNotOverlap(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    var parents = [root]
    for index in 0 ..< 40 {
      let parent = parents[Int.random(in: parents.indices, using: &random)]
      let view = index % 3 == 0 ? Label() : View()
      (view as? Label)?.text = "text \(index)"
      let size = parent.frame.size
      view.frame = CGRect(
        x: .random(in: 0 ... max(1, size.width / 2), using: &random),
        y: .random(in: 0 ... max(1, size.height / 2), using: &random),
        width: .random(in: 0 ... max(1, size.width), using: &random),
        height: .random(in: 0 ... max(1, size.height), using: &random))
      parent.addSubview(view)
      parents.append(view)
    }
    let boxes = Wireframe(of: root).boxes
    let tags = TagPlacement(boxes).tags
    #expect(tags.count == boxes.count)
    #expect(tags.contains { $0 != nil })
    let lines = boxes.filter(\.isVisible).flatMap { TextPlacement.lines(of: $0).map(\.place) }
    let places = tags.compactMap { $0?.place }
    for (index, place) in places.enumerated() {
      for other in places[(index + 1)...] { #expect(!place.intersects(other)) }
      for line in lines { #expect(!place.intersects(line)) }
    }
    for (box, tag) in zip(boxes, tags) {
      if let tag { #expect(box.visible.encloses(tag.place)) }
    }
  }
}
