// Counting instructions with valgrind's callgrind: exact where no hardware counter is.

import Foundation
internal import Measurement

/// One run of a program under callgrind, which counts what happens inside `measuredRegion` only.
///
/// The run takes about fifty times as long as without. What it counts depends neither on the
/// machine's load nor on where the program lies: every run starts in a folder of its own, in which
/// the program has the same name, with the same few variables in its environment, addresses bound
/// and hashing seeded. Otherwise strings of other lengths move the stack and the blocks of the
/// heap, and copying takes other instructions at other alignments.
package struct Callgrind: Sendable {
  /// The path of the program.
  package var executable: String
  /// What it is given after its name.
  package var arguments: [String]
  /// What the program reads on its standard input.
  package var input = ""
  /// Files and folders by the names by which the program finds them where it starts.
  package var links: [String: String] = [:]
  /// What else is set in its environment.
  package var environment: [String: String] = [:]
  /// After this much time the program is killed.
  package var timeLimit: Duration
  /// Refuses what the program printed, before it is looked at what was counted.
  package var check: @Sendable (ChildProcess.Output) throws(WorkerError) -> Void = { _ in }
  /// Where callgrind's own file is kept, for KCachegrind and callgrind_annotate; not kept if nil.
  package var keptPath: String?
  /// Whether instructions are counted by line and by path of calls, too. That takes five times as
  /// long.
  ///
  /// Only then are numbers of calls those of the region: where a function calls another inside and
  /// outside of it, callgrind counts both, unless it keeps the two apart by their callers.
  package var countsStacks = false

  /// What installs valgrind on Debian and Ubuntu.
  package static let installCommand = "apt-get install valgrind"

  /// A run of the program at `executable`.
  package init(executable: String, arguments: [String], timeLimit: Duration) {
    self.executable = executable
    self.arguments = arguments
    self.timeLimit = timeLimit
  }

  /// What a run left.
  package struct Outcome: Sendable {
    /// The counts.
    package var profile: InstructionProfile
    /// Where they ran, if that was asked for, with one measure, "instructions".
    package var stacks: StackProfile?
    /// What the program printed.
    package var output: ChildProcess.Output
  }

  /// Runs the program to its end.
  ///
  /// - Throws: `.notUnderstood` for a result that is not, and where the program never entered a
  ///   measured region; `.refused` where `keptPath` cannot be written; otherwise as
  ///   `ChildProcess.run()`, also for missing tools.
  package func run() async throws(WorkerError) -> Outcome {
    let folder = try Self.folder()
    defer { folder.remove() }
    let output = try await runChild(in: folder.path)
    guard let file = Self.results(in: folder.path).first else {
      throw Self.notUnderstood(.unreadable(folder.path))
    }
    let text = try Self.text(file)
    let counted = try Self.counts(text)
    guard counted.profile.total > 0 else {
      throw .notUnderstood("\(executable) never entered a measured region")
    }
    if let keptPath { try keep(text, at: keptPath) }
    var outcome = Outcome(
      profile: await counted.profile.demangled(by: Demangler()), stacks: nil, output: output)
    if countsStacks {
      outcome.stacks = try await StackProfile(
        counted.stacks, program: (path: executable, copy: "\(folder.path)/\(Self.programName)"))
    }
    return outcome
  }

  /// Runs a program that does each of several things in a copy of itself: see `ProcessCopies`.
  ///
  /// - Returns: What it printed, and the counts of each process that measured something. The names
  ///   in them are the linker's.
  /// - Throws: As `run()`, but not where nothing was measured.
  package func runCopies() async throws(WorkerError) -> (
    output: ChildProcess.Output, profiles: [Int: InstructionProfile]
  ) {
    let folder = try Self.folder()
    defer { folder.remove() }
    let output = try await runChild(in: folder.path)
    var profiles: [Int: InstructionProfile] = [:]
    for file in Self.results(in: folder.path) {
      guard let process = Int(file.split(separator: ".").last ?? "") else { continue }
      let profile = try Self.counts(try Self.text(file)).profile
      if profile.total > 0 { profiles[process] = profile }
    }
    return (output, profiles)
  }

  private static let countsName = "counts"
  private static let programName = "program"

  private static func folder() throws(WorkerError) -> TemporaryFolder {
    do { return try TemporaryFolder() } catch { throw .launchFailed("\(error)") }
  }

  private static func notUnderstood(_ error: ProfileError) -> WorkerError {
    .notUnderstood("callgrind's result is not understood: \(error)")
  }

  /// The files that callgrind wrote, one for each process.
  private static func results(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(countsName) }.sorted().map { "\(folder)/\($0)" }
  }

  private static func text(_ path: String) throws(WorkerError) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw notUnderstood(.unreadable(path))
    }
    return String(decoding: data, as: UTF8.self)
  }

  private static func counts(_ text: String) throws(WorkerError) -> CallgrindText {
    do { return try CallgrindText(text) } catch { throw notUnderstood(error) }
  }

  /// Writes callgrind's file to where it is wanted. Other tools get the functions by their own
  /// names, not each apart for every path of calls.
  private func keep(_ text: String, at path: String) throws(WorkerError) {
    var kept = text
    if countsStacks {
      kept = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        guard line.hasPrefix("fn=") || line.hasPrefix("cfn="), let space = line.firstIndex(of: " ")
        else { return String(line) }
        return line[...space] + CallPath(String(line[line.index(after: space)...])).function
      }.joined(separator: "\n")
    }
    do { try OutputFile.write(kept, to: path) } catch { throw .refused("\(error)") }
  }

  /// Puts into `folder` what the program needs there, and runs it.
  private func runChild(in folder: String) async throws(WorkerError) -> ChildProcess.Output {
    try await strip(into: folder)
    // The copy lies elsewhere than the libraries that the program looks for beside itself.
    var links = links
    links["libraries"] = URL(fileURLWithPath: executable).deletingLastPathComponent().path
    for (name, path) in links {
      do {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(name)",
          withDestinationPath: URL(fileURLWithPath: path).standardizedFileURL.path)
      } catch { throw .launchFailed("\(name) cannot be linked: \(error.reasonText)") }
    }
    let output = try await child(in: folder).run()
    try check(output)
    return output
  }

  /// Leaves a copy of the program without debug information.
  ///
  /// Valgrind gives up on a program whose debug information is newer than itself, as that of Swift
  /// 6 is for the valgrind of Debian 12. The names of functions stay in the copy.
  private func strip(into folder: String) async throws(WorkerError) {
    let tool = try Tool(["llvm-objcopy", "objcopy"], installCommand: "apt-get install binutils")
    _ = try await ChildProcess(
      executable: tool.path,
      arguments: ["--strip-debug", executable, "\(folder)/\(Self.programName)"],
      timeLimit: .seconds(120)
    ).run()
  }

  /// Callers that are told apart: more than the paths of a solver are long.
  private static let callerCountMax = 60

  private func child(in folder: String) throws(WorkerError) -> ChildProcess {
    let valgrind = try Tool(["valgrind"], installCommand: Self.installCommand)
    let inherited = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
    let variables = [
      "LD_LIBRARY_PATH": "libraries" + inherited,
      "LD_BIND_NOW": "1",  // Otherwise the first call of each function counts its look-up.
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ].merging(environment) { $1 }
    let options =
      [
        // Nobody debugs it, and the pipes for that stay behind where it is killed.
        "--vgdb=no", "--tool=callgrind", "--callgrind-out-file=\(Self.countsName).%p",
        "--collect-atstart=no", "--toggle-collect=\(measuredRegionSymbol)",
      ] + (countsStacks ? ["--dump-instr=yes", "--separate-callers=\(Self.callerCountMax)"] : [])
    var child = ChildProcess(
      executable: valgrind.path, arguments: options + ["./" + Self.programName] + arguments,
      environment: variables, input: input, timeLimit: timeLimit)
    child.workingDirectory = folder
    child.hasOwnEnvironment = true
    return child
  }
}
