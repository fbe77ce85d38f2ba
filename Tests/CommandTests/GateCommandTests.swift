// The gate as a user and a workflow meet it: exit codes, messages, files.

import Foundation
import Measurement
import Testing

@Suite struct GateCommandTests {
  private let folder = TestFolder()

  /// Two tiers of one small case take well under a second.
  private let quick = "feed --size 2 -s revised --allow-debug --tier answers --tier work"

  /// A program at `folder`/`name` that runs `script`, in which `$TINAMOU` is the real one.
  private func program(_ name: String, _ script: String) throws -> String {
    try folder.install(name, "#!/bin/bash\nTINAMOU='\(Tinamou.path)'\n\(script)")
  }

  @discardableResult
  private func gate(
    base: String = Tinamou.path, candidate: String? = nil, more: String = "",
    endsWith code: Int32 = 0, printing printed: String = "", saying said: String = "",
    at location: SourceLocation = #_sourceLocation
  ) throws -> RunResult {
    let sides = ["--base-program", base] + (candidate.map { ["--candidate", $0] } ?? [])
    return try folder.run(
      "gate \(quick) \(more)", sides, endsWith: code, printing: printed, saying: said, at: location)
  }

  /// Passes everything on, but for one counter of the worker's answer.
  private let oneRowMore = #"""
    "$TINAMOU" "$@" | sed -E 's#("build/add rows":)[0-9]+#\199999#'
    """#

  @Test func aProgramIsAsGoodAsItself() throws {
    let result = try gate()
    #expect(result.standardOutput.hasPrefix("## same: nothing changed in 1 case"))
  }

  @Test func aCounterThatRoseEndsWith2AndIsFineOnceAcknowledged() throws {
    let worse = try program("worse", oneRowMore)
    try folder.run(
      "gate --github \(quick)", ["--base-program", Tinamou.path, "--candidate", worse],
      endsWith: 2, printing: "::error title=feed 2 (revised)::regressed by",
      environment: ["GITHUB_STEP_SUMMARY": folder.url("summary.md").path])
    let text = try folder.text("summary.md")
    #expect(text.hasPrefix("## regressed: 1 of 1 case is worse"))
    #expect(text.contains("build/add rows"))

    try gate(candidate: worse, more: "--acknowledge wanted")
    try gate(candidate: worse, printing: "wanted")
    // The other way round it is an improvement.
    let better = try gate(base: worse, candidate: Tinamou.path)
    #expect(better.standardOutput.hasPrefix("## improved"))
  }

  @Test func aHangingWorkerIsGivenUpAndNamedWithItsLastWords() throws {
    let hanging = try program(
      "hanging",
      """
      [ "$2" = --copies ] || exec "$TINAMOU" "$@"
      echo 'what was it again?' >&2; exec sleep 100
      """)
    try gate(candidate: hanging, more: "--timeout 1", endsWith: 2, printing: "what was it again?")
    try gate(more: "--timeout 0", endsWith: 64, saying: "not at 0.0")
  }

  @Test func aCrashingWorkerIsNamedWithItsLastWords() throws {
    let crashing = try program(
      "crashing",
      """
      [ "$2" = --copies ] || exec "$TINAMOU" "$@"
      echo 'out of luck' >&2; kill -SEGV $$
      """)
    let result = try gate(candidate: crashing, endsWith: 2, printing: "signal 11")
    #expect(result.standardOutput.contains("out of luck"))
    try gate(base: crashing, candidate: crashing, endsWith: 5)
    let silent = try program("silent", "[ \"$2\" = --copies ] || exec \"$TINAMOU\" \"$@\"; exit 0")
    try gate(candidate: silent, endsWith: 2, printing: "is not understood")
  }

  @Test func aCounterThatChangesByItselfEndsWith4() throws {
    let dice = try program(
      "dice", #""$TINAMOU" "$@" | sed -E "s#(\"build/add rows\":)[0-9]+#\1$$#""#)
    try gate(candidate: dice, endsWith: 4)
  }

  @Test func aBaseWithoutAWorkerIsAnError() throws {
    let old = try program("old", "case $1 in *worker) exit 64;; esac; exec \"$TINAMOU\" \"$@\"")
    let result = try gate(base: old, endsWith: 1, saying: "\(old) knows no `tinamou worker`")
    #expect(result.standardError.contains("take a later base"))
    // Regression: it was said that a worker could not be started.
    try gate(base: folder.path, endsWith: 1, saying: "\(folder.path) is not a program")
  }

  @Test func aBaseThatSpeaksALaterProtocolIsAnError() throws {
    let later = try program(
      "later",
      #"echo '{"hello":{"_0":{"version":99,"tiers":[],"strategies":[],"build":{"isDebug":false,"#
        + #""hasSolverChecks":false,"flags":[]},"screens":[]}}}'"#)
    try gate(base: later, endsWith: 1, saying: "speaks version 99")
  }

  // MARK: - Baselines

  /// Goal: a base that counts instructions in another way is compared in everything else.
  @Test func instructionsOfAnotherProtocolAreNotCompared() throws {
    let older = try program("older", #""$TINAMOU" "$@" | sed -E 's#"version":[0-9]+#"version":2#'"#)
    let result = try gate(
      base: older, more: "--tier instructions",
      printing: "instructions are not compared: an older program")
    #expect(result.standardOutput.hasPrefix("## same: nothing changed in 1 case"))
    try folder.run(
      "gate feed --size 2 --allow-debug --tier instructions --base-program", [older], endsWith: 5)
  }

  @Test func theBaselineIsMadeAndComparedWith() throws {
    let cases = "feed --size 2 --strategy revised --allow-debug"
    try folder.run("gate --counters-only \(cases)", endsWith: 1, saying: "--update-baseline")
    try folder.run("gate --update-baseline \(cases)")
    try folder.run("gate --counters-only \(cases)")
    let worse = try program("worse", oneRowMore)
    try folder.run("gate --counters-only \(cases) --candidate", [worse], endsWith: 2)
    try folder.run(
      "gate --counters-only chain --size 3 --allow-debug", endsWith: 5,
      printing: "not in the baseline")

    let text = try folder.text("Results/baseline.jsonl")
    try folder.write(text + text.prefix(100), to: "Results/baseline.jsonl")
    try folder.run(
      "gate --counters-only \(cases)", endsWith: 1, saying: "baseline.jsonl:2: the line is cut off")
  }

  /// Regression: a baseline of a release build showed how a debug build allocates as regressions;
  /// one of changes to a commit was called by the commit.
  @Test func aBaselineOfAnotherBuildHasNoAllocations() throws {
    let cases = "feed --size 2 --strategy revised --allow-debug"
    try folder.run("gate --update-baseline \(cases)")
    var record = try #require(folder.records("Results/baseline.jsonl").counts.first)
    record.environment.build.isDebug.toggle()
    (record.environment.commit, record.environment.isDirty) = ("0123456789abcdef", true)
    for name in record.allocations?.keys.sorted() ?? [] { record.allocations?[name] = 1 }
    try folder.write(record.jsonLine() + "\n", to: "Results/baseline.jsonl")
    try folder.run(
      "gate --counters-only \(cases)", printing: "allocations left out: the baseline is of another",
      "against `Results/baseline.jsonl (0123456789-dirty)`")
  }

  /// Goal: an update of one case dropped all others from the baseline, and a gate over what was
  /// left was a success.
  @Test func aBaselineKeepsAndNeedsEveryCase() throws {
    let options = "--size 2 --strategy revised --allow-debug"
    for (cases, code): (String, Int32) in [("feed", 0), ("chain feed", 3)] {
      try folder.run("gate --update-baseline feed \(options)")
      try folder.run("gate --counters-only \(cases) \(options)", endsWith: code)
    }
    try folder.run("gate --update-baseline chain \(options)")
    try folder.run("gate --counters-only chain feed \(options)")
  }

  /// Regression: where one case of a baseline lacked allocations, all were said to be left out, and
  /// that nothing had changed in either.
  @Test func aCaseWithoutAllocationsInTheBaselineIsOpen() throws {
    let cases = "chain feed --size 2 --strategy revised --allow-debug"
    try folder.run("gate --update-baseline \(cases)")
    var records = try folder.records("Results/baseline.jsonl").counts
    for (index, headline) in ["inconclusive: something is open in 1 of 2", "same: "].enumerated() {
      records[index].allocations = nil
      let lines = try records.map { try $0.jsonLine() + "\n" }
      try folder.write(lines.joined(), to: "Results/baseline.jsonl")
      let result = try folder.run(
        "gate --counters-only \(cases)", endsWith: index == 0 ? 3 : 0, printing: headline)
      let areLeftOut = result.standardOutput.contains("allocations left out: ")
      #expect(areLeftOut == (index == 1), "\(result.standardOutput)")
    }
  }

  /// Goal: named cases were not written into a device, which was read first, nor into an empty
  /// file.
  @Test func aBaselineIsWrittenIntoWhatHasNone() throws {
    try folder.write("", to: "empty")
    let login = "login --size 1 --strategy revised --allow-debug"
    for place in ["/dev/null", "empty"] {
      try folder.run("gate --update-baseline --baseline \(place) \(login)")
    }
    try folder.run("gate --counters-only --baseline empty \(login)")
    let null = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(null[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  /// Regression: a file that is no baseline was refused after everything had been counted.
  /// Method: what is wrong with the trace is found when it is counted.
  @Test func whatIsNoBaselineIsRefusedBeforeCounting() throws {
    try folder.write("Dear diary,\n", to: "diary.txt")
    try folder.write(
      "tinamou-trace 1\nvar 0\nedit 0 999\nsuggest 0 1\nsolve\nexpect 0 2\n", to: "mine.trace")
    try folder.run(
      "gate mine.trace --update-baseline --baseline diary.txt --allow-debug", endsWith: 1,
      saying: "diary.txt")
    #expect(try folder.text("diary.txt") == "Dear diary,\n")
    #expect(try Set(folder.names()) == ["diary.txt", "mine.trace", "stdout", "stderr"])
  }

  /// Goal: what is wrong with a user's trace was said of a copy that was gone, by a line without
  /// its comments.
  @Test func errorsNameTheUsersOwnFileAndLine() throws {
    try folder.write(
      """
      tinamou-trace 1
      # One variable.
      var 0 x
      # It is to be 1.
      edit 0 999
      suggest 0 1
      solve
      expect 0 2

