import Foundation
import Testing

@testable import Profiling

#if os(Linux)
  /// Goal: what lives as long as a process keeps nothing of it open.
  @Suite struct GuardianTests {
    /// The shells had the ends of whatever pipes other threads were reading when they were started;
    /// then `CommandOutput` waited for ever, long after its command had ended.
    ///
    /// They end with the process of the tests, as all guardians do: who waits for any child would
    /// meet one that nobody else waits for.
    @Test func itsShellsHoldNoPipeOfOthers() throws {
      let pipe = Pipe()
      let shells = try #require(Guardian.start())
      // While it starts, a shell has the libraries open that it loads, one after the other. What it
      // has of others stays.
      let expected = ["0", "1", "2"]
      var held: [String] = []
      for _ in 0 ..< 1_000 where held != expected {
        Thread.sleep(forTimeInterval: 0.01)
        held = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(shells.group)/fd")
          .sorted()
      }
      #expect(held == expected)
      try pipe.fileHandleForWriting.close()
    }

    /// Regression: the guardian took each line of such a folder for one of its own, and removed
    /// somebody else's folder, with all that was in it.
    @Test func noFolderHasALineBreak() throws {
      let folder = FileManager.default.temporaryDirectory.path + "/tinamou-\(UUID().uuidString)\n"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let error = #expect(throws: TemporaryFolderError.self) { try TemporaryFolder(in: folder) }
      let text = try #require(error).description
      #expect(text.hasSuffix("\\n: its path has a line break; TMPDIR names another folder"))
      #expect(!text.contains("\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }

    /// Regression: the guardian, which is elsewhere, looked for a relative folder there.
    @Test func itsFoldersAreAbsolute() throws {
      let folder = try TemporaryFolder(in: ".")
      defer { folder.remove() }
      #expect(folder.path.hasPrefix("/"))
      #expect(FileManager.default.fileExists(atPath: folder.path))
    }
  }
#endif
