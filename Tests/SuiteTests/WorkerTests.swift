// What programs and the processes that they start say to each other, and what becomes of it where
// one of them does not do its part.

import Foundation
import Measurement
import Profiling
import SolverCore
import Testing

@testable import Suite

@Suite struct WorkerTests {
  private static let greeting = Greeting(
    tiers: ["work"], strategies: ["revised"],
    build: BuildConfiguration(isDebug: false, hasSolverChecks: false), screens: ["login"])

  private static let key = CaseKey(workload: "feed", size: 2, strategy: "revised")

  private static let feed = ProfiledCase(key, seed: 1, phase: "build", operation: "add")

  private static let arm: ArmOrder = {
    var order = ArmOrder(key, seed: 1, limitSeconds: 3, budgetNanoseconds: 4)
    (order.repetitionsMax, order.provenDigest, order.countsWork) = (5, "d", true)
    return order
  }()

  private static let armText =
    #"{"budgetNanoseconds":4,"countsWork":true,"key":\#(keyText),"limitSeconds":3,"#
    + #""provenDigest":"d","repetitionsMax":5,"seed":1}"#

  private static let feedText =
    #"{"key":\#(keyText),"operation":"add","phase":"build","seed":1}"#

  private static let keyText = #"{"size":2,"strategy":"revised","workload":"feed"}"#

  /// `message` as it stands within another one.
  private static func text(_ message: some Encodable) -> Substring {
    Worker.line(message).dropLast()
  }

  // MARK: - Texts

