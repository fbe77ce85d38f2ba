// Why this process could not record a profile of itself.

/// Why recording did not start or left no file.
package enum RecordingError: Error, Hashable, Sendable {
  /// The library is not preloaded into this process; run it through `PreloadedWorker`.
  case notPreloaded(PreloadLibrary)

  /// A recording of this sort runs already; one process has one.
  case alreadyRecording

  /// A ledger was asked to tell more kinds or phases apart than it can.
  case tooMany(String, count: Int, countMax: Int)

  /// The profiler wrote no file there: the directory does not exist or cannot be written to.
  case notWritten(String)
}

extension RecordingError: CustomStringConvertible {
  /// What is missing, and what to do.
  package var description: String {
    switch self {
    case .notPreloaded(let library):
      """
      \(library.rawValue) is not loaded into this process; \
      run it as a PreloadedWorker (the library comes with: \(PreloadLibrary.installCommand))
      """
    case .alreadyRecording: "this process records already; stop that recording first"
    case .tooMany(let what, let count, let countMax):
      "\(count) \(what) were given; \(countMax) can be told apart"
    case .notWritten(let path): "no profile was written to \(path); can that directory be written?"
    }
  }
}
