// The examples of the solvers' own documentation.

import FlatStorage
import PeerSolvers
import RebuildSolver
import RevisedSolver
import SolverCore
import TableauSolvers
import Testing

@Suite struct SolverExamples {
  @Test func everyTableauSaysTheSame() throws {
    // show
    func middle<Solver: ConstraintSolver & ~Copyable>(
      _ solver: consuming Solver
    ) throws -> Double {
      let (left, middle, right) = (
        solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
      )
      try solver.add(left == 0.0)
      try solver.add(right == 640.0)
      try solver.add(2.0 * middle == left + right)
      solver.solve()
      return solver.value(of: middle)
    }
    expect(try middle(TextbookSolver()), equals: 320)
    expect(try middle(DenseSolver()), equals: 320)
    expect(try middle(SparseSolver()), equals: 320)
    // end
  }

  @Test func theDefaultStrategy() throws {
    // show
    var solver = RevisedSolver()
    let left = solver.makeVariable()
    let width = solver.makeVariable()
    try solver.add(left >= 0.0)
    try solver.add(left + width <= 500.0)
    try solver.add(width == 600.0, priority: 750)
    try solver.addEdit(left, priority: 900)
    try solver.suggest(120, for: left)
    solver.solve()
    expect(solver.value(of: width), equals: 380)
    // end
  }

  @Test func aChainMovesInOneStep() throws {
    // show
    var solver = RevisedSolver()
    let width = solver.makeVariable()
    try solver.addEdit(width, priority: 999)
    var edges = [solver.makeVariable()]
    try solver.add(edges[0] == 0.0)
    for _ in 0 ..< 1_000 {  // A thousand columns, each a thousandth of the width.
      let edge = solver.makeVariable()
      try solver.add(1_000.0 * edge == 1_000.0 * edges[edges.count - 1] + width)
      edges.append(edge)
    }
    try solver.suggest(2_000, for: width)
    solver.solve()

    let before = solver.work
    try solver.suggest(3_000, for: width)  // No row changes its side: no pivot.
    solver.solve()
    expect((solver.work - before).pivots, equals: 0)
    expect(solver.value(of: edges[500]).rounded(), equals: 1_500)
    // end
  }

  @Test func anActorKeepsASolver() async throws {
    // show
    actor Panes {
      private var solver = RevisedSolver()
      private let divider: Variable

      init() throws {
        divider = solver.makeVariable()
        try solver.add(divider >= 100)
        try solver.addEdit(divider, priority: 500)
      }

      func drag(to position: Double) throws -> Double {
        try solver.suggest(position, for: divider)
        solver.solve()
        return solver.value(of: divider)
      }

      func snapshot() -> RevisedSolver { solver.copy() }
    }

    let panes = try Panes()
    expect(try await panes.drag(to: 50), equals: 100)
    var trial = await panes.snapshot()
    // end
    let pane = trial.makeVariable()
    #expect(trial.value(of: pane) == 0)
  }

  @Test func withoutAnOptimisation() throws {
    // show
    var solver = RevisedSolver(options: [.noDirectionCache, .noIntervals])
    let x = solver.makeVariable()
    try solver.add(x == 7.0)
    solver.solve()
    expect(solver.value(of: x), equals: 7)
    // end
  }

  @Test func everySolveBuildsAnew() throws {
    // show
    var solver = RebuildSolver<RevisedSolver>()
    let x = solver.makeVariable()
    try solver.add(x >= 3.0)
    try solver.add(x == 1.0, priority: .low)
    solver.solve()  // Makes a RevisedSolver, and adds both constraints to it.
    expect(solver.value(of: x), equals: 3)
    solver.solve()  // Nothing has changed: does nothing.
    // end
  }

  @Test func aPeerBehindTheSameProtocol() throws {
    // show
    guard Peer.kiwi.version != nil else {
      print("kiwi is not here; \(Peer.kiwi.installCommand) fetches it")
      return
    }
    var solver = PeerSolver(.kiwi)
    let x = solver.makeVariable()
    try solver.add(x <= 10.0)
    try solver.add(x == 20.0, priority: .high)
    solver.solve()
    expect(solver.value(of: x), equals: 10)
    // end
  }

  @Test func prioritiesBecomeWeights() {
    // show
    expect(Peer.strength(of: .low), equals: 1)
    expect(Peer.strength(of: .medium), equals: 1_000)
    expect(Peer.strength(of: .high), equals: 1_000_000)
    // end
  }

  @Test func aFlatArray() {
    // show
    var widths = FlatArray<Double>()
    widths.append(120)
    widths.grow(to: 3, filling: 40)
    widths[2] += 8
    expect(widths[2], equals: 48)
    expect(widths.count, equals: 3)
    // end
  }
}
