// `tinamou show`: pictures of scenes.

internal import ArgumentParser
internal import Foundation
internal import LayoutEngine
internal import Pictures
internal import Workloads

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draws the views of a scene as SVG, at a moment or as a filmstrip.",
    discussion: """
      Example: tinamou show login --at 0.75 -o login.svg

      A scene is a screen from `tinamou list scenes`. What happens on it happens on a virtual clock, \
      so every run draws the same picture.
      """)

  @Argument(help: "The scene; `tinamou list scenes` describes them.", completion: .scenes)
  var scene: String

  @Option(help: "The size of the screen, as 375x667; the scene's own if not given.")
  var size: ScreenSize?

  @Option(help: "The moment, in seconds from the start.")
  var at: Double?

  @Option(help: "Draw this many moments of the whole animation, side by side.")
  var frames: Int?

  @Flag(help: "Print the view tree with its frames instead of a picture.")
  var tree = false

  @Option(name: .shortAndLong, help: "The file to write; - prints.")
  var output = "-"

  func validate() throws {
    if let at, !(at >= 0 && at <= 3_600) {
      throw ValidationError("a moment lies from 0 through 3600 s, not at \(at)")
    }
    if let frames, !(2 ... 240).contains(frames) {
      throw ValidationError("a filmstrip has from 2 through 240 frames, not \(frames)")
    }
    if frames != nil, at != nil || tree {
      throw ValidationError("a filmstrip shows the whole animation: leave out --at and --tree")
    }
  }

  func run() throws {
    let scene = try asUsage { try SceneCatalog.scene(named: self.scene) }
    let staged = scene.stage(size: size?.cgSize)
    let text: String
    if let frames {
      var strip = Filmstrip(title: title(of: scene, staged))
      for frame in 0 ..< frames {
        staged.advance(to: scene.duration * Double(frame) / Double(frames - 1))
        strip.append(staged.window, time: staged.time)
      }
      text = strip.svg()
    } else {
      staged.advance(to: at ?? 0)
      text =
        tree
        ? staged.window.recursiveDescription + "\n"
        : LayoutPicture(of: staged.window, title: title(of: scene, staged)).svg()
    }
    try ResultsFolder.write(text, to: output)
  }

  private func title(of scene: Scene, _ staged: StagedScene) -> String {
    let size = staged.window.frame.size
    let screen = "\(scene.name), \(Self.number(size.width)) × \(Self.number(size.height))"
    return frames == nil ? screen + ", at \(Self.number(staged.time)) s" : screen
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }
}

/// The size of a screen, as `375x667`.
struct ScreenSize: ExpressibleByArgument {
  let cgSize: CGSize

  /// The largest side: beyond it a picture has more pixels than browsers draw.
  private static let sideMax = 10_000.0

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map {
      Double($0) ?? 0
    }
    guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= Self.sideMax }) else { return nil }
    cgSize = CGSize(width: sides[0], height: sides[1])
  }
}
