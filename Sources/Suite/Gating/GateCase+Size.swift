// The size at which a gate measures a workload, unless it is told.

internal import Traces
public import Workloads

extension GateCase {
  /// How many of its unit a screen has: some, so that what is linear in the tree shows.
  public static let usualScreenSize = 10

  /// The most operations that a trace may have to be chosen over a smaller one.
  ///
  /// The strategies that are quadratic take milliseconds for it, and tenths of a second under
  /// callgrind.
  public static let operationCountMax = 4_000

  /// The larger one of the two smallest sizes of `workload`, if its trace has at most
  /// `operationCountMax` operations, otherwise the smallest: large enough to show the workload's
  /// shape.
  ///
  /// - Throws: `WorkloadError.sizeOutOfRange`, for a workload that lacks its own sizes.
  /// - Complexity: That of making the trace.
  public static func usualSize(of workload: Workload, seed: UInt64) throws(WorkloadError) -> Int {
    guard let least = workload.sizes.first else { return 1 }
    guard workload.sizes.count > 1 else { return least }
    let trace = try workload.trace(size: workload.sizes[1], seed: seed)
    return trace.operations.count <= operationCountMax ? workload.sizes[1] : least
  }

  /// The sizes at which `workload` is measured: all of one of rare operations, otherwise its usual
  /// one.
  ///
  /// - Throws: As `usualSize(of:seed:)`.
  public static func usualSizes(of workload: Workload, seed: UInt64) throws(WorkloadError) -> [Int]
  {
    WorkloadCatalog.rare.contains { $0.name == workload.name }
      ? workload.sizes : [try usualSize(of: workload, seed: seed)]
  }
}
