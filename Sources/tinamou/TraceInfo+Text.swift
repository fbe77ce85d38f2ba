// What `tinamou trace info` prints.

internal import Reporting
internal import SolverCore
internal import Traces

extension TraceInfo {
  /// The summary in lines, each with what it counts first.
  var text: String {
    var lines: [(String, String)] = [
      ("variables", NumberFormat.count(variableCount)),
      ("constraints at most", NumberFormat.count(constraintCountMax)),
    ]
    for kind in TraceOperation.Kind.allCases {
      guard let count = operationCounts[kind] else { continue }
      lines.append(("\(kind)", NumberFormat.count(count)))
    }
    lines.append(("priorities", levels.map(\.description).joined(separator: ", ")))
    let termCounts = constraintCountsByTermCount.sorted { $0.key < $1.key }
    lines.append(
      ("terms", termCounts.map { "\($0.key): \($0.value)" }.joined(separator: ", ")))
    if coefficientMin <= coefficientMax {
      lines.append(("coefficients", "\(coefficientMin) to \(coefficientMax) in size"))
    }
    lines.append(("numbers up to", "\(numberMax)"))
    for phase in phases {
      lines.append(
        ("phase \(phase.name)", "\(NumberFormat.count(phase.operationCount)) operations"))
    }
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { "\($0.0.padded(to: width))  \($0.1)" }.joined(separator: "\n")
  }
}
