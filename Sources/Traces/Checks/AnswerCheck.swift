// Certificate first, exact arithmetic where that is not clear.

internal import SolverCore

/// Checks answers to a model at one position.
struct AnswerCheck {
  /// Why an answer is not accepted.
  enum Doubt {
    /// It is wrong.
    case wrong(OptimalityFailure)

    /// Its certificate fails, and the part of the system that this concerns is too large to decide
    /// without.
    case undecided(OptimalityFailure, rowCount: Int, variableCount: Int)
  }

  private let model: TraceModel
  private let rows: [ModelRow]

  /// How often the tolerances a certificate may miss its conditions by: one that is worse is no
  /// proof, even where the values happen to be right.
  private static let leniency = 1e5

  /// A check of answers to `rows`, those of `model`.
  init(_ model: TraceModel, _ rows: [ModelRow]) {
    self.model = model
    self.rows = rows
  }

  /// What is wrong with the answer, or `nil` if it is optimal.
  ///
  /// The multipliers of an ill-conditioned system are off by more than rounding, though its values
  /// are right. So a certificate that fails by little decides nothing; then exact arithmetic does.
  /// It also does where multipliers are so large that the certificate would let pass what is not
  /// optimal, and where they prove the answer only because small ones mean something, be they as
  /// small as the last digits of the terms that a row was given.
  func doubt(of certificate: Certificate) -> Doubt? {
    var defects: [Defect] = []
    var isLoose = false
    do throws(OptimalityFailure) {
      var checker = try OptimalityCheck.checker(of: certificate, against: model, rows: rows)
      checker.appendValueDefects(to: &defects)
      if let defect = defects.first { return .wrong(OptimalityFailure(defect, in: model.trace)) }
      checker.appendProofDefects(leniency: Self.leniency, to: &defects)
      checker.dropIfProvenByLastDigits(&defects)
      if let defect = defects.first {
        let isRight =
          checker.areMultipliersRightByTheirDigits(leniency: Self.leniency)
          && judge(certificate, where: Set(defects.flatMap(variables))) == .right
        return isRight ? nil : .wrong(OptimalityFailure(defect, in: model.trace))
      }
      checker.appendProofDefects(to: &defects)
      var beyondRounding: [Defect] = []
      if checker.isLoose {
        checker.appendDefectsBeyondRounding(isDoubting: true, to: &beyondRounding)
      }
      isLoose = !beyondRounding.isEmpty
    } catch { return .wrong(error) }
    guard let defect = defects.first else {
      return isLoose ? doubtOfValues(certificate) : nil
    }
    let failure = OptimalityFailure(defect, in: model.trace)
    switch judge(certificate, where: Set(defects.flatMap(variables))) {
    case .right: return nil
    case .worse(let level, let violation, let optimum):
      return .wrong(.notLeast(level: level, violation: violation, optimum: optimum))
    case .tooLarge(let rowCount, let variableCount):
      return .undecided(failure, rowCount: rowCount, variableCount: variableCount)
    }
  }

  /// The same by exact arithmetic only, as far as that goes.
  private func doubtOfValues(_ certificate: Certificate) -> Doubt? {
    let everything = (0 ..< model.variableCount).map { Variable(index: UInt32($0)) }
    guard
      case .worse(let level, let violation, let optimum) =
        judge(certificate, where: Set(everything))
    else { return nil }
    return .wrong(.notLeast(level: level, violation: violation, optimum: optimum))
  }

  private func judge(
    _ certificate: Certificate, where concerned: Set<Variable>
  ) -> ExactVerdict {
    ExactJudge(model, rows: rows).verdict(on: certificate.values, where: concerned) { row in
      !certificate.range(ofRow: row).isEmpty
    }
  }

  /// The variables that a defect is about.
  private func variables(of defect: Defect) -> [Variable] {
    switch defect {
    case .notFinite(let variable), .notStationary(let variable, _, _): [variable]
    case .violated(let demand, _), .outOfBox(let demand, _, _), .wrongSign(let demand, _, _),
      .notComplementary(let demand, _, _, _, _):
      rows.first { $0.origin.demand == demand }.map { row in
        (0 ..< row.termCount).map { model.term($0, of: row).variable }
      } ?? []
    }
  }
}
