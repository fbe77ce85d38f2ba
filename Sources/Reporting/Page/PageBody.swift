// The parts of the page as HTML: everything is readable before a script runs.

/// Builds the parts of the page.
enum PageBody {
  static func navigation(_ model: ReportModel) -> String {
    var places = model.sections.map { ($0.id, $0.title) }
    places.insert(("findings", "Verdict"), at: places.first?.0 == VerdictChart.id ? 1 : 0)
    if !model.scenes.isEmpty { places.append(("scenes", "Scenes")) }
    if !model.flameGraphs.isEmpty { places.append(("profiles", "Profiles")) }
    places.append(("sources", "Sources"))
    let items = places.map { id, title in
      "<li><a href=\"#\(HTML.escaped(id))\">\(HTML.escaped(title))</a></li>"
    }
    return "<ul>\(items.joined())</ul>"
  }

  static func verdict(_ findings: [ReportFinding]) -> String {
    func item(_ finding: ReportFinding) -> String {
      let origin =
        finding.origin.isEmpty
        ? "" : "<p class=\"origin\">Measured \(HTML.escaped(finding.origin)).</p>"
      return """
        <li class="finding \(finding.tone.rawValue)">
        <h3>\(HTML.escaped(finding.title))</h3>
        <p class="figure"><span class="sign" role="img" aria-label="\(word(finding.tone))">\
        \(sign(finding.tone))</span> \(HTML.escaped(finding.figure))</p>
        <p>\(HTML.escaped(finding.detail))</p>
        \(origin)
        </li>
        """
    }
    // What the reader measured comes first; the project's figures are named as such.
    let lists = [false, true].map { isProjects in
      let own = findings.filter { $0.isProjects == isProjects }.map(item)
      let title =
        isProjects
        ? "<p class=\"party\">What the project has measured, and committed with its sources:</p>"
        : ""
      return own.isEmpty
        ? "" : "\(title)<ul class=\"findings\">\(own.joined(separator: "\n"))</ul>"
    }
    return """
      <section id="findings" aria-labelledby="findings-title">
      <h2 id="findings-title">Verdict</h2>
      \(lists.joined(separator: "\n"))
      </section>
      """
  }

  private static func sign(_ tone: ReportFinding.Tone) -> String {
    switch tone {
    case .good: "✓"
    case .neutral: "○"
    case .bad: "✗"
    }
  }

  private static func word(_ tone: ReportFinding.Tone) -> String {
    switch tone {
    case .good: "good:"
    case .neutral: "to know:"
    case .bad: "bad:"
    }
  }

  // MARK: - Filters

  static func filters(_ filters: ReportFilters) -> String {
    let groups = [
      group("workload", "Workloads", filters.workloads),
      group("strategy", "Strategies", filters.strategies),
      group("size", "Sizes", filters.sizes.map(String.init)),
    ]
    return """
      <section id="filters" class="filters" aria-labelledby="filters-title" hidden>
      <h2 id="filters-title">Show</h2>
      <form>\(groups.joined(separator: "\n"))
      <button type="reset" id="filters-reset">Show everything</button>
      <output id="filters-state" for="filters"></output>
      </form>
      </section>
      """
  }

  private static func group(_ key: String, _ title: String, _ names: [String]) -> String {
    guard names.count > 1 else { return "" }
    let boxes = names.map { name in
      """
      <label><input type="checkbox" name="\(key)" value="\(HTML.escaped(name))" checked> \
      \(HTML.escaped(name))</label>
      """
    }
    return """
      <details><summary>\(title) <span class="count" data-count="\(key)">all \(names.count)</span></summary>
      <fieldset data-key="\(key)"><legend class="hidden">\(title)</legend>
      <p><button type="button" data-all="\(key)">all</button>
      <button type="button" data-none="\(key)">none</button></p>
      \(boxes.joined(separator: "\n"))
      </fieldset></details>
      """
  }

  // MARK: - Charts

  static func section(_ section: ReportSection) -> String {
    let id = HTML.escaped(section.id)
    return """
      <section id="\(id)" aria-labelledby="\(id)-title">
      <h2 id="\(id)-title">\(HTML.escaped(section.title))</h2>
      <p>\(HTML.escaped(section.text))</p>
      \(section.charts.map(chart).joined(separator: "\n"))
      </section>
      """
  }

  private static func chart(_ chart: ReportChart) -> String {
    let id = HTML.escaped(chart.id)
    let title = HTML.escaped(chart.title)
    let choices = chart.choices.map { key in
      let label = key == chart.caseKey ? "Show" : "Measured"
      return "<p class=\"cases\"><label for=\"\(id)-\(key)\">\(label)</label> "
        + "<select id=\"\(id)-\(key)\" data-chart=\"\(id)\" data-key=\"\(key)\"></select></p>"
    }
    let origin =
      chart.origins.count == 1
      ? "<p class=\"origin\">Measured \(HTML.escaped(chart.origins[0])).</p>" : ""
    return """
      <article class="chart" id="\(id)" data-chart="\(id)" aria-labelledby="\(id)-title">
      <h3 id="\(id)-title">\(title)</h3>
      \(origin)\(choices.joined())
      <figure>
      <div class="drawing" role="img" aria-label="\(HTML.escaped(chart.summary)) The table below has its \
      numbers."></div>
      <figcaption>\(HTML.escaped(chart.summary)) <span class="rest"></span></figcaption>
      </figure>
      <details class="numbers"><summary>Table: \(title)</summary>
      \(PageTable.html(chart))
      </details>
      <p class="tools"><span>Measure it by <code>\(HTML.escaped(chart.command))</code></span>
      <button type="button" data-save="csv" data-chart="\(id)">Save as CSV\
      <span class="hidden">: \(title)</span></button>
      <button type="button" data-save="json" data-chart="\(id)">Save as JSON\
      <span class="hidden">: \(title)</span></button></p>
      </article>
      """
  }

