// What every command says to wrong arguments.

import Foundation
import Testing

/// A line that is typed, and what the standard error says to it, if that matters.
struct WrongLine: Sendable, CustomTestStringConvertible {
  let line: String
  var message = ""
  var testDescription: String { line }

  init(_ line: String, _ message: String = "") {
    self.line = line
    self.message = message
  }

  static let measuring = [
    WrongLine("run chian", "did you mean 'chain'"),
    WrongLine("run --group publisht", "did you mean 'published'"),
    WrongLine("list workloads --group adverze", "did you mean 'adverse'"),
    WrongLine("run chain --strategy sprase", "did you mean 'sparse'"),
    WrongLine("run chain --size 0", "at least 1"),
    // It left a file of this name.
    WrongLine("run chain -o -", "--format json prints"),
    WrongLine("run --format xml", "xml"),
    WrongLine("run chain --resume", "--output"),
    WrongLine("run chain --time-budget 0", "time budget"),
    WrongLine("run chain --time-budget=nan", "time budget"),
    WrongLine("run chain --size 1000000000", "chain has sizes"),
    WrongLine("run my.trace --size 7", "only one size"),
    WrongLine("run chain --peer-timeout=0", "time-out"),
    WrongLine("run chain --peer-timeout=-1", "time-out"),
    WrongLine("run chain --peer-timeout=nan", "time-out"),
    WrongLine("run chain --peer-timeout=x", "x"),
    WrongLine("trace record feed --size 9999999", "sizes from 1"),
    WrongLine("frobnicate", "frobnicate"),
    // The help of the program, and then 0.
    WrongLine("help ruin", "did you mean 'run'"),
    WrongLine("help trace recrod", "did you mean 'record'"),
    WrongLine("frames chian", "did you mean 'chain'"),
    WrongLine("frames my.trace", "only one size"),
    WrongLine("frames chain --rate 0", "above 0"),
    // Its period is infinite, and it was searched for.
    WrongLine("frames chain --rate 1e-320", "a rate lies above 0"),
    WrongLine("frames chain --timeout=-1", "above 0"),
    WrongLine("frames chain --strategy sprase", "did you mean 'sparse'"),
    WrongLine("layout --peer flexbox", "there are yoga and gtk"),
    WrongLine("layout --peer yoga --blocks 0"),
    WrongLine("layout --peer yoga logn", "did you mean 'login'"),
    WrongLine("layout --peer gtk feed", "feed is not raced against gtk: GTK's constraints"),
    WrongLine("layout logn", "did you mean 'login'"),
    // It pointed to the list of workloads, which has it.
    WrongLine(
      "layout feed", "no screen is called 'feed'; did you mean 'feed-cell'? There are login"),
    WrongLine("layout --quick", "--quick and --blocks need --peer"),
    WrongLine("layout --blocks 6", "--quick and --blocks need --peer"),
    WrongLine("layout --peer yoga --repetitions 3", "goes without --peer"),
    WrongLine("layout --size 0"), WrongLine("layout --repetitions 0"),
    WrongLine("sweep --shard 3/2", "'3/2' is no part"),
    WrongLine("sweep feed --plan --format json", "manifest.json"),
    WrongLine("sweep --partition long", "need --engine slurm"),
    WrongLine("sweep --resume x --collect y", "leave out what says what to measure"),
    // It was done once all the same, without a word.
    WrongLine("sweep --resume x --repetitions 6", "leave out what says what to measure"),
    WrongLine("sweep --measure guess", "'guess' measures nothing"),
    WrongLine("sweep --measure compare -s revised --allow-debug", "--strategy twice at least"),
    WrongLine("sweep ./some.trace --allow-debug", "not the file ./some.trace"),
  ]

