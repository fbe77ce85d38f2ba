// Numbers of a build that is not optimised.

internal import ArgumentParser
internal import Measurement

/// Refuses to measure in a debug or checked build, unless that is asked for.
struct BuildOption: ParsableArguments {
  @Flag(help: "Measure although this is a debug or checked build; the numbers mean nothing.")
  var allowDebug = false

  /// Goes on for an optimised build only.
  ///
  /// - Throws: What is wrong with `build`, and how to make another.
  func check(_ build: BuildConfiguration = .current()) throws(Failure) {
    if let refusal = build.refusal, !allowDebug {
      throw Failure(message: "\(refusal), or pass --allow-debug to try things out")
    }
  }
}
