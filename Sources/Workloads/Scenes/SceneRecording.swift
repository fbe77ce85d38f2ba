// How a scene of views becomes a trace.

internal import Foundation
internal import LayoutEngine
internal import SolverCore
internal import Traces
internal import UIKitNames

/// A window whose tree's every operation on its solver is recorded.
struct SceneRecording {
  let window: UIWindow
  private let recorder: Recorder

  /// A window of the given size in points, in the phase `build`.
  init(name: String, width: CGFloat, height: CGFloat) {
    recorder = Recorder(name: name)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    window.solverObserver = recorder
    recorder.phase("build")
  }

  var trace: Trace { recorder.trace }

  func phase(_ name: String) { recorder.phase(name) }

  /// Says that the frame of `view`, which the last pass laid out, is this one.
  func expect(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    let variables = view.frameVariables
    expect(variables.x, x)
    expect(variables.y, y)
    expect(variables.width, width)
    expect(variables.height, height)
  }

  private func expect(_ variable: Variable?, _ value: CGFloat) {
    if let variable { recorder.expect(Double(value), of: variable) }
  }
}
