// The same systems, built in an order that suits nobody.

import Randomness
import Traces

extension Workload {
  static let feedShuffled = Workload(
    name: "feed-shuffled",
    summary: "The feed, its constraints added in random order.",
    why: "Solvers are fast where each constraint brings a variable of its own; here few do.",
    unit: "cell",
    sizes: [1, 10, 100],
    sizeMax: 250_000,
    generate: { cells, seed in
      var random = SplitMix64(seed: seed ^ 0x5EED)
      return Feed(cells: cells, seed: seed).trace(frames: 20)
        .reorderingBuild(name: "feed-shuffled \(cells)") { $0.shuffled(using: &random) }
    })

  static let chainReversed = Workload(
    name: "chain-reversed",
    summary: "The chain, its constraints added from the last to the first.",
    why: "Every view is placed after all that depend on it, so each addition moves the whole tail.",
    unit: "view",
    sizes: [10, 100, 1_000],
    generate: { views, seed in
      Chain.trace(views: views, seed: seed)
        .reorderingBuild(name: "chain-reversed \(views)") { $0.reversed() }
    })
}

extension Trace {
  /// The same conversation, with the constraints of the first phase added in another order, after
  /// all variables and edits.
  fileprivate func reorderingBuild(
    name: String, _ reorder: ([TraceOperation]) -> [TraceOperation]
  ) -> Trace {
    let end = operations.firstIndex { $0.kind == .suggest || $0.kind == .solve }
    let build = operations[..<(end ?? operations.count)]
    let adding = reorder(build.filter { $0.kind == .add })
    var builder = TraceBuilder(name: name)
    builder.reserveCapacity(operations: operations.count, terms: terms.count)
    var constraints: [TraceConstraint: TraceConstraint] = [:]
    for operation in build.filter({ $0.kind != .add }) + adding + operations[build.endIndex...] {
      if operation.kind == .expect {
        // With the tolerance written out, as the records of this workload have it.
        builder.expect(operation.number, of: operation.variable, tolerance: operation.tolerance)
        continue
      }
      // A generated trace changes no constraint before it is added.
      let added = builder.copy(operation, of: self) { constraints[$0]! }
      if let added { constraints[operation.constraint] = added }
    }
    return builder.build()
  }
}
