// Heap profiles: their text, and a real one of a program that is known.

import Foundation
import Testing

@testable import Profiling

@Suite struct HeapProfileTests {
  /// An instance of the fixture's `Block`: 16 bytes of header and 125 words.
  private static let blockBytes: Int64 = 1_016

  private static let text = """
    heap profile:      3:      300 [     7:      900] @ heapprofile
         2:      200 [     5:      700] @ 0x55d0c8a01010 0x55d0c8a02020
         1:      100 [     2:      200] @ 0x55d0c8a01010

    MAPPED_LIBRARIES:
    55d0c8a00000-55d0c8a01000 r--p 00000000 fe:00 12   /opt/a program
    55d0c8a01000-55d0c8a03000 r-xp 00001000 fe:00 12   /opt/a program
    7ffe00000000-7ffe00001000 rw-p 00000000 00:00 0
    7ffe00002000-7ffe00004000 r-xp 00000000 00:00 0    [vdso]

    """

  @Test func readsStacksAndMappings() throws {
    let profile = try HeapProfile(text: Self.text)
    #expect(profile.totals == .init(liveBlocks: 3, liveBytes: 300, totalBlocks: 7, totalBytes: 900))
    #expect(profile.stacks.map(\.addresses.count) == [2, 1])
    #expect(profile.stacks[0].addresses[1] == 0x55d0_c8a0_2020)
    #expect(profile.unlisted == .init())

    let map = profile.memoryMap
    #expect(map.mappings.count == 3)
    let code = try #require(map.mapping(containing: 0x55d0_c8a0_1010))
    #expect(code.fileOffset == 0x1000)
    #expect(code.path == "/opt/a program")
    #expect(map.mapping(containing: 0x55d0_c8a0_3000) == nil)
    #expect(map.mapping(containing: 0x7ffe_0000_2000)?.path == "[vdso]")
    #expect(map.mapping(containing: 0) == nil)
    #expect(map.mapping(containing: .max) == nil)
  }

  @Test func saysWhatTheProfileLeftOut() throws {
    let shortened = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset != 2 }.map(\.element).joined(separator: "\n")
    let profile = try HeapProfile(text: shortened)
    #expect(
      profile.unlisted == .init(liveBlocks: 1, liveBytes: 100, totalBlocks: 2, totalBytes: 200))
  }

  @Test(arguments: [
    (1, "heap profile:", "heap file:"), (1, "@ heapprofile", "@ heap_v2/524288"),
    (1, "     900]", "     900"), (1, "      300", "99999999999999999999"),
    (2, "700] @", "700] at"), (2, "0x55d0c8a02020", "55d0c8a02020"),
    (2, "0x55d0c8a02020", "0x1ffffffffffffffff"), (3, "1:      100", "one:    100"),
    (3, "2:      200]", "-2:     200]"), (10, "MAPPED_LIBRARIES:\n", ""),
  ])
  func namesTheLineThatBreaksTheFormat(line: Int, good: String, bad: String) {
    let text = Self.text.replacingOccurrences(of: good, with: bad)
    #expect(text != Self.text)
    #expect {
      try HeapProfile(text: text)
    } throws: {
      guard case ProfileError.malformedLine(let found, _) = $0 else { return false }
      // Without its end mark the profile goes on into the mappings, which are no stacks.
      return found == line || (line == 10 && found == 5)
    }
  }

  @Test(arguments: ["", "\n", "heap profile: 1: 1 [1: 1] @ heapprofile"])
  func refusesWhatIsCutShort(text: String) {
    #expect(throws: ProfileError.self) { try HeapProfile(text: text) }
  }

  @Test func refusesAFileThatIsNotThere() {
    #expect(throws: ProfileError.unreadable("/nonexistent")) {
      try HeapProfile(path: "/nonexistent")
    }
  }

  /// Goal: the numbers and the names of a real profile are those of the program that was profiled.
  @Test func findsWhereAProgramAllocates() async throws {
    try await TemporaryFolder.with { directory in
      let output = try await Fixture.worker(.tcmalloc, "heap", directory + "/fixture").run()
      let paths = output.standardOutput.split(separator: "\n").map(String.init)
      #expect(paths == ["0001", "0002"].map { directory + "/fixture.\($0).heap" })
      let symbolizer = try Symbolizer()

      let standing = try HeapProfile(path: paths[0])
      #expect(standing.unlisted == .init())
      let profile = try await symbolizer.symbolize(AddressProfile(standing))
      let live = try #require(profile.measure("live bytes"))
      let site = try #require(profile.sites(by: live).first)
      #expect(site.frame.place?.hasPrefix("KnownAllocations.swift:") == true)
      #expect(site.frame.function.contains("allocateBlocks"), "\(site)")
      #expect(site.values[live] == 200 * Self.blockBytes)
      #expect(site.values[try #require(profile.measure("live blocks"))] == 200)

      let path = try #require(
        profile.stacks.map { $0.frames.map { profile.frames[$0].function } }
          .first { $0.contains { $0.contains("allocateBlocks") } })
      let wanted = ["writeHeapProfiles", "buildForest", "growTrees", "allocateBlocks"]
      let positions = wanted.compactMap { name in path.firstIndex { $0.contains(name) } }
      #expect(positions.count == wanted.count, "\(path)")
      #expect(positions == positions.sorted(), "\(path)")

      let total = try #require(profile.measure("total bytes"))
      let churn = try #require(
        profile.sites(by: total).first { $0.frame.function.contains("churn") })
      #expect(churn.values[try #require(profile.measure("total blocks"))] == 100)
      #expect(churn.values[live] == 0)

      let gone = try await symbolizer.symbolize(AddressProfile(try HeapProfile(path: paths[1])))
      let left = gone.sites(by: live).first { $0.frame.function.contains("allocateBlocks") }
      #expect((left?.values[live] ?? 0) == 0)
    }
  }

  @Test func leavesAFileThatGooglePprofReads() async throws {
    let pprof = try Tool(["google-pprof"], installCommand: PreloadLibrary.installCommand)
    try await TemporaryFolder.with { directory in
      let output = try await Fixture.worker(.tcmalloc, "heap", directory + "/fixture").run()
      let path = try #require(output.standardOutput.split(separator: "\n").first)
      let table = try await ChildProcess(
        executable: pprof.path, arguments: ["--text", "--show_bytes", Fixture.path, String(path)],
        timeLimit: .seconds(120)
      ).run()
      #expect(table.standardOutput.hasPrefix("Total: "))
      #expect(table.standardOutput.contains("allocateBlocks"))
    }
  }
}
