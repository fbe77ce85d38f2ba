// What every command says to wrong arguments.

import Foundation
import Testing

/// Lines that are typed, and what the standard error says to each, if that matters.
enum WrongLine {
  static let names: [(String, String)] = [
    ("rnu", "there is no command 'rnu'; did you mean 'run'?"),
    ("trace recrd", "did you mean 'record'?"),
    ("list workload", "there is no command 'list workload'; did you mean 'workloads'?"),
    ("frobnicate", "there is no command 'frobnicate'."),
    ("run keyboad", "did you mean 'keyboard'?"),
    ("run log", "did you mean 'login', 'login-keyboard' or 'login-connect'?"),
    ("run xxxxxxxxxx", "no workload is called 'xxxxxxxxxx'. `tinamou list workloads`"),
    ("run login --sise 1", "Did you mean '--size'?"),
    ("heap feed --strategy revized", "did you mean 'revised'?"),
    ("run layout/login", "is a screen and no workload: `tinamou layout` times it"),
    ("gate --tier tme", "did you mean 'time'?"),
    // The last one won, without a word.
    ("cpu login --size 1 --size=2", "--size is given again, and takes one value here"),
    ("trace record feed -o a --output b", "--output is given again"),
    ("compare chain -s revised -s sparse --blocks 6 --blocks 6", "--blocks is given again"),
  ]

  static let measuring: [(String, String)] = [
    ("run chian", "did you mean 'chain'"),
    ("run --group publisht", "did you mean 'published'"),
    ("list workloads --group adverze", "did you mean 'adverse'"),
    ("run chain --strategy sprase", "did you mean 'sparse'"),
    ("run chain --size 0", "at least 1"),
    // It left a file of this name.
    ("run chain -o -", "--format json prints"),
    ("run --format xml", "xml"),
    ("run chain --resume", "--output"),
    ("run chain --time-budget 0", "time budget"),
    ("run chain --time-budget=nan", "time budget"),
    // It left an empty file.
    ("run chain --size 1000000000 -o records.jsonl", "chain has sizes"),
    ("run my.trace --size 7", "only one size"),
    ("run chain --peer-timeout=0", "time-out"),
    ("run chain --peer-timeout=-1", "time-out"),
    ("run chain --peer-timeout=nan", "time-out"),
    ("run chain --peer-timeout=x", "x"),
    ("trace record feed --size 9999999", "sizes from 1"),
    // The help of the program, and then 0.
    ("help ruin", "did you mean 'run'"),
    ("help trace recrod", "did you mean 'record'"),
    ("frames chian", "did you mean 'chain'"),
    ("frames my.trace", "only one size"),
    ("frames chain --rate 0", "above 0"),
    // Its period is infinite, and it was searched for.
    ("frames chain --rate 1e-320", "a rate lies above 0"),
    ("frames chain --timeout=-1", "above 0"),
    ("frames chain --strategy sprase", "did you mean 'sparse'"),
    ("layout --peer flexbox", "there are yoga and gtk"),
    ("layout --peer yoga --blocks 0", ""),
    ("layout --peer yoga logn", "did you mean 'login'"),
    // They took the one screen for one of another size.
    ("layout --peer yoga login --size 10", "login has only one size"),
    ("cpu race/login --size 10", "race/login has only one size"),
    ("layout --peer gtk feed", "feed is not raced against gtk: GTK's constraints"),
    ("layout logn", "did you mean 'login'"),
    // It pointed to the list of workloads, which has it.
    ("layout feed", "no screen is called 'feed'; did you mean 'feed-cell'? There are login"),
    ("layout race/feed", "name it by --peer yoga"),
    ("layout --quick", "--quick and --blocks need --peer"),
    ("layout --blocks 6", "--quick and --blocks need --peer"),
    ("layout --peer yoga --repetitions 3", "goes without --peer"),
    ("layout --size 0", ""), ("layout --repetitions 0", ""),
    ("sweep --shard 3/2", "'3/2' is no part"),
    ("sweep feed --plan --format json", "manifest.json"),
    ("sweep --partition long", "need --engine slurm"),
    ("sweep --resume x --collect y", "leave out what says what to measure"),
    // It was done once all the same, without a word.
    ("sweep --resume x --repetitions 6", "leave out what says what to measure"),
    ("sweep --resume x --allow-debug", "leave out what says what to measure"),
    ("sweep --collect x --shard 2/4", "leave out what says where and how often"),
    ("sweep --collect x --attempts 1", "leave out what says where and how often"),
    ("sweep --measure guess", "'guess' measures nothing"),
    ("sweep --measure compare -s revised --allow-debug", "--strategy twice at least"),
    ("sweep ./some.trace --allow-debug", "not the file ./some.trace"),
  ]

