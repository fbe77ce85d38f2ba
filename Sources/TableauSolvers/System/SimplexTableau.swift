// The simplex methods on a tableau that has one symbol for each constraint: what does not depend on
// how the tableau is stored.

internal import SolverCore

/// A symbol that could enter the basis.
struct EnteringSymbol<Number: TableauNumber>: BitwiseCopyable {
  var symbol: SymbolID

  /// Where the symbol stands in the row that it would leave its place to.
  var place: Int

  /// The size of its coefficient in that row.
  var size: Number

  /// Whether it would move up.
  var movesUp: Bool
}

/// A required row that stops a movement.
struct BlockingRow<RowID: BitwiseCopyable, Number: TableauNumber>: BitwiseCopyable {
  var row: RowID
  var basic: SymbolID

  /// Where the moving symbol stands in the row.
  var place: Int

  /// How far the symbol can move. Below zero by a rounding error at most.
  var distance: Number

  /// The size of the symbol's coefficient.
  var size: Double

  /// Whether this row stops the movement rather than `other`. Of two that stop it equally early,
  /// the one with the larger coefficient does, or with the smaller symbol if Bland's rule is in
  /// force.
  func stops(before other: BlockingRow, usingBland: Bool) -> Bool {
    let difference = (distance - other.distance).value
    if abs(difference) > 1e-12 { return difference < 0 }
    return usingBland ? basic.raw < other.basic.raw : size > other.size
  }
}

/// A tableau whose symbols are variables and the excesses of constraints.
protocol SimplexTableau: ~Copyable {
  associatedtype RowID: BitwiseCopyable
  associatedtype Number: TableauNumber

  var watch: Watch { get set }

  /// How many rows and columns there are: what the limits of steps grow with.
  var sideCount: Int { get }

  /// What a symbol may be, and what it costs.
  func traits(of symbol: SymbolID) -> SymbolTraits

  /// What the basic symbol of a row may be, and what it costs.
  func traits(of row: RowID) -> SymbolTraits

  /// The value of the basic symbol of a row.
  func value(at row: RowID) -> Number

  /// What is charged per unit of the basic symbol of a row.
  func slope(of row: RowID) -> Int8

  /// Whether the slope of a row is right for its value; for a required one, whether it is
  /// satisfied.
  func isWithinLimits(_ row: RowID) -> Bool

  /// Charges `slope` per unit of the basic symbol of a row, instead of what was charged.
  mutating func setSlope(_ slope: Int8, of row: RowID)

  /// The symbol that gives way first when the basic symbol of a row is moved; with `usingBland`,
  /// the one with the smallest number of all that may move.
  ///
  /// - Returns: `nil` if requirements hold every symbol of the row.
  mutating func entering(
    for row: RowID, movingUp: Bool, usingBland: Bool
  ) -> EnteringSymbol<Number>?

  /// Whether a symbol gives way before a row has been pushed by `budget` units at `level`.
  mutating func yields(
    _ entering: EnteringSymbol<Number>, before budget: Double, at level: Double
  ) -> Bool

  /// The satisfied required row that is broken first when a symbol moves; `nil` if none is within
  /// `distanceMax`.
  mutating func firstBlocking(
    _ entering: EnteringSymbol<Number>, within distanceMax: Number,
    except skipped: RowID, usingBland: Bool
  ) -> BlockingRow<RowID, Number>?

  /// Moves the symbol at `place` of a row by `distance`, which brings the basic symbol to zero, and
  /// exchanges the two. The entering symbol is charged for where it went.
  mutating func leave(_ row: RowID, at place: Int, by distance: Number, up: Bool)

  /// A nonbasic symbol that improves the solution; with `usingBland`, the one with the smallest
  /// number.
  mutating func nextImprovement(usingBland: Bool) -> EnteringSymbol<Number>?

  /// Moves a nonbasic symbol until that gains no more, and makes it basic.
  ///
  /// - Returns: How far it moved.
  mutating func advance(_ entering: EnteringSymbol<Number>, usingBland: Bool) -> Double
}

extension SimplexTableau where Self: ~Copyable {
  /// After how many steps without gain Bland's rule takes over, until a step gains.
  private var idleCountMax: Int { 20 }

