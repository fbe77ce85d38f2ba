// Constraints that come and go one at a time.

import SolverCore
import Traces

extension Workload {
  /// A feed of which random constraints are removed and added again.
  static let churn = Workload(
    name: "churn",
    summary: "Random constraints of a feed are removed and added again, with a solve after each.",
    why: "Long-lived screens remake constraints for hours: what a solver leaks shows here.",
    unit: "cell",
    sizes: [1, 10, 100],
    sizeMax: 250_000,
    generate: { cells, seed in
      Feed(cells: cells, seed: seed).churnTrace(changes: 200, seed: seed)
    })
}
