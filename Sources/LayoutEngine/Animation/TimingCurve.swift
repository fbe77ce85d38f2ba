// How an animation's progress depends on time.

public import Foundation

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

  /// After which fraction of the duration the progress is `progress`.
  func fraction(at progress: Double) -> Double {
    guard progress > 0, progress < 1, self != .linear else { return min(max(progress, 0), 1) }
    return Self.fraction { self.progress(at: $0) < progress }
  }

  private static func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }

  /// The parameter at which a curve has come to `x`, which grows with it for control points within
  /// 0 and 1.
  private static func parameter(atX x: Double, _ x1: Double, _ x2: Double) -> Double {
    fraction { bezier($0, x1, x2) < x }
  }

  /// The number from 0 to 1 up to which `isBelow` holds. Bisection: 60 halvings exhaust a double.
  private static func fraction(up isBelow: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0 ..< 60 {
      let middle = (low + high) / 2
      if isBelow(middle) { low = middle } else { high = middle }
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

// MARK: - Springs

/// A damped oscillation from 0 to 1.
///
/// With damping ζ < 1, p(t) = 1 − e^(−ζωt) [cos ω_d t + ((ζω − v)/ω_d) sin ω_d t], ω_d = ω√(1−ζ²),
/// and ω such that the envelope (ζω/ω_d)·e^(−ζωT) has fallen to a thousandth at the end.
public struct SpringCurve: Hashable, Sendable {
  /// ζ: 1 does not overshoot. Within 0.01 ... 1.
  public let damping: Double
  /// How fast the motion starts, in distances a second.
  public let initialVelocity: Double
  /// T, in seconds.
  public let duration: Double
  /// ω, in radians a second.
  public let frequency: Double

  /// The envelope's height at the end.
  private static let restingEnvelope = 0.001

  /// A spring that has come to rest after `duration`. Values out of range are brought into it.
  public init(damping: Double, initialVelocity: Double, duration: Double) {
    self.damping = damping.isFinite ? min(max(damping, 0.01), 1) : 1
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    self.duration = duration.isFinite && duration > 0 ? duration : 1e-9
    frequency = Self.frequency(damping: self.damping, duration: self.duration)
  }

  /// Solves the envelope equation by Newton's method from 5/T. It is convex and falling, so the
  /// iteration settles from the left without overshooting.
  private static func frequency(damping: Double, duration: Double) -> Double {
    // At critical damping p(t) = 1 − e^(−ωt)(1 + (ω − v)t), with envelope (1 + ωT)·e^(−ωT).
    func envelope(_ omega: Double) -> (value: Double, slope: Double) {
      if damping < 1 {
        let value =
          damping / (1 - damping * damping).squareRoot() * exp(-damping * omega * duration)
        return (value - restingEnvelope, -damping * duration * value)
      }
      let decay = exp(-omega * duration)
      return (
        (1 + omega * duration) * decay - restingEnvelope, -omega * duration * duration * decay
      )
    }
    var omega = 5 / duration
    for _ in 0 ..< 100 {
      let (value, slope) = envelope(omega)
      let step = value / slope
      omega -= step
      if abs(step) <= 1e-14 * abs(omega) { break }
    }
    // A heavily underdamped spring has an envelope below a thousandth from the start.
    return max(omega, 1 / duration)
  }

  /// The place at `time` seconds: 0 at the start, 1 at rest.
  public func progress(at time: Double) -> Double {
    let omega = frequency
    guard damping < 1 else {
      return 1 - exp(-omega * time) * (1 + (omega - initialVelocity) * time)
    }
    let damped = omega * (1 - damping * damping).squareRoot()
    let sine = (damping * omega - initialVelocity) / damped
    return 1 - exp(-damping * omega * time) * (cos(damped * time) + sine * sin(damped * time))
  }
}

/// What gives an animator its curve.
public protocol TimingCurveProvider {
  /// The curve of an animation of a duration.
  func curve(duration: Double) -> TimingCurve
}

/// A spring for an animator.
public struct SpringTimingParameters: TimingCurveProvider, Hashable, Sendable {
  /// How little it swings: not at all with 1.
  public let dampingRatio: CGFloat
  /// A spring without a velocity.
  public init(dampingRatio: CGFloat = 1) { self.dampingRatio = dampingRatio }
  /// The spring.
  public func curve(duration: Double) -> TimingCurve {
    .spring(
      SpringCurve(damping: Double(dampingRatio), initialVelocity: 0, duration: duration))
  }
}

/// A Bézier curve for an animator.
public struct CubicTimingParameters: TimingCurveProvider, Hashable, Sendable {
  private let curve: TimingCurve
  /// One of UIKit's curves.
  public init(animationCurve: AnimationCurve = .easeInOut) { curve = animationCurve.timing }
  /// A curve with these control points.
  public init(controlPoint1 a: CGPoint, controlPoint2 b: CGPoint) {
    curve = .cubic(x1: Double(a.x), y1: Double(a.y), x2: Double(b.x), y2: Double(b.y))
  }
  /// The curve.
  public func curve(duration: Double) -> TimingCurve { curve }
}
