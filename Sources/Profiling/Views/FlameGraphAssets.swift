// The style and the behaviour inside a flame graph.

enum FlameGraphAssets {
  /// How wide a character of the labels is.
  static let characterPixels = 6.7

  /// Colours by whose code a box is. The classes are the raw values of `FrameOrigin`.
  static let style = """
    .flame { font: 11px ui-monospace, monospace; background: #fff; }
    .flame .title { font-size: 15px; fill: #222; }
    .flame g { cursor: pointer; }
    .flame g text { fill: #1a1a1a; pointer-events: none; }
    .flame rect { fill: #d9d9d9; }
    .flame .program rect { fill: #f2a65a; }
    .flame .standardLibrary rect { fill: #9ec9e2; }
    .flame .runtime rect { fill: #c3b1e1; }
    .flame .allocator rect { fill: #a8d5a2; }
    .flame g:hover rect, .flame g:focus rect { stroke: #000; stroke-width: 1; }
    .flame g:focus { outline: none; }
    @media (prefers-color-scheme: dark) {
      .flame { background: #16181c; }
      .flame .title { fill: #eee; }
      .flame g:hover rect, .flame g:focus rect { stroke: #fff; }
    }
    """

  /// A click or Enter on a box makes it as wide as the graph, with its callers above it. A box with
  /// all calls, at the top, shows everything again.
  static let script = """
    (function () {
      const svg = document.currentScript.closest("svg"), width = 1200, character = 6.7;
      const boxes = Array.from(svg.querySelectorAll("g")).map(function (g) {
        return { g: g, rect: g.querySelector("rect"), text: g.querySelector("text"),
          start: +g.dataset.start, share: +g.dataset.share, depth: +g.dataset.depth };
      });
      function zoom(to) {
        const end = to.start + to.share, slack = 1e-9;
        for (const box of boxes) {
          const boxEnd = box.start + box.share;
          const above = box.depth < to.depth && box.start <= to.start + slack && boxEnd >= end - slack;
          const inside = box.depth >= to.depth && box.start >= to.start - slack && boxEnd <= end + slack;
          box.g.style.display = above || inside ? "" : "none";
          if (!above && !inside) continue;
          const left = above ? 0 : (box.start - to.start) / to.share * width;
          const wide = above ? width : box.share / to.share * width;
          box.rect.setAttribute("x", left);
          box.rect.setAttribute("width", wide);
          box.text.setAttribute("x", left);
          const name = box.text.dataset.name, room = Math.floor((wide - 8) / character);
          box.text.textContent =
            room < 3 ? "" : name.length <= room ? name : name.slice(0, room - 1) + "\\u2026";
        }
      }
      for (const box of boxes) {
        box.g.addEventListener("click", function () { zoom(box); });
        box.g.addEventListener("keydown", function (event) { if (event.key === "Enter") zoom(box); });
      }
    })();
    """
}
