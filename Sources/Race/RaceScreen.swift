// What a race is run on: screens that are described twice.

internal import Synchronization
package import Workloads

/// A screen that both sides make, each in its own idiom.
package struct RaceScreen: Sendable {
  /// What the command line calls it: lower case, words joined by hyphens.
  package let name: String

  /// What it is, in one sentence.
  package let summary: String

  /// What its size counts, in the singular.
  package let unit: String

  /// The sizes that are raced unless others are asked for, ascending.
  package let sizes: [Int]

  /// What can be done to it.
  package let operations: Set<RaceOperation>

  /// The widths of a drag, were the window 375 points wide; an even number, the last one 375. So
  /// many operations are timed together: few where one takes seconds.
  let dragWidths: [Double]

  /// The size of the window, for a screen of `size`.
  let window: @Sendable (_ size: Int) -> (width: Double, height: Double)

  /// How far apart the widths lie that a screen of `size` may have beside that of its window.
  let widthStep: @Sendable (_ size: Int) -> Double

  /// Makes and keeps what a screen of `size` shows.
  let content: @Sendable (_ size: Int) -> Void

  let constraints: @Sendable (_ size: Int, _ width: Double, _ height: Double) -> any Contestant

  let rival: RaceRival
}

/// How the other side makes a screen; it is not laid out yet.
enum RaceRival: Sendable {
  case flex(
    @Sendable (_ engine: FlexEngine, _ size: Int, _ width: Double, _ height: Double)
      -> any Contestant)
  case widgets(
    @Sendable (_ engine: WidgetEngine, _ size: Int, _ width: Double, _ height: Double)
      -> any Contestant)
}

extension RaceScreen {
  /// A screen that is raced against a flexbox engine.
  init(
    name: String, summary: String, unit: String, sizes: [Int], operations: Set<RaceOperation>,
    window: @escaping @Sendable (_ size: Int) -> (width: Double, height: Double),
    content: @escaping @Sendable (_ size: Int) -> Void,
    constraints:
      @escaping @Sendable (_ size: Int, _ width: Double, _ height: Double)
      -> any Contestant,
    flex:
      @escaping @Sendable (
        _ engine: FlexEngine, _ size: Int, _ width: Double, _ height: Double
      ) -> any Contestant
  ) {
    self.init(
      name: name, summary: summary, unit: unit, sizes: sizes, operations: operations,
      dragWidths: [380, 385, 390, 667, 390, 385, 380, 375], window: window, widthStep: { _ in 1 },
      content: content,
      constraints: constraints, rival: .flex(flex))
  }

  /// A screen that is raced against a toolkit, whose widgets stand on whole pixels: windows and
  /// steps are such that all edges lie there.
  init(
    name: String, summary: String, unit: String, sizes: [Int], operations: Set<RaceOperation>,
    window: @escaping @Sendable (_ size: Int) -> (width: Double, height: Double),
    widthStep: @escaping @Sendable (_ size: Int) -> Double = { _ in 1 },
    content: @escaping @Sendable (_ size: Int) -> Void = { _ in },
    constraints:
      @escaping @Sendable (_ size: Int, _ width: Double, _ height: Double)
      -> any Contestant,
    widgets:
      @escaping @Sendable (
        _ engine: WidgetEngine, _ size: Int, _ width: Double, _ height: Double
      ) -> any Contestant
  ) {
    self.init(
      name: name, summary: summary, unit: unit, sizes: sizes, operations: operations,
      dragWidths: [390, 375], window: window, widthStep: widthStep, content: content,
      constraints: constraints, rival: .widgets(widgets))
  }
}

extension RaceScreen {
  /// The widths at which frames are compared before anything is timed: the narrowest phone's, a
  /// common one's and a tablet's, or as much narrower and wider as those are.
  package func widths(size: Int) -> [Double] { scaled([320, 375, 768], size: size) }

  /// The widths of a drag, and of a turn and back, which all differ from those beside them.
  package func changingWidths(size: Int) -> [Double] { scaled(dragWidths, size: size) }

  /// Widths for a window of 375 points, for that of the screen.
  private func scaled(_ widths: [Double], size: Int) -> [Double] {
    let (own, step) = (window(size).width, widthStep(size))
    let least = own.truncatingRemainder(dividingBy: step)
    return widths.map { least + (($0 * own / 375 - least) / step).rounded() * step }
  }

