// The scenes as animations for the report.

internal import LayoutEngine
internal import Pictures
internal import Reporting
internal import Workloads

/// Draws every scene from its beginning to its end.
enum ScenePictures {
  /// Pictures a scene has at most: enough to follow a movement, and few enough for one file.
  private static let momentCountMax = 25

  /// All scenes, in the order of the catalog.
  static func all() -> [SceneAnimation] { SceneCatalog.all.map(animation) }

  /// A scene that does not move has one picture.
  private static func animation(of scene: Scene) -> SceneAnimation {
    let staged = scene.stage { _ in }
    let count = scene.duration > 0 ? momentCountMax : 1
    var moments: [SceneAnimation.Moment] = []
    var earlier: ScreenPicture?
    for index in 0 ..< count {
      staged.advance(to: scene.duration * Double(index) / Double(max(1, count - 1)))
      let picture = ScreenPicture(of: staged.window, title: scene.name)
      moments.append(
        SceneAnimation.Moment(
          seconds: staged.time, svg: picture.svg(since: earlier),
          movedViews: picture.movedViewCount(since: earlier)))
      earlier = picture
    }
    return SceneAnimation(name: scene.name, summary: scene.summary, moments: moments)
  }
}
