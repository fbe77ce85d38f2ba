// Choosing what is shown.

extension PageScript {
  /// `isChosen(row)`, `rowsOf(chart)`, and the start of everything.
  static let filters = #"""
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
        && chart.choices.every(function (key) { return row[key] === chart.picked[key]; });
    }

    function rowsOf(chart) {
      return chart.rows.filter(function (row) { return isShown(chart, row); });
    }

    function readFilters() {
      chosen.clear();
      for (const set of document.querySelectorAll("#filters fieldset")) {
        const boxes = Array.from(set.querySelectorAll("input"));
        const on = boxes.filter(function (box) { return box.checked; });
        const all = on.length === boxes.length;
        if (!all) chosen.set(set.dataset.key, new Set(on.map(function (box) { return box.value; })));
        document.querySelector('[data-count="' + set.dataset.key + '"]').textContent =
          all ? "all " + boxes.length : on.length + " of " + boxes.length;
      }
    }

    function fillCases(chart, element) {
      chart.picked = chart.picked || {};
      let rows = chart.rows.filter(isChosen);
      for (const key of chart.choices) {
        const select = element.querySelector('select[data-key="' + key + '"]');
        const names = new Set(rows.map(function (row) { return row[key]; }));
        select.replaceChildren(...Array.from(names, function (name) {
          return new Option(name, name);
        }));
        if (!names.has(chart.picked[key])) chart.picked[key] = names.values().next().value;
        if (chart.picked[key] !== undefined) select.value = chart.picked[key];
        select.disabled = names.size === 0;
        rows = rows.filter(function (row) { return row[key] === chart.picked[key]; });
      }
    }

    function filterTable(chart, element) {
      const lines = element.querySelectorAll("tbody tr");
      let shown = 0;
      chart.rows.forEach(function (row, index) {
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
      const text = chosen.size === 0 ? "" : shown + " of " + all + " rows are shown";
      document.getElementById("filters-state").textContent = text;
      if (announces) document.getElementById("announcer").textContent = text || "everything is shown";
    }

    function start() {
      const form = document.querySelector("#filters form");
      if (form.querySelector("fieldset")) document.getElementById("filters").hidden = false;
      let pending = 0;
      function soon() {
        clearTimeout(pending);
        pending = setTimeout(function () { refresh(true); }, 120);
      }
      form.addEventListener("change", soon);
      form.addEventListener("submit", function (event) { event.preventDefault(); });
      form.addEventListener("reset", soon);
      form.addEventListener("click", function (event) {
        const key = event.target.dataset.all || event.target.dataset.none;
        if (!key) return;
        for (const box of form.querySelectorAll('fieldset[data-key="' + key + '"] input')) {
          box.checked = Boolean(event.target.dataset.all);
        }
        soon();
      });
      for (const select of document.querySelectorAll(".cases select")) {
        select.addEventListener("change", function () {
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
    """#
}
