// A solver's work, kept apart by phase and kind of operation.

internal import SolverCore
internal import Traces

/// How many operations of each series a trace has, and what work they were.
struct WorkTally {
  private let table: SeriesTable
  private let trace: Trace
  private(set) var counts: [Int]
  private(set) var work: [WorkCounters]

  /// The work of all operations.
  private(set) var total = WorkCounters()
  private var phase: Int?

  init(_ trace: Trace) {
    self.trace = trace
    table = SeriesTable(trace)
    counts = Array(repeating: 0, count: table.count)
    work = Array(repeating: WorkCounters(), count: table.count)
  }

  /// The counts of `trace`, with no work: for solvers that count none.
  init(countsOf trace: Trace) {
    self.init(trace)
    for operation in trace.operations {
      if operation.kind == .phase { phase = operation.phase }
      counts[table.row(phase: phase, kind: operation.kind)] += 1
      if operation.kind == .solve { counts[table.frameRow(phase: phase)] += 1 }
    }
  }

  /// Takes the work that the operations of `run` were.
  mutating func add(_ amount: WorkCounters, of run: TraceRun) {
    if run.kind == .phase { phase = trace.operations[run.operations.upperBound - 1].phase }
    let row = table.row(phase: phase, kind: run.kind)
    counts[row] += run.operations.count
    work[row] += amount
    total += amount

    let frame = table.frameRow(phase: phase)
    if run.kind == .solve { counts[frame] += run.operations.count }
    if run.kind.isPartOfFrame { work[frame] += amount }
  }
}
