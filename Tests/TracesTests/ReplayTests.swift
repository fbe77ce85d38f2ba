// Recording and replaying.

import SolverCore
import TableauSolvers
import Testing
import Traces

@testable import TestSupport

@Suite struct ReplayTests {
  /// A player and its recorder, which hears of everything that the solver accepts.
  private struct Recorded: ~Copyable {
    var player = Player<DenseSolver>()
    let recorder = Recorder(name: "recorded")

    /// Performs an operation; every solve records what it expects.
    mutating func perform(_ operation: Operation) {
      let outcome = player.perform(operation)
      let handles = player.handles
      switch (operation, outcome) {
      case (_, .made(let variable)): recorder.didMake(variable, name: nil)
      case (.add(_, let row), .added(let id)):
        recorder.didAdd(
          id, terms(of: row).span, row.relation, row.rightHandSide, priority: row.priority)
      case (.add(_, let row), .refused(.unsatisfiable)):
        recorder.didRefuse(terms(of: row).span, row.relation, row.rightHandSide)
      case (_, .refused), (_, .added), (.makeVariable, _), (.removeVariable, _), (.add, _): break
      case (.remove(let name), _): recorder.didRemove(handles.constraint(name))
      case (.setRightHandSide(let value, let name), _):
        recorder.didSetRightHandSide(value, of: handles.constraint(name))
      case (.setPriority(let priority, let name), _):
        recorder.didSetPriority(priority, of: handles.constraint(name))
      case (.addEdit(let name, let priority), _):
        recorder.didAddEdit(handles.variable(name), priority: priority)
      case (.removeEdit(let name), _): recorder.didRemoveEdit(handles.variable(name))
      case (.suggest(let value, let name), _):
        recorder.didSuggest(value, for: handles.variable(name))
      case (.solve, _):
        recorder.didSolve()
        for variable in player.made {
          recorder.expect(player.solver.value(of: variable), of: variable)
        }
      }
    }

    private func terms(of row: Operation.Row) -> [Term] {
      row.terms.map { Term($0.coefficient, player.handles.variable($0.variable)) }
    }
  }

  /// Goal: what was recorded from a live solver replays to the same values, and so does its text.
  /// Method: random scripts, in which variables stay.
  @Test(arguments: [Flavour.tiny, .dense, .layout])
  func replaysWhatWasRecorded(flavour: Flavour) throws {
    for seed in UInt64(0) ..< 50 {
      var recorded = Recorded()
      recorded.recorder.phase("all")
      for operation in Script.random(seed: seed, flavour: flavour).operations {
        if case .removeVariable = operation { continue }
        recorded.perform(operation)
      }
      let trace = recorded.recorder.trace
      let back = try TraceReader.read(text: TraceWriter.text(of: trace), name: "back")
      let expected = recorded.player.made.map { recorded.player.solver.value(of: $0) }
      for trace in [trace, back] {
        var solver = DenseSolver()
        var replayer = Replayer(trace)
        try replayer.replay(into: &solver)
        var values: [Double] = []
        replayer.readValues(of: solver, into: &values)
        #expect(values == expected, "\(flavour), seed \(seed)")
      }
    }
  }

