// Drawing the charts, in the width and the colours that there are.

extension PageScript {
  /// `draw(chart, element)`: draws as soon as the chart comes near the window.
  static let drawing = #"""
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const narrowest = 105;  // The least width of a small chart, in pixels.

    function theme(room) {
      const style = getComputedStyle(document.documentElement);
      function color(name) { return style.getPropertyValue(name).trim(); }
      const text = color("--text"), quiet = color("--quiet"), line = color("--line");
      return {
        background: null, font: "system-ui, sans-serif",
        view: { stroke: line }, rule: { color: quiet }, text: { color: text },
        point: { color: color("--accent") }, line: { color: color("--accent") },
        axis: {
          labelColor: quiet, titleColor: text, gridColor: line, gridOpacity: 0.5, domainColor: quiet,
          tickColor: quiet, labelFontSize: 11, titleFontSize: 11, titleFontWeight: "normal",
          labelSeparation: 6
        },
        header: { labelColor: text }, title: { color: text },
        legend: {
          labelColor: text, titleColor: quiet, columns: room < 500 ? 2 : 6, symbolSize: 60,
          symbolBaseFillColor: quiet, symbolBaseStrokeColor: quiet
        },
        range: {
          category: dark.matches
            ? ["#7db2ff", "#ffa366", "#5fd3a5", "#d9a3ff", "#ffd75e", "#ff8fa8", "#9adcf0", "#c8c8c8"]
            : ["#1d5fc4", "#b34700", "#00735a", "#8a2fb0", "#7a6200", "#b3224f", "#00708a", "#555555"]
        }
      };
    }

    // Of small charts those in which some strategy has more than one dot: the table says more of
    // others.
    function worthDrawing(chart, rows) {
      const meta = chart.specification.usermeta;
      if (!meta || !meta.series) return rows;
      const facet = meta.series[0], seen = new Set(), worthy = new Set();
      for (const row of rows) {
        if (typeof row[meta.value] !== "number") continue;
        const series = JSON.stringify(meta.series.map(function (key) { return row[key]; }));
        if (seen.has(series)) worthy.add(row[facet]);
        seen.add(series);
      }
      return rows.filter(function (row) { return worthy.has(row[facet]); });
    }

    // Where there is nothing to draw the table is open, until there is again.
    function showTable(chart, element, isAlone) {
      const table = element.querySelector("details.numbers");
      if (isAlone !== Boolean(chart.isTable)) table.open = isAlone;
      chart.isTable = isAlone;
      element.querySelector("figure").classList.toggle("table", isAlone);
    }

    // Small charts share the axis at the left, which takes room once; names take more than numbers.
    function fit(specification, room, rowCount) {
      const spec = structuredClone(specification);
      if (!spec.facet) {
        // With its labels, so that long names take room from the marks and not from the page.
        spec.width = Math.max(240, room - 8);
        spec.autosize = { type: "fit-x", contains: "padding" };
        // Vega-Lite complains of a height in steps beside a width that fits; each row has a bar.
        if (spec.height && spec.height.step) spec.height = spec.height.step * rowCount;
        const axis = spec.encoding && spec.encoding.y.axis;
        if (axis && axis.labelLimit && room < 500) axis.labelLimit = Math.floor(room / 2);
        return spec;
      }
      const hasNames = spec.spec.height.step !== undefined;
      const left = room - (hasNames ? 138 : 84);
      const gap = spec.spacing;
      const wanted = !hasNames && room < 500 ? narrowest : spec.usermeta.cellWidth;
      spec.columns = Math.max(1, Math.floor((left + gap) / (wanted + gap)));
      spec.spec.width = Math.max(narrowest, Math.floor((left + gap) / spec.columns) - gap - 2);
      delete spec.usermeta;
      return spec;
    }

    // Vega leaves no room for a label at the end of the last small chart.
    function growToContents(svg) {
      const box = svg.getBBox(), view = svg.viewBox.baseVal;
      const width = Math.max(view.width, Math.ceil(box.x + box.width) + 2);
      svg.setAttribute("width", width);
      svg.setAttribute("viewBox", [view.x, view.y, width, view.height].join(" "));
    }

    async function drawNow(chart, element) {
      const drawing = element.querySelector(".drawing");
      const rows = rowsOf(chart);
      drawing.classList.toggle("empty", rows.length === 0);
      const turn = chart.turn = (chart.turn || 0) + 1;
      if (chart.view) { chart.view.finalize(); chart.view = null; }
      const drawn = worthDrawing(chart, rows);
      showTable(chart, element, rows.length > 0 && drawn.length === 0);
      const origin = chart.picked.measured;
      element.querySelector(".rest").textContent = (origin ? "Measured " + origin + ". " : "")
        + (drawn.length < rows.length ? "What has one dot for each strategy, or none, is in the table alone." : "");
      if (drawn.length === 0) {
        drawing.replaceChildren();
        if (rows.length > 0) drawing.dataset.drawn = String(rows.length);
        return;
      }
      const room = drawing.parentElement.clientWidth || 640;
      const spec = fit(chart.specification, room, drawn.length);
      const strategies = new Set(drawn.map(function (row) { return row.strategy; }));
      const shownOnly = JSON.parse(JSON.stringify(spec), function (key, value) {
        // Legends show what there is; the domain keeps everybody's colour.
        if (value && value.field === "strategy" && value.scale && value.legend) {
          value.legend.values = value.scale.domain.filter(function (name) { return strategies.has(name); });
        }
        return value;
      });
      shownOnly.data = { name: "rows", values: drawn };
      try {
        const result = await vegaEmbed(drawing, shownOnly, {
          renderer: "svg", actions: false, config: theme(room), tooltip: { theme: dark.matches ? "dark" : "light" }
        });
        if (turn !== chart.turn) return;
        chart.view = result.view;
        const svg = drawing.querySelector("svg");
        if (svg) {
          svg.setAttribute("aria-hidden", "true");
          growToContents(svg);
        }
        drawing.dataset.drawn = String(rows.length);
      } catch (error) {
        console.error("chart " + chart.id + ": " + error);
        drawing.textContent = "This chart could not be drawn; its table is below.";
      }
    }

    let watcher = null;

    function draw(chart, element) {
      chart.isStale = true;
      delete element.querySelector(".drawing").dataset.drawn;
      watcher.unobserve(element);
      watcher.observe(element);
    }

    function drawStale(chart, element) {
      if (!chart.isStale) return Promise.resolve();
      chart.isStale = false;
      return drawNow(chart, element);
    }

    function redrawAll() {
      for (const [id, chart] of charts) draw(chart, document.getElementById(id));
    }

    function startDrawing() {
      watcher = new IntersectionObserver(function (entries) {
        for (const entry of entries) {
          if (entry.isIntersecting) drawStale(charts.get(entry.target.id), entry.target);
        }
      }, { rootMargin: "600px" });
      dark.addEventListener("change", redrawAll);
      let width = innerWidth, pending = 0;
      addEventListener("resize", function () {
        if (innerWidth === width) return;
        width = innerWidth;
        clearTimeout(pending);
        pending = setTimeout(redrawAll, 200);
      });
      addEventListener("beforeprint", function () {
        for (const [id, chart] of charts) drawStale(chart, document.getElementById(id));
      });
    }
    """#
}
