// What examples assert with.

import Testing

/// Asserts that `actual` is `expected`.
///
/// A line `expect(e, equals: v)` of an example stands in the documentation as `e  // v`: so the
/// comments of the documentation are checked, too. It is a function since macros cannot capture
/// solvers, which are not copyable.
func expect<Value: Equatable>(
  _ actual: Value, equals expected: Value, at location: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, sourceLocation: location)
}
