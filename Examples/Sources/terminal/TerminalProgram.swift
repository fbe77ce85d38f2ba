// Shows the screen in this terminal, and lays it out again whenever its size changes.

import TerminalScreen

@main
struct TerminalProgram {
  static func main() {
    let terminal = Terminal()
    guard let mode = terminal.enterRawMode() else {
      print("this is for terminals; run it in one")
      return
    }
    var size = terminal.size
    let screen = MailScreen(columns: size.columns, rows: size.rows)
    terminal.show(Terminal.beginScreen)
    defer {
      terminal.show(Terminal.endScreen)
      terminal.leaveRawMode(mode)
    }
    while true {
      terminal.show(CharacterGrid(of: screen.window).terminalText)
      switch terminal.nextKey() {
      case .up: screen.moveSelection(by: -1)
      case .down: screen.moveSelection(by: 1)
      case .quit: return
      case .none: break  // A signal, or another key.
      }
      let present = terminal.size
      if present != size {
        size = present
        screen.resize(columns: size.columns, rows: size.rows)
      }
    }
  }
}
