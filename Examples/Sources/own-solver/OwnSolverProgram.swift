// A comparison with the default strategy, as `tinamou run` makes one, through the library.

import Measurement
import OwnSolver
import Reporting
import Suite

@main
struct OwnSolverProgram {
  /// `own-solver [WORKLOAD] [SIZE]`
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let source = try CaseSource(argument: arguments.first ?? "login")
    let size = arguments.dropFirst().first.flatMap(Int.init) ?? 1
    let own = Strategy(
      name: "own", summary: "A simplex on one matrix, from scratch.", comparing: { OwnSolver() })
    let measurement = CaseMeasurement(
      plan: .quick, clock: MonotonicClock(), environment: .collect())
    var records: [RunRecord] = []
    for strategy in [own, StrategyCatalog.default] {
      // Answers are verified before they are timed; a wrong one throws.
      let outcome = try measurement.outcome(
        of: SuiteCase(source: source, size: size, strategy: strategy))
      if case .measured(let measured) = outcome { records += measured }
    }
    print(RunReport.table(of: records).terminalText())
  }
}
