// Rows that are all but parallel, and coefficients of many decades: where last digits decide.

import FlatStorage
import SolverCore
import TestSupport
import Testing
import Traces

@testable import RevisedSolver

@Suite struct LastDigitTests {
  /// Believed: that a requirement which its rows contradict by no more than rounding needs nothing.
  /// It was accepted, no step could make it hold, and the answer was known to be wrong. Now it
  /// determines a variable in place of the row that it is nearly parallel to.
  @Test(arguments: Self.roundedContradictions)
  func whatContradictsByRoundingHolds(operations: String) throws { try verify(operations) }

  /// Believed: that a weight which refinement leaves is one. But it may be what the last digits of
  /// the coefficients leave: 2e-12 of 6e4. It became a pivot, and the row had no place.
  @Test(arguments: Self.blockedByLastDigits)
  func whatLastDigitsLeaveIsNoPivot(operations: String) throws { try verify(operations) }

  /// Believed: that what is small beside the largest multiplier of a level is rounding. Where each
  /// sum is zero but for its own last digits, it decides: these answers are right, and were said
  /// not to be.
  @Test(arguments: Self.smallMultipliers)
  func whatDecidesMayBeSmall(operations: String) throws { try verify(operations) }

  /// Believed: that a multiplier means something whose entry is right to all its digits. Where rows
  /// are all but parallel, the last digits of coefficients decide on which side of zero it is: of
  /// 1e7, 1e-9. The level below then had nothing to say, in silence.
  @Test(arguments: Self.multipliersOfLastDigits)
  func lastDigitsOfMultipliersDecideNothing(operations: String) throws { try verify(operations) }

  /// Believed: that an entry which is small beside its level, but larger than rounding there,
  /// decides. This one, 3.8e-13, is alone in one sum and the rounding of another. It decided at
  /// level 750, and 500 was violated by 247, in silence.
  @Test func roundingThatIsAloneInASumDecidesNothing() throws { try verify(Self.aloneInASum) }

  /// Believed: that a requirement which contradicts others by rounding takes the place of the one
  /// with the largest coefficient in it. But what a row may miss follows from its numbers. One
  /// answer was known to be wrong by 1.1e11, the other by its multipliers.
  @Test(arguments: Self.largeRowsOfSmallValues)
  func rowsOfLargeNumbersGiveWay(operations: String) throws { try verify(operations) }

  /// Believed: that by how little a row is missed does not matter below a tolerance. Times a
  /// multiplier of a million, 5e-9 points are 5e-3.
  @Test func aNearMissBesideALargeMultiplierIsMet() throws {
    var solver = RevisedSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(y == 1e6 * x, priority: .required)
    try solver.add(y == 0, priority: 500)
    try solver.add(x >= 1, priority: .required)
    try solver.add(x >= 1.000000005, priority: .required)
    solver.solve()
    #expect(abs(solver.value(of: y) - 1_000_000.005) < 1e-6)
    #expect(solver.defect == nil)
  }

  /// Believed: that an answer without a defect by its letter has none. The letter is about rows,
  /// and this variable is in none.
  @Test func lastDigitsExplainNoValueThatIsNotANumber() {
    var solver = RevisedSolver()
    let x = solver.makeVariable()
    solver.system.values[VariableIndex(raw: 0)] = .nan
    #expect(solver.certify().defects == [.notFinite(x)])
  }

  private func verify(_ operations: String) throws {
    var solver = RevisedSolver()
    #expect(try readTrace(operations).verify(on: &solver) == nil)
    #expect(solver.certify().isOptimal)
  }
}

// Lives of the kinds `parallel` and `decades`, shrunk.
extension LastDigitTests {
  private static let roundedContradictions = [
    """
    variables 0 1
    add 0 500 <= -1 0 0
    add 1 required == 252.20613876475 0.2 0 0.9 1
    add 2 required == -126.10306864048289 -0.10000000251188644 0 -0.45 1
    add 3 required <= -484.20812715695246 -1.4 1
    solve
    """,
    """
    variables 0 1
    add 0 required == -813.5192346161863 0.8 0 -0.2 1
    add 1 required == -813.5192862493678 0.8000000504765876 0 -0.2 1
    add 2 required == 33.680807006495144 -1.4 1
    solve
    """,
    """
    variables 0 1 2 3
    add 0 required == -404.5492736443063 0.2 1 0.6 3
    add 1 500 == 1 0 0
    add 2 required == 104.5 -1.9 0
    add 3 required == 202.27484970212004 -0.10000079432823472 1 -0.3 3
    add 4 required <= -983.6063822239314 1.1 3 -0.4 2 1.4 1
    add 5 required == 11.751084050269398 -0.7 2 -0.3 0 1.2 0
    solve
    """,
  ]

  private static let blockedByLastDigits = [
    """
    variables 0 1 2
    add 0 required == 0 4.199999999999999 1 1.7999999999999998 2 3.3000000000000003 0
    add 1 required == 0 1.400035166410041 1 0.6 2 1.1 0
    refuse 2 required <= -1 1 1
    solve
    """,
    """
    variables 0 1 2
    add 0 required == 0 1 2
    add 1 required == -1 -1.1003479199698745 0 1.6 1 1.8 2
    add 2 500 == 0 1 0 -2 1
    add 3 500 <= 0 1 1
    add 4 required == 0 -3.3000004154453864 0 4.800000000000001 1 5.4 2
    remove 0
    refuse 5 required == 0 1 0
    solve
    """,
  ]

