// Options of the visual format language.

internal import LayoutEngine

/// How the views of a visual format are aligned, and in which direction they run.
public struct VisualFormatOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: UInt
  /// The options with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  private init(_ attribute: LayoutAttribute) { rawValue = 1 << UInt(attribute.rawValue) }

  /// Left edges in line.
  public static let alignAllLeft = VisualFormatOptions(.left)
  /// Right edges in line.
  public static let alignAllRight = VisualFormatOptions(.right)
  /// Top edges in line.
  public static let alignAllTop = VisualFormatOptions(.top)
  /// Bottom edges in line.
  public static let alignAllBottom = VisualFormatOptions(.bottom)
  /// Leading edges in line.
  public static let alignAllLeading = VisualFormatOptions(.leading)
  /// Trailing edges in line.
  public static let alignAllTrailing = VisualFormatOptions(.trailing)
  /// Horizontal centres in line.
  public static let alignAllCenterX = VisualFormatOptions(.centerX)
  /// Vertical centres in line.
  public static let alignAllCenterY = VisualFormatOptions(.centerY)
  /// Last baselines in line.
  public static let alignAllLastBaseline = VisualFormatOptions(.lastBaseline)
  /// First baselines in line.
  public static let alignAllFirstBaseline = VisualFormatOptions(.firstBaseline)
  /// `H:` runs from the leading to the trailing edge: the default.
  public static let directionLeadingToTrailing = VisualFormatOptions([])
  /// `H:` runs from left to right.
  public static let directionLeftToRight = VisualFormatOptions(rawValue: 1 << 32)
  /// `H:` runs from right to left.
  public static let directionRightToLeft = VisualFormatOptions(rawValue: 1 << 33)

  /// The attributes that are to be in line.
  var alignedAttributes: [LayoutAttribute] {
    LayoutAttribute.allCases.filter { contains(VisualFormatOptions($0)) }
  }
}
