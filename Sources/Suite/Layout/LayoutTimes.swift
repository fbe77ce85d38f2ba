// What a layout work took, and the records of it.

internal import LayoutEngine
public import Measurement
internal import SolverCore

/// Times of one layout work at one size.
public struct LayoutTimes {
  /// The name of the work.
  public let name: String
  /// How many of its unit.
  public let size: Int
  /// The constraints in the solver at their most, the engine's own included.
  public let constraintCount: Int
  /// How many frames a repetition moves.
  public let frameCount: Int
  /// Making the views and constraints and laying them out, from nothing.
  public let make: PairedTime
  /// A frame: changes and a layout pass.
  public let frame: PairedTime
  /// What the solver counted in one repetition.
  let work: (make: WorkCounters, frames: WorkCounters)
}

/// The engine's time and the solver's for the same thing, in nanoseconds.
public struct PairedTime {
  /// With views, constraints and passes, by repetition.
  let engineTimes: [Double]
  /// The replay of what reached the solver, changed values read after every solve, by repetition.
  let solverTimes: [Double]

  init(_ pairs: [(engine: Double, solver: Double)]) {
    engineTimes = pairs.map(\.engine)
    solverTimes = pairs.map(\.solver)
  }

  /// The median of the engine's times.
  public var engine: Double { Self.median(engineTimes) }
  /// The median of the solver's.
  public var solver: Double { Self.median(solverTimes) }
  /// The median of the repetitions' ratios, each of two times taken one right after the other.
  public var ratio: Double {
    Self.median(zip(engineTimes, solverTimes).map { $0 / max($1, 1) })
  }

  private static func median(_ values: [Double]) -> Double {
    (try? SortedSample(values).median) ?? 0
  }
}

extension LayoutTimes {
  /// What strategies are called in records of the engine; the solver alone has its own name.
  public static let engineStrategy = "layout-engine"

  /// Four records: the engine and its solver, each making the screen and moving it. The workload's
  /// name begins with `layout/`, since the workloads of the suite are other traces.
  ///
  /// - Throws: Where there were no repetitions.
  public func records(
    clock: ClockFloor, environment: RunEnvironment
  ) throws(StatisticsError) -> [RunRecord] {
    var records: [RunRecord] = []
    for (strategy, path) in [
      (Self.engineStrategy, \PairedTime.engineTimes), (defaultSolverName, \.solverTimes),
    ] {
      for (phase, operation, count, time, work) in [
        ("build", OperationKind.make, 1, make, work.make),
        ("animate", .frame, frameCount, frame, work.frames),
      ] {
        let figures = RunFigures(
          phase: phase, operation: operation, count: count,
          time: try TimeSummary(perRepetition: time[keyPath: path]), work: work,
          verification: Verification(
            isVerified: true, method: "optimality certificate after every solve of the trace"),
          clock: clock)
        records.append(
          RunRecord(
            CaseKey(workload: "layout/\(name)", size: size, strategy: strategy),
            constraintCount: constraintCount, environment: environment, figures))
      }
    }
    return records
  }
}

extension OperationKind {
  /// A screen is made and laid out, from nothing.
  public static let make = OperationKind(rawValue: "make")
}
