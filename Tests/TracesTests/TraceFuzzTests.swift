// Whatever stands in a file, the reader says something sensible about it.

import Randomness
import Testing
import Traces

@Suite struct TraceFuzzTests {
  /// Goal: nothing malformed crashes, and what is said does not depend on how the bytes arrive.
  /// Method: valid traces with random damage, read whole and in small chunks. What is still read is
  /// a trace: its own text reads back to the same.
  @Test(arguments: UInt64(0) ..< 1_500)
  func mutatedBytes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let trace = randomTrace(count: Int.random(in: 0 ... 25, using: &random), using: &random)
    var bytes = Array(TraceWriter.text(of: trace).utf8)
    for _ in 0 ..< Int.random(in: 1 ... 6, using: &random) { mutate(&bytes, &random) }

    let whole = Result { try read(bytes, chunk: max(1, bytes.count)) }
    let parts = Result { try read(bytes, chunk: Int.random(in: 1 ... 9, using: &random)) }
    switch (whole, parts) {
    case (.success(let whole), .success(let parts)):
      let text = TraceWriter.text(of: whole)
      #expect(text == TraceWriter.text(of: parts), "seed \(seed)")
      #expect(try TraceWriter.text(of: TraceReader.read(text: text, name: "t")) == text)
    case (.failure(let whole), .failure(let parts)):
      #expect("\(whole)" == "\(parts)", "seed \(seed)")
      let error = try #require(whole as? TraceError)
      let lineCount = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      #expect(1 ... lineCount ~= error.line, "seed \(seed): \(error)")
      #expect(error.column >= 1, "seed \(seed): \(error)")
    default: Issue.record("seed \(seed): chunks made a difference: \(whole) and \(parts)")
    }
  }

  /// A reader that has thrown keeps throwing the same.
  @Test func failsForGood() {
    var reader = TraceReader(name: "t")
    let bad = Array("bad\n".utf8)
    let good = Array("tinamou-trace 1\n".utf8)
    let first = #expect(throws: TraceError.self) { try reader.read(bad.span) }
    let second = #expect(throws: TraceError.self) { try reader.read(good.span) }
    let third = #expect(throws: TraceError.self) { try reader.finish() }
    #expect(first == second)
    #expect(first == third)
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let interesting = Array(" \t\n\r#.-+e0123456789<=>\0\u{7F}éλ".utf8) + [0xFF, 0xC0, 0xED]
    guard !bytes.isEmpty else { return }
    let position = Int.random(in: 0 ..< bytes.count, using: &random)
    let byte = interesting.randomElement(using: &random)!
    switch Int.random(in: 0 ..< 7, using: &random) {
    case 0: bytes[position] = byte
    case 1: bytes[position] = UInt8.random(in: .min ... .max, using: &random)
    case 2: bytes.insert(byte, at: position)
    case 3: bytes.remove(at: position)
    case 4: bytes.removeSubrange(position...)
    case 5:
      let end = min(bytes.count, position + Int.random(in: 1 ... 40, using: &random))
      bytes.insert(contentsOf: bytes[position ..< end], at: position)
    default: bytes.swapAt(position, Int.random(in: 0 ..< bytes.count, using: &random))
    }
  }
}