  /// Makes what the screen shows, which is kept.
  package func prepare(size: Int) { content(size) }

  /// Makes the screen by constraints; it is not laid out yet. `width` is the window's own unless
  /// given.
  package func makeByConstraints(size: Int, width: Double? = nil) -> any Contestant {
    let window = window(size)
    return constraints(size, width ?? window.width, window.height)
  }

  /// Makes the screen on the engine that it is raced against; it is not laid out yet.
  package func make(on engine: RaceEngine, size: Int, width: Double? = nil) -> any Contestant {
    let window = window(size)
    let width = width ?? window.width
    switch (rival, engine) {
    case (.flex(let make), .flex(let engine)): return make(engine, size, width, window.height)
    case (.widgets(let make), .widgets(let engine)):
      return make(engine, size, width, window.height)
    default: preconditionFailure("\(name) is described for another engine")
    }
  }
}

/// What a list shows.
struct RaceList<Content: Sendable>: Sendable {
  let items: [Content]
  /// What the cell shows that comes and goes.
  let newcomer: Content
  /// The texts that the cell in the middle shows in turn.
  let texts: [String]
}

extension RaceScreen {
  /// A scrolling list, whose cells are described once for each side.
  static func list<Constraints: ConstraintCell, Flex: FlexCell>(
    name: String, summary: String, unit: String, sizes: [Int], by constraints: Constraints.Type,
    and flex: Flex.Type,
    content: @escaping @Sendable (_ size: Int) -> RaceList<Constraints.Content>
  ) -> RaceScreen
  where
    Constraints.Content == Flex.Content, Constraints: SendableMetatype,
    Flex: SendableMetatype
  {
    // What is shown is not part of what is timed.
    let contents = Kept(content)
    return RaceScreen(
      name: name, summary: summary, unit: unit, sizes: sizes,
      operations: Set(RaceOperation.allCases), window: { _ in (375, 812) },
      content: { _ = contents[$0] },
      constraints: { size, width, height in
        ConstraintList<Constraints>(contents[size], width: width, height: height)
      },
      flex: { engine, size, width, height in
        FlexList<Flex>(engine, contents[size], width: width, height: height)
      })
  }

  /// A list against a toolkit. Scrolling is left out, since there it moves one widget without any
  /// layout.
  static func list<Constraints: ConstraintCell, Widgets: WidgetCell>(
    name: String, summary: String, unit: String, sizes: [Int], by constraints: Constraints.Type,
    and widgets: Widgets.Type,
    content: @escaping @Sendable (_ size: Int) -> RaceList<Constraints.Content>
  ) -> RaceScreen
  where
    Constraints.Content == Widgets.Content, Constraints: SendableMetatype,
    Widgets: SendableMetatype
  {
    let contents = Kept(content)
    return RaceScreen(
      name: name, summary: summary, unit: unit, sizes: sizes,
      operations: [.text, .width, .cell], window: { _ in (375, 812) },
      content: { _ = contents[$0] },
      constraints: { size, width, height in
        ConstraintList<Constraints>(contents[size], width: width, height: height)
      },
      widgets: { engine, size, width, height in
        WidgetList<Widgets>(engine, contents[size], width: width, height: height)
      })
  }
}

// MARK: - Catalog

/// The screens that are raced against Yoga, by their names.
package enum RaceCatalog {
  /// All of them, in the order in which tables show them.
  package static let all: [RaceScreen] = [
    .login, .feed, .messages, .settings, .tree, .chain, .nested, .wide,
  ]

  /// The screen called `name`.
  ///
  /// - Throws: `.unknownWorkload` with the names that are nearest by edit distance.
  package static func screen(named name: String) throws(WorkloadError) -> RaceScreen {
    if let found = all.first(where: { $0.name == name }) { return found }
    throw .unknownWorkload(name, nearest: NearestName.of(name, among: all.map(\.name)))
  }
}

// MARK: - Content

/// The results of a function, each of which is kept: neither side's time has the making in it.
final class Kept<Value: Sendable>: Sendable {
  private let values = Mutex<[Int: Value]>([:])
  private let make: @Sendable (_ size: Int) -> Value

  init(_ make: @escaping @Sendable (_ size: Int) -> Value) { self.make = make }

  subscript(size: Int) -> Value {
    values.withLock { values in
      if let value = values[size] { return value }
      let value = make(size)
      values[size] = value
      return value
    }
  }
}
