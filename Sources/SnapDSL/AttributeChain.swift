// The names of attributes, wherever the DSL takes them.

internal import LayoutEngine

/// Something to which attributes can be appended: `make`, `make.left`, `view.snp`.
public protocol AttributeChain<Chain> {
  /// What results from appending.
  associatedtype Chain
  /// The chain with more attributes.
  func appending(_ attributes: ConstraintAttributes) -> Chain
}

extension AttributeChain {
  /// The left edge.
  public var left: Chain { appending(.init(.left)) }
  /// The top edge.
  public var top: Chain { appending(.init(.top)) }
  /// The right edge.
  public var right: Chain { appending(.init(.right)) }
  /// The bottom edge.
  public var bottom: Chain { appending(.init(.bottom)) }
  /// The edge at which text starts.
  public var leading: Chain { appending(.init(.leading)) }
  /// The edge at which text ends.
  public var trailing: Chain { appending(.init(.trailing)) }
  /// The width.
  public var width: Chain { appending(.init(.width)) }
  /// The height.
  public var height: Chain { appending(.init(.height)) }
  /// The middle between left and right.
  public var centerX: Chain { appending(.init(.centerX)) }
  /// The middle between top and bottom.
  public var centerY: Chain { appending(.init(.centerY)) }
  /// The baseline of the last line of text.
  @available(*, deprecated, renamed: "lastBaseline")
  public var baseline: Chain { appending(.init(.lastBaseline)) }
  /// The baseline of the last line of text.
  public var lastBaseline: Chain { appending(.init(.lastBaseline)) }
  /// The baseline of the first line of text.
  public var firstBaseline: Chain { appending(.init(.firstBaseline)) }
  /// The left edge inside the margins.
  public var leftMargin: Chain { appending(.init(.leftMargin)) }
  /// The right edge inside the margins.
  public var rightMargin: Chain { appending(.init(.rightMargin)) }
  /// The top edge inside the margins.
  public var topMargin: Chain { appending(.init(.topMargin)) }
  /// The bottom edge inside the margins.
  public var bottomMargin: Chain { appending(.init(.bottomMargin)) }
  /// The leading edge inside the margins.
  public var leadingMargin: Chain { appending(.init(.leadingMargin)) }
  /// The trailing edge inside the margins.
  public var trailingMargin: Chain { appending(.init(.trailingMargin)) }
  /// The middle between the left and the right margin.
  public var centerXWithinMargins: Chain { appending(.init(.centerXWithinMargins)) }
  /// The middle between the top and the bottom margin.
  public var centerYWithinMargins: Chain { appending(.init(.centerYWithinMargins)) }

  /// Left, top, right and bottom.
  public var edges: Chain { appending(.edges) }
  /// Leading, top, trailing and bottom.
  public var directionalEdges: Chain { appending(.directionalEdges) }
  /// Left and right.
  public var horizontalEdges: Chain { appending(.horizontalEdges) }
  /// Top and bottom.
  public var verticalEdges: Chain { appending(.verticalEdges) }
  /// Leading and trailing.
  public var directionalHorizontalEdges: Chain { appending(.directionalHorizontalEdges) }
  /// Top and bottom.
  public var directionalVerticalEdges: Chain { appending(.verticalEdges) }
  /// Width and height.
  public var size: Chain { appending(.size) }
  /// Both centres.
  public var center: Chain { appending(.center) }
  /// The four edges inside the margins.
  public var margins: Chain { appending(.margins) }
  /// The four edges inside the margins, by the direction of the text.
  public var directionalMargins: Chain { appending(.directionalMargins) }
  /// Both centres within the margins.
  public var centerWithinMargins: Chain { appending(.centerWithinMargins) }
}

extension ConstraintAttributes {
  static let horizontalEdges: Self = [.init(.left), .init(.right)]
  static let verticalEdges: Self = [.init(.top), .init(.bottom)]
  static let directionalHorizontalEdges: Self = [.init(.leading), .init(.trailing)]
  static let edges: Self = [.horizontalEdges, .verticalEdges]
  static let directionalEdges: Self = [.directionalHorizontalEdges, .verticalEdges]
  static let size: Self = [.init(.width), .init(.height)]
  static let center: Self = [.init(.centerX), .init(.centerY)]
  static let margins: Self = [
    .init(.leftMargin), .init(.rightMargin), .init(.topMargin), .init(.bottomMargin),
  ]
  static let directionalMargins: Self = [
    .init(.leadingMargin), .init(.trailingMargin), .init(.topMargin), .init(.bottomMargin),
  ]
  static let centerWithinMargins: Self = [
    .init(.centerXWithinMargins), .init(.centerYWithinMargins),
  ]
}
