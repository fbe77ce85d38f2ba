// Where the work of a measurement comes from: a workload of the catalog, or somebody's trace file.

package import Measurement
public import Traces
public import Workloads

/// The name of a workload or the path of a trace, as the command line takes it.
public enum CaseSource: Sendable {
  /// A workload of the catalog.
  case workload(Workload)

  /// A trace file, which has one size. Where it is a copy, `name` is the path of what it is of.
  case file(path: String, name: String? = nil)

  /// The source that `argument` names: a path if it contains a slash or ends in `.trace`, otherwise
  /// a workload.
  ///
  /// - Throws: `WorkloadError.unknownWorkload`.
  public init(argument: String) throws(WorkloadError) {
    if argument.contains("/") || argument.hasSuffix(".trace") {
      self = .file(path: argument)
    } else {
      self = .workload(try WorkloadCatalog.workload(named: argument))
    }
  }

  /// What tables and records call it.
  public var name: String {
    switch self {
    case .workload(let workload): workload.name
    case .file(let path, let name): name ?? path
    }
  }

  /// From what `init(argument:)` makes it in another process: the name of a workload, or the path
  /// of the file.
  package var argument: String {
    if case .file(let path, _) = self { path } else { name }
  }

  /// `seed` as records name it: nothing was made from it where the trace is a file.
  package func seed(_ seed: UInt64) -> Seed? {
    if case .workload = self { Seed(rawValue: seed) } else { nil }
  }

  /// `size` as records name it: a file has only one.
  package func size(_ size: Int) -> Int {
    if case .workload = self { size } else { 1 }
  }

  /// Whether there is a trace of this size; a file has one for every size.
  ///
  /// - Throws: `WorkloadError.sizeOutOfRange`.
  public func validate(size: Int) throws(WorkloadError) {
    if case .workload(let workload) = self { try workload.validate(size: size) }
  }

  /// The trace to replay.
  ///
  /// - Throws: `WorkloadError` for a size that the workload does not have, `TraceReadError` for a
  ///   file that cannot be read or is malformed.
  public func trace(size: Int, seed: UInt64) throws -> Trace {
    switch self {
    case .workload(let workload): try workload.trace(size: size, seed: seed)
    case .file(let path, _): try TraceReader.read(path: path)
    }
  }
}
