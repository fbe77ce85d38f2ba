// CPU profiles: their words, and a real one of a program that is known.

import Foundation
import Profiling
import Testing

@Suite struct CPUProfileTests {
  private static func bytes(_ words: [UInt64], _ text: String = "") -> [UInt8] {
    words.flatMap { word in (0 ..< 8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
      + Array(text.utf8)
  }

  private static let header: [UInt64] = [0, 3, 0, 1_000, 0]
  private static let trailer: [UInt64] = [0, 1, 0]

  @Test func readsSamplesAndMappings() throws {
    let samples: [UInt64] = [5, 2, 0x401_000, 0x402_000, 1, 1, 0x403_000]
    let map = "00400000-00500000 r-xp 00000000 fe:00 12   /opt/program\nbuild=/opt/program\n"
    let profile = try CPUProfile(bytes: Self.bytes(Self.header + samples + Self.trailer, map))
    #expect(profile.periodMicroseconds == 1_000)
    #expect(profile.sampleCount == 6)
    #expect(profile.stacks.map(\.addresses) == [[0x401_000, 0x402_000], [0x403_000]])
    #expect(profile.memoryMap.mappings.map(\.path) == ["/opt/program"])
    #expect(AddressProfile(profile).stacks.map(\.values) == [[5_000, 5], [1_000, 1]])
    let slower = AddressProfile(profile, periodMicroseconds: 4_000)
    #expect(slower.stacks.map(\.values) == [[20_000, 5], [4_000, 1]])
  }

  @Test(
    arguments: [
      ([], 0), ([0, 3], 16), ([1, 3, 0, 1, 0], 0), ([0, 3, 0, 0, 0], 24), (header, 40),
      (header + [1], 48), (header + [1, 0], 48), (header + [1, 2, 3], 64),
      (header + [1, .max, 3], 48), (header + [0, 2, 1, 2] + trailer, 40),
    ] as [([UInt64], Int)])
  func namesTheByteThatBreaksTheFormat(words: [UInt64], byte: Int) {
    #expect {
      try CPUProfile(bytes: Self.bytes(words))
    } throws: {
      guard case ProfileError.malformedByte(let found, _) = $0 else { return false }
      return found == byte
    }
  }

  private func functions(kind: String...) async throws -> [StackProfile.FunctionCost] {
    try await TemporaryFolder.with { directory in
      let path = directory + "/fixture.prof"
      var worker = try Fixture.worker(.profiler, "cpu", path)
      worker.arguments += kind
      _ = try await worker.run()
      let cpu = try CPUProfile(path: path)
      try #require(cpu.sampleCount > 20)
      let profile = try await Symbolizer().symbolize(AddressProfile(cpu)).trimmedToProgram()
      return profile.functions(by: try #require(profile.measure("samples")))
    }
  }

  @Test func findsWhereAProgramSpendsItsTime() async throws {
    let functions = try await functions()
    // A busy machine takes a third of the samples elsewhere, where the thread waited for it.
    let names = functions.prefix(3).map(\.frame.function)
    #expect(names.contains { $0.contains("burn()") }, "\(names)")
    #expect(names.contains { $0.contains("burnElsewhere()") }, "\(names)")
    // A sampled instruction may be one that the compiler made up, without a line; not in both.
    let places = functions.prefix(2).map { $0.frame.place ?? "no place" }
    #expect(places.contains { $0.hasPrefix("KnownProfiles.swift:") }, "\(places)")
    let main = try #require(functions.first { $0.frame.function.hasSuffix("Fixture.main()") })
    #expect(main.total >= functions[0].own + functions[1].own)
  }

  /// Regression: where the library's timer did not run, a profile had no samples and no error.
  @Test func samplesAThreadWithoutATimer() async throws {
    try await TemporaryFolder.with { directory in
      let path = directory + "/copy.prof"
      var worker = try Fixture.worker(.profiler, "cpu-copy")
      worker.input = path + "\n"
      let output = try await worker.run().standardOutput
      #expect(output == "")
      #expect(try CPUProfile(path: path).sampleCount > 50)
    }
  }

  @Test func keepsOnlyTheSamplesOfOneKind() async throws {
    let functions = try await functions(kind: "1")
    #expect(functions[0].frame.function.contains("burnElsewhere()"))
    #expect(!functions.contains { $0.frame.function.contains("burn()") })
  }
}
