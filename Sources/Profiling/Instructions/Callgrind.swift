// Counting instructions with valgrind's callgrind: exact where no hardware counter is.

import Foundation
internal import Measurement

/// One run of a program under callgrind, which counts what happens inside `measuredRegion` only.
///
/// The run takes about fifty times as long as without. What it counts does not depend on the machine's
/// load, and hardly on anything else: addresses are bound and hashing is seeded the same way each time.
package struct Callgrind: Sendable {
  /// The path of the program.
  package var executable: String
  /// What it is given after its name.
  package var arguments: [String]
  /// Changes to the inherited environment, beyond those that make runs alike; nil removes a variable.
  package var environment: [String: String?]
  /// After this much time the program is killed.
  package var timeLimit: Duration
  /// Where callgrind's own file is kept, for KCachegrind and callgrind_annotate; not kept if nil.
  package var keptPath: String?
  /// Whether instructions are counted by line and by path of calls, too. That takes five times as long.
  ///
  /// Only then are numbers of calls those of the region: where a function calls another inside and outside
  /// of it, callgrind counts both, unless it keeps the two apart by their callers.
  package var countsStacks = false

  /// What installs valgrind on Debian and Ubuntu.
  package static let installCommand = "apt-get install valgrind"

  /// A run of `executable`, or of this program again.
  package init(
    executable: String? = nil, arguments: [String], environment: [String: String?] = [:],
    timeLimit: Duration = .seconds(1_800)
  ) {
    self.executable = executable ?? PreloadedWorker.thisExecutable
    self.arguments = arguments
    self.environment = environment
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
  /// - Throws: `.worker` for missing tools and as `ChildProcess.run()`; `.profile` for a result that
  ///   is not understood; `.nothingMeasured` where the program never entered a measured region;
  ///   `.notKept` where `keptPath` cannot be written.
  package func run() async throws(CallgrindError) -> Outcome {
    let folder: TemporaryFolder
    do { folder = try TemporaryFolder() } catch { throw .worker(.launchFailed("\(error)")) }
    defer { folder.remove() }

    let counts = folder.path + "/counts"
    let output: ChildProcess.Output
    let program: String
    do throws(WorkerError) {
      program = try await stripped(into: folder.path)
      output = try await child(running: program, countsPath: counts).run()
    } catch { throw .worker(error) }

    guard let data = FileManager.default.contents(atPath: counts) else {
      throw .profile(.unreadable(counts))
    }
    let text = String(decoding: data, as: UTF8.self)
    let counted: CallgrindText
    do throws(ProfileError) { counted = try CallgrindText(text) } catch { throw .profile(error) }
    guard counted.profile.total > 0 else { throw .nothingMeasured(executable) }
    if let keptPath { try keep(text, at: keptPath) }
    var outcome = Outcome(
      profile: await counted.profile.demangled(by: Demangler()), stacks: nil, output: output)
    if countsStacks {
      do throws(WorkerError) {
        outcome.stacks = try await StackProfile(
          counted.stacks, program: (path: executable, copy: program))
      } catch { throw .worker(error) }
    }
    return outcome
  }

  /// Writes callgrind's file to where it is wanted. Other tools get the functions by their own names,
  /// not each apart for every path of calls.
  private func keep(_ text: String, at path: String) throws(CallgrindError) {
    var kept = text
    if countsStacks {
      kept = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        guard line.hasPrefix("fn=") || line.hasPrefix("cfn="), let space = line.firstIndex(of: " ")
        else { return String(line) }
        return line[...space] + CallPath(String(line[line.index(after: space)...])).function
      }.joined(separator: "\n")
    }
    do { try OutputFile.write(kept, to: path) } catch { throw .notKept("\(error)") }
  }

  /// A copy of the program without debug information.
  ///
  /// Valgrind gives up on a program whose debug information is newer than itself, as that of Swift 6
  /// is for the valgrind of Debian 12. The names of functions stay in the copy; it has the program's own
  /// file name, which some programs look at.
  private func stripped(into folder: String) async throws(WorkerError) -> String {
    let tool = try Tool(["llvm-objcopy", "objcopy"], installCommand: "apt-get install binutils")
    let name = URL(fileURLWithPath: executable).lastPathComponent
    let copy = "\(folder)/\(name)"
    _ = try await ChildProcess(
      executable: tool.path, arguments: ["--strip-debug", executable, copy],
      timeLimit: .seconds(120)
    ).run()
    return copy
  }

  /// Callers that are told apart: more than the paths of a solver are long.
  private static let callerCountMax = 60

  private func child(
    running program: String, countsPath: String
  ) throws(WorkerError) -> ChildProcess {
    let valgrind = try Tool(["valgrind"], installCommand: Self.installCommand)
    // The copy lies elsewhere than the libraries that the program looks for beside itself.
    let home = URL(fileURLWithPath: executable).deletingLastPathComponent().path
    let inherited = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
    var variables: [String: String?] = [
      "LD_LIBRARY_PATH": home + inherited,
      "LD_BIND_NOW": "1",  // Otherwise the first call of each function counts its look-up.
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    variables.merge(environment) { _, given in given }
    let options =
      [
        // Nobody debugs it, and the pipes for that stay behind where it is killed.
        "--vgdb=no", "--tool=callgrind", "--callgrind-out-file=\(countsPath)",
        "--collect-atstart=no", "--toggle-collect=\(measuredRegionSymbol)",
      ] + (countsStacks ? ["--dump-instr=yes", "--separate-callers=\(Self.callerCountMax)"] : [])
    return ChildProcess(
      executable: valgrind.path, arguments: options + [program] + arguments,
      environment: variables, timeLimit: timeLimit)
  }
}

/// Why instructions were not counted.
package enum CallgrindError: Error, Hashable, Sendable {
  /// A tool is missing, or the program did not end well.
  case worker(WorkerError)

  /// Callgrind's result is not understood.
  case profile(ProfileError)

  /// The program at this path never entered a measured region.
  case nothingMeasured(String)

  /// Callgrind's file could not be put where it is wanted, and why.
  case notKept(String)
}

extension CallgrindError: CustomStringConvertible {
  /// What went wrong.
  package var description: String {
    switch self {
    case .worker(let error): "\(error)"
    case .profile(let error): "callgrind's result is not understood: \(error)"
    case .nothingMeasured(let path): "\(path) never entered a measured region"
    case .notKept(let reason): reason
    }
  }
}