  static let comparing = [
    WrongLine("compare chain", "twice at least"),
    WrongLine("compare chain --from x.jsonl", "leave workloads"),
    WrongLine("compare chain --strategy revised", "twice at least"),
    WrongLine("compare chian -s revised -s sparse", "did you mean 'chain'"),
    WrongLine("compare -s revised -s sprase", "did you mean 'sparse'"),
    WrongLine("compare -s revised -s sparse --blocks 0", "1 through 1000 blocks"),
    WrongLine("compare -s revised -s sparse --timeout 0", "above 0"),
    WrongLine("compare -s revised -s sparse --threshold 0.9", "at least 1"),
    WrongLine("compare feed --size 9999999 -s revised -s sparse", "sizes from 1"),
    // Thresholds that are none passed with --from.
    WrongLine("compare --from x.jsonl --threshold nan", "a threshold is a factor"),
    WrongLine("compare --from x.jsonl --threshold=-1", "a threshold is a factor"),
    WrongLine("compare --from x.jsonl --threshold 2", "leave out --size"),
    WrongLine("compare --from x.jsonl -o y.jsonl", "leave out --size"),
    WrongLine("compare my.trace --size 7 -s revised -s sparse", "only one size"),
    WrongLine("history --since 2026-02-30", "'2026-02-30' is no date"),
    WrongLine("gate"), WrongLine("gate --base HEAD --counters-only"),
    WrongLine("gate --update-baseline --base HEAD"), WrongLine("gate --counters-only --blocks 5"),
    WrongLine("gate --counters-only --tier time", "leave out --tier time"),
    // Nothing was accepted, without a word.
    WrongLine("gate --update-baseline --acknowledge worth-it", "judges nothing"),
    WrongLine("gate --counters-only --github --format json", "leave out one of"),
    WrongLine("gate --counters-only layout/nosuch", "no screen is called 'nosuch'"),
    WrongLine("gate --counters-only login --size 99999", "sizes from 1"),
    WrongLine("gate --counters-only my.trace --size 3", "only one size"),
    WrongLine("gate --counters-only --tier speed"), WrongLine("gate --counters-only fed"),
  ]

  static let profiling =
    [
      WrongLine("heap feed --seed x", "'x' is no seed"),
      WrongLine("heap chain --against revised", "revised again"),
      WrongLine("heap chain --against sprase", "did you mean 'sparse'"),
      WrongLine("heap chain --against-program /nonexistent", "no program at this path"),
      WrongLine("heap chain --rounds -1", "--rounds"),
      WrongLine("heap chain --size 0", "sizes from 1"),
      WrongLine("heap my.trace --size 7", "only one size"),
      WrongLine("cpu chain --seconds 0"),
    ]
    + ["cpu", "instructions"].flatMap { command in
      [
        WrongLine(
          "\(command) chain --phase bild",
          "no phase 'bild' here; did you mean 'build'? There are: build"),
        WrongLine(
          "\(command) chain --operation ad",
          "no operation 'ad' here; did you mean 'add'? There are: var, add"),
        WrongLine(
          "\(command) chain --phase build --operation unedit",
          "no operations in phase build, unedit"),
        WrongLine("\(command) chain --strategy sprase", "did you mean 'sparse'"),
        WrongLine("\(command) chain --size 0", "sizes from 1"),
        WrongLine("\(command) my.trace --size 7", "only one size"),
      ]
    }

  static let showing = [
    WrongLine("show strechy"), WrongLine("show login --size 375"),
    WrongLine("show login --size 0x10"), WrongLine("show login --size nanx10"),
    WrongLine("show login --size 1x1e9"), WrongLine("show login --at -1"),
    WrongLine("show login --at nan"), WrongLine("show login --frames 1"),
    WrongLine("show login --frames 3 --at 1"), WrongLine("show"),
  ]
}

@Suite struct ArgumentTests {
  private let folder = TestFolder()

  @Test(
    arguments: WrongLine.measuring + WrongLine.comparing + WrongLine.profiling + WrongLine.showing)
  func wrongOnesAreExplained(_ wrong: WrongLine) throws {
    let result = try folder.run(wrong.line, endsWith: 64, saying: wrong.message)
    #expect(result.standardOutput.isEmpty)
  }

  @Test(arguments: [
    "run chain --size 1", "compare chain --size 1 -s revised -s sparse", "cpu chain --size 1",
    "instructions chain --size 1",
  ])
  func nothingIsMeasuredInADebugBuild(_ line: String) throws {
    try folder.run(line, endsWith: 1, saying: "debug build")
  }
}
