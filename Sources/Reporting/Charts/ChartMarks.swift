// Pieces of Vega-Lite that several charts are made of.

internal import Measurement

/// Encodings and layers that look the same in every chart.
enum ChartMarks {
  /// An axis of the times in a column of `table`, which are in nanoseconds in the data. The axis
  /// has one unit, which its title says: that in which the median is 1 to 1,000, if there is one.
  ///
  /// - Parameters:
  ///   - key: What is drawn.
  ///   - column: The column that decides on the unit, if that is not `key`.
  static func timeAxis(
    _ key: String, _ title: String, of table: ReportTable, column: String? = nil,
    isLogarithmic: Bool = true
  ) -> JSONValue {
    let (unit, size) = timeUnit(of: table.times(column ?? key))
    return [
      "field": .string(key), "type": "quantitative", "title": .string("\(title) in \(unit)"),
      "scale": isLogarithmic ? ["type": "log", "nice": false, "padding": 8] : ["zero": false],
      "axis": [
        "labelExpr": .string("format(datum.value / \(size), ',~r')"), "tickCount": 5,
      ],
    ]
  }

  /// The unit for times that are given in nanoseconds, and how many nanoseconds it has.
  private static func timeUnit(of times: [Double]) -> (name: String, size: String) {
    let median = (try? SortedSample(times).median) ?? 0
    return switch median {
    case 1e9...: ("s", "1e9")
    case 1e6...: ("ms", "1e6")
    case 1e3...: ("µs", "1e3")
    default: ("ns", "1")
    }
  }

  /// An axis of numbers over orders of magnitude.
  static func logarithmicAxis(_ key: String, _ title: String, format: String = "~s") -> JSONValue {
    [
      "field": .string(key), "type": "quantitative", "title": .string(title),
      "scale": ["type": "log", "nice": false, "padding": 8],
      "axis": ["format": .string(format), "tickCount": 4],
    ]
  }

  /// Colour or shape, by strategy, since nothing is told by colour alone. The whole list is the
  /// domain, so that no filter changes anybody's colour.
  static func byStrategy(_ strategies: [String]) -> JSONValue {
    [
      "field": "strategy", "type": "nominal", "title": "strategy",
      "scale": ["domain": .array(strategies.map { .string($0) })],
      "legend": ["orient": "top"],
    ]
  }

  /// Names that are a facet of the chart, in the order of the data.
  static func facet(_ key: String) -> JSONValue {
    [
      "field": .string(key), "type": "nominal", "title": nil, "sort": nil,
      "header": ["labelFontWeight": "bold", "labelFontSize": 12, "labelPadding": 4],
    ]
  }

  /// Names at an axis, in the order of the data.
  static func names(_ key: String, title: String? = nil) -> JSONValue {
    [
      "field": .string(key), "type": "nominal", "title": title.map { .string($0) } ?? nil,
      "sort": nil, "axis": ["labelLimit": 160, "grid": true],
    ]
  }

  /// A line across the chart at `value` of `channel`, whatever the data; a label stands above it,
  /// or below it.
  static func reference(
    _ channel: String, at value: Double, label: String? = nil, isLabelBelow: Bool = false
  ) -> [JSONValue] {
    let once: JSONValue = [["aggregate": [["op": "count", "as": "rowCount"]]]]
    var layers: [JSONValue] = [
      [
        "transform": once, "mark": ["type": "rule", "strokeDash": [4, 3], "opacity": 0.8],
        "encoding": .object([channel: ["datum": .number(value)]]),
      ]
    ]
    if let label {
      layers.append([
        "transform": once,
        "mark": [
          "type": "text", "align": "left", "baseline": isLabelBelow ? "top" : "bottom", "dx": 2,
          "dy": isLabelBelow ? 2 : -2, "fontSize": 10,
        ],
        "encoding": .object([
          channel: ["datum": .number(value)], "text": ["value": .string(label)],
          "x": ["value": 0],
        ]),
      ])
    }
    return layers
  }

  /// Makes an interval of no width of those that are missing, which a scale could not be made of.
  static func closedInterval(_ key: String) -> [JSONValue] {
    ["Lower", "Upper"].map { end in
      [
        "calculate": .string("isValid(datum.\(key)\(end)) ? datum.\(key)\(end) : datum.\(key)"),
        "as": .string(key + end),
      ]
    }
  }

