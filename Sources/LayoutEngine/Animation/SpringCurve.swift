// The spring of `animate(withDuration:delay:usingSpringWithDamping:…)`.

internal import Foundation

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
