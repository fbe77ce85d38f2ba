// Checklist S2: springs, and the order of a pass.

import SnapDSL
import SolverCore
import Testing
import UIKitNames

private final class Log { var lines: [String] = [] }
private final class Noisy: UIView {
  let name: String
  let log: Log
  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
    super.init(frame: .zero)
  }
  override func updateConstraints() {
    log.lines.append("update \(name)")
    super.updateConstraints()
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    log.lines.append("layout \(name) \(Int(frame.width))")
  }
}

@Suite struct PassTests {
  /// The spring of the table: ω by Newton's method, and places at five times.
  @Test func s2_48_spring() {
    let spring = SpringCurve(damping: 0.6, initialVelocity: 1, duration: 1)
    #expect(abs(spring.frequency - 11.0335) < 5e-5)
    for (time, place) in [(0.1, 0.4187), (0.2, 0.8852), (0.3, 1.0795), (0.5, 1.0330), (1, 1.0006)] {
      #expect(abs(spring.progress(at: time) - place) < 5e-5, "at \(time)")
    }
    #expect(spring.progress(at: 0) == 0)
    for damping in [0.01, 0.2, 0.7071, 0.9, 0.999, 1] {
      let curve = SpringCurve(damping: damping, initialVelocity: 0, duration: 0.7)
      // The envelope ends at a thousandth for the sine; the cosine's part is larger by ω_d/ζω.
      let rest = 0.001 * (1 + (1 - damping * damping).squareRoot() / damping)
      #expect(abs(curve.progress(at: 0.7) - 1) <= rest + 1e-9, "damping \(damping)")
      #expect(curve.frequency.isFinite && curve.frequency > 0)
    }
  }

  /// Goal: required heights of a long list change in one pass as fast as those of a short one, the
  /// second and third time, too. Once, each moved all cells below it.
  /// Method: the solver's work for eight times as many cells.
  @Test func requiredHeightsOfAListChangeTogether() {
    var costs: [[UInt64]] = []
    for count in [100, 800] {
      let root = makeScreen(400, 800)
      var (heights, above): ([Constraint], UIView?) = ([], nil)
      for _ in 0 ..< count {
        let cell = root.add(UIView()) { make in
          make.left.right.equalToSuperview()
          if let above {
            make.top.equalTo(above.snp.bottom)
          } else {
            make.top.equalToSuperview()
          }
          heights.append(make.height.equalTo(20).constraint)
        }
        above = cell
      }
      root.layoutIfNeeded()
      costs.append(
        [30, 40, 25].map { size in
          let before = root.solverWork
          for height in heights { height.update(offset: size) }
          root.layoutIfNeeded()
          #expect(above?.frame == CGRect(x: 0, y: size * (count - 1), width: 400, height: size))
          return (root.solverWork - before).rowsTouched
        })
    }
    for (few, many) in zip(costs[0], costs[1]) { #expect(many < 13 * few) }
  }

  /// Goal: to give all cells of a list their heights is linear, where their contents had decided.
  /// Regression: each moved everything below, on trial.
  @Test func requiredHeightsOfAListComeTogether() {
    let costs = [100, 800].map { count in
      let root = makeScreen(400, 800)
      var cells: [UIImageView] = []
      for _ in 0 ..< count {
        let cell = root.add(UIImageView(image: UIImage(size: CGSizeMake(30, 20)))) { make in
          make.left.equalToSuperview()
          if let above = cells.last {
            make.top.equalTo(above.snp.bottom)
          } else {
            make.top.equalToSuperview()
          }
        }
        cells.append(cell)
      }
      root.layoutIfNeeded()
      let before = root.solverWork
      for cell in cells { cell.snp.makeConstraints { make in make.height.equalTo(44) } }
      root.layoutIfNeeded()
      #expect(cells.last?.frame.minY == CGFloat(44 * (count - 1)))
      return (root.solverWork - before).rowsTouched
    }
    #expect(costs[1] < 13 * costs[0])
  }

  @Test func s2_50_passOrderAndSolves() {
    let log = Log()
    let root = makeScreen(100, 100)
    let outer = root.add(Noisy("outer", log)) { make in make.edges.equalToSuperview().inset(10) }
    let inner = outer.add(Noisy("inner", log)) { make in make.edges.equalToSuperview().inset(10) }
    root.layoutIfNeeded()
    #expect(log.lines == ["update inner", "update outer", "layout outer 80", "layout inner 60"])
    #expect(root.layoutCounters.solves == 1)
    log.lines = []
    root.layoutIfNeeded()
    #expect(log.lines.isEmpty)
    inner.setNeedsUpdateConstraints()
    inner.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(log.lines == ["update inner", "layout inner 60"])
    #expect(root.layoutCounters.solves == 1)
    log.lines = []
    for inset in [1, 2, 3] {
      inner.snp.updateConstraints { make in make.edges.equalToSuperview().inset(inset) }
    }
    root.layoutIfNeeded()
    #expect(root.layoutCounters.solves == 2)
    #expect(log.lines == ["layout outer 80", "layout inner 74"])
  }

  /// Goal: `updateConstraintsIfNeeded()` calls what waits in the view, the leaves first, and no
  /// more: as UIKit, it neither solves nor lays out. Before the first pass and after.
  /// Regression: it laid the whole tree out.
  @Test func onlyConstraintsAreUpdated() {
    let log = Log()
    let (inner, other) = (Noisy("inner", log), Noisy("other", log))
    let root = makeScreen(100, 100, with: other)
    let outer = root.add(Noisy("outer", log)) { make in make.edges.equalToSuperview().inset(10) }
    outer.addSubview(inner)
    for isFirst in [true, false] {
      for view in [outer, inner, other] { view.setNeedsUpdateConstraints() }
      outer.snp.updateConstraints { make in make.edges.equalToSuperview().inset(20) }
      let solves = root.layoutCounters.solves
      log.lines = []
      outer.updateConstraintsIfNeeded()
      #expect(log.lines == ["update inner", "update outer"])
      #expect(!outer.needsUpdateConstraints() && other.needsUpdateConstraints())
      #expect(root.layoutCounters.solves == solves)
      #expect(outer.frame.width == (isFirst ? 0 : 80))
      if isFirst {
        outer.snp.updateConstraints { make in make.edges.equalToSuperview().inset(10) }
      }
      log.lines = []
      root.layoutIfNeeded()
      #expect(log.lines.first == "update other" && outer.frame.width == (isFirst ? 80 : 60))
    }
  }
}
