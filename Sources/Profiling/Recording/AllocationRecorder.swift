// Counting every allocation of this process, by what it was for, and saying what a thread does.

import CProfiling
import Synchronization

/// Counts allocations by kind of operation and follows live bytes by phase, from its making to its
/// end.
///
/// A kind belongs to a thread and a phase to the process. Both are indices into the names given:
///
/// ```swift
/// let recorder = try AllocationRecorder(kinds: ["add", "solve"], phases: ["build", "teardown"])
/// recorder.begin(phase: 0)
/// recorder.perform(kind: 0) { solver.add(constraint) }
/// print(recorder.ledger())
/// ```
package struct AllocationRecorder: ~Copyable {
  private static let isTaken = Atomic(false)

  /// How many kinds can be named, beside "other".
  package static let kindCountMax = TINAMOU_KIND_COUNT - 1
  /// How many phases can be named.
  package static let phaseCountMax = TINAMOU_PHASE_COUNT

  private let kindNames: [String]
  private let phaseNames: [String]

  /// Starts counting from zero.
  ///
  /// - Throws: `.notPreloaded` where tcmalloc is not in this process, `.alreadyRecording` while
  ///   another recorder exists, `.tooMany`. Nothing is counted then.
  package init(kinds: [String], phases: [String]) throws(RecordingError) {
    guard kinds.count <= Self.kindCountMax else {
      throw .tooMany("kinds", count: kinds.count, countMax: Self.kindCountMax)
    }
    guard phases.count <= Self.phaseCountMax else {
      throw .tooMany("phases", count: phases.count, countMax: Self.phaseCountMax)
    }
    guard Self.isTaken.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { throw .alreadyRecording }
    let allKinds = ["other"] + kinds
    // After everything above was allocated, so that it is not counted.
    guard tinamou_ledger_start() else {
      Self.isTaken.store(false, ordering: .relaxed)
      throw .notPreloaded(.tcmalloc)
    }
    kindNames = allKinds
    phaseNames = phases
  }

  deinit {
    tinamou_ledger_stop()
    Self.isTaken.store(false, ordering: .relaxed)
  }

  /// Counts what `body` allocates on this thread as the `kind`-th of the kinds.
  package func perform<Result: ~Copyable, Failure: Error>(
    kind: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(kindNames.indices.contains(kind + 1), "kind \(kind) has no name")
    return try performing(kind: kind, body)
  }

  /// Ends the current phase and begins the `phase`-th of the phases.
  package func begin(phase: Int) {
    precondition(phaseNames.indices.contains(phase), "phase \(phase) has no name")
    let begun = tinamou_begin_phase(UInt32(phase))
    precondition(begun, "the ledger holds \(Self.phaseCountMax) phases")
  }

  /// Ends the current phase; what follows belongs to none.
  package func endPhase() { tinamou_end_phase() }

  /// What is alive of all that was allocated since counting began. Allocates nothing.
  package var live: (blocks: Int64, bytes: Int64) {
    var reading = tinamou_ledger()
    unsafe tinamou_ledger_read(&reading)
    return (reading.live_blocks, reading.live_bytes)
  }

  /// Everything counted so far. What this call allocates is not in it, but in later ones.
  package func ledger() -> AllocationLedger {
    var reading = tinamou_ledger()
    unsafe tinamou_ledger_read(&reading)
    return AllocationLedger(
      kinds: kinds(of: reading), phases: phases(of: reading), liveBytes: reading.live_bytes,
      liveBlocks: reading.live_blocks, liveBytesPeak: reading.live_bytes_peak,
      requestedBytes: reading.requested_bytes, requestedBytesPeak: reading.requested_bytes_peak)
  }

  // MARK: - Unsafe

  /// Safe because: Swift imports a C array as a tuple of as many elements, and the name lists were
  /// checked against that number when the recorder was made.
  private func kinds(of reading: tinamou_ledger) -> [AllocationLedger.Kind] {
    unsafe withUnsafeBytes(of: reading.kinds) { bytes in
      let counts = unsafe bytes.bindMemory(to: tinamou_counts.self)
      return kindNames.indices.map { i in
        AllocationLedger.Kind(name: kindNames[i], counts: unsafe AllocationCounts(counts[i]))
      }
    }
  }

  /// Safe because: see `kinds(of:)`.
  private func phases(of reading: tinamou_ledger) -> [AllocationLedger.Phase] {
    unsafe withUnsafeBytes(of: reading.phases) { bytes in
      let phases = unsafe bytes.bindMemory(to: tinamou_phase.self)
      return phaseNames.indices.map { i in
        let phase = unsafe phases[i]
        return AllocationLedger.Phase(
          name: phaseNames[i], times: phase.times, liveBytesAtBegin: phase.live_at_begin,
          liveBytesAtEnd: phase.live_at_end, liveBytesPeak: phase.live_peak,
          requestedBytesAtBegin: phase.requested_at_begin,
          requestedBytesAtEnd: phase.requested_at_end, requestedBytesPeak: phase.requested_peak)
      }
    }
  }
}

// MARK: - Kinds

/// Marks what this thread does while `body` runs as operations of the `kind`-th kind: the
/// allocation recorder counts it there, and a CPU profiler that was made for this kind samples it.
///
/// The optimiser may move code that has no effect out of `body`, and so out of the kind.
///
/// Costs three calls and two exchanges of a thread-local integer; inlinable, so that it does not
/// also cost the look-up of generic types.
@inlinable
package func performing<Result: ~Copyable, Failure: Error>(
  kind: Int, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let previous = exchangeKind(shimKind(kind))
  defer { _ = exchangeKind(previous) }
  return try body()
}

/// The number that the shim knows the `kind`-th kind by; its 0 is that of threads which never said
/// what they do.
@usableFromInline
package func shimKind(_ kind: Int) -> UInt32 {
  precondition((0 ..< AllocationRecorder.kindCountMax).contains(kind), "there is no kind \(kind)")
  return UInt32(kind + 1)
}

/// Sets the kind of this thread and returns the one before.
@usableFromInline
package func exchangeKind(_ kind: UInt32) -> UInt32 { tinamou_set_kind(kind) }
