// The file of this program.

internal import Foundation
internal import Measurement
internal import Profiling

/// The executable that is running.
enum ProgramFile {
  /// When it was written, rounded up to the second; `nil` if that cannot be found out.
  static var modificationTime: Timestamp? {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: ChildProcess.thisExecutable).resolvingSymlinksInPath().path)
    return (attributes?[.modificationDate] as? Date).map {
      Timestamp(secondsSince1970: Int64($0.timeIntervalSince1970.rounded(.up)))
    }
  }
}
