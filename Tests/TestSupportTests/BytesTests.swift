// Scripts from bytes: every byte string is one, and all kinds of operations can be spelt.

import Randomness
import Testing

@testable import TestSupport

@Suite struct BytesTests {
  @Test func anyBytesAreAScript() {
    #expect(Script(bytes: []).operations.count == 1)
    var kinds: Set<Substring> = []
    for seed in 0 ..< 200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let bytes = (0 ..< random.int(1 ... 200)).map { _ in UInt8(random.int(0 ... 255)) }
      let script = Script(bytes: bytes)
      #expect(script.operations.count <= 49)
      kinds.formUnion(script.operations.map { "\($0)".prefix { $0 != "(" } })
      #expect(Conformance<FaultySolver<NoFault>>.check(script) == nil, "seed \(seed)")
    }
    #expect(kinds.count == 10)
  }

  /// A fuzzer that could not show a fault would be of no use.
  @Test func bytesFindFaults() {
    let findings = (0 ..< 300 as Range<UInt64>).compactMap { seed in
      var random = SplitMix64(seed: seed)
      let bytes = (0 ..< 60).map { _ in UInt8(random.int(0 ... 255)) }
      return Conformance<FaultySolver<MisplacesLevel>>.check(Script(bytes: bytes))
    }
    #expect(!findings.isEmpty)
  }
}
