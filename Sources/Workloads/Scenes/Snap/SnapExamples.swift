// The examples of Snap's README, seed S1, each in a tile of its own, with the README's code as
// written; Swift no longer leaves out the labels of `NSLayoutConstraint`'s constructor that it
// shows.

internal import SnapDSL
package import UIKitNames

/// Eight tiles in two columns, and a button that jumps from corner to corner in the last one.
package class SnapExamplesController: UIViewController {
  /// A tile: a superview with the view that an example places in it.
  package struct Example {
    /// The tile.
    package let superview = UIView()
    /// What is placed.
    package let view1 = UIView()
  }

  /// The tiles, row by row; the last one is the button's.
  package let examples = (0 ..< 7).map { _ in Example() }
  /// The tile of the button.
  package let buttonTile = UIView()
  package let button = UIButton()
  package let buttonSize = CGSizeMake(50, 100)
  package var topLeft = true

  /// The distance between tiles, and from them to the edges.
  package static let gap: CGFloat = 10

  package override func viewDidLoad() {
    super.viewDidLoad()
    placeTiles()
    (self as any CodeAsWritten).placeExamples()
    buttonTile.addSubview(button)
    button.setTitle("Jump", for: .normal)
    changeButtonPosition()
  }

  private func placeTiles() {
    let tiles = examples.map(\.superview) + [buttonTile]
    for (index, tile) in tiles.enumerated() {
      view.addSubview(tile)
      tile.clipsToBounds = true
      tile.snp.makeConstraints { make in
        if index == 0 {
          make.top.left.equalTo(view).offset(Self.gap)
        } else {
          make.size.equalTo(tiles[0])
          if index % 2 == 1 {
            make.top.equalTo(tiles[index - 1])
            make.left.equalTo(tiles[index - 1].snp.right).offset(Self.gap)
          } else {
            make.left.equalTo(tiles[index - 2])
            make.top.equalTo(tiles[index - 2].snp.bottom).offset(Self.gap)
          }
        }
      }
    }
    buttonTile.snp.makeConstraints { make in
      make.right.bottom.equalTo(view).offset(-Self.gap)
    }
    for example in examples { example.superview.addSubview(example.view1) }
  }

  /// Remakes the constraints of the button for the corner that `topLeft` tells.
  package func changeButtonPosition() { (self as any CodeAsWritten).placeButton() }
}

/// Code in Snap's own spelling, which is deprecated: called through a protocol, it is as quiet as
/// it was.
private protocol CodeAsWritten {
  func placeExamples()
  func placeButton()
}

@available(*, deprecated, message: "Written with Snap's spelling.")
extension SnapExamplesController {
  fileprivate func placeExamples() {
    theLongWay(examples[0])
    padding(examples[1])
    insets(examples[2])
    sizeWithOffset(examples[3])
    centerWithOffset(examples[4])
    edgesAsValue(examples[5])
    allEdgesButTheTop(examples[6])
  }

  private func theLongWay(_ example: Example) {
    let (superview, view1) = (example.superview, example.view1)
    view1.setTranslatesAutoresizingMaskIntoConstraints(false)
    view1.backgroundColor = UIColor.greenColor()
    let padding = UIEdgeInsetsMake(10, 10, 10, 10)

    superview.addConstraints([
      NSLayoutConstraint(
        item: view1,
        attribute: NSLayoutAttribute.Top,
        relatedBy: NSLayoutRelation.Equal,
        toItem: superview,
        attribute: NSLayoutAttribute.Top,
        multiplier: 1.0,
        constant: padding.top
      ),
      NSLayoutConstraint(
        item: view1,
        attribute: NSLayoutAttribute.Left,
        relatedBy: NSLayoutRelation.Equal,
        toItem: superview,
        attribute: NSLayoutAttribute.Left,
        multiplier: 1.0,
        constant: padding.left
      ),
      NSLayoutConstraint(
        item: view1,
        attribute: NSLayoutAttribute.Bottom,
        relatedBy: NSLayoutRelation.Equal,
        toItem: superview,
        attribute: NSLayoutAttribute.Bottom,
        multiplier: 1.0,
        constant: -padding.bottom
      ),
      NSLayoutConstraint(
        item: view1,
        attribute: NSLayoutAttribute.Right,
        relatedBy: NSLayoutRelation.Equal,
        toItem: superview,
        attribute: NSLayoutAttribute.Right,
        multiplier: 1.0,
        constant: -padding.right
      ),
    ])
  }

  private func padding(_ example: Example) {
    let (superview, view1) = (example.superview, example.view1)
    let padding = UIEdgeInsetsMake(10, 10, 10, 10)
    view1.snp_makeConstraints { make in
      make.top.equalTo(superview.snp_top).with.offset(padding.top)  // with is an optional filler
      make.left.equalTo(superview.snp_left).with.offset(padding.left)
      make.bottom.equalTo(superview.snp_bottom).with.offset(-padding.bottom)
      make.right.equalTo(superview.snp_right).with.offset(-padding.right)
    }
  }

  private func insets(_ example: Example) {
    example.view1.snp_makeConstraints { make in
      make.edges.equalTo(example.superview).insets(UIEdgeInsetsMake(5, 10, 15, 20))
    }
  }

  private func sizeWithOffset(_ example: Example) {
    example.view1.snp_makeConstraints { make in
      make.size.equalTo(example.superview).offset(CGSizeMake(100, -50))
      make.top.left.equalTo(0)
    }
  }

  private func centerWithOffset(_ example: Example) {
    example.view1.snp_makeConstraints { make in
      make.center.equalTo(example.superview).offset(CGPointMake(-5, 10))
      make.size.equalTo(CGSizeMake(50, 30))
    }
  }

  private func edgesAsValue(_ example: Example) {
    example.view1.snp_makeConstraints { make in
      make.edges.equalTo(UIEdgeInsetsMake(10, 0, 10, 0))
    }
  }

  private func allEdgesButTheTop(_ example: Example) {
    let (superview, otherView) = (example.superview, UIView())
    superview.addSubview(otherView)
    otherView.snp_makeConstraints { make in
      make.top.equalTo(42)
      make.height.equalTo(20)
      make.left.equalTo(superview).offset(UIEdgeInsetsMake(10, 0, 10, 0))
      make.width.equalTo(30)
    }
    example.view1.snp_makeConstraints { make in
      make.left.right.and.bottom.equalTo(superview)
      make.top.equalTo(otherView)
    }
  }

  fileprivate func placeButton() {
    self.button.snp_remakeConstraints { make in
      make.size.equalTo(self.buttonSize)

      if topLeft {
        make.top.left.equalTo(10)
      } else {
        make.bottom.equalTo(self.buttonTile).offset(-10)
        make.right.equalTo(self.buttonTile).offset(-10)
      }
    }
  }
}

extension SnapExamplesController: CodeAsWritten {}
