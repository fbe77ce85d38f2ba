// Which peers there are, and whether they are on this machine.

internal import CPeers
public import SolverCore

/// A solver of another project that implements the same algorithm.
///
/// None is part of this package: `scripts/peers` fetches and builds them, and a peer that is there
/// is loaded when it is first used.
public enum Peer: String, Sendable, CaseIterable {
  /// The C++ solver behind Enaml, Matplotlib and most ports: github.com/nucleic/kiwi.
  case kiwi

  /// The Rust port of kiwi: github.com/dylanede/cassowary-rs.
  case cassowaryRS = "cassowary-rs"

  /// What the command line calls it.
  public var name: String { rawValue }

  /// The peer's own version, or nil where it is not installed.
  public var version: String? { PeerLibrary.of(self)?.version }

  /// What to type to get it.
  public var installCommand: String { "scripts/peers \(name)" }

  /// The strength at which a peer gets constraints of `priority`: its own weights are what counts
  /// in it, and the sum of many weak ones may outweigh a strong one.
  ///
  /// Level 250 is 1, which kiwi calls weak; 500 is 1,000, its medium; 750 is 1,000,000, its strong;
  /// in between, below and above the strength grows by the same factor for each level. Required is
  /// required; the highest levels stay below it.
  ///
  /// Strengths are multiples of 2⁻²⁰, so that sums of them are exact: with others, kiwi finds its
  /// objective unbounded when it removes constraints, over what rounding leaves of their strengths.
  public static func strength(of priority: Priority) -> Double {
    if priority.isRequired { return TINAMOU_PEER_REQUIRED }
    let strength = tinamou_peer_power_of_ten(3 * (priority.value - 250) / 250)
    return max(1, (strength * 0x1p20).rounded()) * 0x1p-20
  }
}
