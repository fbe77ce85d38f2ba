// What the page does, put together of its parts.

/// The script of the page; it expects `vegaEmbed` and the element `model`.
enum PageScript {
  /// One function around everything, so that the page has no other global names.
  static let all = """
    (function () {
    "use strict";
    const model = JSON.parse(document.getElementById("model").textContent);
    const charts = new Map(model.charts.map(function (chart) { return [chart.id, chart]; }));
    \(filters)
    \(drawing)
    \(saving)
    \(scenes)
    start();
    })();
    """
}
