// What is measured: a named family of traces, made from a size and a seed.

public import Traces

/// A family of traces of one shape. The same name, size and seed give the same trace on every
/// machine.
///
/// A trace has the phases `build`, then `animate` where the workload moves something, then
/// `teardown`, and carries `expect` lines with values that plain arithmetic gave, not a solver.
public struct Workload: Sendable {
  /// What the command line calls it: lower case, words joined by hyphens, unique in the catalog.
  public let name: String

  /// What it is, in one sentence.
  public let summary: String

  /// Why it is worth measuring, in one sentence.
  public let why: String

  /// What its size counts, in the singular: "view", "cell", "screen".
  public let unit: String

  /// The sizes that are measured unless others are named, ascending.
  public let sizes: [Int]

  /// The size whose work is counted for thresholds: large enough for work that grows too fast to
  /// show, and small enough for every day.
  public var countedSize: Int { sizes.last { $0 <= 50 } ?? sizes[0] }

  /// The largest size that `trace(size:seed:)` makes.
  public let sizeMax: Int

  /// Makes the trace of a size that the workload has.
  let generate: @Sendable (_ size: Int, _ seed: UInt64) -> Trace

  /// A workload whose traces `generate` makes, for sizes from 1 through `sizeMax`.
  public init(
    name: String, summary: String, why: String, unit: String, sizes: [Int],
    sizeMax: Int = 1_000_000,
    generate: @escaping @Sendable (_ size: Int, _ seed: UInt64) -> Trace
  ) {
    self.name = name
    self.summary = summary
    self.why = why
    self.unit = unit
    self.sizes = sizes
    self.sizeMax = sizeMax
    self.generate = generate
  }

  /// The trace of this size.
  ///
  /// - Parameters:
  ///   - size: How many of `unit`, from 1 through `sizeMax`.
  ///   - seed: What the variable dimensions are drawn from.
  /// - Throws: `WorkloadError.sizeOutOfRange`.
  /// - Complexity: O(size).
  public func trace(size: Int, seed: UInt64) throws(WorkloadError) -> Trace {
    try validate(size: size)
    return generate(size, seed)
  }

  /// Whether the workload has this size.
  ///
  /// - Throws: `WorkloadError.sizeOutOfRange`.
  public func validate(size: Int) throws(WorkloadError) {
    guard 1 ... sizeMax ~= size else {
      throw .sizeOutOfRange(workload: name, size: size, sizeMax: sizeMax)
    }
  }
}

/// Why a workload was not made.
public enum WorkloadError: Error, Hashable, Sendable {
  /// No workload has the name; `nearest` are the most similar ones.
  case unknownWorkload(String, nearest: [String])

  /// No screen has the name, of those in `known`; `nearest` are the most similar ones.
  case unknownScreen(String, nearest: [String], known: [String])

  /// No scene has the name; `nearest` are the most similar ones.
  case unknownScene(String, nearest: [String])

  /// No group has the name; `nearest` are the most similar ones.
  case unknownGroup(String, nearest: [String])

  /// The size is not one that the workload has.
  case sizeOutOfRange(workload: String, size: Int, sizeMax: Int)
}

extension WorkloadError: CustomStringConvertible {
  /// What was wrong, and what to do.
  public var description: String {
    switch self {
    case .unknownWorkload(let name, _) where name.hasPrefix("layout/") || name.hasPrefix("race/"):
      "'\(name)' is a screen and no workload: `tinamou layout` times it, cpu, heap and "
        + "instructions profile it, and gate judges those of layout/"
    case .unknownWorkload(let name, let nearest):
      "no workload is called '\(name)'\(NearestName.question(nearest)) "
        + "`tinamou list workloads` shows all"
    case .unknownScreen(let name, let nearest, let known):
      "no screen is called '\(name)'\(NearestName.question(nearest)) "
        + "There are \(known.joined(separator: ", "))"
    case .unknownScene(let name, let nearest):
      "no scene is called '\(name)'\(NearestName.question(nearest)) `tinamou list scenes` shows all"
    case .unknownGroup(let name, let nearest):
      "no group of workloads is called '\(name)'\(NearestName.question(nearest)) "
        + "There are \(WorkloadGroup.allNames)"
    case .sizeOutOfRange(let workload, let size, let sizeMax):
      "\(workload) has sizes from 1 through \(sizeMax), not \(size)"
    }
  }
}
