// A solver's answer together with its proof.

public import SolverCore

/// Values and multipliers for the demands of a model: what `OptimalityCheck` looks at.
public struct Certificate: Sendable {
  /// The value of each variable, by its index.
  public var values: [Double]

  /// The nonzero entries of the multipliers, row by row in the order of `TraceModel.rows()`, from
  /// the highest level down within each row.
  public private(set) var entries: [Multiplier] = []

  /// Where the entries of each row end.
  private var ends: [Int] = []

  /// A certificate without multipliers yet.
  public init(values: [Double]) {
    self.values = values
  }

  /// The number of rows whose multipliers are known.
  public var rowCount: Int { ends.count }

  /// Where the multiplier of the row at `index` lies in `entries`.
  func range(ofRow index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1]) ..< ends[index]
  }

  /// Adds the multiplier of the next row: whatever `append` appends.
  public mutating func appendRow(_ append: (inout [Multiplier]) -> Void) {
    append(&entries)
    ends.append(entries.count)
  }
}

extension Replayer {
  /// The answer that `solver` gives at this point of the replay, right after a solve.
  ///
  /// - Parameters:
  ///   - solver: The solver of this replay.
  ///   - rows: The rows of a model of the same trace at the same position.
  /// - Complexity: O(variables), and for each row what the solver needs.
  public func certificate<S: CertifyingSolver & ~Copyable>(
    of solver: inout S, rows: [ModelRow]
  ) -> Certificate {
    var values: [Double] = []
    readValues(of: solver, into: &values)
    var certificate = Certificate(values: values)
    for row in rows {
      certificate.appendRow { entries in
        switch row.origin {
        case .constraint(let constraint):
          solver.appendMultiplier(of: handle(of: constraint), to: &entries)
        case .suggestion(let variable):
          solver.appendMultiplier(ofEditOf: variable, to: &entries)
        }
      }
    }
    return certificate
  }
}
