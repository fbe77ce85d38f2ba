// Which operations are counted and timed together, and the work that is counted.

internal import Measurement
internal import SolverCore
internal import Traces

/// A number for every pair of a phase and a kind of operation, so that tables of totals are arrays.
struct SeriesTable {
  /// The phase and kind of one row.
  struct Series: Hashable {
    let phase: String?
    let operation: OperationKind
  }

  /// All kinds that ask something of a solver, in the order of their raw values, and frames.
  private static let kinds: [OperationKind?] =
    TraceOperation.Kind.allCases.map { kind in
      switch kind {
      case .phase, .expect: nil
      default: OperationKind(rawValue: kind.description)
      }
    } + [.frame]

  private let phaseNames: [String]

  init(_ trace: Trace) {
    phaseNames = trace.phaseNames
  }

  /// The number of rows: what a table of totals needs.
  var count: Int { (phaseNames.count + 1) * Self.kinds.count }

  /// The row of operations of `kind` in the phase at `phase`, or before the first one for `nil`.
  func row(phase: Int?, kind: TraceOperation.Kind) -> Int {
    firstRow(of: phase) + Int(kind.rawValue)
  }

  /// The row of the frames in the phase at `phase`.
  func frameRow(phase: Int?) -> Int { firstRow(of: phase) + Self.kinds.count - 1 }

  /// The phases, that before the first one included.
  var phases: [Int?] { [nil] + phaseNames.indices.map { $0 } }

  func rows(ofPhase phase: Int?) -> Range<Int> {
    firstRow(of: phase) ..< firstRow(of: phase) + Self.kinds.count
  }

  /// The rows of the kinds of operation that frames consist of.
  func frameParts(ofPhase phase: Int?) -> [Int] {
    TraceOperation.Kind.allCases.filter(\.isPartOfFrame).map { row(phase: phase, kind: $0) }
  }

  /// The phase and kind of `row`; `nil` for operations that ask nothing of a solver.
  func series(_ row: Int) -> Series? {
    let (phase, kind) = row.quotientAndRemainder(dividingBy: Self.kinds.count)
    guard let operation = Self.kinds[kind] else { return nil }
    return Series(phase: phase == 0 ? nil : phaseNames[phase - 1], operation: operation)
  }

  private func firstRow(of phase: Int?) -> Int { (phase.map { $0 + 1 } ?? 0) * Self.kinds.count }
}

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

  /// Adds the work of the operations of `run`.
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
