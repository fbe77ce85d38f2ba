// A disagreement in the form in which a test prints it.

/// What went wrong, with the smallest script that shows it.
package struct Failure: Sendable {
  /// Where the script came from: a seed, or the name of a case.
  package var origin: String
  package var finding: Finding
  package var script: Script
}

extension Failure: Equatable {
  /// Whether both are the same disagreement, wherever it was found.
  package static func == (left: Failure, right: Failure) -> Bool {
    left.origin == right.origin && left.finding == right.finding
  }
}

extension Failure: CustomStringConvertible {
  /// The finding, then the script as Swift source with the guilty operation marked.
  package var description: String {
    let lines = script.operations.enumerated().map { index, operation in
      "  \(operation),\(index == finding.step ? "  // <- here" : "")\n"
    }
    return """

      \(origin): \(finding.kind.rawValue): \(finding.message)
      Script([
      \(lines.joined())])

      """
  }
}
