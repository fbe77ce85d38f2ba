// The fixture program, which SwiftPM builds beside the tests.

import Foundation
import Profiling

enum Fixture {
  /// Its path.
  static let path = URL(fileURLWithPath: ChildProcess.thisExecutable).deletingLastPathComponent()
    .appendingPathComponent("ProfilingFixture").path

  /// It, with `library` preloaded.
  static func worker(
    _ library: PreloadLibrary, _ arguments: String..., timeLimit: Duration = .seconds(120)
  ) throws -> ChildProcess {
    try ChildProcess(executable: path, arguments: arguments, timeLimit: timeLimit)
      .preloading(library)
  }
}
