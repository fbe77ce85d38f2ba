// How an animation's progress depends on time.

internal import Foundation

/// The course of an animation from 0 to 1.
public enum TimingCurve: Hashable, Sendable {
  /// Even progress.
  case linear
  /// A Bézier curve through (0, 0) and (1, 1) with these control points.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A damped spring that is at rest, up to a thousandth, when the animation ends.
  case spring(SpringCurve)

  /// UIKit's default: slow at both ends.
  public static let easeInOut = TimingCurve.cubic(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  /// Slow at first.
  public static let easeIn = TimingCurve.cubic(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// Slow at last.
  public static let easeOut = TimingCurve.cubic(x1: 0, y1: 0, x2: 0.58, y2: 1)

  /// The progress after `fraction` of the duration; a spring may exceed 1 on the way.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    switch self {
    case .linear: return fraction
    case .cubic(let x1, let y1, let x2, let y2):
      let parameter = Self.parameter(atX: fraction, x1, x2)
      return Self.bezier(parameter, y1, y2)
    case .spring(let spring): return spring.progress(at: fraction * spring.duration)
    }
  }

  private static func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }

  /// Bisection: x grows with the parameter for control points within 0 and 1, and 60 halvings
  /// exhaust a double.
  private static func parameter(atX x: Double, _ x1: Double, _ x2: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0 ..< 60 {
      let middle = (low + high) / 2
      if bezier(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// The curves that UIKit has names for.
public enum AnimationCurve: Int, Hashable, Sendable {
  /// Slow at both ends.
  case easeInOut
  /// Slow at first.
  case easeIn
  /// Slow at last.
  case easeOut
  /// Even.
  case linear
  /// The keyboard's own, which has no name in UIKit. Here it is slow at both ends.
  case keyboard = 7

  var timing: TimingCurve {
    switch self {
    case .easeInOut, .keyboard: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}
