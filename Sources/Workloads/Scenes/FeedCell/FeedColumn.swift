// A scrolling column of feed cells.

internal import SnapDSL
package import UIKitNames

/// Cells below each other, each as low as its content allows, as a table measures its rows.
package final class FeedColumn: UIScrollView {
  /// The cells, from top to bottom.
  package let cells: [FeedCell]

  /// A column of `count` cells, with texts from `seed`.
  package init(count: Int, seed: UInt64) {
    cells = FeedPost.some(count: count, seed: seed).map { FeedCell($0) }
    super.init(frame: .zero)
    for (index, cell) in cells.enumerated() {
      addSubview(cell)
      cell.snp.makeConstraints { make in
        make.left.right.equalToSuperview()
        make.width.equalToSuperview()
        make.height.equalTo(0).priority(.fittingSizeLevel)
        if index == 0 {
          make.top.equalToSuperview()
        } else {
          make.top.equalTo(cells[index - 1].snp.bottom)
        }
        if index == count - 1 { make.bottom.equalToSuperview() }
      }
    }
  }
}
