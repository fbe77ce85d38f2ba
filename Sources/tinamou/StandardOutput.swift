// The two streams of this program, and what happens where they cannot be written to.

internal import ArgumentParser
internal import Files
internal import Foundation
internal import Measurement
internal import Reporting
internal import Synchronization

/// What the program prints.
///
/// A text that does not arrive is no success: the process ends with `failureCode`, and says why.
enum StandardOutput {
  /// What a process ends with whose output was lost: sysexits.h calls it EX_IOERR.
  static let failureCode = ExitCode(74)
  /// Why something could not be written, in the words of the system; nil while nothing was lost.
  private static let loss = Mutex<String?>(nil)

  /// Writes `text`. That it was lost says `finish()`, at the end of the program.
  static func write(_ text: String) {
    loss.withLock { loss in
      guard loss == nil, !Array(text.utf8).isWritten(to: STDOUT_FILENO) else { return }
      loss = SystemError().description
    }
  }

  /// Notes that something which was written past `write(_:)` did not arrive.
  static func lose(because reason: String) { loss.withLock { $0 = $0 ?? reason } }

  /// Whether all of it arrived; says on standard error why not.
  static func finish() -> Bool {
    guard let loss = loss.withLock({ $0 }) else { return true }
    StandardError.write("Error: cannot write to the standard output: \(loss)")
    return false
  }
}

/// Messages beside the results. One that cannot be written is lost.
enum StandardError {
  /// Writes `text` and a line break. Names from files are in it, which must not move the cursor.
  static func write(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let clean = lines.map { DisplayText.printable(String($0)) + "\n" }.joined()
    // Not by a file handle, which ends the process by a trap where it cannot write.
    try? FileHandle.standardError.write(contentsOf: Data(clean.utf8))
  }

  /// A file that is none of records has as many faults as lines.
  private static let namedFaultCountMax = 10

  /// What is said of `faults`, the lines of files that are no records: the first ten, and how many
  /// others there are.
  static func brief(_ faults: [String]) -> [String] {
    let others = faults.count - namedFaultCountMax
    let what = others == 1 ? "line more that is no record" : "lines more that are no records"
    return faults.prefix(namedFaultCountMax) + (others > 0 ? ["and \(others) \(what)"] : [])
  }

  /// Writes that as notes on the file at `path`.
  static func write(_ faults: [RecordFault], in path: String) {
    for line in brief(faults.map { "\(path):\($0)" }) { write("note: \(line)") }
  }
}

extension [RecordFault] {
  /// Ends the process with 1 where a line was changed after it was written, once everything else
  /// was shown.
  func requireNoDamage() throws(ExitCode) {
    if contains(where: \.isDamage) { throw ExitCode(1) }
  }
}

/// Prints to the standard output as the function of the standard library does, which says nothing
/// of a full disk.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  StandardOutput.write(items.map { "\($0)" }.joined(separator: separator) + terminator)
}
