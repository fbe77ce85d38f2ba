// Recording where every block of this process was allocated.

import CProfiling
import Foundation

/// Records the stack of every allocation, from its making to its end, and writes profiles on
/// request.
///
/// Every allocation is recorded, none is sampled. gperftools keeps the 32 innermost frames of a
/// stack and writes at most 1 MB a profile; `HeapProfile` says what a profile left out.
package struct HeapProfiler: ~Copyable {
  private let prefix: String

  /// Starts recording; profiles go to `prefix.NNNN.heap`, numbered from 0001 in each process.
  ///
  /// - Throws: `.notPreloaded` where tcmalloc is not in this process, `.alreadyRecording` while
  ///   another heap profiler runs.
  package init(prefix: String) throws(RecordingError) {
    guard tinamou_has_tcmalloc() else { throw .notPreloaded(.tcmalloc) }
    guard unsafe tinamou_heap_start(prefix) else { throw .alreadyRecording }
    self.prefix = prefix
  }

  deinit { tinamou_heap_stop() }

  /// Writes what is alive now, and all that was allocated since the start.
  ///
  /// - Parameter reason: Shown on standard error by gperftools, and kept nowhere.
  /// - Returns: The path of the profile.
  /// - Throws: `.notWritten`; recording goes on.
  package func dump(reason: String) throws(RecordingError) -> String {
    let number = unsafe Int(tinamou_heap_dump(reason))
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let path = "\(prefix).\(padded).heap"
    guard number > 0, FileManager.default.fileExists(atPath: path) else { throw .notWritten(path) }
    return path
  }
}
