// The line with which commands end that leave something for the report.

internal import Foundation

/// Says where the report is, or how to make it.
enum ReportHint {
  /// For the screen at the end of a run: what makes the page.
  static let page = "Results/report.html, by scripts/bench at its end, or scripts/report"

  /// For commands that have just saved results.
  static var next: String {
    let path = "Results/report.html"
    return FileManager.default.fileExists(atPath: path)
      ? "report: \(path) is older than this; scripts/report makes it anew, and a browser opens it"
      : "report: scripts/report makes Results/report.html of all results, for a browser"
  }

  /// For the command that made the page at `path`.
  static func made(at path: String) -> String {
    "report: \(path); open it in a browser, it needs no network"
  }
}
