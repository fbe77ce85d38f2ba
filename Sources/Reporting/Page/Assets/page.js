// What the page of a report does. It expects `vegaEmbed`, the element `model` with the charts and the
// scenes, and the document of `page.html`. One function around everything, so that the page has no
// other global names.
(() => {
  "use strict";
  const model = JSON.parse(document.getElementById("model").textContent);
  const charts = new Map(model.charts.map((chart) => [chart.id, chart]));

  // --- Choosing what is shown: `isChosen(row)`, `rowsOf(chart)`, and the start of everything

  const chosen = new Map();  // By key: the set of values to show, or nothing for all.

  function isChosen(row) {
    for (const [key, values] of chosen) {
      const value = row[key];
      if (value !== undefined && value !== null && !values.has(String(value))) return false;
    }
    return true;
  }

  // Charts show one case, and what was measured at one commit, at a time.
  function isShown(chart, row) {
    return isChosen(row)
      && chart.choices.every((key) => row[key] === chart.picked[key]);
  }

  function rowsOf(chart) {
    return chart.rows.filter((row) => isShown(chart, row));
  }

  function readFilters() {
    chosen.clear();
    for (const set of document.querySelectorAll("#filters fieldset")) {
      const boxes = Array.from(set.querySelectorAll("input"));
      const on = boxes.filter((box) => box.checked);
      const all = on.length === boxes.length;
      if (!all) chosen.set(set.dataset.key, new Set(on.map((box) => box.value)));
      document.querySelector(`[data-count="${set.dataset.key}"]`).textContent =
        all ? `all ${boxes.length}` : `${on.length} of ${boxes.length}`;
    }
  }

  function fillCases(chart, element) {
    chart.picked = chart.picked || {};
    let rows = chart.rows.filter(isChosen);
    for (const key of chart.choices) {
      const select = element.querySelector(`select[data-key="${key}"]`);
      const names = new Set(rows.map((row) => row[key]));
      select.replaceChildren(...Array.from(names, (name) => new Option(name, name)));
      if (!names.has(chart.picked[key])) chart.picked[key] = names.values().next().value;
      if (chart.picked[key] !== undefined) select.value = chart.picked[key];
      select.disabled = names.size === 0;
      rows = rows.filter((row) => row[key] === chart.picked[key]);
    }
  }

  function filterTable(chart, element) {
    const lines = element.querySelectorAll("tbody tr");
    let shown = 0;
    chart.rows.forEach((row, index) => {
      const visible = isShown(chart, row);
      lines[index].hidden = !visible;
      if (visible) shown += 1;
    });
    return shown;
  }

  function refresh(announces) {
    readFilters();
    let shown = 0, all = 0;
    for (const [id, chart] of charts) {
      const element = document.getElementById(id);
      fillCases(chart, element);
      filterTable(chart, element);
      shown += chart.rows.filter(isChosen).length;
      all += chart.rows.length;
      draw(chart, element);
    }
    const text = chosen.size === 0 ? "" : `${shown} of ${all} rows are shown`;
    document.getElementById("filters-state").textContent = text;
    if (announces) document.getElementById("announcer").textContent = text || "everything is shown";
  }

  function start() {
    const form = document.querySelector("#filters form");
    if (form.querySelector("fieldset")) document.getElementById("filters").hidden = false;
    let pending = 0;
    function soon() {
      clearTimeout(pending);
      pending = setTimeout(() => { refresh(true); }, 120);
    }
    form.addEventListener("change", soon);
    form.addEventListener("submit", (event) => { event.preventDefault(); });
    form.addEventListener("reset", soon);
    form.addEventListener("click", (event) => {
      const key = event.target.dataset.all || event.target.dataset.none;
      if (!key) return;
      for (const box of form.querySelectorAll(`fieldset[data-key="${key}"] input`)) {
        box.checked = Boolean(event.target.dataset.all);
      }
      soon();
    });
    for (const select of document.querySelectorAll(".cases select")) {
      select.addEventListener("change", () => {
        const chart = charts.get(select.dataset.chart);
        const element = document.getElementById(chart.id);
        chart.picked[select.dataset.key] = select.value;
        fillCases(chart, element);
        filterTable(chart, element);
        draw(chart, element);
      });
    }
    startSaving();
    startScenes();
    startDrawing();
    refresh(false);
  }

  // --- Drawing the charts, in the width and the colours that there are
  //
  // `draw(chart, element)` draws as soon as the chart comes near the window.

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
      const series = JSON.stringify(meta.series.map((key) => row[key]));
      if (seen.has(series)) worthy.add(row[facet]);
      seen.add(series);
    }
    return rows.filter((row) => worthy.has(row[facet]));
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
      if (spec.height?.step) spec.height = spec.height.step * rowCount;
      const axis = spec.encoding?.y.axis;
      if (axis?.labelLimit && room < 500) axis.labelLimit = Math.floor(room / 2);
      return spec;
    }
    const hasNames = spec.spec.height.step !== undefined;
    const left = room - (hasNames ? 138 : 84);
    const gap = spec.spacing;
    const wanted = !hasNames && room < 500 ? narrowest : spec.usermeta.cellWidth;
    spec.columns = Math.max(1, Math.floor((left + gap) / (wanted + gap)));
    spec.spec.width = Math.max(narrowest, Math.floor((left + gap) / spec.columns) - gap - 2);
    // A path in front of a small chart would move all others out of sight.
    spec.facet.header.labelLimit = spec.spec.width;
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
    const turn = (chart.turn || 0) + 1;
    chart.turn = turn;
    if (chart.view) {
      chart.view.finalize();
      chart.view = null;
    }
    const drawn = worthDrawing(chart, rows);
    showTable(chart, element, rows.length > 0 && drawn.length === 0);
    const origin = chart.picked.measured;
    element.querySelector(".rest").textContent = (origin ? `Measured ${origin}. ` : "")
      + (drawn.length < rows.length ? "What has one dot for each strategy, or none, is in the table alone." : "");
    if (drawn.length === 0) {
      drawing.replaceChildren();
      if (rows.length > 0) drawing.dataset.drawn = String(rows.length);
      return;
    }
    const room = drawing.parentElement.clientWidth || 640;
    const spec = fit(chart.specification, room, drawn.length);
    const strategies = new Set(drawn.map((row) => row.strategy));
    const shownOnly = JSON.parse(JSON.stringify(spec), (_key, value) => {
      // Legends show what there is; the domain keeps everybody's colour.
      if (value && value.field === "strategy" && value.scale && value.legend) {
        value.legend.values = value.scale.domain.filter((name) => strategies.has(name));
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
      console.error(`chart ${chart.id}: ${error}`);
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
    watcher = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) drawStale(charts.get(entry.target.id), entry.target);
      }
    }, { rootMargin: "600px" });
    dark.addEventListener("change", redrawAll);
    let width = innerWidth, pending = 0;
    addEventListener("resize", () => {
      if (innerWidth === width) return;
      width = innerWidth;
      clearTimeout(pending);
      pending = setTimeout(redrawAll, 200);
    });
    addEventListener("beforeprint", () => {
      for (const [id, chart] of charts) drawStale(chart, document.getElementById(id));
    });
  }

  // --- Saving the rows that are shown, as CSV by RFC 4180 or as JSON

  function csv(rows) {
    const keys = Array.from(new Set(rows.flatMap((row) => Object.keys(row)))).sort();
    function cell(value) {
      if (value === null || value === undefined) return "";
      let text = String(value);
      // A spreadsheet would take these for formulas.
      if (typeof value === "string" && /^[=+\-@\t\r]/.test(text)) text = `'${text}`;
      return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    }
    const lines = [keys].concat(rows.map((row) => keys.map((key) => row[key])));
    return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
  }

  function save(name, type, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: type }));
    link.download = name;
    link.click();
    setTimeout(() => { URL.revokeObjectURL(link.href); }, 1000);
  }

  function startSaving() {
    for (const button of document.querySelectorAll("[data-save]")) {
      button.addEventListener("click", () => {
        const rows = rowsOf(charts.get(button.dataset.chart));
        const name = `tinamou-${button.dataset.chart}`;
        if (button.dataset.save === "csv") {
          save(`${name}.csv`, "text/csv", csv(rows));
        } else {
          save(`${name}.json`, "application/json", `${JSON.stringify(rows, null, 1)}\n`);
        }
      });
    }
  }

  // --- Going through the animation of a scene: the slider shows a moment, the button plays all

  function startScene(element, scene) {
    const image = element.querySelector("img"), slider = element.querySelector("input");
    const output = element.querySelector("output"), button = element.querySelector("[data-play]");
    const last = scene.moments.length - 1;
    let timer = 0;

    function show() {
      const moment = scene.moments[Number(slider.value)];
      const time = `${moment.seconds.toFixed(2)} s`;
      const moved = moment.movedViews === 1 ? "1 view has" : `${moment.movedViews} views have`;
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(moment.svg)}`;
      image.alt = `${scene.name} at ${time}; ${moved} moved since the moment before`;
      slider.setAttribute("aria-valuetext", `${time}, ${moved} moved`);
      output.textContent = time;
    }
    function stop() {
      clearInterval(timer);
      timer = 0;
      button.textContent = "▶";
      button.setAttribute("aria-pressed", "false");
    }
    function step() {
      if (Number(slider.value) >= last) { stop(); return; }
      slider.value = String(Number(slider.value) + 1);
      show();
    }
    button.addEventListener("click", () => {
      if (timer) { stop(); return; }
      if (Number(slider.value) >= last) slider.value = "0";
      show();
      const seconds = scene.moments[last].seconds / Math.max(1, last);
      timer = setInterval(step, Math.max(40, seconds * 1000));
      button.textContent = "⏸";
      button.setAttribute("aria-pressed", "true");
    });
    slider.addEventListener("input", () => { stop(); show(); });
    show();
  }

  function startScenes() {
    for (const element of document.querySelectorAll(".scene")) {
      startScene(element, model.scenes[Number(element.dataset.scene)]);
    }
  }

  start();
})();
