// The figures of the README are those that were measured.

import Foundation
import Reporting
import Testing

@Suite struct ReadmeTests {
  private static func verdict() throws -> RunVerdict {
    let data = Data(try PackageFolder.text("Results/verdict.json").utf8)
    return try JSONDecoder().decode(RunVerdict.self, from: data)
  }

  /// Goal: no figure of the README is typed by hand, or left from an earlier measurement.
  /// Method: what the committed verdict makes of the README is the README.
  @Test func theVerdictIsThatOfTheCommittedRecord() throws {
    let readme = try PackageFolder.text("README.md")
    let updated = try #require(VerdictMarkdown.updated(readme, with: try Self.verdict()))
    #expect(updated == readme, "scripts/bench --readme measures, and writes the verdict anew")
  }

  /// Goal: the plot is of the same measurement.
  /// Method: Vega writes each number of a mark into its label, with six digits.
  @Test func thePlotIsOfTheSameRecord() throws {
    let plot = try PackageFolder.text("Results/plots/verdict.svg")
    for ratio in try Self.verdict().ratios {
      let digits = "\(ratio.mean)".prefix(4)
      #expect(plot.contains("times as long: \(digits)"), "\(ratio.strategy), \(ratio.work)")
    }
  }

  /// Goal: nobody who reads only the first screen misses what this is, what to type and what came
  /// out.
  @Test func theFirstScreenHasItAll() throws {
    let lines = try PackageFolder.text("README.md").split(
      separator: "\n", omittingEmptySubsequences: false
    ).prefix(40).joined(separator: "\n")
    for part in ["scripts/bench", "scripts/test", "Results/plots/verdict.svg", "| kiwi", "×"] {
      #expect(lines.contains(part), "\(part)")
    }
    let figures = try Self.verdict().ratios.filter { $0.strategy == "kiwi" }
    #expect(figures.count == VerdictWork.allCases.count)
  }

  /// Goal: every other figure of the README is in the part that is written by a command.
  @Test func noFigureStandsOutsideOfTheVerdict() throws {
    let readme = try PackageFolder.text("README.md")
    let start = try #require(readme.firstRange(of: VerdictMarkdown.start)).lowerBound
    let end = try #require(readme.firstRange(of: VerdictMarkdown.end)).upperBound
    for text in [readme[..<start], readme[end...]] {
      #expect(text.firstMatch(of: /×|\d (?:ns|µs|ms|%|bytes|views)/) == nil)
    }
  }
}
