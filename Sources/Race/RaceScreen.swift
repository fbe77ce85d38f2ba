// What a race is run on: screens that are described twice.

internal import Synchronization

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
  /// The size of the window, for a screen of `size`.
  let window: @Sendable (_ size: Int) -> (width: Double, height: Double)

  /// How far apart the widths lie that a screen of `size` may have beside that of its window.
  var widthStep: @Sendable (_ size: Int) -> Double = { _ in 1 }

  /// Makes and keeps what a screen of `size` shows.
  var content: @Sendable (_ size: Int) -> Void = { _ in }

  let constraints: @Sendable (_ size: Int, _ width: Double, _ height: Double) -> ConstraintScreen

  let rival: RaceRival
}

/// How the other side makes a screen; it is not laid out yet.
enum RaceRival: Sendable {
  case flex(
    @Sendable (_ engine: FlexEngine, _ size: Int, _ width: Double, _ height: Double)
      -> Contestant)

  /// Widgets stand on whole pixels: windows and steps are such that all edges lie there.
  case widgets(
    @Sendable (_ engine: WidgetEngine, _ size: Int, _ width: Double, _ height: Double)
      -> Contestant)

  /// The widths of a drag, were the window 375 points wide; an even number, the last one 375. So
  /// many operations are timed together: few where one takes seconds.
  fileprivate var dragWidths: [Double] {
    switch self {
    case .flex: [380, 385, 390, 667, 390, 385, 380, 375]
    case .widgets: [390, 375]
    }
  }
}

extension RaceScreen {
  /// Whether it is one screen, which would be the same under any other size than 1.
  package var hasOneSize: Bool { sizes == [1] }

  /// The widths at which frames are compared before anything is timed: the narrowest phone's, a
  /// common one's and a tablet's, or as much narrower and wider as those are.
  package func widths(size: Int) -> [Double] { scaled([320, 375, 768], size: size) }

  /// The widths of a drag, and of a turn and back, which all differ from those beside them.
  package func changingWidths(size: Int) -> [Double] { scaled(rival.dragWidths, size: size) }

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
  package func makeByConstraints(size: Int, width: Double? = nil) -> ConstraintScreen {
    let window = window(size)
    return constraints(size, width ?? window.width, window.height)
  }

  /// Makes the screen on the engine that it is raced against, or by constraints without one, and
  /// lays it out.
  package func laidOut(on engine: RaceEngine?, size: Int, width: Double? = nil) -> Contestant {
    let contestant = make(on: engine, size: size, width: width)
    contestant.layOut()
    return contestant
  }

  private func make(on engine: RaceEngine?, size: Int, width: Double?) -> Contestant {
    guard let engine else { return makeByConstraints(size: size, width: width) }
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
  ///
  /// - Parameter rival: How the other side makes it of what it shows, which is not part of what is
  ///   timed.
  static func list<Cell: ConstraintCell & SendableMetatype>(
    name: String, summary: String, unit: String, sizes: [Int],
    operations: Set<RaceOperation> = Set(RaceOperation.allCases), of cells: Cell.Type,
    content: @escaping @Sendable (_ size: Int) -> RaceList<Cell.Content>,
    rival: (_ contents: Kept<RaceList<Cell.Content>>) -> RaceRival
  ) -> RaceScreen {
    let contents = Kept(content)
    return RaceScreen(
      name: name, summary: summary, unit: unit, sizes: sizes, operations: operations,
      window: { _ in (375, 812) }, content: { _ = contents[$0] },
      constraints: { size, width, height in
        ConstraintList<Cell>(contents[size], width: width, height: height)
      },
      rival: rival(contents))
  }
}

extension RaceRival {
  /// A list of flex boxes.
  static func list<Cell: FlexCell & SendableMetatype>(
    of cells: Cell.Type, _ contents: Kept<RaceList<Cell.Content>>
  ) -> RaceRival {
    .flex { engine, size, width, height in
      FlexList<Cell>(engine, contents[size], width: width, height: height)
    }
  }

  /// A list of widgets. Scrolling one moves a widget without any layout.
  static func list<Cell: WidgetCell & SendableMetatype>(
    of cells: Cell.Type, _ contents: Kept<RaceList<Cell.Content>>
  ) -> RaceRival {
    .widgets { engine, size, width, height in
      WidgetList<Cell>(engine, contents[size], width: width, height: height)
    }
  }
}

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
