// Every scene by its name.

/// The scenes that can be shown.
public enum SceneCatalog {
  /// All scenes, in the order of the documents that they come from.
  public static let all: [Scene] = [
    .login, .keyboard, .collapsible, .messages, .stretchy, .snap, .feedCell,
  ]

  /// The scene called `name`.
  ///
  /// - Throws: `.unknownScene` with the names that are nearest by edit distance.
  public static func scene(named name: String) throws(SceneError) -> Scene {
    if let found = all.first(where: { $0.name == name }) { return found }
    let nearest = NearestName.of(name, among: all.map(\.name))
    throw .unknownScene(name, nearest: nearest)
  }
}

/// Why there is no scene.
public enum SceneError: Error, Hashable, Sendable {
  /// No scene has the name; `nearest` are the most similar ones.
  case unknownScene(String, nearest: [String])
}

extension SceneError: CustomStringConvertible {
  /// What was wrong, and what to do.
  public var description: String {
    switch self {
    case .unknownScene(let name, let nearest):
      "no scene is called '\(name)'\(NearestName.question(nearest)) `tinamou list scenes` shows all"
    }
  }
}
