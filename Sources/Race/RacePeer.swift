// The layout engines of other projects that a race is run against.

internal import Workloads

/// A layout engine of another project, and the screens that are described for it.
package enum RacePeer: String, Sendable, CaseIterable {
  /// Yoga, the flexbox engine of React Native.
  case yoga
  /// The constraint layout of GTK 4.
  case gtk

  /// What the names of its screens begin with in records. GTK's are other ones of the same names.
  package var prefix: String {
    switch self {
    case .yoga: "race/"
    case .gtk: "race-gtk/"
    }
  }

  /// The screens that are raced, in the order in which tables show them.
  package var screens: [RaceScreen] {
    switch self {
    case .yoga: [.login, .feed, .messages, .settings, .tree, .chain, .nested, .wide]
    case .gtk: [.gtkLogin, .gtkMessages, .gtkSettings, .gtkTree, .gtkChain, .gtkWide]
    }
  }

  /// Why a screen that others are raced on is not among them, by its name.
  private var leftOut: [String: String] {
    switch self {
    case .yoga: [:]
    case .gtk:
      [
        "feed": "GTK's constraints do not let the height of a text follow from its width",
        "nested": "GTK's tenths miss whole numbers by a hair, so that it rounds to another pixel",
      ]
    }
  }

  /// The screen called `name`, as it is here or as records call it: `race/feed`.
  ///
  /// - Throws: `.leftOut` with the reason, where others are raced on it; otherwise `.unknown` with
  ///   the names that are nearest by edit distance.
  package func screen(named name: String) throws(RaceScreenError) -> RaceScreen {
    let name = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    if let found = screens.first(where: { $0.name == name }) { return found }
    if let reason = leftOut[name] { throw .leftOut(name, self, reason) }
    throw .unknown(name, nearest: NearestName.of(name, among: screens.map(\.name)))
  }

  /// Refuses a peer that has not been installed. Whether it starts is seen where it races.
  ///
  /// - Throws: `.missing`.
  package func requireInstalled() throws(RacePeerError) {
    guard self == .yoga ? FlexEngine.yoga != nil : WidgetEngine.gtk != nil else {
      throw .missing(self)
    }
  }

  /// Loads the engine, and starts what it needs.
  ///
  /// - Throws: `.missing` where it has not been installed, `.unable` where it does not start.
  package func load() throws(RacePeerError) -> RaceEngine {
    switch self {
    case .yoga:
      guard let engine = FlexEngine.yoga else { throw .missing(self) }
      return .flex(engine)
    case .gtk:
      guard let engine = WidgetEngine.gtk else { throw .missing(self) }
      if let failure = engine.start() { throw .unable(self, failure) }
      return .widgets(engine)
    }
  }
}

/// The engine of a peer, loaded.
package enum RaceEngine: Sendable {
  case flex(FlexEngine)
  case widgets(WidgetEngine)
}

/// Why there is no screen of a name.
package enum RaceScreenError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String, nearest: [String])
  case leftOut(String, RacePeer, String)

  package var description: String {
    switch self {
    case .unknown(let name, let nearest):
      "no screen is called '\(name)'\(NearestName.question(nearest)) "
        + "`tinamou layout --help` names all"
    case .leftOut(let name, let peer, let reason):
      "\(name) is not raced against \(peer.rawValue): \(reason)"
    }
  }
}

/// Why there is no engine.
package enum RacePeerError: Error, Hashable, Sendable, CustomStringConvertible {
  case missing(RacePeer)
  case unable(RacePeer, String)

  package var description: String {
    switch self {
    case .missing(.yoga):
      "Yoga is not on this machine; scripts/peers yoga fetches and builds it"
    case .missing(.gtk):
      "GTK's wrapper is not on this machine; scripts/peers gtk installs GTK 4 and Xvfb, and builds "
        + "it"
    case .unable(let peer, let failure):
      "\(peer.rawValue) does not start: \(failure); scripts/peers \(peer.rawValue) installs what "
        + "it needs"
    }
  }
}
