// Arbitrary bytes as a trace: an error or a trace, and what is read can be written and read again.

internal import FuzzDriver
internal import Traces

/// Reads the bytes in two chunks, which end after `split` bytes and at the end.
func read(_ bytes: [UInt8], splitAt split: Int) -> Result<Trace, TraceError> {
  var reader = TraceReader(name: "fuzzed")
  do throws(TraceError) {
    try reader.read(bytes.span.extracting(0 ..< split))
    try reader.read(bytes.span.extracting(split ..< bytes.count))
    return .success(try reader.finish())
  } catch {
    return .failure(error)
  }
}

unsafe FuzzDriver.run { start, count in
  let bytes = unsafe fuzzedBytes(start, count)
  let whole = read(bytes, splitAt: bytes.count)
  let parts = read(bytes, splitAt: bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % (count + 1))
  switch (whole, parts) {
  case (.failure(let error), .failure(let other)):
    precondition(error == other, "chunks make a difference: \(error) and \(other)")
    precondition(!"\(error)".isEmpty)
  case (.success(let trace), .success(let other)):
    let text = TraceWriter.text(of: trace)
    precondition(text == TraceWriter.text(of: other), "chunks make a difference")
    do throws(TraceError) {
      let copy = try TraceReader.read(text: text, name: "fuzzed")
      precondition(text == TraceWriter.text(of: copy), "what was written reads back otherwise")
    } catch { preconditionFailure("what was written is refused: \(error)") }
  default: preconditionFailure("chunks make a difference: \(whole) and \(parts)")
  }
  return 0
}
