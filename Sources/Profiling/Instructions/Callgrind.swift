// Counting instructions with valgrind's callgrind: exact where no hardware counter is.

import Foundation

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
    /// What the program printed.
    package var output: ChildProcess.Output
  }

  /// Runs the program to its end.
  ///
  /// - Throws: `.worker` for missing tools and as `ChildProcess.run()`; `.profile` for a result that
  ///   is not understood; `.nothingMeasured` where the program never entered a measured region;
  ///   `.notKept` where `keptPath` cannot be written.
  package func run() async throws(CallgrindError) -> Outcome {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-callgrind-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch { throw .worker(.launchFailed("\(error)")) }

    let counts = directory.appendingPathComponent("counts").path
    let output: ChildProcess.Output
    do throws(WorkerError) {
      let program = try await stripped(into: directory)
      output = try await child(running: program, countsPath: counts).run()
    } catch { throw .worker(error) }

    let profile: InstructionProfile
    do throws(ProfileError) {
      profile = try await InstructionProfile(callgrindPath: counts).demangled(by: Demangler())
    } catch { throw .profile(error) }
    guard profile.total > 0 else { throw .nothingMeasured(executable) }
    if let keptPath { try Self.keep(counts, at: keptPath) }
    return Outcome(profile: profile, output: output)
  }

  /// Moves callgrind's file to where it is wanted, in place of an earlier one.
  private static func keep(_ counts: String, at path: String) throws(CallgrindError) {
    do {
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
      try FileManager.default.moveItem(atPath: counts, toPath: path)
    } catch { throw .notKept(path) }
  }

  /// A copy of the program without debug information.
  ///
  /// Valgrind gives up on a program whose debug information is newer than itself, as that of Swift 6
  /// is for the valgrind of Debian 12. The names of functions stay in the copy; it has the program's own
  /// file name, which some programs look at.
  private func stripped(into directory: URL) async throws(WorkerError) -> String {
    let tool = try Tool(["llvm-objcopy", "objcopy"], installCommand: "apt-get install binutils")
    let name = URL(fileURLWithPath: executable).lastPathComponent
    let copy = directory.appendingPathComponent(name).path
    _ = try await ChildProcess(
      executable: tool.path, arguments: ["--strip-debug", executable, copy],
      timeLimit: .seconds(120)
    ).run()
    return copy
  }

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
    let options = [
      "--tool=callgrind", "--callgrind-out-file=\(countsPath)",
      "--collect-atstart=no", "--toggle-collect=\(measuredRegionSymbol)",
    ]
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

  /// Callgrind's file could not be put at this path.
  case notKept(String)
}

extension CallgrindError: CustomStringConvertible {
  /// What went wrong.
  package var description: String {
    switch self {
    case .worker(let error): "\(error)"
    case .profile(let error): "callgrind's result is not understood: \(error)"
    case .nothingMeasured(let path): "\(path) never entered a measured region"
    case .notKept(let path): "\(path) cannot be written"
    }
  }
}