  /// A point for each value of `key`, in the colour and shape of its strategy, with a line from
  /// `keyLower` to `keyUpper` where there are intervals.
  ///
  /// - Parameters:
  ///   - x: The axis, whose field is `key`.
  ///   - y: The names.
  static func intervals(
    _ key: String, x: JSONValue, y: JSONValue, _ strategies: [String], hasIntervals: Bool,
    tooltip fields: [(key: String, title: String)]
  ) -> [JSONValue] {
    let color = byStrategy(strategies)
    var lower = x
    lower["field"] = .string(key + "Lower")
    let line: JSONValue = [
      "mark": ["type": "rule", "strokeWidth": 2],
      "encoding": [
        "y": y, "x": lower, "x2": ["field": .string(key + "Upper")], "color": color,
      ],
    ]
    let point: JSONValue = [
      "mark": ["type": "point", "filled": true, "size": 45],
      "encoding": [
        "y": y, "x": x, "color": color, "shape": byStrategy(strategies),
        "tooltip": tooltip(fields),
      ],
    ]
    return hasIntervals ? [line, point] : [point]
  }

  /// Lines and points of `key` over the number of constraints, in the colours and shapes of
  /// strategies, a small chart for each workload.
  ///
  /// - Parameters:
  ///   - key: The column of what is drawn.
  ///   - y: Its axis.
  ///   - strategies: All that there are.
  ///   - fields: What a pointer over a point shows, and over a line if `isLineNamed`.
  ///   - isLineNamed: Whether lines say what points do.
  ///   - layers: What lies below.
  static func overConstraints(
    _ key: String, y: JSONValue, _ strategies: [String], tooltip fields: [(String, String)],
    isLineNamed: Bool = false, above layers: [JSONValue] = []
  ) -> JSONValue {
    var line: JSONValue = [
      "x": logarithmicAxis("constraints", "constraints"), "y": y, "color": byStrategy(strategies),
    ]
    var point = line
    point["shape"] = byStrategy(strategies)
    point["tooltip"] = tooltip(fields)
    if isLineNamed { line["tooltip"] = tooltip(fields) }
    return wrapped(
      by: "workload", value: key, cellWidth: 200, height: 150,
      layers: layers + [
        ["mark": ["type": "line", "strokeWidth": 1.5], "encoding": line],
        ["mark": ["type": "point", "filled": true, "size": 45], "encoding": point],
      ])
  }

  /// What a pointer over a mark shows.
  static func tooltip(_ fields: [(key: String, title: String)]) -> JSONValue {
    .array(fields.map { field in ["field": .string(field.key), "title": .string(field.title)] })
  }

  /// Small charts side by side, as many in a row as fit.
  ///
  /// - Parameters:
  ///   - value: The column of what is drawn. Of small charts in which no series has two values the
  ///     table says more; `nil` where there are several columns.
  ///   - series: The columns that tell series from each other, beside `key`.
  ///   - cellWidth: The least width of one in pixels, without its axis.
  ///   - columns: How many in a row where nobody says how much room there is.
  static func wrapped(
    by key: String, value: String? = nil, series: [String] = ["strategy"], cellWidth: Int,
    height: JSONValue, columns: Int = 3, layers: [JSONValue], transform: [JSONValue] = []
  ) -> JSONValue {
    var specification: JSONValue = [
      "facet": facet(key), "columns": .number(Double(columns)), "spacing": 16,
      "usermeta": ["cellWidth": .number(Double(cellWidth))],
      "spec": [
        "width": .number(Double(cellWidth)), "height": height, "layer": .array(layers),
      ],
    ]
    if let value {
      specification["usermeta"]?["value"] = .string(value)
      specification["usermeta"]?["series"] = .array(([key] + series).map { .string($0) })
    }
    if !transform.isEmpty { specification["transform"] = .array(transform) }
    return specification
  }
}

extension ReportTable {
  /// The times in the column called `key`, in nanoseconds.
  fileprivate func times(_ key: String) -> [Double] {
    guard let column = columns.firstIndex(where: { $0.key == key }) else { return [] }
    return rows.compactMap { row in
      if case .duration(let nanoseconds) = row[column] { nanoseconds } else { nil }
    }
  }
}
