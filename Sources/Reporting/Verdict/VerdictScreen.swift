// The verdict as one screen of a terminal.

/// The end of a run: who is faster, how it grows, what is wrong, and where the rest is.
///
/// At most 30 lines, of at most the given number of columns but for paths and commands, which stay
/// whole so that they can be copied. Nothing is said by colour alone.
public struct VerdictScreen: Sendable {
  /// What one screen of a small terminal holds, with a line for the prompt.
  public static let linesMax = 30
  /// The columns of a pipe, and of terminals that are wider.
  public static let columnsMax = 100
  /// How many peers have a row for each kind of work. The others have their means only.
  private static let detailedPeersMax = 2
  /// Strategies of which only the means are shown.
  private static let briefStrategiesMax = 2

  private let verdict: RunVerdict
  private let places: [String]

  /// A screen of `verdict`.
  ///
  /// - Parameters:
  ///   - verdict: What is shown.
  ///   - places: Where the rest is: files and commands, at most four lines.
  public init(_ verdict: RunVerdict, places: [String] = []) {
    self.verdict = verdict
    self.places = places
  }

  /// The lines, each ended by a line break.
  public func text(columns: Int = Self.columnsMax, isColored: Bool = false) -> String {
    let columns = min(columns, Self.columnsMax)
    func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    let head = comparison(columns, isColored)
    let tail =
      places.isEmpty ? [] : ["", bold("More")] + places.map { "  " + DisplayText.printable($0) }
    let sentences = VerdictSentences(verdict: verdict)
    let size = Self.block(bold("Size"), sentences.size, columns)
    let cautions = Self.block(bold("Mind"), sentences.cautions, columns)
    // What is wrong has some lines in any case, and more if there is room.
    let room = Self.linesMax - head.count - tail.count
    let shownSize = Self.fitted(size, room - min(cautions.count, Self.cautionLinesMin))
    let shownCautions = Self.fitted(cautions, room - shownSize.count)
    return (head + shownSize + shownCautions + tail).joined(separator: "\n") + "\n"
  }

  /// A blank line, a heading, and some of what there is to mind.
  private static let cautionLinesMin = 5

  /// The first of `lines` as far as there is room, and where the others are.
  private static func fitted(_ lines: [String], _ room: Int) -> [String] {
    guard lines.count > room else { return lines }
    return lines.prefix(max(0, room - 1)) + ["  … and more: tinamou results --format markdown"]
  }

  /// A heading and its sentences, wrapped; nothing of nothing.
  private static func block(_ title: String, _ sentences: [String], _ columns: Int) -> [String] {
    guard !sentences.isEmpty else { return [] }
    return ["", title]
      + sentences.flatMap { sentence in
        DisplayText.wrapped(DisplayText.printable(sentence), columns: columns - 4).enumerated().map
        {
          ($0 == 0 ? "  " : "    ") + $1
        }
      }
  }

  // MARK: - The comparison

  private func comparison(_ columns: Int, _ isColored: Bool) -> [String] {
    guard !verdict.ratios.isEmpty else {
      return DisplayText.wrapped(RunVerdict.withoutRatios, columns: columns)
    }
    var lines = DisplayText.wrapped(
      DisplayText.printable(
        "How many times as long others take as \(verdict.oursInWords):"),
      columns: columns)
    for peer in verdict.peers.prefix(Self.detailedPeersMax)
    where !verdict.ratios(of: peer).isEmpty {
      let text = table(of: peer).terminalText(columnsMax: columns, isColored: isColored)
      lines += text.split(separator: "\n").map(String.init)
    }
    let brief = verdict.peers.dropFirst(Self.detailedPeersMax) + verdict.others
    let shown = brief.filter { !verdict.ratios(of: $0).isEmpty }
    for strategy in shown.prefix(Self.briefStrategiesMax) {
      let ratios = verdict.ratios(of: strategy)
      let means = ratios.map {
        "\(Self.title($0.work)) \(NumberFormat.ratio($0.mean))\(ratios.remark(on: $0))"
      }
      lines += DisplayText.wrapped(
        DisplayText.printable("\(ratios.heading): \(means.joined(separator: ", "))"),
        columns: columns)
    }
    if shown.count > Self.briefStrategiesMax {
      lines.append("and \(shown.count - Self.briefStrategiesMax) more strategies")
    }
    return lines
  }

  private func table(of peer: String) -> ReportTable {
    let ratios = verdict.ratios(of: peer)
    return ReportTable(
      of: ratios,
      columns: [
        .text("work", ratios.heading) { Self.title($0.work) + ratios.remark(on: $0) },
        .number("ratio", "mean [95 %]") { .ratioInterval($0.mean, $0.interval) },
        .text("least") { Self.text($0.least) },
        .text("greatest") { Self.text($0.greatest) },
      ])
  }

  /// Short enough for names of cases beside it on 80 columns.
  private static func title(_ work: VerdictWork) -> String {
    work == .changing ? "changing" : work.title
  }

  private static func text(_ end: VerdictRatio.Case) -> String {
    "\(NumberFormat.ratio(end.ratio).dropFirst()) \(end.name)"
  }
}