  private static let multipliersOfLastDigits = [
    """
    variables 0 1 2
    add 0 required <= -1 24 1 10.8 2 16 0
    add 1 500 == 0 48.05141935607456 1 21.6 2 31.200000000000003 0
    add 2 250 >= 0 -1 1
    add 3 required >= 0 1 0
    add 4 required <= -1 4.805141935607456 1 2.16 2 3.1200000000000006 0
    add 5 250 <= 0 -1 2
    add 6 required == 0 -1 0 -1 2
    solve
    """,
    """
    variables 0 1 2
    add 0 250 <= 0 -1 1
    add 1 required <= 0 -1 2 -1 1
    add 2 500 <= 0 1 0
    add 3 required == 1 2.000000100237447 0 -1.9 2 -0.7 1
    add 4 required >= 0 -2 0 1.9 2 0.7 1
    solve
    """,
    """
    variables 0 1 2 3 4 5 6 7
    add 0 required >= -284 1 2
    add 1 required >= -1301 -1 6 -1 4
    add 2 required == 580.6366816050071 0.4 3 1.9 6 -0.5 2
    add 3 500 == -767 -1 6
    add 4 required == 1961 1.6 5 1 4
    add 5 required == -0 1 1
    add 6 750 >= 216 -0.8 3
    add 7 required >= -1693.4915344133299 -1.9 5
    add 8 1 == 1088.485380707232 -1.9 2 -1.6 7
    add 9 required == 1161.2122692926957 0.8003184857364428 3 3.8 6 -1 2
    priority 3 1
    add 10 1 >= -207.28203369356484 0.2 2 1.2 7
    solve
    """,
  ]

  private static let largeRowsOfSmallValues = [
    """
    variables 0 1 2
    add 0 750 >= -210164430.78181168 -3.238682951179961 0 -0.8991941786224368 1 3.843658247007009 0
    add 1 required >= -40607027.3854328 -0.6946119455864128 2
    add 2 required == -801003092413.2671 -0.5853911675265557 1 3.3559477339262713 0 \
    0.21723475170439413 1 -5.448395140269219 2
    add 3 750 == -31860.829026908512 -0.3883748412138734 0 4.72954657551426 2 0.21120413665685736 1
    add 4 required <= 1281737821843.6821 -0.5609332723020832 2 7.428531662358938 2 \
    -5.2702677663485185 0
    solve
    add 5 required <= -89028391013.5271 0.18531362618597577 0 -2.514267938652149 2 \
    1.0593081952594603 1
    solve
    """,
    """
    variables 0 1 2 3
    add 0 required >= -40097.98886365278 237.71125628633192 1 6620.138077565125 0
    add 1 250 <= -1.2504867900159997 9984.223902834776 1 -0.028385711492588766 3 \
    0.00029944364201185263 3
    add 2 500 == 93.20615182220114 0.7757980424093651 0 -0.002756777536595798 3 5.2115981079092615 0
    add 3 required == -90029.64276444953 -0.05475720329945673 0 -0.6228546800520668 3 \
    -2904.590229233284 1 -0.05293164344227841 2
    add 4 required <= 3255.1940085741994 -453.81193851167995 0
    add 5 500 == -58.55050103855562 -1.8373062301220946 3
    add 6 required <= 917834.7476589753 -0.9222127653439306 2 -2414.277150851693 3 \
    -1308.1523548328375 1 0.19202412424614168 1
    solve
    add 7 750 >= 43.73600673545444 -7779.383340168291 0
    add 8 required == -31.4918596390326 0.07932286549222307 3
    add 9 required == -22988.36248321073 -739.6302866934634 1
    solve
    solve
    """,
  ]

  private static let aloneInASum = """
    variables 0 1 2 3 4
    add 0 required == 0 1 2 -1 1
    add 1 500 == 0 1 1
    add 2 required >= 1 -331 3 10.633068948223999 4
    add 3 required <= 1 -0.04037868539903195 4 0.004045638567353442 2
    add 4 required == 0 -1 3 0.02713902603066277 0 -56.82489966849938 1
    add 5 required <= 0 -1 4
    add 6 required == -5 -0.008964413711834672 2
    add 7 750 >= 1 -0.19539798857816285 4
    remove 6
    solve
    """

  private static let smallMultipliers = [
    """
    variables 0 1 2 3
    add 0 250 == 0 -1.6 0 -1 3 0.3 0
    add 1 250 == 0 1.6000003192419705 0 -0.3 0
    add 2 required == 0 1 2 -1.3 1
    add 3 1 <= 0 1 0 1 3
    add 4 required == 0 1 3 -1 1
    add 5 required == 1 3.000000075356593 2 -3.9000000000000004 1
    solve
    """,
    """
    variables 0 1 2
    add 0 required == 1 1.9000037909983982 0 -0.2 2
    add 1 required == 0 0.9500020150973519 0 -0.1 2
    add 2 250 >= 0 1 2
    add 3 250 == 0 2 1 1 0
    add 4 250 == 0 2.00000399052463 1
    add 5 1 == 0 1 1 1 0
    solve
    """,
    """
    variables 0 1 2 3 4
    add 0 required == 0 63 3 -0.0017554317410226276 0
    add 1 250 == 0 1 0
    add 2 required <= 0 -96 4 -0.15925719245818737 3
    add 3 required == 0 0.002962041721455529 2 -7 0
    add 4 500 == 1 -1 4
    add 5 required >= 0 1 1
    add 6 required >= 0 -196 2 -1 1
    solve
    """,
    """
    variables 0 1 2 3 4
    add 0 required == 0 1 4 1 0
    add 1 required >= 0 1 1
    add 2 250 <= -1 -1 1
    add 3 required == 0 1 2
    add 4 500 <= 0 -1 0
    add 5 500 == 0 -0.0012231533457359104 3 1 0
    add 6 required == 1 218 2 0.023640308923937463 4
    add 7 required <= 0 0.0014508301590069707 1 -962.2033025870987 3
    solve
    """,
  ]
}
