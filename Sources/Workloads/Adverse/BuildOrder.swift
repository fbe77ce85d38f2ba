// The same systems, built in an order that suits nobody.

import Randomness
import SolverCore
import Traces

extension Workload {
  /// The feed, its constraints in random order.
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

  /// The chain, its constraints in reverse order.
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
    var copy = TraceCopy(of: self, name: name)
    let end = operations.firstIndex { $0.kind == .suggest || $0.kind == .solve }
    let build = operations[..<(end ?? operations.count)]
    copy.append(build.filter { $0.kind != .add })
    copy.append(reorder(build.filter { $0.kind == .add }))
    copy.append(operations[build.endIndex...])
    return copy.finish()
  }
}

/// Writes operations of one trace into another, whose constraints come in another order.
private struct TraceCopy {
  private let original: Trace
  private var builder: TraceBuilder
  private var constraints: [TraceConstraint: TraceConstraint] = [:]

  init(of original: Trace, name: String) {
    self.original = original
    builder = TraceBuilder(name: name)
    builder.reserveCapacity(
      operations: original.operations.count, terms: original.terms.count)
  }

  mutating func append(_ operations: some Sequence<TraceOperation>) {
    for operation in operations { append(operation) }
  }

  private mutating func append(_ operation: TraceOperation) {
    switch operation.kind {
    case .phase: builder.phase(original.phaseNames[operation.phase])
    case .variable: _ = builder.variable(name: original.name(of: operation.variable))
    case .add:
      constraints[operation.constraint] = builder.add(
        original.constraint(of: operation), priority: operation.priority)
    case .refuse: builder.refuse(original.constraint(of: operation))
    case .remove: builder.remove(mapped(operation.constraint))
    case .constant: builder.constant(operation.number, of: mapped(operation.constraint))
    case .priority: builder.priority(operation.priority, of: mapped(operation.constraint))
    case .edit: builder.edit(operation.variable, priority: operation.priority)
    case .unedit: builder.unedit(operation.variable)
    case .suggest: builder.suggest(operation.number, for: operation.variable)
    case .solve: builder.solve()
    case .expect:
      builder.expect(
        operation.number, of: operation.variable, tolerance: operation.tolerance)
    }
  }

  private func mapped(_ constraint: TraceConstraint) -> TraceConstraint {
    guard let mapped = constraints[constraint] else {
      preconditionFailure("a generated trace changes no constraint before it is added")
    }
    return mapped
  }

  consuming func finish() -> Trace { builder.build() }
}

extension Trace {
  fileprivate func constraint(of operation: TraceOperation) -> LinearConstraint {
    LinearConstraint(Array(terms[operation.terms]), operation.relation, operation.number)
  }
}
