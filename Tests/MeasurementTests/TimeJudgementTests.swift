// The statistics of a gate on recorded noise, and on none.

import Measurement
import Randomness
import Testing

@Suite struct TimeJudgementTests {
  private let phases = ["build", "animate", "teardown"]

  /// Goal: no false alarm in 200 comparisons of a program with itself.
  @Test(arguments: ["shared", "loaded", "bimodal"])
  func equalProgramsDoNotRegress(name: String) throws {
    let noise = try RecordedNoise(name)
    var random = SplitMix64(seed: 1)
    for _ in 0 ..< 200 {
      let judgement = try noise.judgement(factor: 1, &random)
      #expect(!phases.map(judgement.verdict(ofPhase:)).contains(.regressed))
    }
  }

  /// Goal: 10 % more wall time in one phase are noticed in 95 of 100 trials.
  @Test(arguments: ["shared", "loaded", "bimodal"])
  func tenPerCentAreCaught(name: String) throws {
    let noise = try RecordedNoise(name)
    var random = SplitMix64(seed: 2)
    var caughtCount = 0
    for _ in 0 ..< 100 {
      let judgement = try noise.judgement(factor: 1.1, of: "build", &random)
      if judgement.verdict(ofPhase: "build") == .regressed { caughtCount += 1 }
    }
    #expect(caughtCount >= 98, "\(caughtCount) of 100")
  }

  /// Samples without noise, the arms' times and controls given in the order of `TimeTrial.Arm`.
  private func trial(_ times: [Double], controls: [Double] = [1, 1, 1]) throws -> TimeTrial {
    let schedule = TimeTrial.schedule(blockCount: 12, seed: 5)
    let samples = schedule.steps.map { arm in
      TimeTrial.Sample(nanosecondsByPhase: ["build": times[arm]], controlNanoseconds: controls[arm])
    }
    return try TimeTrial(samples, schedule: schedule)
  }

  private func judgement(_ trials: TimeTrial...) throws -> TimeJudgement {
    var judgement = TimeJudgement(trials[0])
    for trial in trials.dropFirst() { try judgement.add(trial) }
    return judgement
  }

  @Test func aSingleTrialIsAdvice() throws {
    let slower = try trial([100, 120, 100])
    let same = try trial([100, 100, 100])
    #expect(try judgement(slower).needsAnotherTrial)
    #expect(try !judgement(same).needsAnotherTrial)
    #expect(try !judgement(slower, slower).needsAnotherTrial)
    #expect(try judgement(slower).verdict(ofPhase: "build") == .unknown)
    #expect(try judgement(slower, slower).verdict(ofPhase: "build") == .regressed)
    #expect(try judgement(slower, same).verdict(ofPhase: "build") == .same)
    #expect(try judgement(same).verdict(ofPhase: "build") == .same)
    #expect(try judgement(try trial([100, 80, 100])).verdict(ofPhase: "build") == .improved)
  }

  @Test func aSuspicionRemainsWhereTheSecondTrialDoesNotDecide() throws {
    let slower = try trial([100, 120, 100])
    let spoilt = try trial([100, 120, 130])
    let faster = try trial([100, 80, 100])
    #expect(try judgement(slower, faster).isSuspected("build"))
    #expect(try !judgement(slower, slower).isSuspected("build"))
    // What was spoilt says nothing, and what it was taken together with says less.
    #expect(try judgement(slower, spoilt).verdict(ofPhase: "build") == .contaminated)
    #expect(try judgement(slower, spoilt).needsAnotherTrial)
    #expect(try judgement(slower, spoilt, slower).isSuspected("build"))
    #expect(try !judgement(slower, spoilt, spoilt, spoilt).needsAnotherTrial)
  }

  /// Seen on a host whose other tenants made every second process 1.6 times as slow: 10 % more wall
  /// time were `same`, since the only trial was not able to see them.
  @Test func whereNoiseWouldHideADifferenceAnotherTrialLooksForIt() throws {
    let schedule = TimeTrial.schedule(blockCount: 12, seed: 5)
    let blockLength = schedule.steps.count / 12
    let samples = schedule.steps.enumerated().map { i, arm in
      // In turns the base and its copy are hit; the candidate is 10 % slower.
      let isHit = arm == (i / blockLength % 2 == 0 ? 0 : 2)
      let time = isHit ? 160.0 : arm == 1 ? 110 : 100
      return TimeTrial.Sample(nanosecondsByPhase: ["build": time], controlNanoseconds: 1)
    }
    let noisy = try TimeTrial(samples, schedule: schedule)
    #expect(noisy.verdict(ofPhase: "build") == .unknown)
    #expect(try judgement(noisy).needsAnotherTrial)
    #expect(try !judgement(noisy, noisy, noisy, noisy).needsAnotherTrial)
    let slower = try trial([100, 120, 100])
    #expect(try judgement(noisy, slower).needsAnotherTrial)
    #expect(try judgement(noisy, slower, slower).verdict(ofPhase: "build") == .regressed)
    let same = try judgement(noisy, try trial([100, 100, 100]))
    #expect(same.verdict(ofPhase: "build") == .same)
    #expect(!same.needsAnotherTrial)
  }

  @Test func aControlThatMovesContaminates() throws {
    // The copy of the base is as slow as the candidate.
    let copy = try trial([100, 120, 120])
    #expect(copy.verdict(ofPhase: "build") == .contaminated)
    // The fixed loop takes longer in the candidate's processes.
    let loop = try trial([100, 120, 100], controls: [1, 1.2, 1])
    #expect(loop.verdict(ofPhase: "build") == .contaminated)
    #expect(try judgement(loop).needsAnotherTrial)
    #expect(try judgement(loop, loop).verdict(ofPhase: "build") == .contaminated)
  }

  @Test func rowsSayHowSureTheyAre() throws {
    let slower = try trial([100, 120, 100])
    let key = CaseKey(workload: "feed", size: 1, strategy: "sparse")
    let row = try #require(judgement(slower, slower).rows(key).first)
    #expect(row.verdict == .regressed)
    #expect(row.candidate == .ratio(1.2))
    #expect(row.note == "1.2 to 1.2, noise 1.0, confirmed")
  }

  @Test func aPhaseThatSomeProcessesLackIsLeftOut() throws {
    let schedule = TimeTrial.schedule(blockCount: 9, seed: 1)
    var samples = schedule.steps.map { _ in
      TimeTrial.Sample(nanosecondsByPhase: ["build": 1, "animate": 1], controlNanoseconds: 1)
    }
    samples[3].nanosecondsByPhase["animate"] = nil
    let trial = try TimeTrial(samples, schedule: schedule)
    #expect(trial.phases.keys.sorted() == ["build"])
    #expect(throws: StatisticsError.self) {
      try TimeTrial(Array(samples.dropLast()), schedule: schedule)
    }
  }
}
