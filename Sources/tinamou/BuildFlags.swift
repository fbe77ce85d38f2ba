// What the build scripts tell the program about its own compilation.

internal import Foundation

/// The compiler flags that a program cannot see of itself.
enum BuildFlags {
  /// What `TINAMOU_BUILD_FLAGS` says: `scripts/bench` sets it to the flags that it built with.
  static var known: [String] {
    ProcessInfo.processInfo.environment["TINAMOU_BUILD_FLAGS"]?
      .split(separator: " ").map(String.init) ?? []
  }
}