      """, to: "mine.trace")
    for mode in [["--update-baseline"], ["--base-program", Tinamou.path]] {
      let result = try folder.run(
        "gate mine.trace --strategy revised --allow-debug", mode, endsWith: nil)
      let text = result.standardOutput + result.standardError
      #expect(text.contains("mine.trace:8"), "\(text)")
      #expect(!text.contains("/0.trace"), "\(text)")
    }
  }

  /// Regression: that the summary could not be written was said after everything was measured.
  @Test func aSummaryThatCannotBeWrittenIsRefusedFirst() throws {
    let result = try gate(
      more: "--summary /proc/summary.md", endsWith: 1, saying: "cannot write /proc/summary.md: ")
    #expect(result.standardOutput.isEmpty)
  }

  /// Regression: what was named twice was measured twice, also by `compare` and `layout`. A gate
  /// that timed it had two times for each turn, could not compare them, and said `regressed`.
  @Test func whatIsNamedTwiceIsMeasuredOnce() throws {
    try folder.run(
      "gate --update-baseline login login layout/login layout/login --size 1 --size 1 -s revised "
        + "--allow-debug", printing: "2 cases written")
    try folder.run(
      "compare chain --size 2 -s revised -s sparse -s sparse --quick --allow-debug -o c.jsonl")
    #expect(try folder.records("c.jsonl").comparisons.count == 3)
    try folder.run("layout login login --size 1 --repetitions 1 --allow-debug -o l.jsonl")
    #expect(try folder.records("l.jsonl").runs.count == 4)
  }

  // MARK: - Repositories

  private func git(_ line: String, in subfolder: String = "repository") throws {
    try folder.run(
      "git -c user.name=A -c user.email=a@b -c protocol.file.allow=always \(line)",
      program: "/usr/bin/env", in: subfolder)
  }

  /// Makes a repository with two commits, whose manifest does not compile.
  private func makeRepository() throws {
    try folder.write("no manifest", to: "repository/Package.swift")
    try folder.write("// one", to: "repository/Sources/A.swift")
    try folder.write("// main", to: "repository/Sources/tinamou/Tinamou.swift")
    for line in ["init --quiet", "add -A", "commit --quiet -m one"] { try git(line) }
    try folder.write("a text", to: "repository/README")
    for line in ["add -A", "commit --quiet -m two"] { try git(line) }
  }

  @Test func identicalCodeIsSkippedAndOtherCodeIsBuilt() throws {
    try makeRepository()
    try folder.run(
      "gate --base HEAD~1 \(quick)", printing: "skipped the case: Sources and Package.swift",
      in: "repository")
    try folder.write("// new", to: "repository/Sources/B.swift")
    try folder.run(
      "gate --base HEAD~1 \(quick)", endsWith: 1, saying: "does not build", in: "repository")
    // The worktree is the gate's own; the user's is as it was.
    #expect(folder.has("repository/Sources/B.swift"))
    try folder.run(
      "gate --base nowhere \(quick)", endsWith: 1, saying: "no commit is called 'nowhere'",
      in: "repository")
  }

  /// Regression: what was accepted and merged held for good, whatever the base came to later.
  /// Method: a compiler that takes this program for that of every commit.
  @Test func whatWasMergedIsAcceptedNoMore() throws {
    try makeRepository()
    try folder.install(
      "swift", "#!/bin/sh\n[ $# != 2 ] || exec echo Swift\nexec dirname '\(Tinamou.path)'")
    let worse = try program("worse", oneRowMore)
    func gate(_ more: String = "", endsWith code: Int32 = 0) throws {
      try folder.run(
        "gate --base HEAD --candidate \(worse) \(quick) \(more)", endsWith: code, in: "repository",
        environment: ["PATH": "\(folder.path):\(Tinamou.searchPath)"])
    }
    try gate("--acknowledge wanted")
    try gate()
    for line in ["add Results", "commit --quiet -m worse"] { try git(line) }
    try gate(endsWith: 2)
  }

  /// Regression: two gates that built their bases at once did so in one worktree, and what the one
  /// had checked out was kept as the program of the other's commit, for good. And a base was built
  /// with the dependencies that the candidate of the first gate had.
  /// Method: a compiler that takes a second to copy a source.
  @Test func basesAreBuiltOneAfterTheOther() throws {
    try makeRepository()
    try folder.write("Package.resolved\n.build/\n", to: "repository/.gitignore")
    let sources = (3 ... 5).map { "#!/bin/sh\nexit \($0)" }
    for source in sources {
      try folder.write(source, to: "repository/Sources/A.swift")
      for line in ["add -A", "commit --quiet -m more"] { try git(line) }
    }
    try folder.install(
      "swift",
      """
      #!/bin/sh
      [ $# != 2 ] || exec echo Swift
      case "$*" in
      *--show-bin-path) echo "$5" ;;
      *) sleep 1; mkdir -p "$5"; install "$3/Sources/A.swift" "$5/tinamou" ;;
      esac
      """)
    func start(base: String) throws -> Process {
      try folder.write(base, to: "repository/Package.resolved")
      return try folder.start(
        "gate --base \(base) --measure-identical \(quick)", in: "repository",
        environment: ["PATH": "\(folder.path):\(Tinamou.searchPath)"])
    }
    for gate in try ["HEAD~2", "HEAD~1"].map(start) { gate.waitUntilExit() }
    try start(base: "HEAD").waitUntilExit()
    let cache = "repository/.build/gate"
    let built = try folder.names(in: "\(cache)/programs").map { name in
      try folder.text("\(cache)/programs/\(name)/tinamou")
    }
    #expect(built.sorted() == sources)
    #expect(try folder.text("\(cache)/source/Package.resolved") == "HEAD")
  }

  /// Regression: in the repository of an app, of which tinamou builds nothing, the verdict was
  /// 'same', with 0: nothing of it had to be measured.
  @Test func aCommitOfAnotherPackageIsNoBase() throws {
    try makeRepository()
    for line in ["rm -rq Sources/tinamou", "commit --quiet -m app"] { try git(line) }
    try folder.run(
      "gate --base HEAD \(quick)", endsWith: 1, saying: "'HEAD' is no commit of tinamou",
      "--counters-only --baseline FILE", in: "repository")
  }

  @Test func aShallowCloneIsToldHowToGetItsBase() throws {
    try makeRepository()
    try git("clone --quiet --depth 1 file://\(folder.path)/repository shallow", in: ".")
    try folder.run(
      "gate --base HEAD~1 \(quick)", endsWith: 1, saying: "git fetch --unshallow", in: "shallow")
  }
}