  /// A variable that was removed stays what it was in the trace; the one that took its index is
  /// new.
  @Test func reusedVariablesAreNewOnes() throws {
    var solver = DenseSolver()
    let recorder = Recorder(name: "reuse")
    let first = solver.makeVariable()
    recorder.didMake(first, name: "first")
    try solver.removeVariable(first)
    let second = solver.makeVariable()
    recorder.didMake(second, name: "second")
    #expect(second.index == first.index)
    recorder.didAddEdit(second, priority: 1)
    #expect(
      TraceWriter.text(of: recorder.trace)
        == "tinamou-trace 1\nvar 0 first\nvar 1 second\nedit 1 1\n")
  }

  @Test func runsAreWhatTheVisitorSees() throws {
    struct Log: ReplayVisitor, ~Copyable {
      var lines: [String] = []
      mutating func willReplay(_ run: TraceRun) { lines.append("will \(run.kind)") }
      mutating func didReplay<S: ConstraintSolver & ~Copyable>(
        _ run: TraceRun, by solver: borrowing S
      ) {
        lines.append("did \(run.operations.count)")
      }
    }
    let trace = try TraceReader.read(
      text: "tinamou-trace 1\nvar 0\nvar 1\nadd 0 required == 4 1 0\nsolve\nsolve\nexpect 0 4",
      name: "t")
    var solver = DenseSolver()
    var replayer = Replayer(trace)
    var log = Log()
    try replayer.replay(into: &solver, visitor: &log)
    let lines = log.lines
    #expect(
      lines == [
        "will var", "did 2", "will add", "did 1", "will solve", "did 2", "will expect", "did 1",
      ])
    #expect(replayer.isAtEnd)

    replayer.rewind()
    var second = DenseSolver()
    var kinds: [String] = []
    while let run = replayer.nextRun(countMax: 1) {
      try replayer.replay(run, into: &second)
      kinds.append("\(run.kind)")
    }
    #expect(kinds == ["var", "var", "add", "solve", "solve", "expect"])
  }

  @Test func valuesAreJSONLines() throws {
    let trace = try TraceReader.read(
      text: """
        tinamou-trace 1
        solve
        var 7
        add 0 required == 400 1 7
        solve
        var 3
        add 1 required == 0.1 1 3
        constant 0 -9.5367431640625e-7
        solve
        """, name: "t")
    let path = temporaryPath()
    defer { removeFile(path) }
    var solver = DenseSolver()
    var replayer = Replayer(trace)
    var writer = try ValuesWriter(path: path)
    while let run = replayer.nextRun(countMax: 1) {
      try replayer.replay(run, into: &solver)
      if run.kind == .solve { try writer.write(solver, of: replayer) }
    }
    try writer.finish()
    #expect(
      contents(of: path) == """
        {"solve": 1, "values": {}}
        {"solve": 2, "values": {"7": 400}}
        {"solve": 3, "values": {"7": -9.5367431640625e-07, "3": 0.1}}

        """)
  }
}

@Suite struct ReplayErrorTests {
  /// Replays `lines` behind a first line, and what that throws.
  private func failure(_ lines: String) throws -> ReplayError? {
    let trace = try TraceReader.read(text: "tinamou-trace 1\n" + lines, name: "x.trace")
    var solver = DenseSolver()
    var replayer = Replayer(trace)
    do {
      try replayer.replay(into: &solver)
      return nil
    } catch {
      #expect(replayer.position == error.position)
      return error
    }
  }

