// How the measuring program was compiled, and whether its times mean anything.

/// How this program was built, as far as a program can know.
public struct BuildConfiguration: Hashable, Sendable, Codable {
  /// Whether optimisation is off, which makes times meaningless.
  public var isDebug: Bool

  /// Whether `SOLVER_CHECKS` is on: the solvers then verify their invariants, which takes longer
  /// than what is measured.
  public var hasSolverChecks: Bool

  /// The flags given to the compiler beyond those of the configuration. A program cannot see its
  /// own.
  public var flags: [String]

  /// A configuration as stated.
  public init(isDebug: Bool, hasSolverChecks: Bool, flags: [String] = []) {
    self.isDebug = isDebug
    self.hasSolverChecks = hasSolverChecks
    self.flags = flags
  }

  /// How this program was built.
  public static func current() -> BuildConfiguration {
    var isDebug = false
    // The condition of an assertion is evaluated in debug builds only.
    assert(
      {
        isDebug = true
        return true
      }())
    #if SOLVER_CHECKS
      let hasSolverChecks = true
    #else
      let hasSolverChecks = false
    #endif
    return BuildConfiguration(isDebug: isDebug, hasSolverChecks: hasSolverChecks)
  }

  /// Why times of such a build must not be reported, or `nil` if they may.
  public var refusal: String? {
    if isDebug { return "this is a debug build; build with -c release to measure" }
    if hasSolverChecks { return "this build has SOLVER_CHECKS on; build without it to measure" }
    return nil
  }
}
