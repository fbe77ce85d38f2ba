// What the page does, put together of its parts. The smallest is here: taking the numbers along.

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

// MARK: - Saving

extension PageScript {
  /// Saves the rows that are shown, as CSV by RFC 4180 or as JSON.
  static let saving = #"""
    function csv(rows) {
      const keys = Array.from(new Set(rows.flatMap(function (row) { return Object.keys(row); }))).sort();
      function cell(value) {
        if (value === null || value === undefined) return "";
        let text = String(value);
        // A spreadsheet would take these for formulas.
        if (typeof value === "string" && /^[=+\-@\t\r]/.test(text)) text = "'" + text;
        return /[",\n\r]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
      }
      const lines = [keys].concat(rows.map(function (row) {
        return keys.map(function (key) { return row[key]; });
      }));
      return lines.map(function (line) { return line.map(cell).join(",") + "\r\n"; }).join("");
    }

    function save(name, type, text) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: type }));
      link.download = name;
      link.click();
      setTimeout(function () { URL.revokeObjectURL(link.href); }, 1000);
    }

    function startSaving() {
      for (const button of document.querySelectorAll("[data-save]")) {
        button.addEventListener("click", function () {
          const rows = rowsOf(charts.get(button.dataset.chart));
          const name = "tinamou-" + button.dataset.chart;
          if (button.dataset.save === "csv") {
            save(name + ".csv", "text/csv", csv(rows));
          } else {
            save(name + ".json", "application/json", JSON.stringify(rows, null, 1) + "\n");
          }
        });
      }
    }
    """#
}
