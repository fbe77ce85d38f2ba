// The library that draws the charts, which is fetched and not part of this package.

internal import Foundation

/// The bundle of Vega, Vega-Lite and Vega-Embed that `scripts/report` fetches.
enum ChartLibrary {
  /// Where `scripts/report` leaves it; git ignores it.
  static let path = ".charts/vega.js"

  /// The script at `path`.
  ///
  /// - Throws: `Failure` that says how to get it.
  static func script(at path: String) throws -> String {
    guard let script = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Failure(
        message:
          "the charting library is missing: \(path) cannot be read; scripts/report fetches it "
          + "from PyPI and then makes the page")
    }
    guard script.contains("vegaEmbed") else {
      throw Failure(message: "\(path) is no bundle of Vega-Embed; scripts/report makes one")
    }
    return script
  }
}
