// Instruction counts: callgrind's text, and real runs of a program that is known.

import Foundation
import Profiling
import Testing

@Suite struct CallgrindTests {
  private static let text = """
    # callgrind format
    version: 1
    creator: callgrind-3.19.0
    cmd:  ./program
    positions: line
    events: Ir
    summary: 1000

    ob=(1) /opt/program
    fl=(1) a.swift
    fn=(1) outer
    10 100
    +2 5
    cfn=(2) inner
    calls=3 20
    * 600
    cob=(2) /lib/libswiftCore.so
    cfi=(2) ???
    cfn=(3) swift_retain
    calls=4 0
    12 195

    fn=(2)
    20 400
    cfn=(4) inner'2
    calls=2 20
    20 50

    fn=(4)
    20 150
    cob=(2)
    cfn=(3)
    calls=1 0
    20 50

    ob=(2)
    fn=(3)
    0 145
    cfn=(5) _swift_retain_
    calls=5 0
    0 100

    fn=(5)
    0 100
    fe=(1)
    0 100
    totals: 1000
    """

  @Test func addsUpFunctionsAndCalls() throws {
    let profile = try CallgrindText(Self.text).profile
    #expect(profile.total == 1_000)
    #expect(profile.functions.reduce(0) { $0 + $1.own } == profile.total)
    let byName = Dictionary(uniqueKeysWithValues: profile.functions.map { ($0.symbol, $0) })
    #expect(byName.count == 4)
    #expect(byName["outer"]?.own == 105)
    #expect(byName["outer"]?.total == 900)
    // Both levels of the recursion are one function; its call of itself is no cost of its own.
    #expect(byName["inner"]?.own == 550)
    #expect(byName["inner"]?.total == 600)
    #expect(byName["inner"]?.calls == 5)
    #expect(byName["swift_retain"]?.image == "/lib/libswiftCore.so")
    #expect(byName["swift_retain"]?.origin == .runtime)
    // The call from one retaining function to another is no second retain.
    #expect(profile.runtimeCalls.retains == 5)
    #expect(profile.runtimeCalls.releases == 0)
  }

