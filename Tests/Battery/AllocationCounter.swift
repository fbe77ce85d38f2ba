// Allocations of a replay, operation by operation.

private import CAllocationCounter
internal import SolverCore
internal import Traces

/// Counts the allocations of a replay by phase and by kind of operation.
///
/// It counts calls of the C library's allocator in this thread, so all of them and nobody else's.
struct AllocationCounter: ReplayVisitor {
  /// What one kind of operation did in one phase.
  struct Count: Hashable {
    var operations = 0
    var allocations: UInt64 = 0
  }

  /// By phase and by the number of the kind.
  private(set) var counts: [[Count]]

  private let trace: Trace
  private var phase = 0
  private var before: UInt64 = 0

  /// A counter for replays of `trace`. What comes before the first phase counts as the first
  /// phase's.
  init(_ trace: Trace) {
    self.trace = trace
    let kinds = Array(repeating: Count(), count: TraceOperation.Kind.allCases.count)
    counts = Array(repeating: kinds, count: max(1, trace.phaseNames.count))
  }

  /// Whether allocations can be counted in this process.
  static var isAvailable: Bool { tinamou_counts_allocations() }

  mutating func willReplay(_ run: TraceRun) { before = tinamou_allocation_count() }

  mutating func didReplay<S: ConstraintSolver & ~Copyable>(
    _ run: TraceRun, by solver: borrowing S
  ) {
    let allocations = tinamou_allocation_count() - before
    if run.kind == .phase {
      phase = trace.operations[run.operations.upperBound - 1].phase
    }
    counts[phase][Int(run.kind.rawValue)].operations += run.operations.count
    counts[phase][Int(run.kind.rawValue)].allocations += allocations
  }

  /// The allocations of all operations in the phase of this name, or of all but those that add a
  /// constraint; 0 if there is none.
  func allocations(in phase: String, byAdditions includesAdditions: Bool) -> UInt64 {
    guard let index = trace.phaseNames.firstIndex(of: phase) else { return 0 }
    let all = counts[index].reduce(0) { $0 + $1.allocations }
    let additions = counts[index][Int(TraceOperation.Kind.add.rawValue)].allocations
    return includesAdditions ? all : all - additions
  }

  /// Phase by phase, what allocated how often: `build add 20/400`, 20 times in 400 operations.
  var summary: String {
    var parts: [String] = []
    for (phase, kinds) in zip(trace.phaseNames, counts) {
      for (kind, count) in zip(TraceOperation.Kind.allCases, kinds) where count.allocations > 0 {
        parts.append("\(phase) \(kind) \(count.allocations)/\(count.operations)")
      }
    }
    return parts.joined(separator: ", ")
  }
}
