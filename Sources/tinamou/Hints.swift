// The lines with which commands end: how to go on with what they leave, in words that a user may
// copy.

internal import Foundation
internal import Profiling

/// Says where the report is, or how to make it.
enum ReportHint {
  /// What makes the page; elsewhere than in a clone of this package, it has to be told of what.
  static var script: String {
    if FileManager.default.fileExists(atPath: "scripts/report") { return "scripts/report" }
    let results = FileManager.default.currentDirectoryPath + "/Results"
    return "scripts/report --results \(results.shellQuoted) in a clone of tinamou"
  }

  /// For commands that have just saved results.
  static var next: String {
    let path = "Results/report.html"
    return FileManager.default.fileExists(atPath: path)
      ? "report: \(path) is older than this; \(script) makes it anew, and a browser opens it"
      : "report: \(script) makes \(path) of all results, for a browser"
  }

  /// For the command that made the page at `path`, or wrote its data there.
  static func made(at path: String, isPage: Bool) -> String {
    "report: \(path)" + (isPage ? "; open it in a browser, it needs no network" : ", as JSON")
  }
}

/// The line that names the tool for `.heap` and `.prof` files.
enum PprofHint {
  /// The command that shows the profile at `path`, or the one that installs what shows it.
  static func text(for path: String, executable: String = ChildProcess.thisExecutable) -> String {
    do throws(WorkerError) {
      let tool = try Tool(
        ["google-pprof", "pprof"], installCommand: "apt-get install google-perftools")
      return "  \(tool.path.shellQuoted) --text \(executable.shellQuoted) \(path.shellQuoted)"
    } catch { return "  \(error)" }
  }
}

extension String {
  /// The text as a shell takes it for one word: itself where it is one, otherwise in quotes.
  var shellQuoted: String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:,@%")
    if !isEmpty, allSatisfy(plain.contains) { return self }
    return "'" + replacing("'", with: "'\\''") + "'"
  }
}
