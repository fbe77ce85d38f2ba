// Work for the layout engine and the DSL themselves: made from nothing, then moved frame by frame.

internal import Foundation
public import LayoutEngine
public import Traces

/// A tree that can be made in any size and has something that moves.
///
/// Recorded, the same calls give the trace of what the solver alone has to do, so that what the
/// engine costs can be told from what the solver costs.
public struct LayoutWork: Sendable {
  /// What the command line calls it: lower case, words joined by hyphens, unique in the catalog.
  public let name: String

  /// What the names of all works begin with in records, where those of traces do not.
  package static let prefix = "layout/"

  /// What records call it.
  package var recordName: String { Self.prefix + name }

  /// What it is, in one sentence.
  public let summary: String

  /// What its size counts, in the singular.
  public let unit: String

  /// The sizes that are measured unless others are asked for, ascending.
  public let sizes: [Int]

  let screen: (width: Double, height: Double)

  /// Puts views into a window, and returns what changes them for a frame.
  let build: @Sendable (_ size: Int, _ window: Window) -> (_ frame: Int) -> Void

  /// Makes the tree and lays it out.
  public func make(size: Int) -> LayoutTree {
    let tree = makeWithoutLayout(size: size)
    tree.layOut()
    return tree
  }

  /// Makes the views and their constraints through the DSL; nothing is laid out yet.
  public func makeWithoutLayout(size: Int) -> LayoutTree {
    LayoutTree(makeWindow(), size: size, build: build)
  }

  /// What reaches the solver while the tree is made and moved by `frameCount` frames, as the phases
  /// `build` and `animate`.
  public func trace(size: Int, frameCount: Int) -> Trace {
    let recorder = Recorder(name: "\(name) \(size)")
    let window = makeWindow()
    window.solverObserver = recorder
    recorder.phase("build")
    let tree = LayoutTree(window, size: size, build: build)
    tree.layOut()
    recorder.phase("animate")
    for frame in 0 ..< frameCount { tree.move(to: frame) }
    // The last frame is over where the next phase begins.
    recorder.phase("end")
    return recorder.trace
  }

  private func makeWindow() -> Window {
    Window(frame: .init(x: 0, y: 0, width: screen.width, height: screen.height))
  }
}

/// A tree that moves.
public final class LayoutTree {
  /// The root.
  public let window: Window
  private let change: (_ frame: Int) -> Void

  fileprivate init(
    _ window: Window, size: Int, build: (_ size: Int, _ window: Window) -> (_ frame: Int) -> Void
  ) {
    self.window = window
    change = build(size, window)
  }

  /// Changes what `frame` changes, and lays out. Frames are numbered from 0 and may be any.
  public func move(to frame: Int) {
    change(to: frame)
    layOut()
  }

  /// Changes what `frame` changes, and nothing else.
  public func change(to frame: Int) { change(frame) }

  /// Lays out what has changed.
  public func layOut() { window.layoutIfNeeded() }
}

/// Objects of which every frame changes something, without counting a reference to each.
///
/// A loop over an array counts a reference up and down for each of its objects, with two atomic
/// operations: a tenth of what a frame of ten stretchy headers takes, which is there to measure the
/// engine.
struct MovingParts<Part: AnyObject> {
  private let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  // MARK: - Unsafe

  /// Calls `body` with each object, in order.
  ///
  /// Safe because: `parts` holds them, and whoever calls holds `self`.
  /// Worth it because: what is said of the type.
  @inline(__always)
  func forEach(_ body: (Part) -> Void) {
    for position in 0 ..< parts.count {
      unsafe Unmanaged.passUnretained(parts[position])._withUnsafeGuaranteedRef(body)
    }
  }
}