  // MARK: - Scenes

  static func scenes(_ scenes: [SceneAnimation]) -> String {
    guard !scenes.isEmpty else { return "" }
    let items = scenes.enumerated().map { index, scene in
      """
      <article class="scene" data-scene="\(index)" aria-labelledby="scene-\(index)-title">
      <h3 id="scene-\(index)-title">\(HTML.escaped(scene.name))</h3>
      <p>\(HTML.escaped(scene.summary))</p>
      <img alt="" src="data:,">
      <p class="player"><button type="button" data-play aria-pressed="false" \
      aria-label="Play \(HTML.escaped(scene.name))">▶</button>
      <label for="scene-\(index)-time" class="hidden">Moment of \(HTML.escaped(scene.name))</label>
      <input type="range" id="scene-\(index)-time" min="0" max="\(scene.moments.count - 1)" \
      value="0" step="1">
      <output for="scene-\(index)-time"></output></p>
      </article>
      """
    }
    return """
      <section id="scenes" aria-labelledby="scenes-title">
      <h2 id="scenes-title">Scenes</h2>
      <p>Screens as people write them, laid out by this package; the slider goes through their animation. \
      Views that have moved since the moment before stand out.</p>
      <div class="scenes">\(items.joined(separator: "\n"))</div>
      </section>
      """
  }

  // MARK: - Profiles

  /// Each graph is a document of its own in a frame without any rights over the page: its file may
  /// be from anybody.
  static func flameGraphs(_ graphs: [FlameGraphDocument]) -> String {
    guard !graphs.isEmpty else { return "" }
    let items = graphs.map { graph in
      """
      <details class="profile"><summary>\(HTML.escaped(graph.title ?? graph.path))</summary>
      <p>\(HTML.escaped(graph.provenance ?? "No record says where this was measured."))</p>
      <iframe sandbox="allow-scripts" loading="lazy" title="Flame graph \(HTML.escaped(graph.title ?? graph.path))" \
      srcdoc="\(document(graph.svg))"></iframe>
      </details>
      """
    }
    return """
      <section id="profiles" aria-labelledby="profiles-title">
      <h2 id="profiles-title">Profiles</h2>
      <p>Flame graphs: a box is as wide as what its calls cost. Click a box, or press Enter on it, to \
      see it in full width.</p>
      \(items.joined(separator: "\n"))
      </section>
      """
  }

  /// An attribute that holds a document: line breaks must stay, so only its own signs are escaped.
  private static func document(_ svg: String) -> String {
    let page = "<!DOCTYPE html><style>body{margin:0}svg{display:block}</style>" + svg
    return page.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
  }

  // MARK: - Sources

  static func sources(provenance: [String], unused: [UnusedResult]) -> String {
    let places = provenance.map { "<li>\(HTML.escaped($0))</li>" }
    let rest = unused.map {
      "<li><code>\(HTML.escaped($0.path))</code>: \(HTML.escaped($0.reason))</li>"
    }
    let unusedList =
      rest.isEmpty
      ? "<p>Everything that was found is in the charts.</p>" : "<ul>\(rest.joined())</ul>"
    return """
      <section id="sources" aria-labelledby="sources-title">
      <h2 id="sources-title">Sources</h2>
      <h3>Measured by, on and at</h3>
      <ul>\(places.joined())</ul>
      <h3>Not in the charts</h3>
      \(unusedList)
      </section>
      """
  }
}

/// A table that can be read, sorted out by a screen reader, and filtered by the page's script.
enum PageTable {
  /// The rows in the order of the chart's, so that a script can tell which is which.
  static func html(_ chart: ReportChart) -> String {
    let heads = chart.columns.map { column in
      "<th scope=\"col\"\(look(column))>\(HTML.escaped(column.title))</th>"
    }
    let rows = chart.texts.map { row in
      let cells = zip(chart.columns, row).map { column, text in
        "<td\(look(column))>\(HTML.escaped(text))</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    let notes = chart.notes.map { "<li>\(HTML.escaped($0))</li>" }
    let noteList = notes.isEmpty ? "" : "<ul class=\"notes\">\(notes.joined())</ul>"
    return """
      <div class="scroller" tabindex="0" role="region" aria-label="Table: \(HTML.escaped(chart.title))">
      <table><caption class="hidden">\(HTML.escaped(chart.title))</caption>
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody>
      </table></div>
      \(noteList)
      """
  }

  private static func look(_ column: ReportChart.Column) -> String {
    if column.isNumeric { return " class=\"number\"" }
    return column.key == ReportChart.originKey ? " class=\"origin\"" : ""
  }
}
