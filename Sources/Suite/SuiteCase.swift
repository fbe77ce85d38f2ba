// One cell of the matrix that a run measures.

internal import Files
internal import Foundation
package import Measurement
public import Traces
public import Workloads

/// A source at one size, on one strategy.
public struct SuiteCase: Sendable {
  /// Where the trace comes from.
  public let source: CaseSource
  /// The size in the workload's own unit; 1 for a trace file, which has only one.
  public let size: Int
  /// Who solves.
  public let strategy: Strategy

  /// `source` at `size` on `strategy`.
  public init(source: CaseSource, size: Int, strategy: Strategy) {
    self.source = source
    self.size = size
    self.strategy = strategy
  }

  /// What records call it.
  package var key: CaseKey { CaseKey(workload: source.name, size: size, strategy: strategy.name) }

  /// The same for a process that measures it, to which the workload is an argument.
  package var orderKey: CaseKey {
    CaseKey(workload: source.argument, size: size, strategy: strategy.name)
  }

  /// What progress and messages call it: `feed 100 (sparse)`.
  public var label: String { "\(source.label(size: size)) (\(strategy.name))" }

  /// Every source at every size on every strategy, sizes inside sources, and each of them once.
  ///
  /// - Parameters:
  ///   - sources: What is measured.
  ///   - sizes: The sizes of all workloads, or `nil` for each workload's own.
  ///   - sizeLimit: How many of a workload's own sizes are kept, the smallest ones.
  ///   - strategies: Who solves.
  public static func matrix(
    _ sources: [CaseSource], sizes: [Int]?, sizeLimit: Int = .max, strategies: [Strategy]
  ) -> [SuiteCase] {
    var known: Set<CaseKey> = []
    let cases = sources.flatMap { source in
      let ownSizes =
        switch source {
        case .workload(let workload): sizes ?? Array(workload.sizes.prefix(sizeLimit))
        case .file: [1]
        }
      return ownSizes.flatMap { size in
        strategies.map { SuiteCase(source: source, size: size, strategy: $0) }
      }
    }
    return cases.filter { known.insert($0.key).inserted }
  }
}

extension CaseKey {
  /// Who replays what, in the process that is told the key.
  ///
  /// - Throws: `StrategyError`, `WorkloadError`, `TraceReadError`, `MemoryNeed`.
  func subject(seed: UInt64) throws -> (strategy: Strategy, trace: Trace) {
    let source = try CaseSource(argument: workload)
    let strategy = try StrategyCatalog.strategy(named: strategy)
    let trace = try source.trace(size: size, seed: seed)
    try strategy.checkMemory(for: trace)
    return (strategy, trace)
  }
}

/// The name of a workload or the path of a trace, as the command line takes it.
public enum CaseSource: Sendable {
  /// A workload of the catalog.
  case workload(Workload)
  /// A trace file, which has one size. Where it is a copy, `name` is the path of what it is of.
  case file(path: String, name: String? = nil)

  /// The source that `argument` names: a path if it contains a slash or ends in `.trace`, otherwise
  /// a workload, or a file that is there. A screen such as `layout/login` is neither, unless there
  /// is a file of its name.
  ///
  /// - Throws: `WorkloadError.unknownWorkload`.
  public init(argument: String) throws(WorkloadError) {
    let isScreen = (try? ProfiledScreen(argument: argument)) != nil
    let isPath = argument.contains("/") || argument.hasSuffix(".trace")
    if isPath, !isScreen || FileManager.default.fileExists(atPath: argument) {
      self = .file(path: argument)
    } else {
      do throws(WorkloadError) {
        self = .workload(try WorkloadCatalog.workload(named: argument))
      } catch {
        guard isRegularFile(argument) else { throw error }
        // Other programs, and later calls, take it for a path, too.
        self = .file(path: "./" + argument)
      }
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

  /// What people read of it and `size`: `feed 100`. A file has only one.
  package func label(size: Int) -> String {
    if case .workload = self { "\(name) \(size)" } else { name }
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