  @Test(arguments: [
    (6, "events: Ir", "events: Dr"), (5, "positions: line", "positions: bb line"),
    (7, "summary: 1000", "summary: many"), (12, "10 100", "10 -100"),
    (15, "calls=3 20", "calls=some 20"), (14, "(2) inner", "(7)"), (11, "fn=(1) outer", "nothing"),
    (12, "fn=(1) outer", "fl=(1)"),
  ])
  func namesTheLineThatBreaksTheFormat(line: Int, good: String, bad: String) {
    let text = Self.text.replacingOccurrences(of: good, with: bad)
    #expect {
      try CallgrindText(text)
    } throws: {
      guard case ProfileError.malformedLine(let found, _) = $0 else { return false }
      return found == line
    }
  }

  /// Goal: addresses, relative ones too, and paths of calls are read; levels of recursion, calls
  /// and the quotes of C++ are not mistaken for callers.
  @Test func readsAddressesAndPathsOfCalls() throws {
    let text = """
      positions: instr line
      events: Ir
      ob=(1) /opt/program
      fn=(1) inner'2'outer'main
      0x10 0 5
      +4 0 6
      * 0 7
      cfn=(2) leaf'inner'outer'main
      calls=3 0x90 0
      -2 0 100
      +2 0 1
      fn=(2)
      0x90 0 100
      fn=(3) a::'lambda'()::b()'outer
      0x20 0 2
      totals: 121
      """
    let counted = try CallgrindText(text)
    let found = counted.stacks.map {
      "\($0.place.address) \($0.place.functions.joined(separator: "<")) \($0.instructions)"
    }
    #expect(
      found == [
        "16 inner<outer<main 5", "20 inner<outer<main 14", "32 a::'lambda'()::b()<outer 2",
        "144 leaf<inner<outer<main 100",
      ])
    #expect(counted.profile.functions.first { $0.symbol == "leaf" }?.calls == 3)
    #expect(counted.profile.functions.first { $0.symbol == "inner" }?.own == 19)
    #expect(throws: ProfileError.self) {
      try CallgrindText(text.replacing("0x20 0 2", with: "20 0 2"))
    }
  }

  /// Ten rounds, which several tests compare with.
  private static let tenRounds = Task { try await profile(rounds: 10) }

  private static func profile(
    _ mode: String = "instructions", rounds: Int
  ) async throws -> InstructionProfile {
    try await Callgrind(
      executable: Fixture.path, arguments: [mode, String(rounds)], timeLimit: .seconds(300)
    ).run().profile
  }

  /// Goal: only the region counts, and each round of it counts the same.
  /// Method: what ten more rounds cost is what the next ten cost; the first may set something up.
  @Test func countsTheMeasuredRegionOnly() async throws {
    async let second = Self.profile(rounds: 20)
    async let third = Self.profile(rounds: 30)
    let (ten, twenty, thirty) = try await (Self.tenRounds.value, second, third)
    #expect(thirty.total - twenty.total == twenty.total - ten.total)
    #expect(twenty.total - ten.total >= 10_000)
    #expect(thirty.functions.reduce(0) { $0 + $1.own } == thirty.total)
    let addUp = try #require(thirty.functions.first { $0.name.contains("addUp") })
    #expect(addUp.calls == 30)
    #expect(addUp.origin == .program)
  }

  /// Goal: lines and paths of calls account for every instruction in the region, and change nothing
  /// of the counts. Regression: calls outside of the region counted, too, where the same functions
  /// called each other inside; the fixture calls as often outside as in 100 rounds.
  @Test func callsAndStacksAreThoseOfTheRegion() async throws {
    var callgrind = Callgrind(
      executable: Fixture.path, arguments: ["instructions", "10"], timeLimit: .seconds(300))
    callgrind.countsStacks = true
    let outcome = try await callgrind.run()
    let stacks = try #require(outcome.stacks)
    let region = try #require(
      outcome.profile.functions.first { $0.name.contains("callMeasuredRegion") })
    #expect(stacks.totals == [outcome.profile.total - region.own])
    #expect(
      stacks.sites(by: 0).contains { site in
        site.frame.function.contains("addUp")
          && site.frame.place?.contains(/[.]swift:[0-9]+/) == true
      })
    // The region is cut off, and who entered it.
    #expect(!stacks.frames.contains { $0.function.contains("callMeasuredRegion") })
    // 1,000 times a round, if at all.
    #expect(outcome.profile.functions.allSatisfy { $0.calls <= 60_000 })
    #expect(outcome.profile.runtimeCalls.allocations <= 10_000)
    let plain = try await Self.tenRounds.value
    #expect(plain.total == outcome.profile.total)
    #expect(plain.functions.map(\.own) == outcome.profile.functions.map(\.own))
  }

  /// Goal: the region itself hardly costs, so that small operations can be counted.
  @Test func entersTheRegionForAFewInstructions() async throws {
    async let first = Self.profile("empty", rounds: 10)
    async let second = Self.profile("empty", rounds: 20)
    let (ten, twenty) = try await (first, second)
    #expect((twenty.total - ten.total) / 10 <= 50)
    #expect(twenty.runtimeCalls.retains == 0)
    #expect(twenty.runtimeCalls.releases == 0)
  }

  /// Regression: what a program had allocated and freed before, down to the texts of its commands,
  /// changed what was counted of an operation by up to 9.8 %, since it decides which blocks can
  /// grow where they are. A gate of two programs with the same solver called 78 of 111 cases worse.
  @Test func countsDoNotDependOnWhatWasFreedBefore() async throws {
    let pasts = (0 ..< 4).map { "past \($0)" }
    let counts = try await Self.copies(pasts.map { $0 + " apart" } + pasts)
    try #require(counts.values.map(\.count) == Array(repeating: 1, count: 8))
    #expect(Set((0 ..< 4).map { counts[$0] }).count == 1)
    // Otherwise nothing is shown by that.
    #expect(Set((4 ..< 8).map { counts[$0] }).count > 1)
  }

  /// What the fixture counts of each line, by the number of the line.
  private static func copies(
    _ lines: [String], at path: String = Fixture.path
  ) async throws -> [Int: [Int: Int64]] {
    var callgrind = Callgrind(executable: path, arguments: ["copies"], timeLimit: .seconds(300))
    callgrind.input = lines.joined(separator: "\n") + "\n"
    let (output, profiles) = try await callgrind.runCopies()
    var series: [Int: [Int: Int64]] = [:]
    for line in output.standardOutput.split(separator: "\n") {
      let words = line.split(separator: " ").compactMap { Int($0) }
      if words.count == 3 { series[words[0]] = profiles[words[1]]?.bySeries }
    }
    return series
  }

  /// Three copies in one run, which several tests compare with.
  private static let threeCopies = Task { try await copies(["1000", "2000", "1000"]) }

  /// Goal: each copy counts for itself, each series for itself, and none depends on the others.
  @Test func seriesAreCountedApartInEachCopy() async throws {
    let all = try await Self.threeCopies.value
    #expect(all[0] == all[2])
    #expect(all[0]?.keys.sorted() == [0, 3])
    let (small, large) = (all[0]?[0] ?? 0, all[0]?[3] ?? 0)
    #expect(small > 500)
    #expect(large > 8 * small && large < 11 * small)
    #expect(try await Self.copies(["2000", "500"])[0] == all[1])
  }

  /// Goal: two copies of one program, in folders whose names differ in length, counted some 1.5 %
  /// apart.
  @Test func countsDoNotDependOnWhereTheProgramLies() async throws {
    let here = try await Self.threeCopies.value[0]
    for name in ["a", String(repeating: "long", count: 40)] {
      try await TemporaryFolder.with { folder in
        let moved = folder + "/" + name
        try FileManager.default.createDirectory(atPath: moved, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Fixture.path, toPath: moved + "/fixture")
        #expect(try await Self.copies(["1000"], at: moved + "/fixture")[0] == here)
      }
    }
  }

  @Test func aCopyThatFailsTakesNoOtherWithIt() async throws {
    let worker = ChildProcess(
      executable: Fixture.path, arguments: ["copies"], input: "10\ncrash\nhang\n20\n",
      timeLimit: .seconds(60))
    let lines = try await worker.run().standardOutput.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.contains("1 ended by signal 6"))
    #expect(lines.contains("2 it did not end in time"))
    #expect(lines.last?.hasPrefix("3 ") == true)
  }

  @Test func saysSoWhereNothingIsMeasured() async {
    let error = WorkerError.notUnderstood("\(Fixture.path) never entered a measured region")
    await #expect(throws: error) { try await Self.profile(rounds: 0) }
  }

  @Test func passesOnHowTheProgramEnded() async {
    await #expect {
      try await Callgrind(
        executable: Fixture.path, arguments: ["fail"], timeLimit: .seconds(300)
      ).run()
    } throws: {
      guard case WorkerError.failed(_, 3, _) = $0 else { return false }
      return true
    }
  }

  @Test func measuredRegionsReturnAndThrowWhatTheirBodiesDo() throws {
    struct Failure: Error {}
    #expect(measuredRegion { 7 } == 7)
    #expect(throws: Failure.self) { try measuredRegion { throw Failure() } }
  }
}
