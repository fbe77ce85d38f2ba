// The strategy revised without one optimisation each: what is it worth?

internal import RevisedSolver

extension StrategyCatalog {
  /// The strategies that lack one part each of another strategy.
  static let ablations: [Strategy] = [
    ablation(
      "direction-cache", .noDirectionCache,
      "searches anew for what an edit moves at each suggestion"),
    ablation(
      "intervals", .noIntervals,
      "moves the values and evaluates every row concerned at each suggestion"),
    ablation(
      "fresh-pivot", .noFreshPivot,
      "adds a row that brings a variable of its own like any other"),
    ablation(
      "placement", .noPlacement,
      "finds the place of every row in the factor by elimination"),
    ablation(
      "early-stop", .noEarlyStop,
      "eliminates to the end where a row has long found its place"),
    ablation(
      "takeover", .noTakeover,
      "makes a spike of a row that enters in place of another more often"),
    ablation(
      "long-steps", .noLongSteps,
      "ends each improving movement at the first row that changes its side"),
    ablation(
      "deferral", .noDeferral,
      "brings violated soft rows to their optimum as they are added"),
    ablation(
      "joint-flips", .noJointFlips,
      "flips the bounds of violated rows that cannot hold one by one"),
    ablation(
      "joint-removal", .noJointRemoval,
      "lets each constraint that is removed leave at once"),
    ablation(
      "free-entry", .noFreeEntry,
      "adds required rows on trial also where nothing can refuse them"),
    ablation(
      "pivot-choice", .noPivotChoice,
      "lets a new row determine the variable that was made last"),
    ablation(
      "sweep", .noSweep,
      "searches for what moves also where that is a large part of the system"),
    ablation(
      "search", .noSearch,
      "goes through all rows wherever more than one variable moves"),
    ablation(
      "augmenting", .noAugmenting,
      "makes a spike of each row for which others would have to make room"),
    ablation(
      "returns", .noReturns,
      "pivots each time that an edit goes to and fro over a breakpoint"),
  ]

  private static func ablation(
    _ part: String, _ options: RevisedOptions, _ difference: String
  ) -> Strategy {
    Strategy(
      name: "revised-no-\(part)", summary: "As revised, but \(difference).",
      driver: SolverDriver(certifying: { RevisedSolver(options: options) }))
  }
}
