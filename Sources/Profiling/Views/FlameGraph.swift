// A call tree drawn: a row a depth of the stack, a width by what each call cost.

import Markup

/// An SVG flame graph, the root at the top, that can be clicked into without any other file.
///
/// Drawn here rather than by a charting library because none of the well-kept ones draws trees by
/// width and stays usable inside one offline page.
package struct FlameGraph: Sendable {
  private let tree: CallTree
  private let title: String

  private static let widthPixels = 1_200.0
  private static let rowPixels = 18.0
  private static let topPixels = 40.0

  /// How wide a character of the labels is, as `flame-graph.js` has it, too.
  private static let characterPixels = 6.7
  /// Narrower boxes could be neither seen nor hit.
  private static let boxPixelsMin = 0.3

  /// The graph of `tree` under the heading `title`.
  package init(_ tree: CallTree, title: String) {
    self.tree = tree
    self.title = title
  }

  /// One rectangle.
  private struct Box {
    var node: Int
    var depth: Int
    /// The left edge and the width, as shares of the whole.
    var start: Double
    var share: Double
  }

  /// The SVG document, which may also stand inside an HTML page.
  package func svg() -> String {
    let boxes = layOut()
    let depth = boxes.map(\.depth).max() ?? 0
    let height = Self.topPixels + Double(depth + 1) * Self.rowPixels + 10
    let body = boxes.map(element).joined(separator: "\n")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="flame" role="img" \
      viewBox="0 0 \(Int(Self.widthPixels)) \(Int(height))" width="100%" \
      aria-label="\(Markup.escaped(title))">
      <style>\(Markup.text(PackageResources.flame_graph_css))</style>
      <text class="title" x="8" y="24">\(Markup.escaped(title))</text>
      \(body)
      <script><![CDATA[\n\(Markup.text(PackageResources.flame_graph_js))\n]]></script>
      </svg>

      """
  }

  private func layOut() -> [Box] {
    let all = Double(tree.nodes[0].total)
    guard all > 0 else { return [] }
    var boxes: [Box] = []
    var pending = [Box(node: 0, depth: 0, start: 0, share: 1)]
    while let box = pending.popLast() {
      boxes.append(box)
      var start = box.start
      for child in tree.nodes[box.node].children {
        let share = Double(tree.nodes[child].total) / all
        if share * Self.widthPixels >= Self.boxPixelsMin {
          pending.append(Box(node: child, depth: box.depth + 1, start: start, share: share))
        }
        start += share
      }
    }
    return boxes
  }

  private func element(_ box: Box) -> String {
    let node = tree.nodes[box.node]
    let name = node.frame?.function ?? "all"
    let place = node.frame?.place.map { " — \($0)" } ?? ""
    let percent = Self.rounded(box.share * 100)
    let unit = tree.measure.unit == .none ? tree.measure.name : tree.measure.unit.rawValue
    let tip = "\(name)\(place)\n\(node.total) \(unit), \(percent) %"
    let x = Self.rounded(box.start * Self.widthPixels)
    let width = Self.rounded(box.share * Self.widthPixels)
    let y = Self.rounded(Self.topPixels + Double(box.depth) * Self.rowPixels)
    let origin = node.frame?.origin.rawValue ?? "all"
    return """
      <g class="\(origin)" tabindex="0" data-start="\(box.start)" data-share="\(box.share)" \
      data-depth="\(box.depth)"><title>\(Markup.escaped(tip, lineBreaks: .kept))</title>\
      <rect x="\(x)" y="\(y)" width="\(width)" height="\(Int(Self.rowPixels) - 1)" rx="2"/>\
      <text x="\(x)" y="\(y)" dx="4" dy="13" data-name="\(Markup.escaped(name))">\
      \(Markup.escaped(Self.fitted(name, pixels: box.share * Self.widthPixels)))</text></g>
      """
  }

  /// As much of `name` as fits; the script does the same after a click.
  private static func fitted(_ name: String, pixels: Double) -> String {
    let count = Int((pixels - 8) / Self.characterPixels)
    guard count >= 3 else { return "" }
    return name.count <= count ? name : name.prefix(count - 1) + "…"
  }

  private static func rounded(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100).\(fraction.count < 2 ? "0" + fraction : fraction)"
  }
}
