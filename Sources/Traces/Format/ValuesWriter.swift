// The values of every solve, as JSON Lines.

public import SolverCore

/// Writes one JSON object a line for each solve: `{"solve": 1, "values": {"0": 400, "1": 800}}`.
///
/// Keys are the IDs of the variables declared so far, in order of declaration; numbers read back as
/// the same doubles. JSON has no word for NaN and the infinities, which only a solver that fails
/// gives: they become `null`.
public struct ValuesWriter: ~Copyable {
  private var file: OutputFile
  private var solveCount = 0

  /// Begins to write the file at `path`; `-` is the standard output.
  ///
  /// A regular file that stands there is replaced by `finish()`, links are followed, and to
  /// anything else it is written.
  public init(path: String) throws(TraceFileError) {
    file = try OutputFile(path: path)
  }

  /// Writes the values of `solver`, which `replayer` has just let solve.
  ///
  /// - Complexity: O(variables).
  public mutating func write<S: ConstraintSolver & ~Copyable>(
    _ solver: borrowing S, of replayer: Replayer
  ) throws(TraceFileError) {
    solveCount += 1
    file.buffer.append(contentsOf: "{\"solve\": ".utf8)
    DecimalNumber.append(UInt64(solveCount), to: &file.buffer)
    file.buffer.append(contentsOf: ", \"values\": {".utf8)
    for index in 0 ..< replayer.variableCount {
      file.buffer.append(contentsOf: (index == 0 ? "\"" : ", \"").utf8)
      DecimalNumber.append(UInt64(replayer.trace.variableIDs[index]), to: &file.buffer)
      file.buffer.append(contentsOf: "\": ".utf8)
      let value = solver.value(of: Variable(index: UInt32(index)))
      if value.isFinite {
        DecimalNumber.append(value, to: &file.buffer)
      } else {
        file.buffer.append(contentsOf: "null".utf8)
      }
      try file.flushIfLarge()
    }
    file.buffer.append(contentsOf: "}}\n".utf8)
  }

  /// Writes what is left, and gives the file its name. Without it, or where it fails, a regular
  /// file is as it was.
  public consuming func finish() throws(TraceFileError) {
    try file.finish()
  }
}
