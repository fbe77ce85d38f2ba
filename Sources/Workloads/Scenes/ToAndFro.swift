// The way of a driven animation that ends where it began.

internal import Foundation

/// The parts of the way that are done after each frame of a movement there and back.
enum ToAndFro {
  /// `frameCount` steps from 0 up to exactly 1, and as many back to exactly 0.
  static func fractions(frameCount: Int) -> [CGFloat] {
    (Array(1 ... frameCount) + (0 ..< frameCount).reversed()).map {
      CGFloat($0) / CGFloat(frameCount)
    }
  }
}
