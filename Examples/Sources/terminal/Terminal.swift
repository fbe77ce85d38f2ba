// A terminal in raw mode: its keys, its size, and the signal that says that the size has changed.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal of the standard input and output.
struct Terminal {
  /// The number of characters across and down.
  struct Size: Equatable {
    var columns: Int
    var rows: Int
  }

  enum Key { case up, down, quit, none }

  /// Takes the alternate screen, and hides the cursor.
  static let beginScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"

  /// Gives both back.
  static let endScreen = "\u{1B}[?25h\u{1B}[?1049l"

  // MARK: - Unsafe

  // Safe because: every pointer is to a variable of the caller or a literal, and is not kept.

  /// Lets every key come in at once and unseen; nil where there is no terminal. Returns the mode to
  /// go back to.
  func enterRawMode() -> termios? {
    var mode = termios()
    guard isatty(STDOUT_FILENO) == 1, unsafe tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    var raw = mode
    unsafe cfmakeraw(&raw)
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    // The handler does nothing: that there is one ends the wait for a key.
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in }
    unsafe sigaction(SIGWINCH, &action, nil)
    return mode
  }

  /// Goes back to the mode that `enterRawMode()` found.
  func leaveRawMode(_ mode: termios) {
    var mode = mode
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
  }

  /// The present size; 80 × 24 where nobody knows.
  var size: Size {
    var window = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Waits for a key, or for the size to change.
  func nextKey() -> Key {
    // A signal between two looks at the size would be missed, but for the half second.
    var wait = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&wait, 1, 500) == 1 else { return .none }
    var bytes: [UInt8] = [0, 0, 0]
    let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
    switch bytes.prefix(max(0, count)) {
    case [0x1B, 0x5B, 0x41], [UInt8(ascii: "k")]: return .up
    case [0x1B, 0x5B, 0x42], [UInt8(ascii: "j")]: return .down
    case [UInt8(ascii: "q")], [0x03], []: return .quit
    default: return .none
    }
  }

  /// Sends `text` to the terminal.
  func show(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { chunk in
        unsafe write(STDOUT_FILENO, chunk.baseAddress, chunk.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
