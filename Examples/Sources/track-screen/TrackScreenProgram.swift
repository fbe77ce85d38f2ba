// Writes the screen's trace: what `tinamou run`, `compare` and `gate` take in place of a workload.

import ProfileScreen
import Traces

@main
struct TrackScreenProgram {
  /// `track-screen [FILE]`
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? "profile.trace"
    try TraceWriter.write(recordProfileScreen(), toPath: path)
  }
}
