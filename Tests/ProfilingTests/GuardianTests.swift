import Foundation
import Testing

@testable import Profiling

#if os(Linux)
  /// Goal: what lives as long as a process keeps nothing of it open.
  @Suite struct GuardianTests {
    /// The shells had the ends of whatever pipes other threads were reading when they were started;
    /// then `CommandOutput` waited for ever, long after its command had ended.
    @Test func itsShellsHoldNoPipeOfOthers() throws {
      let pipe = Pipe()
      let shells = try #require(Guardian.start())
      defer { close(shells.descriptor) }
      let held = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(shells.group)/fd")
      #expect(held.sorted() == ["0", "1", "2"])
      try pipe.fileHandleForWriting.close()
      #expect(try pipe.fileHandleForReading.readToEnd() ?? Data() == Data())
    }
  }
#endif
