// The fixture program, which SwiftPM builds beside the tests.

import Foundation
import Profiling
import Testing

enum Fixture {
  /// Its path.
  static let path =
    URL(fileURLWithPath: PreloadedWorker.thisExecutable).deletingLastPathComponent()
    .appendingPathComponent("ProfilingFixture").path

  /// It, with `library` preloaded.
  static func worker(
    _ library: PreloadLibrary, _ arguments: String..., timeLimit: Duration = .seconds(120)
  ) -> PreloadedWorker {
    PreloadedWorker(
      preloading: library, executable: path, arguments: arguments, timeLimit: timeLimit)
  }
}
