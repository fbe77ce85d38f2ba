// Layouts that are asked for while one is under way.

import SnapDSL
import Testing
import UIKitNames

@Suite struct LayingOutMeanwhileTests {
  private let root = makeScreen(320, 480)

  /// Goal: a table that is as high as its rows, as many programs have one: it lays itself out when
  /// it is asked how large it is. It asked itself again and again, until the stack was full.
  @Test func aTableAsHighAsItsRows() {
    final class IntrinsicTableView: UITableView {
      override var contentSize: CGSize { didSet { invalidateIntrinsicContentSize() } }
      override var intrinsicContentSize: CGSize {
        layoutIfNeeded()
        return CGSize(width: UIView.noIntrinsicMetric, height: contentSize.height)
      }
    }
    let rows = ScriptedRows([3])
    let table = root.add(IntrinsicTableView()) { make in
      make.left.right.equalToSuperview()
      make.top.equalToSuperview().offset(20)
    }
    table.dataSource = rows
    table.rowHeight = 44
    let footer = root.add(UIView()) { make in
      make.left.right.equalToSuperview()
      make.top.equalTo(table.snp.bottom)
      make.height.equalTo(10)
    }
    expectFrame(of: table, in: root, 0, 20, 320, 132)
    expectFrame(footer.frame, 0, 152, 320, 10)
    rows.counts = [5]
    table.reloadData()
    expectFrame(of: table, in: root, 0, 20, 320, 220)
    expectFrame(footer.frame, 0, 240, 320, 10)
  }

  /// Goal: a view that lays out everything around it when it is asked for its size gets the size.
  @Test func contentThatLaysOutItsSurroundings() {
    let views = (0 ..< 3).map { _ in ScriptedView() }
    for view in views {
      view.content = { [unowned root = root] in
        root.setNeedsLayout()
        root.layoutIfNeeded()
        return CGSize(width: 30, height: 20)
      }
      root.add(view) { make in
        make.left.top.equalToSuperview()
        make.bottom.lessThanOrEqualToSuperview()
      }
    }
    root.layoutIfNeeded()
    for view in views { expectFrame(view.frame, 0, 0, 30, 20) }
  }

  /// Goal: a view that is as large as constraints in it say, by measuring that when it is asked.
  @Test func contentThatMeasuresAViewWithin() {
    let (first, second, inner) = (ScriptedView(), ScriptedView(), [UIView(), UIView()])
    for (card, inner, offset) in [(first, inner[0], 0), (second, inner[1], 100)] {
      card.content = { inner.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
      inner.add(UIView()) { make in
        make.edges.equalToSuperview().inset(8)
        make.size.equalTo(CGSize(width: 40, height: 20))
      }
      card.add(inner) { make in make.left.top.equalToSuperview() }
      root.add(card) { make in
        make.left.equalToSuperview()
        make.top.equalToSuperview().offset(offset)
        make.bottom.lessThanOrEqualToSuperview()
      }
    }
    expectFrame(of: first, in: root, 0, 0, 56, 36)
    expectFrame(second.frame, 0, 100, 56, 36)
    expectFrame(inner[1].frame, 0, 0, 56, 36)
  }

  /// Goal: who hears of a conflict may lay out, and take part of what contradicts out of force.
  @Test func whoHearsOfAConflictLaysOut() {
    let root = self.root
    let view = root.add(UIView()) { make in
      make.left.top.equalToSuperview()
      make.height.equalTo(10)
      make.width.equalTo(10)
      make.width.equalTo(20)
      make.width.equalTo(30)
    }
    let heard = issues {
      root.layoutIfNeeded()
    } hearing: { _ in
      root.setNeedsLayout()
      root.layoutIfNeeded()
    }
    #expect(heard.count == 2)
    expectFrame(view.frame, 0, 0, 10, 10)
  }

  /// Goal: content that leaves its superview, or brings another view, when it is asked for its
  /// size.
  @Test(arguments: [true, false])
  func contentThatComesAndGoes(leaves: Bool) {
    let (first, second) = (ScriptedView(), ScriptedView())
    for view in [first, second] {
      view.content = { [unowned view] in
        if leaves, view === first {
          view.removeFromSuperview()
        } else if view.subviews.isEmpty {
          view.addSubview(UIView())
        }
        return CGSize(width: 30, height: 20)
      }
      root.add(view) { make in
        make.left.top.equalToSuperview()
        make.bottom.lessThanOrEqualToSuperview()
      }
    }
    root.layoutIfNeeded()
    #expect((first.superview == nil) == leaves)
    if !leaves { expectFrame(first.frame, 0, 0, 30, 20) }
    expectFrame(second.frame, 0, 0, 30, 20)
  }
}
