// When layout happens, and to which views.

import SnapDSL
import Testing
import UIKitNames

@Suite struct LayoutTurnTests {
  /// Two columns, each with a view as wide as it in it, of one width.
  private func columns(_ body: (UIView, [ScriptedView], [UIView], LayoutConstraint) -> Void) {
    LayoutEnvironment.withNew { _ in
      let root = makeScreen(300, 100)
      let (left, right) = (ScriptedView(), ScriptedView())
      let inner = [UIView(), UIView()]
      for (column, view) in zip([left, right], inner) {
        root.add(column) { make in make.top.bottom.equalTo(root) }
        column.add(view) { make in make.edges.equalTo(column) }
      }
      left.snp.makeConstraints { make in make.left.equalTo(root) }
      right.snp.makeConstraints { make in make.left.equalTo(left.snp.right) }
      let width = left.widthAnchor.constraint(equalToConstant: 50)
      width.isActive = true
      right.widthAnchor.constraint(equalTo: left.widthAnchor).isActive = true
      root.layoutIfNeeded()
      body(root, [left, right], inner, width)
    }
  }

  /// The whole tree was laid out.
  @Test func aViewLaysOutWhatIsInIt() {
    columns { root, columns, inner, width in
      let before = columns.map(\.layoutCount)
      width.constant = 80
      columns[1].layoutIfNeeded()
      expectFrame(columns[0].frame, 0, 0, 50, 100)
      expectFrame(inner[0].frame, 0, 0, 50, 100)
      expectFrame(columns[1].frame, 80, 0, 80, 100)
      expectFrame(inner[1].frame, 0, 0, 80, 100)
      #expect(columns.map(\.layoutCount) == [before[0], before[1] + 1])
      // Its turn comes with the next pass, once.
      expectFrame(of: columns[0], in: root, 0, 0, 80, 100)
      expectFrame(inner[0].frame, 0, 0, 80, 100)
      #expect(columns.map(\.layoutCount) == [before[0] + 1, before[1] + 1])
      let counters = root.layoutCounters
      root.layoutIfNeeded()
      #expect(root.layoutCounters == counters)
    }
  }

  @Test func whatStandsOutsideIsNotAnimated() {
    columns { root, columns, _, width in
      width.constant = 80
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        columns[0].layoutIfNeeded()
      }
      root.layoutIfNeeded()
      LayoutEnvironment.current.clock.advance(by: 0.5)
      expectFrame(columns[0].presentationFrame, 0, 0, 65, 100)
      expectFrame(columns[1].presentationFrame, 80, 0, 80, 100)
    }
  }

  @Test func theFirstPassOfAPart() {
    let root = makeScreen(300, 100)
    let views = [UIView(), UIView()]
    for view in views { root.add(view) { make in make.edges.equalTo(root) } }
    views[0].layoutIfNeeded()
    expectFrame(views[0].frame, 0, 0, 300, 100)
    expectFrame(views[1].frame, 0, 0, 0, 0)
    expectFrame(of: views[1], in: root, 0, 0, 300, 100)
  }

  @Test func pendingLayoutHappensAtTheEndOfTheTick() {
    columns { root, columns, _, width in
      let clock = LayoutEnvironment.current.clock
      width.constant = 60
      expectFrame(columns[0].frame, 0, 0, 50, 100)
      clock.advance(by: 0)
      expectFrame(columns[0].frame, 0, 0, 60, 100)
      var seen: [CGFloat] = []
      clock.schedule(after: 1) { width.constant = 70 }
      clock.schedule(after: 1) { seen.append(columns[0].frame.width) }
      clock.advance(by: 1)
      #expect(seen == [70])
      let counters = root.layoutCounters
      clock.advance(by: 1)
      #expect(root.layoutCounters == counters)
    }
  }

  @Test func anotherSizeOfTheBoundsKeepsTheCentre() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    view.bounds.size = CGSize(width: 40, height: 60)
    expectFrame(view.frame, 40, 15, 40, 60)
    #expect(view.center == CGPoint(x: 60, y: 45))
    view.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    expectFrame(view.frame, 10, 20, 100, 50)
  }

  @Test func theKeyboardHasComeAQuarterOfASecondLater() {
    LayoutEnvironment.withNew { environment in
      var log: [String] = []
      let names = [
        UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardWillShowNotification,
        UIResponder.keyboardDidShowNotification, UIResponder.keyboardDidChangeFrameNotification,
        UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      ]
      let tokens = names.map { name in
        NotificationCenter.default.addObserver(forName: name, object: nil) { notification in
          let info = notification.userInfo ?? [:]
          let begin = info[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue
          let end = info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
          let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber
          #expect(curve?.intValue == 7)
          #expect(info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect == end?.cgRectValue)
          let ends = [begin, end].map { Int($0?.cgRectValue.minY ?? -1) }
          let word = name.rawValue.dropFirst("UIKeyboard".count).dropLast("Notification".count)
          log.append("\(word) \(ends[0]) \(ends[1])")
        }
      }
      Keyboard.show(frame: CGRect(x: 0, y: 400, width: 320, height: 168))
      #expect(log == ["WillChangeFrame 568 400", "WillShow 568 400"])
      environment.clock.advance(by: 0.2)
      #expect(log.count == 2)
      environment.clock.advance(by: 0.05)
      #expect(log.dropFirst(2) == ["DidShow 568 400", "DidChangeFrame 568 400"])
      log = []
      Keyboard.hide()
      environment.clock.advance(by: 0.25)
      #expect(
        log == [
          "WillChangeFrame 400 568", "WillHide 400 568", "DidHide 400 568",
          "DidChangeFrame 400 568",
        ])
      #expect(tokens.count == 6)
    }
  }

  /// Goal: rectangles and values of them are read as each other, and nothing else is one.
  /// Regression: the keyboard's frame could not be read with `as? CGRect`.
  @Test func rectanglesAreReadFromValues() {
    let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    let other = NSValue(range: NSRange())
    let values: [Any] = [NSValue(cgRect: frame), frame, NSNumber(value: 1), other]
    #expect(values.map { $0 as? CGRect } == [frame, frame, nil, nil])
    #expect(values.prefix(2).map { ($0 as? NSValue)?.cgRectValue } == [frame, frame])
  }

  @Test func rowsAreAsHighAsTheirConstraintsSay() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let rows = ScriptedRows([3]) { _, path in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      if path.row == 0 { cell.textLabel?.text = "One line" }
      if path.row == 1 {
        cell.contentView.add(UIView()) { make in
          make.edges.equalToSuperview().inset(5)
          make.height.equalTo(20)
        }
      }
      return cell
    }
    table.dataSource = rows
    #expect(table.rowHeight == UITableView.automaticDimension)
    table.layoutIfNeeded()
    #expect(table.visibleCells.map(\.frame.height) == [44, 30, 44])
  }
}
