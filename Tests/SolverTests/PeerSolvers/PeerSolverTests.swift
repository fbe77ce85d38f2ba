// The peers behind our protocol: values, handles, refusals, changes.

import PeerSolvers
import SolverCore
import Testing

/// The peers that are on this machine.
let installedPeers = Peer.allCases.filter { $0.version != nil }

@Suite(.enabled(if: !installedPeers.isEmpty, "run scripts/peers"))
struct PeerSolverTests {
  @Test(arguments: installedPeers)
  func solves(peer: Peer) throws {
    var solver = PeerSolver(peer)
    let left = solver.makeVariable()
    let width = solver.makeVariable()
    try solver.add(left >= 0.0)
    try solver.add(left + width <= 500.0)
    let wish = try solver.add(width == 600.0, priority: 750)
    solver.solve()
    var values = [solver.value(of: left), solver.value(of: width)]
    #expect(values == [0, 500])

    try solver.setRightHandSide(300, of: wish)
    solver.solve()
    values = [solver.value(of: left), solver.value(of: width)]
    #expect(values[1] == 300)

    try solver.addEdit(width, priority: 999)
    try solver.suggest(120, for: width)
    solver.solve()
    #expect(solver.value(of: width) == 120)
    try solver.removeEdit(width)
    solver.solve()
    #expect(solver.value(of: width) == 300)
    #expect(solver.failure == nil)
  }

  /// Regression: a variable of another solver was silently taken as one's own.
  @Test(arguments: installedPeers)
  func refusesVariablesOfOtherSolvers(peer: Peer) throws {
    var solver = PeerSolver(peer)
    var other = PeerSolver(peer)
    let own = solver.makeVariable()
    let stranger = other.makeVariable()
    #expect(throws: AddConstraintError.unknownVariable(stranger)) {
      try solver.add(own == stranger)
    }
    #expect(throws: EditError.unknownVariable(stranger)) {
      try solver.addEdit(stranger, priority: 500)
    }
    #expect(throws: RemoveVariableError.unknownVariable(stranger)) {
      try solver.removeVariable(stranger)
    }
    try solver.add(own == 3)
    solver.solve()
    #expect(solver.value(of: 2 * own + 1) == 7)
    #expect(solver.value(of: own + stranger).isNaN)
  }

  /// Goal: a handle whose constraint or variable is gone is refused, also once its index is used
  /// again.
  @Test(arguments: installedPeers)
  func refusesStaleHandles(peer: Peer) throws {
    var solver = PeerSolver(peer)
    let x = solver.makeVariable()
    let old = try solver.add(x == 3.0)
    try solver.remove(old)
    let new = try solver.add(x == 4.0)
    #expect(new.index == old.index)
    #expect(new != old)
    #expect(throws: RemoveConstraintError.unknownConstraint(old)) { try solver.remove(old) }
    #expect(throws: ChangeConstraintError.unknownConstraint(old)) {
      try solver.setRightHandSide(5, of: old)
    }
    #expect(throws: ChangeConstraintError.unknownConstraint(old)) {
      try solver.setPriority(5, of: old)
    }
    #expect(throws: RemoveVariableError.inUse(x)) { try solver.removeVariable(x) }
    try solver.remove(new)
    try solver.removeVariable(x)
    #expect(solver.value(of: x).isNaN)
    let y = solver.makeVariable()
    #expect(y.index == x.index)
    #expect(throws: AddConstraintError.unknownVariable(x)) { try solver.add(x == 1.0) }
    #expect(throws: EditError.unknownVariable(x)) { try solver.addEdit(x, priority: 5) }
    try solver.add(y == 7.0)
    solver.solve()
    #expect(solver.value(of: y) == 7)
  }

  @Test(arguments: installedPeers)
  func refusesWrongEditsAndNumbers(peer: Peer) throws {
    var solver = PeerSolver(peer)
    let x = solver.makeVariable()
    #expect(throws: EditError.notEditable(x)) { try solver.suggest(1, for: x) }
    #expect(throws: EditError.notEditable(x)) { try solver.removeEdit(x) }
    try solver.addEdit(x, priority: .required)
    #expect(throws: EditError.alreadyEditable(x)) { try solver.addEdit(x, priority: 1) }
    #expect(throws: EditError.notFinite(.infinity)) { try solver.suggest(.infinity, for: x) }
    #expect(throws: AddConstraintError.notFinite(2e15)) { try solver.add(x <= 2e15) }
    #expect(throws: AddConstraintError.notFinite(-.infinity)) {
      try solver.add(-Double.infinity * x <= 1.0)
    }
    try solver.suggest(8, for: x)
    solver.solve()
    #expect(solver.value(of: x) == 8)
  }

  /// Goal: a refused constraint restricts nothing. Both peers leave its row in their tableau.
  /// Method: after each kind of refusal, a variable still reaches both its bounds.
  @Test(arguments: installedPeers)
  func refusalsLeaveNothingBehind(peer: Peer) throws {
    var solver = PeerSolver(peer)
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    try solver.add(x >= 10.0)
    let upper = try solver.add(x <= 20.0)
    try solver.add(y == x + 1.0)
    try solver.addEdit(x, priority: 750)
    try solver.suggest(15, for: x)
    solver.solve()

    for refused in [x + y <= 5.0, y == 4.0, x >= 30.0, 0.0 * x >= 1.0] {
      let before = [solver.value(of: x), solver.value(of: y)]
      var isRefused = false
      do { try solver.add(refused) } catch .unsatisfiable { isRefused = true }
      #expect(isRefused, "\(refused)")
      #expect([solver.value(of: x), solver.value(of: y)] == before)
      solver.solve()
      #expect([solver.value(of: x), solver.value(of: y)] == before, "\(refused)")
    }
    for (wanted, found) in [(0.0, 10.0), (50, 20), (12, 12)] {
      try solver.suggest(wanted, for: x)
      solver.solve()
      #expect(abs(solver.value(of: x) - found) < 1e-9)
      #expect(abs(solver.value(of: y) - found - 1) < 1e-9)
    }

    // A change that is refused leaves the constraint as it was, and its handle.
    var isRefused = false
    do { try solver.setRightHandSide(5, of: upper) } catch .unsatisfiable { isRefused = true }
    #expect(isRefused)
    try solver.suggest(50, for: x)
    solver.solve()
    #expect(abs(solver.value(of: x) - 20) < 1e-9)
    let wish = try solver.add(x >= 40.0, priority: 999)
    isRefused = false
    do { try solver.setPriority(.required, of: wish) } catch .unsatisfiable { isRefused = true }
    #expect(isRefused)
    try solver.setPriority(100, of: upper)
    solver.solve()
    #expect(abs(solver.value(of: x) - 50) < 1e-9)
    #expect(solver.failure == nil)
  }
}