  @Test func namesTheConflict() throws {
    let error = try failure("var 5 left\nadd 30 required == 1 1 5\n  add 10 required == 4 1 5\n")
    #expect(
      error?.description
        == "x.trace:4:3: add 10 required == 4 1 5: the solver refuses it: "
        + "it contradicts constraint 30 by 3.0")
    #expect(
      error?.problem
        == .unsatisfiable(
          TraceConflict(constraints: [TraceConstraint(index: 0)], edits: [], residual: 3)))
  }

  @Test func namesOtherRefusals() throws {
    let error = try failure("var 5\nedit 5 1\nsuggest 5 1\nadd 0 1 == 1e16 1 5\n")
    #expect(error?.line == 5)
    #expect(error?.reason.contains("1e+16 is not a number between") == true)
  }

  @Test func expectsValues() throws {
    let lines = "var 5 left\nadd 0 required == 400 1 5\nsolve\n"
    #expect(try failure(lines + "expect 5 400.0004") == nil)
    #expect(try failure(lines + "expect 5 401 1") == nil)
    #expect(try failure(lines + "expect 5 400.0005")?.problem == .unexpectedValue(400))
    let error = try failure(lines + "expect 5 402 1.5")
    #expect(
      error?.description
        == "x.trace:5:1: expect 5 402 1.5: variable 5 (left) is 400.0, which is off by 2.0, "
        + "more than 1.5")
  }

  /// Regression: a tolerance was 0.00029499999999999996 where 0.000295 was meant.
  @Test(arguments: [
    ("295.001", "0.001, more than 0.000295"), ("295.00029501", "0.00029501, more than 0.000295"),
    ("295.1 0.0123456", "0.1, more than 0.0123456"), ("1500295", "1500000.0, more than 1.5"),
  ])
  func missesAreInFewDigits(expected: String, text: String) throws {
    let error = try failure("var 5\nadd 0 required == 295 1 5\nsolve\nexpect 5 \(expected)")
    #expect(error?.description.hasSuffix("is 295.0, which is off by \(text)") == true, "\(error!)")
  }

  /// Goal: `expect` means the last solve, also where something has changed since.
  /// Method: a solver that shows new values before it is asked to solve.
  @Test func expectsValuesOfTheLastSolve() throws {
    let trace = try TraceReader.read(
      text: """
        tinamou-trace 1
        var 0
        add 0 required == 4 1 0
        solve
        constant 0 5
        expect 0 4
        solve
        expect 0 5
        """, name: "late")
    #expect(trace.hasLateExpectations)
    var solver = EagerSolver()
    var replayer = Replayer(trace)
    try replayer.replay(into: &solver)
  }

  @Test func refusalsMustBeRefused() throws {
    let lines = "var 0\nadd 0 required == 4 1 0\nsolve\n"
    #expect(try failure(lines + "refuse 1 required == 5 1 0\nadd 1 1 == 5 1 0") == nil)
    #expect(try failure(lines + "refuse 1 required == 4 1 0")?.problem == .notRefused)
    #expect(try failure(lines + "refuse 1 500 == 5 1 0")?.problem == .notRefused)
    // Refused, but not as unsatisfiable.
    let error = try failure(lines + "refuse 1 required == 1e16 1 0")
    guard case .refused = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func refusalsMustLeaveNoTrace() throws {
    let trace = try TraceReader.read(
      text: "tinamou-trace 1\nvar 0\nadd 0 required == 4 1 0\nsolve\nrefuse 1 required == 5 1 0",
      name: "t")
    var solver = EagerSolver()
    var replayer = Replayer(trace)
    let error = #expect(throws: ReplayError.self) { try replayer.replay(into: &solver) }
    #expect(error?.problem == .changedByRefusal(Variable(index: 0)))
    #expect(error?.line == 5)
  }

  /// No value may be taken from a solver that knows it to be wrong.
  @Test func answersKnownToBeWrongEndTheReplay() throws {
    let trace = try TraceReader.read(
      text: """
        tinamou-trace 1
        var 7 width
        add 3 required == 4 1 7
        add 5 250 == 4 1 7
        remove 3
        solve
        """, name: "t")
    var solver = EagerSolver()
    solver.defect = .notComplementary(
      .constraint(ConstraintID(index: 1)), excess: 2, level: 250, amount: 0, expected: 1)
    var replayer = Replayer(trace)
    let error = #expect(throws: ReplayError.self) { try replayer.replay(into: &solver) }
    #expect(error?.line == 6)
    #expect(
      error?.reason == "the solver says that its answer is wrong: constraint 5 is off its "
        + "right-hand side by 2.0, so its multiplier at level 250 must be 1.0, not 0.0")
    #expect(error?.problem == .wrongAnswer(solver.defect!))

    solver.defect = .notFinite(Variable(index: 0))
    let next = #expect(throws: ReplayError.self) { try replayer.step(on: &solver) }
    #expect(next?.reason.contains("the value of variable 7 (width) is not finite") == true)
  }

  @Test func usedSolversAreNoticed() throws {
    let trace = try TraceReader.read(text: "tinamou-trace 1\nvar 0\n", name: "t")
    var solver = DenseSolver()
    _ = solver.makeVariable()
    var replayer = Replayer(trace)
    let error = #expect(throws: ReplayError.self) { try replayer.replay(into: &solver) }
    #expect(error?.problem == .unexpectedHandle(Variable(index: 1)))
  }

  @Test func longOperationsAreCut() throws {
    let terms = (0 ..< 100_000).map { _ in " 1 0" }.joined()
    let error = try failure("var 0\nadd 0 required == 1 0 0\(terms) 1e16 0")
    #expect(error?.operation.count == 120)
    #expect(error?.operation.hasSuffix("…") == true)
  }
}
