// What is raced.

package import Workloads

/// All screens by their names.
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
