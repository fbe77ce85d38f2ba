// The loaded library of a peer.

internal import CPeers

/// A peer's table of functions. It is loaded once and stays until the process ends.
@safe struct PeerLibrary: @unchecked Sendable {
  /// Never written to after it was loaded, which makes it safe to share.
  let table: UnsafePointer<tinamou_peer>

  /// The library of `peer`, or nil where it is not installed or was built for another table.
  static func of(_ peer: Peer) -> PeerLibrary? {
    switch peer {
    case .kiwi: kiwi
    case .cassowaryRS: cassowaryRS
    }
  }

  private static let kiwi = PeerLibrary(.kiwi)
  private static let cassowaryRS = PeerLibrary(.cassowaryRS)

  private init?(_ peer: Peer) {
    guard let table = unsafe tinamou_peer_load(peer.rawValue) else { return nil }
    unsafe self.table = table
  }

  var version: String { unsafe String(cString: table.pointee.version) }
}
