// Filmstrips: one screen a moment, what has moved stands out.

import Foundation
import LayoutEngine
import Testing

@testable import Pictures

@Suite struct FilmstripTests {
  @Test func whatHasMovedStandsOut() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 480, height: 300))
    let (still, mover) = (View(), View())
    still.frame = CGRect(x: 1, y: 1, width: 10, height: 10)
    root.addSubview(still)
    root.addSubview(mover)
    var strip = Filmstrip(title: "strip")
    for step in 0 ..< 8 {
      mover.frame = CGRect(x: 20 * step, y: 50, width: 30, height: 30)
      strip.append(root, time: Double(step) / 4)
    }
    let svg = strip.svg()
    #expect(svg.components(separatedBy: #"class="moved""#).count - 1 == 7)
    #expect(svg.components(separatedBy: #"class="bezel""#).count - 1 == 8)
    #expect(svg.contains(">1.75 s</text>"))
    // Two rows of screens at half their size.
    #expect(svg.contains("translate(24 48) scale(0.5)"))
    #expect(svg.contains("translate(804 242) scale(0.5)"))
  }

  @Test func anEmptyStripIsAPicture() {
    #expect(Filmstrip(title: "empty").svg().hasSuffix("</svg>\n"))
  }
}
