// A conversation with a solver that can be generated, replayed, shrunk and printed.

/// A sequence of operations.
package struct Script: Sendable {
  package var operations: [Operation]

  package init(_ operations: [Operation]) {
    self.operations = operations
  }
}

extension Script: CustomStringConvertible {
  /// The script as Swift source, to be pasted into a regression test.
  package var description: String {
    "Script([\n" + operations.map { "  \($0),\n" }.joined() + "])"
  }
}
