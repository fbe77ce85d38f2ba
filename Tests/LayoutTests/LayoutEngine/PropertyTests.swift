// Laws that hold for any tree and any sequence of changes.

import Randomness
import SnapDSL
import SolverCore
import TableauSolvers
import Testing
import Traces
import UIKitNames

/// A random tree of views whose frames are determined, and changes that keep them so.
final class RandomScene {
  let root = makeScreen(400, 600)
  var random: SplitMix64
  private var madeCount = 0
  var views: [UIView] = []
  var handles: [(Constraint, Constraint)] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for _ in 0 ..< Int.random(in: 2 ... 14, using: &random) { addView() }
  }

  var number: CGFloat { CGFloat(Int.random(in: -40 ... 120, using: &random)) / 2 }

  func addView() {
    let parent = views.randomElement(using: &random) ?? root
    let view = Int.random(in: 0 ..< 4, using: &random) == 0 ? UIScrollView() : UIView()
    madeCount += 1
    view.accessibilityIdentifier = "view\(madeCount)"
    parent.addSubview(view)
    constrain(view)
    views.append(view)
    // A content size that follows from nothing is ambiguous; this pins it.
    (view as? UIScrollView)?.contentSize = CGSizeMake(500, 500)
  }

  /// Ties a view horizontally and vertically to views that were there before, anywhere in the tree.
  func constrain(_ view: UIView) {
    let earlier = Array(views.prefix { $0 !== view }) + [root]
    // A scroll view's edges mean its content to what is inside; its frame would be a detour here.
    let other = earlier.filter { !($0 is UIScrollView) }.randomElement(using: &random) ?? root
    var pair: (Constraint, Constraint)!
    view.snp.makeConstraints { make in
      pair = (
        make.left.equalTo(other.snp.right).offset(number).constraint,
        make.width.equalTo(other).multipliedBy(0.5).offset(40).constraint
      )
      make.top.equalTo(other.snp.centerY).offset(number)
      make.height.equalTo(abs(number))
      make.height.greaterThanOrEqualTo(abs(number)).priority(400)
    }
    handles.append(pair)
  }

  func change() {
    guard !views.isEmpty else { return addView() }
    switch Int.random(in: 0 ..< 7, using: &random) {
    case 0: addView()
    case 1: handles.randomElement(using: &random)!.0.update(offset: number)
    case 2: handles.randomElement(using: &random)!.1.update(multiplier: abs(number) / 100)
    case 3:
      root.frame.size = CGSizeMake(300 + abs(number), 500 + abs(number))
    case 4:
      guard let view = views.compactMap({ $0 as? UIScrollView }).randomElement(using: &random)
      else { return }
      view.contentOffset = CGPointMake(number, number)
    case 5:
      // Only the last view: nobody was tied to it.
      let view = views.removeLast()
      view.removeFromSuperview()
      handles.removeLast()
    default:
      let view = views[views.count - 1]
      view.snp.removeConstraints()
      handles.removeLast()
      constrain(view)
    }
  }

  var frames: [CGRect] { views.map(\.frame) }
}

@Suite struct PropertyTests {
  /// Goal: a system that has lived through changes gives the frames of one that starts anew.
  /// Method: random trees with determined frames; after each batch of changes the tree is laid out,
  /// then its equations are thrown away and it is laid out again.
  @Test(arguments: UInt64(0) ..< 150)
  func layingOutAnewChangesNothing(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    for batch in 0 ..< 8 {
      scene.root.layoutIfNeeded()
      let lived = scene.frames
      scene.root.rebuildLayout()
      scene.root.layoutIfNeeded()
      for (old, new) in zip(lived, scene.frames) {
        #expect(distance(old, new) <= 1e-6, "seed \(seed), batch \(batch)")
      }
      for _ in 0 ..< 4 { scene.change() }
    }
  }

  /// Goal: whatever a layout does to its solver can be replayed, and gives the same values.
  @Test(arguments: UInt64(0) ..< 40)
  func recordedLayoutsReplay(seed: UInt64) throws {
    let scene = RandomScene(seed: seed)
    let recorder = Recorder(name: "seed\(seed)")
    scene.root.solverObserver = recorder
    for _ in 0 ..< 6 {
      scene.root.layoutIfNeeded()
      for _ in 0 ..< 3 { scene.change() }
    }
    scene.root.layoutIfNeeded()
    let trace = recorder.trace
    var replayer = Replayer(trace)
    var solver = SparseSolver()
    try replayer.replay(into: &solver)
    #expect(replayer.isAtEnd)
    var values: [Double] = []
    replayer.readValues(of: solver, into: &values)
    // A view that left and came again has variables of the same name; the last ones count.
    var byName: [String: Double] = [:]
    for (index, value) in values.enumerated() {
      guard let name = trace.name(of: Variable(index: UInt32(index))) else { continue }
      byName[name] = value
    }
    for view in scene.views {
      let name = view.accessibilityIdentifier!
      let replayed = CGRect(
        x: byName["\(name).x"]!, y: byName["\(name).y"]!, width: byName["\(name).width"]!,
        height: byName["\(name).height"]!)
      #expect(distance(replayed, view.frame) <= 1e-6, "seed \(seed), \(name)")
    }
  }

  /// Goal: while the active set does not change, a driven animation, which solves each frame, gives
  /// the frames of an animation block, which solves once and interpolates.
  @Test(arguments: UInt64(0) ..< 40)
  func interpolationEqualsDriving(seed: UInt64) {
    LayoutEnvironment.withNew { environment in
      let (block, driven) = (RandomScene(seed: seed), RandomScene(seed: seed))
      for scene in [block, driven] { scene.root.layoutIfNeeded() }
      let index = block.handles.indices.randomElement(using: &block.random)!
      let constraint = block.handles[index].0.layoutConstraints[0]
      let twin = driven.handles[index].0.layoutConstraints[0]
      let (start, end) = (constraint.constant, constraint.constant + 37)
      constraint.constant = end
      UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) {
        block.root.layoutIfNeeded()
      }
      environment.clock.advance(by: 1, framesPerSecond: 30) { time in
        let progress = TimingCurve.easeIn.progress(at: time)
        twin.constant = start + (end - start) * CGFloat(progress)
        driven.root.layoutIfNeeded()
        for (a, b) in zip(block.views, driven.views) {
          #expect(distance(a.presentationFrame, b.frame) <= 1e-6, "seed \(seed), time \(time)")
        }
      }
    }
  }

  /// Goal: one changed constant costs as many frame writes as views moved, and one solve.
  @Test(arguments: UInt64(0) ..< 40)
  func frameWritesAreTheViewsThatMoved(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    scene.root.layoutIfNeeded()
    for (constraint, _) in scene.handles {
      let (before, counters) = (scene.frames, scene.root.layoutCounters)
      constraint.update(offset: scene.number + 0.25)
      scene.root.layoutIfNeeded()
      let moved = zip(before, scene.frames).count { distance($0, $1) > 1e-9 }
      let work = scene.root.layoutCounters - counters
      #expect(work.frameWrites == moved, "seed \(seed)")
      #expect(work.solves == 1)
    }
  }
}