  private static let orders: [(text: String, order: Order)] = [
    (#"{"hello":{}}"#, .hello),
    (
      #"{"run":{"_0":{"clock":\#(text(ClockFloor.none)),"#
        + #""environment":\#(text(RunEnvironment.sample())),"#
        + #""key":\#(keyText),"plan":\#(text(MeasurementPlan.quick))}}}"#,
      .run(RunOrder(key, plan: .quick, clock: .none, environment: .sample()))
    ),
    (#"{"arm":{"_0":\#(armText)}}"#, .arm(arm)),
    (#"{"race":{"_0":\#(armText)}}"#, .race(arm)),
    (
      #"{"frames":{"_0":{"key":\#(keyText),"limitSeconds":3,"replayCount":5,"seed":1}}}"#,
      .frames(FrameOrder(key, seed: 1, limitSeconds: 3))
    ),
    (
      #"{"verify":{"strategy":"revised","trace":"a.trace"}}"#,
      .verify(trace: "a.trace", strategy: "revised")
    ),
    (
      #"{"agreement":{"strategies":["revised","kiwi"],"trace":"a.trace"}}"#,
      .agreement(trace: "a.trace", strategies: ["revised", "kiwi"])
    ),
    (
      #"{"gate":{"_0":{"budgetMilliseconds":0,"limitSeconds":300,"strategy":"revised","#
        + #""tier":"work","trace":"a.trace"}}}"#,
      .gate(GateOrder(.work, trace: "a.trace", strategy: "revised"))
    ),
    (#"{"heap":{"_0":\#(feedText),"prefix":"p","rounds":6}}"#, .heap(feed, prefix: "p", rounds: 6)),
    (#"{"cpu":{"_0":\#(feedText),"path":"p","seconds":0.5}}"#, .cpu(feed, path: "p", seconds: 0.5)),
    (#"{"instructions":{"_0":\#(feedText)}}"#, .instructions(feed)),
  ]

  /// Goal: programs of other commits are understood, and understand this one.
  @Test(arguments: orders.indices) func ordersAreWhatTheyWere(index: Int) throws {
    let (text, order) = Self.orders[index]
    #expect(Self.text(order) == text)
    // A later program may say more.
    let later = text.replacing("\"seed\"", with: "\"later\":[1],\"seed\"")
    #expect(try Worker.message(later) as Order == order)
  }

  /// Without an answer where only a recording can make one: then it is what is read.
  private static let answers: [(text: String, answer: Answer?)] = [
    (
      #"{"hello":{"_0":{"build":{"flags":[],"hasSolverChecks":false,"isDebug":false},"#
        + #""screens":["login"],"strategies":["revised"],"tiers":["work"],"version":4}}}"#,
      .hello(greeting)
    ),
    (#"{"run":{"_0":{"overrun":{"_0":\#(text(overrun))}}}}"#, .run(.overrun(overrun))),
    (#"{"run":{"_0":{"measured":{"_0":[]}}}}"#, .run(.measured([]))),
    (
      #"{"arm":{"_0":{"measured":{"_0":{"constraintCount":4,"digest":"d","phases":[{"count":1,"#
        + #""name":"build","nanoseconds":[1.5]}],"verification":"proved"}}}}}"#,
      .arm(
        .measured(
          ArmTimes(
            phases: [ArmTimes.Phase(name: "build", count: 1, nanoseconds: [1.5])],
            constraintCount: 4, digest: "d", verification: "proved")))
    ),
    (#"{"arm":{"_0":{"overrun":{"phase":"build"}}}}"#, .arm(.overrun(phase: "build"))),
    (#"{"frames":{"_0":{"noFrames":{}}}}"#, .frames(.noFrames)),
    (#"{"verified":{"_0":"right"}}"#, .verified("right")),
    (#"{"agreement":{"_0":[\#(levelText)]}}"#, .agreement([level])),
    (#"{"gate":{"_0":{"values":"00","work":{"build/add rows":3}}}}"#, .gate(reply)),
    (
      #"{"heap":{"_0":{"constraintCountMax":3,"leakedBlocks":0,"leakedBytes":0,"ledger":"#
        + #"{"kinds":[],"liveBlocks":0,"liveBytes":0,"liveBytesPeak":0,"phases":[],"#
        + #""requestedBytes":0,"requestedBytesPeak":0},"operationCounts":{"add":3},"#
        + #""profilePath":"p","rounds":{"count":2,"grownBlocks":0,"grownBytes":0}}}}"#,
      nil
    ),
    (
      #"{"cpu":{"_0":{"nanoseconds":5,"nanosecondsOfReplay":2.5,"replayCount":2}}}"#,
      .cpu(CPUFinding(replayCount: 2, nanoseconds: 5, nanosecondsOfReplay: 2.5))
    ),
    (#"{"replayed":{}}"#, .replayed),
    (#"{"failed":{"_0":"why"}}"#, .failed("why")),
  ]

  private static let level = LevelAgreement(
    level: 750, solveCount: 3,
    disagreements: [
      .init(strategy: "kiwi", firstSolve: 2, solveCount: 1, excess: 0.5),
      .init(strategy: "idle", firstSolve: 1, solveCount: 3, excess: nil),
    ])

  private static let levelText =
    #"{"disagreements":[{"excess":0.5,"firstSolve":2,"solveCount":1,"strategy":"kiwi"},"#
    + #"{"firstSolve":1,"solveCount":3,"strategy":"idle"}],"level":750,"solveCount":3}"#

  private static let overrun = OverrunRecord(
    CaseKey(workload: "feed", size: 2, strategy: "kiwi"), environment: .sample(),
    Overrun(limitSeconds: 5, operationsDone: 1, operationCount: 7))

  private static let reply: GateReply = {
    var reply = GateReply()
    reply.values = "00"
    reply.work = ["build/add rows": 3]
    return reply
  }()

  @Test(arguments: answers.indices) func answersAreWhatTheyWere(index: Int) throws {
    let (text, answer) = Self.answers[index]
    if let answer { #expect(Self.text(answer) == text) }
    let read: Answer = try Worker.message(text.replacing("[],", with: "[],\"later\":true,"))
    #expect(Self.text(read) == text)
  }

  @Test func anAnswerOfACopySaysWhichItIs() {
    #expect(Self.text(CopyAnswer(order: 3, .replayed)) == #"{"answer":{"replayed":{}},"order":3}"#)
  }

  /// Goal: what is not understood is refused, by an answer: that a program knows no orders is said
  /// by its status.
  @Test(arguments: [#"{"dance":{}}"#, #"{"gate":{"_0":{"tier":"wo"#, "", "[]", #"{"arm":{}}"#])
  func anOrderThatIsNotUnderstoodIsRefused(line: String) {
    let answer = Self.text(Order.answer(toLine: line))
    #expect(answer.hasPrefix(#"{"failed":{"_0":"the order is not understood: "#), "\(answer)")
  }

  @Test func aLevelThatIsNoneIsRefused() {
    let line = Self.levelText.replacing("750", with: "1001")
    #expect(throws: DecodingError.self) { try Worker.message(line) as LevelAgreement }
  }

  @Test(arguments: [
    (
      Order.instructions(
        ProfiledCase(CaseKey(workload: "feet", size: 1, strategy: "revised"), seed: 1)), "feet"
    ),
    (.gate(GateOrder(.work, trace: "/no/such.trace", strategy: "revised")), "/no/such.trace"),
    (.verify(trace: "/no/such.trace", strategy: "revised"), "/no/such.trace"),
    (.agreement(trace: "/no/such.trace", strategies: ["revised"]), "/no/such.trace"),
  ])
  func anOrderThatCannotBeCarriedOutIsAnsweredByTheReason(order: Order, name: String) {
    guard case .failed(let reason) = order.answer() else {
      Issue.record("The order was carried out")
      return
    }
    #expect(reason.contains(name))
  }

  // MARK: - Processes

  /// Calls `body` with a program that runs `script`.
  private func withProgram(_ script: String, _ body: (String) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let path = folder + "/program"
      // Written by another process: a child that another test starts meanwhile would have the file
      // open for a moment, in which the system runs no program from it.
      _ = try await ChildProcess(
        executable: "/bin/sh", arguments: ["-c", "cat >\"$0\"; chmod +x \"$0\"", path],
        input: "#!/bin/sh\n\(script)\n", timeLimit: .seconds(600)
      ).run()
      try await body(path)
    }
  }

  /// What a program that runs `script` answers to a proof.
  private func answer(of script: String) async throws -> Result<String, WorkerError> {
    var answer: Result<String, WorkerError>?
    try await withProgram(script) { path in
      let worker = Worker(program: path, greeting: .own)
      do throws(WorkerError) {
        answer = .success(try await worker.ask(.verify(trace: "a", strategy: "b"), for: \.verified))
      } catch { answer = .failure(error) }
    }
    return try #require(answer)
  }

  @Test(arguments: [
    (
      #"read -r line; echo 'noise'; echo "{\"verified\":{\"_0\":\"$*\"}}""#,
      Result<String, WorkerError>.success("worker")
    ), (#"echo '{"failed":{"_0":"it is wrong"}}'"#, .failure(.refused("it is wrong"))),
  ])
  func theLastLineIsTheAnswerOrTheReason(
    script: String, wanted: Result<String, WorkerError>
  ) async throws {
    #expect(try await answer(of: script) == wanted)
  }

  /// Goal: half an answer, none, and that to another question are no answers.
  @Test(arguments: [#"{"verified":{"_0":"ri"#, "", #"{"replayed":{}}"#, #"{"danced":{}}"#])
  func aDamagedAnswerIsRefused(text: String) async throws {
    guard case .failure(.notUnderstood(let reason)) = try await answer(of: "echo '\(text)'") else {
      Issue.record("it was taken")
      return
    }
    #expect(reason.contains("answered what is not understood: \(text)"))
  }

  /// Regression: of a program that says nothing, what it answered was said not to be understood,
  /// and not what was expected.
  @Test func anotherProgramIsSaidToBeOne() async {
    let error = await #expect(throws: WorkerError.self) { try await Worker(of: "/bin/true") }
    #expect(error == .refused("/bin/true is no tinamou: it does not answer as one"))
  }

  @Test func aWorkerThatIsKilledIsSaidToBe() async throws {
    let answer = try await answer(of: "echo 'last words' >&2; kill -KILL $$")
    guard case .failure(let error) = answer else {
      Issue.record("it lives")
      return
    }
    #expect(error.ending(of: "it") == "it was ended by signal 9\nlast words")
    #expect(!error.isOverrun)
  }

  /// Regression: the last lines were the end of a backtrace, and the message was not among them.
  @Test func lastWordsAreThoseBeforeABacktrace() {
    let message = "A.swift:7: Fatal error: no pivot"
    let addresses = (0 ..< 40).map { "\($0)  libswiftCore.so 0x1" }.joined(separator: "\n")
    for others in ["", "\n==12== valgrind did not recognise"] {
      let text = "\(message)\(others)\nCurrent stack trace:\n\(addresses)"
      #expect(WorkerError.tail(of: text) == message)
    }
    let traced = "\(message)\n*** Signal 4: Backtracing\n\(addresses)"
    #expect(WorkerError.tail(of: traced) == traced)
    #expect(WorkerError.tail(of: addresses).hasPrefix("30 "))
  }

  /// Goal: what a copy said before it crashed is told, as of a process of its own.
  @Test func lastWordsOfACopyAreTold() async throws {
    let script = #"""
      echo 'A.swift:7: Fatal error: no pivot' >&2
      echo '{"order":0,"answer":{"failed":{"_0":"ended by signal 4"}}}'
      echo '{"order":1,"answer":{"failed":{"_0":"it is wrong"}}}'
      """#
    try await withProgram(script) { path in
      let order = Order.gate(GateOrder(.work, trace: "a", strategy: "b"))
      let answers = await Worker(program: path, greeting: .own).answers(to: [order, order])
      let reasons = answers.map { answer -> String in
        do throws(WorkerError) { return "\(try answer.get())" } catch { return "\(error)" }
      }
      #expect(
        reasons == ["ended by signal 4\nA.swift:7: Fatal error: no pivot", "it is wrong"])
    }
  }

  /// Goal: a worker that hangs is ended when its order's time is over.
  @Test func aWorkerThatHangsIsEnded() async throws {
    var order = GateOrder(.work, trace: "a", strategy: "b")
    order.limitSeconds = 0.5
    try await withProgram("exec sleep 100") { path in
      let worker = Worker(program: path, greeting: .own)
      do throws(WorkerError) {
        _ = try await worker.ask(.gate(order), for: \.gate)
        Issue.record("it answered")
      } catch { #expect(error.isOverrun, "\(error)") }
      let answers = await worker.answers(to: [.gate(order), .gate(order)])
      #expect(answers.count == 2)
    }
  }

  @Test func aProgramIsNotTakenForAnother() async throws {
    await #expect(throws: WorkerError.refused("/no/such is not a program")) {
      try await Worker(of: "/no/such")
    }
    // The argument parser's code for a subcommand that there is not.
    try await withProgram("exit 64") { path in
      await #expect(
        throws: WorkerError.refused(
          "\(path) knows no `tinamou worker`: a tinamou that does was expected, of version 2 of the "
            + "protocol or later; take a later base, or build this one anew")
      ) { try await Worker(of: path) }
    }
    try await withProgram("echo out of luck >&2; exit 7") { path in
      let error = await #expect(throws: WorkerError.self) { try await Worker(of: path) }
      #expect(error?.description.contains("ended with status 7\nout of luck") == true)
    }
  }

  /// Regression: what the compiler had taken out of the replay counted as the solver's. So did, in
  /// debug builds, the question whether the next operation belongs to the part that is profiled.
  @Test func aFunctionTakenOutOfTheReplayIsTheReplays() {
    #expect(ReplayFunction.isReplay("outlined destroy of Replayer"))
    #expect(ReplayFunction.isReplay("Replayer.replay(_:)"))
    #expect(ReplayFunction.isReplay("ReplayPart.Tracker.contains(_:)"))
    #expect(!ReplayFunction.isReplay("outlined destroy of RevisedSolver"))
    #expect(!ReplayFunction.isReplay("RevisedSolver.add(_:_:_:priority:)"))
  }
}
