// A word before every step that could trap or hang, for those who ask for it.

private import Foundation

/// Prints to standard error if `CONFORMANCE_ECHO` is set.
enum Echo {
  private static let isOn = ProcessInfo.processInfo.environment["CONFORMANCE_ECHO"] != nil

  static func note(_ text: @autoclosure () -> String) {
    guard isOn else { return }
    FileHandle.standardError.write(Data((text() + "\n").utf8))
  }
}
