// The kinds of random scripts.

/// What random scripts look like.
package enum Flavour: String, CaseIterable, Sendable {
  /// One to three variables, every operation, every misuse.
  case tiny

  /// Up to six variables, most of them in every constraint.
  case dense

  /// Chains and trees of views with paddings, equal widths, limits and edits, changed while they
  /// run.
  case layout

  /// Zero right-hand sides, copies, multiples, tautologies, contradictions by a hair.
  case degenerate

  /// As `layout`, with dozens of variables and hundreds of operations.
  case large
}