  // MARK: - The first phase of the primal method, for one required row at a time

  /// Moves the basic symbol of a required row to zero, or as close as the other required rows allow
  /// that are satisfied now. Those stay satisfied; soft rows may be moved anywhere.
  ///
  /// Steps that gain nothing are followed by Bland's rule, which cannot cycle (R. G. Bland, "New
  /// finite pivoting rules for the simplex method", 1977, doi:10.1287/moor.2.2.103), until one
  /// gains.
  ///
  /// - Returns: Whether the row is satisfied. If not, every symbol in it is held by a requirement,
  ///   and these requirements together with the row are infeasible.
  mutating func satisfy(_ row: RowID) -> Bool {
    var idleCount = 0
    for _ in 0 ..< 1000 + 50 * sideCount {
      if isWithinLimits(row) {
        hold(row)
        return true
      }
      let usingBland = idleCount > idleCountMax
      let movingUp = value(at: row).value < 0
      guard let entering = entering(for: row, movingUp: movingUp, usingBland: usingBland) else {
        return false
      }
      let distance = value(at: row).magnitude / entering.size
      let blocking = firstBlocking(
        entering, within: distance, except: row, usingBland: usingBland)
      guard let blocking else {
        leave(row, at: entering.place, by: distance, up: entering.movesUp)
        return true
      }
      idleCount = blocking.distance.value > Tolerance.feasibility ? 0 : idleCount + 1
      leave(blocking.row, at: blocking.place, by: blocking.distance, up: entering.movesUp)
    }
    watch.isAlarmed = true
    return isWithinLimits(row)
  }

  /// Makes a satisfied equality nonbasic if a variable can take its place, so that it holds by
  /// construction from now on.
  mutating func hold(_ row: RowID) {
    guard traits(of: row).isEquality,
      let entering = entering(for: row, movingUp: true, usingBland: false),
      traits(of: entering.symbol).isVariable
    else { return }
    let distance = -value(at: row) / entering.size
    leave(row, at: entering.place, by: distance, up: entering.movesUp)
  }

  // MARK: - The dual method

  /// Repairs one row whose value is outside of its limits, while reduced costs stay optimal.
  ///
  /// The row is pushed back until the weakest of its symbols gives way and enters the basis; if the
  /// row itself is weaker than all of them, it stays violated and pays.
  ///
  /// - Returns: False if the row is required and nothing in it may give way.
  mutating func repair(_ row: RowID) -> Bool {
    let traits = traits(of: row)
    let isAbove = value(at: row).value > 0
    let entering = entering(for: row, movingUp: !isAbove, usingBland: false)
    if !traits.isRequired {
      let target = traits.slope(above: isAbove)
      let budget = abs(Double(target) - Double(slope(of: row)))
      guard let entering, yields(entering, before: budget, at: traits.level) else {
        setSlope(target, of: row)
        return true
      }
    }
    guard let entering else { return false }
    let distance = value(at: row).magnitude / entering.size
    leave(row, at: entering.place, by: distance, up: entering.movesUp)
    return true
  }

  // MARK: - The second phase of the primal method

  /// Moves nonbasic symbols until none of them improves the solution any more.
  ///
  /// All rows are within their limits before and after. An entering symbol moves on past rows whose
  /// cost merely bends, as long as it gains on balance. After a run of steps without gain, Bland's
  /// rule takes over until a step gains: the improving symbol with the smallest number enters, and
  /// it stops at the first bend. With every soft row seen as the difference of two parts that are
  /// not negative, that is Bland's rule on a linear program over an ordered field, and cannot
  /// cycle.
  mutating func improve() {
    var idleCount = 0
    var stepsLeft = 1000 + 100 * sideCount
    while let entering = nextImprovement(usingBland: idleCount > idleCountMax) {
      stepsLeft -= 1
      guard stepsLeft > 0 else {
        watch.isAlarmed = true
        return
      }
      let distance = advance(entering, usingBland: idleCount > idleCountMax)
      idleCount = distance > Tolerance.feasibility ? 0 : idleCount + 1
    }
  }
}
