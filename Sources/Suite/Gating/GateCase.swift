// What a gate measures on both sides.

internal import Foundation
public import Measurement
internal import Traces
public import Workloads

/// Some work, and what it is called.
public struct GateCase: Hashable, Sendable {
  /// What rows call it.
  public var key: CaseKey
  /// The path of the trace that is replayed; `nil` for a screen of the layout engine and the DSL.
  ///
  /// Both programs replay the file that the candidate wrote, not workloads that each makes itself.
  /// So the same work is compared even if a workload is new, renamed or changed. A screen is made
  /// by each program, since making it is what is judged.
  public var trace: String?
  /// The hash of the trace; for a screen, only of its name.
  public var digest: String
  /// The name of the work in errors: the user's own file, or the command that prints it.
  public var origin: String
  /// What is judged of it, if it is asked for.
  public var tiers: Set<GateTier> = Set(GateTier.allCases)

  /// A case as stated; without an origin, errors name it by its key.
  public init(key: CaseKey, trace: String?, digest: String, origin: String? = nil) {
    self.key = key
    self.trace = trace
    self.digest = digest
    self.origin = origin ?? key.description
  }

  /// The cases without the tiers that a gate of everything has no time for: workloads of rare
  /// operations have no wall time, and instructions only at the smaller sizes.
  public static func everyday(_ cases: [GateCase]) -> [GateCase] {
    let rare = Set(WorkloadCatalog.rare.map(\.name))
    return cases.map { gateCase in
      guard rare.contains(gateCase.key.workload) else { return gateCase }
      var everyday = gateCase
      everyday.tiers.remove(.time)
      if gateCase.key.size > 4 { everyday.tiers.remove(.instructions) }
      return everyday
    }
  }

  /// The case of `work` at `size`.
  public init(screen work: LayoutWork, size: Int) {
    let name = work.recordName
    self.init(
      key: CaseKey(workload: name, size: size, strategy: CaseKey.layoutEngine), trace: nil,
      digest: ContentHash(of: "\(name) \(size)".utf8).description,
      origin: "`tinamou layout \(work.name) --size \(size)`")
  }

  /// Writes the traces of `cases` into `folder`, each once for all strategies.
  ///
  /// - Throws: `CaseError.noTrace` for a workload or file that gives none; nothing is left
  ///   half-written that a caller would use.
  /// - Complexity: O(operations) of all traces.
  public static func write(
    _ cases: [SuiteCase], seed: UInt64, folder: String
  ) throws -> [GateCase] {
    var written: [String: (path: String, digest: String)] = [:]
    return try cases.map { suiteCase in
      let name = "\(suiteCase.source.name) \(suiteCase.size)"
      let file: (path: String, digest: String)
      if let known = written[name] {
        file = known
      } else {
        let trace: Trace
        do { trace = try suiteCase.source.trace(size: suiteCase.size, seed: seed) } catch {
          throw CaseError.noTrace(label: suiteCase.label, reason: "\(error)")
        }
        let path = "\(folder)/\(written.count).trace"
        let text = TraceWriter.text(of: trace)
        file = (path, ContentHash(of: text.utf8).description)
        // The file itself, not what was read of it: errors name its lines.
        if case .file(let original, _) = suiteCase.source {
          try OutputFile.write(contentsOf: original, to: path)
        } else {
          try OutputFile.write(text, to: path)
        }
        written[name] = file
      }
      return GateCase(
        key: suiteCase.key, trace: file.path, digest: file.digest,
        origin: origin(of: suiteCase, seed: seed))
    }
  }

  private static func origin(of suiteCase: SuiteCase, seed: UInt64) -> String {
    switch suiteCase.source {
    case .file: suiteCase.source.name
    case .workload(let workload):
      "`tinamou trace record \(workload.name) --size \(suiteCase.size) --seed \(seed)`"
    }
  }
}

extension GateCase {
  // MARK: - Sizes

  /// How many of its unit a screen has: several, so that a cost that is linear in the tree shows.
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
