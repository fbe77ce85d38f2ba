// What the tests of frames share.

import Testing
import UIKitNames

/// Expects a frame to come out to a millionth of a point.
func expectFrame(
  _ frame: CGRect, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
  _ comment: Comment? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let wanted = CGRect(x: x, y: y, width: width, height: height)
  let gap =
    [
      abs(frame.origin.x - x), abs(frame.origin.y - y), abs(frame.size.width - width),
      abs(frame.size.height - height),
    ].max() ?? .infinity
  #expect(
    gap <= 1e-6, "\(frame) is not \(wanted): \(comment?.rawValue ?? "")",
    sourceLocation: sourceLocation)
}

/// Expects a number to come out to a millionth.
func expectClose(
  _ number: CGFloat, _ wanted: CGFloat, within tolerance: CGFloat = 1e-6,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(
    abs(number - wanted) <= tolerance, "\(number) is not \(wanted)",
    sourceLocation: sourceLocation)
}

/// A root view of a size, without an appearance of its own.
func makeScreen(_ width: CGFloat, _ height: CGFloat) -> UIView {
  UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
}

/// Collects the issues that `body` causes.
func issues(of body: () -> Void) -> [LayoutIssue] {
  var found: [LayoutIssue] = []
  let environment = LayoutEnvironment.current
  let previous = environment.issueHandler
  environment.issueHandler = { found.append($0) }
  body()
  environment.issueHandler = previous
  return found
}
