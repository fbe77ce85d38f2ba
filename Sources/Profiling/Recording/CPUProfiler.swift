// Sampling where this process spends its time.

import CProfiling
import Foundation

/// Samples the thread that makes it and the main thread, from its making until `finish()` or its
/// end.
///
/// It takes 250 samples a second of a thread that has a processor, and one more each time that it
/// gets one back. A thread that waits is sampled where it waits.
package struct CPUProfiler: ~Copyable {
  private let path: String

  /// Starts sampling into the file `path`, which is replaced.
  ///
  /// - Parameter kind: If given, only what threads do within `AllocationRecorder.perform(kind:)`,
  ///   or `performing(kind:_:)`, of this kind is kept.
  /// - Throws: `.notPreloaded` where the profiler is not in this process, `.notWritten` where it
  ///   could not start: `path` cannot be written, or another one runs.
  package init(path: String, kind: Int? = nil) throws(RecordingError) {
    guard tinamou_has_cpu_profiler() else { throw .notPreloaded(.profiler) }
    let kindNumber = kind.map { Int32($0 + 1) } ?? -1
    guard unsafe tinamou_cpu_start(path, kindNumber) else { throw .notWritten(path) }
    self.path = path
  }

  deinit { tinamou_cpu_stop() }

  /// Stops sampling and completes the file.
  ///
  /// - Throws: `.notWritten` where the file is not there.
  package consuming func finish() throws(RecordingError) {
    let path = self.path
    // The end of self writes the file.
    _ = consume self
    guard FileManager.default.fileExists(atPath: path) else { throw .notWritten(path) }
  }
}