  static let comparing: [(String, String)] = [
    ("compare chain", "twice at least"),
    ("compare chain --from x.jsonl", "leave workloads"),
    ("compare chain --strategy revised", "twice at least"),
    ("compare chian -s revised -s sparse", "did you mean 'chain'"),
    ("compare -s revised -s sprase", "did you mean 'sparse'"),
    ("compare -s revised -s sparse --blocks 0", "1 through 1000 blocks"),
    ("compare -s revised -s sparse --timeout 0", "above 0"),
    ("compare -s revised -s sparse --threshold 0.9", "at least 1"),
    ("compare feed --size 9999999 -s revised -s sparse", "sizes from 1"),
    // Thresholds that are none passed with --from.
    ("compare --from x.jsonl --threshold nan", "a threshold is a factor"),
    ("compare --from x.jsonl --threshold=-1", "a threshold is a factor"),
    ("compare --from x.jsonl --threshold 2", "leave out --size"),
    ("compare --from x.jsonl -o y.jsonl", "leave out --size"),
    // A seed passed, too, and chose nothing.
    ("compare --from x.jsonl --seed 2", "leave out --size"),
    ("compare my.trace --size 7 -s revised -s sparse", "only one size"),
    ("compare my.trace --seed 7 -s revised -s sparse", "from no seed"),
    ("run my.trace --seed 7", "from no seed"), ("heap my.trace --seed 7", "from no seed"),
    ("cpu layout/login --seed 7", "from no seed"), ("heap race/tree --seed 7", "from no seed"),
    ("history --since 2026-02-30", "'2026-02-30' is no date"),
    // There was no such workload, and `tree` was meant.
    ("gate race/tree --counters-only", "is a screen and no workload"),
    ("gate", ""), ("gate --base HEAD --counters-only", ""),
    ("gate --update-baseline --base HEAD", ""), ("gate --counters-only --blocks 5", ""),
    ("gate --counters-only --tier time", "leave out --tier time"),
    // Nothing was accepted, without a word.
    ("gate --update-baseline --acknowledge worth-it", "judges nothing"),
    ("gate --update-baseline --tier work", "judges nothing"),
    ("gate --base HEAD --baseline b.jsonl", "leave --baseline out"),
    ("gate --counters-only --measure-identical", "needs --base"),
    ("gate --counters-only --github --format json", "leave out one of"),
    ("gate --counters-only layout/nosuch", "no screen is called 'nosuch'"),
    ("gate --counters-only login --size 99999", "sizes from 1"),
    ("gate --counters-only my.trace --size 3", "only one size"),
    ("gate --counters-only --tier speed", ""), ("gate --counters-only fed", ""),
  ]

  static let profiling: [(String, String)] =
    [
      ("heap feed --seed x", "'x' is no seed"),
      ("heap chain --against revised", "revised again"),
      ("heap chain --against sprase", "did you mean 'sparse'"),
      ("heap chain --against-program /nonexistent", "no program at this path"),
      ("heap chain --rounds -1", "--rounds"),
      ("heap chain --size 0", "sizes from 1"),
      ("heap my.trace --size 7", "only one size"), ("heap race/login --size 7", "only one size"),
      ("heap layout/login -s sparse", "leave --strategy and --against out"),
      ("cpu chain --seconds 0", ""),
    ]
    + ["cpu", "instructions"].flatMap { command in
      [
        (
          "\(command) chain --phase bild",
          "no phase 'bild' here; did you mean 'build'? There are: build"
        ),
        (
          "\(command) chain --operation ad",
          "no operation 'ad' here; did you mean 'add'? There are: var, add"
        ),
        (
          "\(command) chain --phase build --operation unedit",
          "no operations in phase build, unedit"
        ),
        ("\(command) chain --strategy sprase", "did you mean 'sparse'"),
        ("\(command) chain --size 0", "sizes from 1"),
        ("\(command) my.trace --size 7", "only one size"),
      ]
    }

  static let showing: [(String, String)] = [
    ("show strechy", "did you mean 'stretchy'"), ("show login --size 375", ""),
    ("show login --size 0x10", ""), ("show login --size nanx10", ""),
    ("show login --size 1x1e9", ""), ("show login --at -1", ""),
    ("show login --at nan", ""), ("show login --frames 1", ""),
    ("show login --frames 3 --at 1", ""), ("show", ""),
  ]
}

@Suite struct ArgumentTests {
  private let folder = TestFolder()

  @Test(
    arguments: WrongLine.names + WrongLine.measuring + WrongLine.comparing + WrongLine.profiling
      + WrongLine.showing)
  func wrongOnesAreExplained(line: String, message: String) throws {
    let result = try folder.run(line, endsWith: 64)
    // Long ones are broken.
    let text = result.standardError.replacing("\n", with: " ")
    #expect(text.contains(message) || message.isEmpty, "\(text)")
    #expect(result.standardOutput.isEmpty)
    #expect(try Set(folder.names()) == ["stdout", "stderr"])
  }

  @Test(arguments: [
    "run chain --size 1", "compare chain --size 1 -s revised -s sparse", "cpu chain --size 1",
    "instructions chain --size 1",
  ])
  func nothingIsMeasuredInADebugBuild(_ line: String) throws {
    try folder.run(line, endsWith: 1, saying: "debug build")
  }
}
