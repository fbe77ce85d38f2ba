// The report as one HTML file: its frame, and text that cannot break out of it.

internal import Markup
internal import Measurement

/// Writes a report as a page that needs no network and no other file.
public struct ReportPage: Sendable {
  private let model: ReportModel
  private let chartLibrary: String

  /// A page for `model`.
  ///
  /// - Parameters:
  ///   - model: What the page shows.
  ///   - chartLibrary: A script that defines `vegaEmbed`, which is trusted as it is.
  public init(_ model: ReportModel, chartLibrary: String) {
    self.model = model
    self.chartLibrary = chartLibrary
  }

  /// The page. The same model gives the same bytes.
  ///
  /// - Complexity: O(*n*) in the size of the model.
  public func html() -> String {
    // Nothing in a script element may look like its end.
    let library = chartLibrary.replacing("</script", with: "<\\/script")
    // The picture of the verdict stands before its words.
    let picture = model.sections.filter { $0.id == VerdictChart.id }
    let others = model.sections.filter { $0.id != VerdictChart.id }
    let main = [
      picture.map(PageBody.section).joined(separator: "\n"), PageBody.verdict(model.verdict),
      PageBody.filters(model.filters), others.map(PageBody.section).joined(separator: "\n"),
      PageBody.scenes(model.scenes),
      PageBody.flameGraphs(model.flameGraphs),
      PageBody.sources(provenance: model.provenance, unused: model.unused),
    ]
    let parts: [(place: String, content: String)] = [
      ("/*{{style}}*/", Markup.text(PackageResources.page_css)),
      ("<!--{{navigation}}-->", PageBody.navigation(model)),
      ("<!--{{main}}-->", main.joined(separator: "\n")),
      ("\"{{model}}\"", HTML.embedded(json: data)),
      ("/*{{library}}*/", library),
      ("/*{{script}}*/", Markup.text(PackageResources.page_js)),
    ]
    // One pass from the front, so that nothing inside a part is taken for a place.
    var page = ""
    let template = Markup.text(PackageResources.page_html)
    var rest = Substring(template)
    for (place, content) in parts {
      guard let range = rest.firstRange(of: place) else {
        preconditionFailure("the template has no \(place)")
      }
      page += rest[..<range.lowerBound] + content
      rest = rest[range.upperBound...]
    }
    return page + rest + "\n"
  }

  /// What the scripts of the page need: the charts without their texts, and the pictures.
  private var data: String {
    struct Data: Encodable {
      struct Chart: Encodable {
        let id: String
        let choices: [String]
        let columns: [ReportChart.Column]
        let rows: [[String: JSONValue]]
        let specification: JSONValue
      }
      let charts: [Chart]
      let scenes: [SceneAnimation]
    }
    let charts = model.sections.flatMap(\.charts).map {
      Data.Chart(
        id: $0.id, choices: $0.choices, columns: $0.columns, rows: $0.rows,
        specification: $0.specification)
    }
    do { return try Data(charts: charts, scenes: model.scenes).jsonText() } catch {
      preconditionFailure("text and numbers can be encoded: \(error)")
    }
  }
}

/// Escaping of what comes from records: names there are anybody's.
enum HTML {
  /// `text` for the content of an element or of a quoted attribute, without control characters.
  static func escaped(_ text: String) -> String { Markup.escaped(DisplayText.printable(text)) }

  /// `json` for a script element of JSON: no text in it can end the element or open a comment.
  static func embedded(json: String) -> String {
    json.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
  }
}
