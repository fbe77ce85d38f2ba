// Scripts from arbitrary bytes, for a fuzzer that learns which bytes lead where.

internal import SolverCore

extension Script {
  /// The script that `bytes` spell: any bytes spell one, and each byte matters by itself, so that a
  /// small change of the bytes is a small change of the script.
  ///
  /// Systems are small, at most 5 variables and 16 constraints at once, so that exact arithmetic
  /// stays quick. The numbers are few and simple: what is wanted is strange sequences.
  package init(bytes: [UInt8]) {
    var decoder = OperationDecoder(bytes: bytes[...])
    var operations: [Operation] = []
    while operations.count < OperationDecoder.operationCountMax, let operation = decoder.next() {
      operations.append(operation)
    }
    self.init(operations + [.solve])
  }
}

/// Takes operations from the front of bytes. Missing bytes count as zero.
private struct OperationDecoder {
  var bytes: ArraySlice<UInt8>

  // Names are given in order and never again, as the model requires.
  private var variableCount = 0
  private var constraintCount = 0

  static let operationCountMax = 48
  private static let variableCountMax = 5
  private static let constraintCountMax = 24

  private static let coefficients: [Double] = [
    1, -1, 1, -1, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 0, 0.25, 5, .nan,
  ]
  private static let priorities: [Priority] = [
    .required, .high, .required, .medium, .low, .required, 1, 751,
  ]
  private static let badNumbers: [Double] = [.nan, .infinity, -.infinity, 1e16, -1e300]

  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The next operation; `nil` at the end of the bytes.
  mutating func next() -> Operation? {
    guard let code = bytes.popFirst() else { return nil }
    switch code % 16 {
    case 0, 1, 2, 3: return makeConstraint()
    case 4: return .remove(constraint())
    case 5, 6: return .setRightHandSide(number(), of: constraint())
    case 7: return .setPriority(priority(), of: constraint())
    case 8: return .addEdit(variable(), priority())
    case 9: return .removeEdit(variable())
    case 10, 11, 12: return .suggest(number(), for: variable())
    case 13: return .removeVariable(variable())
    case 14: return makeVariable()
    default: return .solve
    }
  }

  private mutating func makeVariable() -> Operation {
    guard variableCount < Self.variableCountMax else { return .solve }
    defer { variableCount += 1 }
    return .makeVariable(variableCount)
  }

  /// A new constraint; where there is no variable yet, a variable.
  private mutating func makeConstraint() -> Operation {
    if variableCount == 0 { return makeVariable() }
    guard constraintCount < Self.constraintCountMax else { return .remove(constraint()) }
    let shape = byte()
    let relation = Relation.allCases[Int(shape >> 2) % Relation.allCases.count]
    let terms = (0 ..< Int(shape & 3)).map { _ in term() }
    defer { constraintCount += 1 }
    return .add(constraintCount, .init(terms, relation, number(), priority()))
  }

  /// A coefficient and a variable in one byte.
  private mutating func term() -> (Double, Int) {
    let code = Int(byte())
    return (Self.coefficients[code & 15], (code >> 4) % (variableCount + 1))
  }

  // One name more than there are: the last one stands for a handle that was never given out.
  private mutating func variable() -> Int { Int(byte()) % (variableCount + 1) }
  private mutating func constraint() -> Int { Int(byte()) % (constraintCount + 1) }
  private mutating func priority() -> Priority {
    Self.priorities[Int(byte()) % Self.priorities.count]
  }

  /// Mostly whole numbers around zero, also quarters; the last few codes are no numbers at all.
  private mutating func number() -> Double {
    let code = Int(byte())
    if code >= 256 - Self.badNumbers.count { return Self.badNumbers[255 - code] }
    return code < 192 ? Double(code / 2 - 32) : Double(code - 220) / 4
  }

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }
}
