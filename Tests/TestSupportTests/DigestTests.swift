// The digest tells answers apart, and is the same in every process.

import Testing

@testable import TestSupport

@Suite struct DigestTests {
  private typealias Sound = Conformance<ToySolver<NoFault>>

  @Test func isTheSameInAnotherProcess() async throws {
    let digest = Sound.digest(seeds: 0 ..< 20, flavour: .tiny)
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      print("digest", Conformance<ToySolver<NoFault>>.digest(seeds: 0 ..< 20, flavour: .tiny))
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(output.contains("digest \(digest)"), "\(output)")
  }

  @Test func tellsAnswersApart() {
    let sound = Sound.digest(seeds: 0 ..< 20, flavour: .tiny)
    #expect(sound == Sound.digest(seeds: 0 ..< 20, flavour: .tiny))
    #expect(sound != Sound.digest(seeds: 1 ..< 21, flavour: .tiny))
    #expect(sound != Conformance<ToySolver<IgnoresLevel>>.digest(seeds: 0 ..< 20, flavour: .tiny))
    #expect(sound != Conformance<ToySolver<CountsByChance>>.digest(seeds: 0 ..< 20, flavour: .tiny))
  }
}
