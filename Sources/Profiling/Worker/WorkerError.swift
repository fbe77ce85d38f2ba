// Why a worker process gave no result.

import Foundation

/// Why a child process could not be run to a successful end.
package enum WorkerError: Error, Hashable, Sendable {
  /// A program, or a library to preload, is not on this machine; `installCommand` gets it.
  case missing(String, installCommand: String)
  /// Profiling by preloaded libraries works on Linux only.
  case unsupportedPlatform
  /// The process could not be started, or its output could not be kept.
  case launchFailed(String)
  /// The process ended with a status other than 0.
  case failed(command: String, status: Int32, standardError: String)
  /// A signal ended the process: it crashed or was killed.
  case crashed(command: String, signal: Int32, standardError: String)
  /// The process says why it did not do what it was asked for, or cannot be asked at all.
  case refused(String)
  /// What the process said is no answer to what it was asked; the text has the beginning of it.
  case notUnderstood(String)
  /// The process ran into its time limit and was killed.
  case timedOut(command: String, limit: Duration, standardError: String)
}

extension WorkerError {
  /// Whether the process took too long: it was killed for it, or ended itself by its alarm. One
  /// that had crashed may have been traced back meanwhile.
  package var isOverrun: Bool {
    switch self {
    case .timedOut: true
    case .crashed(_, SIGALRM, let text): !text.contains(Self.backtraceBeginning)
    default: false
    }
  }
}

extension WorkerError {
  /// What the backtrace of a crash begins with.
  private static let backtraceBeginning = "*** Signal "

  /// The last lines of what a process had to say before it crashed, with the backtrace, if it was
  /// one that has names. Without backtraces, Swift's runtime lists addresses.
  package static func tail(of text: String) -> String {
    // Others are valgrind's.
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("==") }
    let end = lines.firstIndex {
      $0.hasPrefix(backtraceBeginning) || $0 == "Current stack trace:"
    }
    let words = lines[..<(end ?? lines.endIndex)].suffix(10)
    let backtrace = lines[(end ?? lines.endIndex)...]
    return (words + (backtrace.first?.hasPrefix(backtraceBeginning) == true ? backtrace : []))
      .joined(separator: "\n")
  }

  /// What happened, where `subject` is what ended by itself.
  package func ending(of subject: String) -> String {
    switch self {
    case .failed(_, let status, let text):
      Self.text("\(subject) ended with status \(status)", lastWords: text)
    case .crashed(_, let signal, let text):
      Self.text("\(subject) was ended by signal \(signal)", lastWords: text)
    default: description
    }
  }

  /// `ending`, and what the process said before it, if it said anything.
  private static func text(_ ending: String, lastWords: String) -> String {
    let tail = tail(of: lastWords)
    return tail.isEmpty ? ending : "\(ending)\n\(tail)"
  }
}

extension WorkerError: CustomStringConvertible {
  /// What happened, with what the process had to say, and what to do about what is missing.
  package var description: String {
    switch self {
    case .missing(let name, let command):
      "\(name) is not installed; install it with: \(command)"
    case .unsupportedPlatform:
      "profiling through gperftools needs Linux"
    case .refused(let text), .notUnderstood(let text): text
    case .launchFailed(let reason):
      "the worker could not be started: \(reason)"
    case .failed(let command, _, _), .crashed(let command, _, _): ending(of: "`\(command)`")
    case .timedOut(let command, let limit, let standardError):
      Self.text("`\(command)` did not end within \(limit)", lastWords: standardError)
    }
  }
}
