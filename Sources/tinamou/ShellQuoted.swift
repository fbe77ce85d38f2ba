// Paths in commands that a user may copy.

extension String {
  /// The text as a shell takes it for one word: itself where it is one, otherwise in quotes.
  var shellQuoted: String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:,@%")
    if !isEmpty, allSatisfy(plain.contains) { return self }
    return "'" + replacing("'", with: "'\\''") + "'"
  }
}
