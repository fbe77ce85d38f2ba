// Turning, stretching and moving of points.

public import Foundation

/// Where points go: (x, y) to (a·x + c·y + tx, b·x + d·y + ty), as Core Graphics has it.
public struct AffineTransform2D: Hashable, Sendable {
  /// How much of x goes to x.
  public var a: CGFloat
  /// How much of x goes to y.
  public var b: CGFloat
  /// How much of y goes to x.
  public var c: CGFloat
  /// How much of y goes to y.
  public var d: CGFloat
  /// What is added to x, in points.
  public var tx: CGFloat
  /// What is added to y, in points.
  public var ty: CGFloat

  /// The transform with these numbers; without any, the one that moves nothing.
  public init(
    a: CGFloat = 1, b: CGFloat = 0, c: CGFloat = 0, d: CGFloat = 1, tx: CGFloat = 0, ty: CGFloat = 0
  ) { (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty) }

  /// Moves points.
  public init(translationX x: CGFloat, y: CGFloat) { self.init(tx: x, ty: y) }

  /// Stretches distances from the origin.
  public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, d: y) }

  /// Turns by an angle in radians, from the x axis towards the y axis.
  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
  }

  /// Moves nothing.
  public static let identity = AffineTransform2D()

  /// Whether nothing is moved.
  public var isIdentity: Bool { self == .identity }

  /// This transform, and then `other`.
  public func concatenating(_ other: AffineTransform2D) -> AffineTransform2D {
    AffineTransform2D(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c,
      d: c * other.b + d * other.d, tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// A movement, and then this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> AffineTransform2D {
    AffineTransform2D(translationX: x, y: y).concatenating(self)
  }

  /// A stretch, and then this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> AffineTransform2D {
    AffineTransform2D(scaleX: x, y: y).concatenating(self)
  }

  /// A turn, and then this transform.
  public func rotated(by angle: CGFloat) -> AffineTransform2D {
    AffineTransform2D(rotationAngle: angle).concatenating(self)
  }

  /// The way back; the transform itself where there is none.
  public func inverted() -> AffineTransform2D {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return AffineTransform2D(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension CGPoint {
  /// Where the point goes.
  public func applying(_ t: AffineTransform2D) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGRect {
  /// The smallest rectangle around where the corners go.
  public func applying(_ transform: AffineTransform2D) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ].map { $0.applying(transform) }
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    return CGRect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0])
  }
}

extension AffineTransform2D: AnimatedValue {
  func adding(_ other: AffineTransform2D, times factor: Double) -> AffineTransform2D {
    let f = CGFloat(factor)
    return AffineTransform2D(
      a: a + other.a * f, b: b + other.b * f, c: c + other.c * f, d: d + other.d * f,
      tx: tx + other.tx * f, ty: ty + other.ty * f)
  }
}
