// The layout-like scripts: views in a window, side by side or nested.

internal import Randomness
internal import SolverCore

extension Script {
  /// The layout of a window with `viewCount` views, whose width, the variable 1, is an edit
  /// variable. Its requirements do not contradict each other for any width.
  static func layout(viewCount: Int, seed: UInt64) -> Script {
    var generator = ScriptGenerator(seed: seed, flavour: .layout)
    generator.makeViews(count: viewCount)
    return Script(generator.operations + [.addEdit(1, .high)])
  }
}

extension ScriptGenerator {
  /// A view by the names of its variables.
  private struct View {
    var left: Int
    var width: Int
  }

  /// Builds a window and `count` views in it. The window's width has the name 1, and the left edge
  /// and the width of view i the names 2i and 2i + 1, counted from 1.
  mutating func makeViews(count: Int) {
    let window = makeView()
    append(.init([(1, window.left)], .equal, 0, .required))
    var views = [window]
    let isChain = random.chance(50)
    for index in 0 ..< count {
      let view = makeView()
      append(.init([(1, view.width)], .greaterThanOrEqual, 0, .required))
      if isChain {
        chain(view, after: views[index], isFirst: index == 0)
      } else {
        nest(view, in: random.pick(views))
      }
      // An intrinsic size: hugging and compression resistance.
      if random.chance(60) {
        let size = Double(random.int(1 ... 12)) * 8
        append(.init([(1, view.width)], .lessThanOrEqual, size, 250))
        append(.init([(1, view.width)], .greaterThanOrEqual, size, 750))
      }
      // Equal widths close the cycle that makes layouts hard.
      if index > 0, random.chance(50) {
        append(.init([(1, view.width), (-1, views[1].width)], .equal, 0, makePriority()))
      }
      views.append(view)
    }
    if isChain, count > 0 {
      let last = views[count]
      append(
        .init(
          [(1, last.left), (1, last.width), (-1, window.width)], .lessThanOrEqual, -8,
          random.chance(50) ? .required : 999))
    }
  }

  private mutating func makeView() -> View {
    View(left: makeVariable(plantedAt: 0), width: makeVariable(plantedAt: 64))
  }

  private mutating func chain(_ view: View, after previous: View, isFirst: Bool) {
    var terms = [(1.0, view.left), (-1.0, previous.left)]
    if !isFirst { terms.append((-1, previous.width)) }
    append(.init(terms, random.chance(70) ? .equal : .greaterThanOrEqual, 8, .required))
  }

  private mutating func nest(_ view: View, in parent: View) {
    append(.init([(1, view.left), (-1, parent.left)], .greaterThanOrEqual, 8, .required))
    append(
      .init(
        [(1, view.left), (1, view.width), (-1, parent.left), (-1, parent.width)],
        .lessThanOrEqual, -8, random.chance(50) ? .required : 750))
    if random.chance(50) {
      // Centred: twice the left edge plus the width are equal but for the parent's own left edge.
      append(
        .init(
          [(1, view.left), (0.5, view.width), (-1, parent.left), (-0.5, parent.width)], .equal, 0,
          makePriority()))
    }
  }
}
