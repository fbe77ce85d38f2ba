// Recording and replaying.

import Randomness
import SolverCore
import TableauSolvers
import Testing
import Traces

@Suite struct ReplayTests {
  /// A solver and its recorder, which hears of everything that the solver accepts.
  struct Recorded: ~Copyable {
    var solver = DenseSolver()
    let recorder = Recorder(name: "recorded")
    var variables: [Variable] = []
    var constraints: [ConstraintID] = []
    var edited: [Variable] = []

    /// The values after each solve, of the variables that were alive, in order of their making.
    var frames: [[Double]] = []

    mutating func makeVariable() {
      variables.append(solver.makeVariable())
      recorder.didMake(variables.last!, name: nil)
    }

    mutating func add(_ terms: [Term], _ rightHandSide: Double, _ priority: Priority) throws {
      do {
        let id = try solver.add(terms.span, .equal, rightHandSide, priority: priority)
        recorder.didAdd(id, terms.span, .equal, rightHandSide, priority: priority)
        constraints.append(id)
      } catch .unsatisfiable { recorder.didRefuse(terms.span, .equal, rightHandSide) }
    }

    mutating func solve() {
      solver.solve()
      recorder.didSolve()
      frames.append(variables.map { solver.value(of: $0) })
      for variable in variables { recorder.expect(solver.value(of: variable), of: variable) }
    }

    /// One random operation.
    mutating func step(_ random: inout SplitMix64) throws {
      let variable = variables.randomElement(using: &random)!
      let number = Double(Int.random(in: -20 ... 20, using: &random))
      let position = Int.random(in: 0 ..< max(1, constraints.count), using: &random)
      switch Int.random(in: 0 ..< 9, using: &random) {
      case 0: makeVariable()
      case 1, 2:
        let terms = (0 ..< Int.random(in: 0 ... 3, using: &random)).map { _ in
          Term(
            [-2, -1, 1].randomElement(using: &random)!, variables.randomElement(using: &random)!)
        }
        try add(terms, number, [.required, 500, 250].randomElement(using: &random)!)
      case 3 where !constraints.isEmpty:
        let id = constraints.remove(at: position)
        try solver.remove(id)
        recorder.didRemove(id)
      case 4 where !constraints.isEmpty:
        guard (try? solver.setRightHandSide(number, of: constraints[position])) != nil else {
          return
        }
        recorder.didSetRightHandSide(number, of: constraints[position])
      case 5 where !constraints.isEmpty:
        let priority: Priority = [.required, 750].randomElement(using: &random)!
        guard (try? solver.setPriority(priority, of: constraints[position])) != nil else { return }
        recorder.didSetPriority(priority, of: constraints[position])
      case 6 where !edited.contains(variable):
        try solver.addEdit(variable, priority: 300)
        recorder.didAddEdit(variable, priority: 300)
        edited.append(variable)
      case 7 where !edited.isEmpty:
        try solver.suggest(number, for: edited[0])
        recorder.didSuggest(number, for: edited[0])
      case 8 where !edited.isEmpty:
        let variable = edited.removeLast()
        try solver.removeEdit(variable)
        recorder.didRemoveEdit(variable)
      default: solve()
      }
    }
  }

  /// Goal: what was recorded from a live solver replays to the same values, and so does its text.
  /// Method: random operations with reuse of constraint handles. Every solve records what it
  /// expects.
  @Test(arguments: UInt64(0) ..< 150)
  func replaysWhatWasRecorded(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var recorded = Recorded()
    recorded.makeVariable()
    recorded.recorder.phase("all")
    for _ in 0 ..< Int.random(in: 5 ... 60, using: &random) { try recorded.step(&random) }
    recorded.solve()

    let trace = recorded.recorder.trace
    let back = try TraceReader.read(text: TraceWriter.text(of: trace), name: "back")
    for trace in [trace, back] {
      var solver = DenseSolver()
      var replayer = Replayer(trace)
      try replayer.replay(into: &solver)
      var values: [Double] = []
      replayer.readValues(of: solver, into: &values)
      #expect(values == recorded.frames.last!, "seed \(seed)")
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
