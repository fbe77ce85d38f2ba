// How to go on with a profile of gperftools.

internal import Profiling

/// The line that names the tool for `.heap` and `.prof` files.
enum PprofHint {
  /// The command that shows the profile at `path`, or the one that installs what shows it.
  static func text(for path: String, executable: String = PreloadedWorker.thisExecutable) -> String
  {
    do throws(WorkerError) {
      let tool = try Tool(
        ["google-pprof", "pprof"], installCommand: "apt-get install google-perftools")
      return "  \(tool.path.shellQuoted) --text \(executable.shellQuoted) \(path.shellQuoted)"
    } catch { return "  \(error)" }
  }
}
