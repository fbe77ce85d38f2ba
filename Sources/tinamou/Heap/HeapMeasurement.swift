// The memory of one solver, and the process that looks at it.

internal import Measurement
internal import Profiling
internal import Suite

extension ProfiledArm {
  /// Records the heap of `workload`, which may be the path of a trace, in a process of its own.
  ///
  /// - Throws: `WorkerError` for missing tools and workers that fail, `ProfileError` for a profile
  ///   that is not understood.
  func measureHeap(
    _ workload: String, size: Int, seed: UInt64, prefix: String, rounds: Int
  ) async throws -> HeapMeasurement {
    // Written elsewhere first: tcmalloc leaves a part of a profile where the disk is full.
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let profiled = ProfiledCase(
      CaseKey(workload: workload, size: size, strategy: strategy.name), seed: seed)
    var result = try await worker().ask(
      .heap(profiled, prefix: folder.path + "/profile", rounds: rounds), for: \.heap)
    let heap = try HeapProfile(path: result.profilePath)
    let path = prefix + result.profilePath.dropFirst((folder.path + "/profile").count)
    try OutputFile.write(contentsOf: result.profilePath, to: path)
    result.profilePath = path
    return HeapMeasurement(arm: self, size: size, prefix: prefix, result: result, heap: heap)
  }
}

/// What one worker found.
struct HeapMeasurement {
  let arm: ProfiledArm
  let size: Int

  /// What the names of all its files begin with.
  let prefix: String
  let result: HeapFinding
  let heap: HeapProfile

  /// Bytes alive before the teardown, as asked for. The profile has a few more, in which it was
  /// written; it alone knows where no teardown begins, or from programs that count only what is set
  /// aside.
  var liveBytes: Int64 {
    result.ledger.phase(HeapFinding.teardown)?.requestedBytesAtBegin ?? heap.totals.liveBytes
  }

  /// The most bytes that were alive at once, as asked for; as set aside of programs that count only
  /// that.
  var peakBytes: Int64 { result.ledger.requestedBytesPeak ?? result.ledger.liveBytesPeak }

  /// These, for each constraint in force then.
  var bytesPerConstraint: Double {
    Double(liveBytes) / Double(max(1, result.constraintCountMax))
  }

  /// These, for each view, where the trace has views.
  var bytesPerView: Double? { result.viewCount.map { Double(liveBytes) / Double($0) } }

  /// The stacks with names, from the solver's own functions inwards.
  func profile() async throws -> StackProfile {
    try await Symbolizer().symbolize(AddressProfile(heap)).insideReplay()
  }
}
