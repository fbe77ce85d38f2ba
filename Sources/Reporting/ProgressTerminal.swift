// What a progress bar draws on.

internal import Foundation

/// A terminal, or what takes its place in a test.
public struct ProgressTerminal {
  /// Whether a line can be drawn over. Otherwise a bar writes a line now and then.
  public var isInteractive: Bool
  /// Whether colours are wanted.
  public var hasColor: Bool
  /// The present width in columns, asked before each drawing: windows change their size.
  public var columns: () -> Int
  /// Takes what is drawn.
  public var write: (String) -> Void

  /// The standard error stream: results go to standard output, and stay clean.
  public static func standardError() -> ProgressTerminal {
    stream(STDERR_FILENO, write: writeToStandardError)
  }

  /// The standard output stream, for tables that fit its width.
  public static func standardOutput() -> ProgressTerminal {
    stream(STDOUT_FILENO) { print($0, terminator: "") }
  }

  private static func stream(
    _ descriptor: Int32, write: @escaping (String) -> Void
  ) -> ProgressTerminal {
    let traits = traits(isTerminal: isatty(descriptor) == 1, variable: environmentVariable)
    return ProgressTerminal(
      isInteractive: traits.isInteractive, hasColor: traits.hasColor,
      columns: { windowColumns(of: descriptor) }, write: write)
  }

  /// What the environment allows on a stream.
  ///
  /// - Parameter variable: The value of an environment variable, or `nil` where it is not set.
  /// - Source: no-color.org; terminfo(5) for `TERM=dumb`.
  static func traits(
    isTerminal: Bool, variable: (String) -> String?
  ) -> (isInteractive: Bool, hasColor: Bool) {
    let term = variable("TERM") ?? "dumb"
    let isInteractive = isTerminal && term != "dumb" && !term.isEmpty
    let isColorUnwanted = variable("NO_COLOR").map { !$0.isEmpty } ?? false
    return (isInteractive, isInteractive && !isColorUnwanted)
  }

  /// What is assumed of a terminal that does not tell its width.
  static let columnsDefault = 80

  // MARK: - Unsafe

  /// Safe because: the string that `getenv` returns is copied at once; nothing here sets variables.
  private static func environmentVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Safe because: the request fills exactly the structure it is given.
  private static func windowColumns(of descriptor: Int32) -> Int {
    var size = winsize()
    let status = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : columnsDefault
  }

  /// Safe because: the pointer is used only inside the closure. What cannot be written is lost: a
  /// progress bar is no reason to fail.
  private static func writeToStandardError(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { buffer in
      _ = unsafe Foundation.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}
