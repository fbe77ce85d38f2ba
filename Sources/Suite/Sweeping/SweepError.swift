// Why a sweep could not go on.

/// What ends a sweep as a whole. A task that fails is no such error: it is an outcome.
public enum SweepError: Error, Hashable, Sendable {
  /// A file of the sweep could not be read or written, or is damaged.
  case file(String)

  /// The folder holds another sweep.
  case otherSweep(path: String)

  /// Another process works on this folder.
  case busy(path: String)

  /// A task could not be done, and why.
  case task(String)

  /// A tool is missing; the text names the command that installs it.
  case missingTool(String)

  /// Slurm refused or does not answer, and what it says.
  case slurm(String)
}

extension SweepError: CustomStringConvertible {
  /// What went wrong, and what helps.
  public var description: String {
    switch self {
    case .file(let text), .task(let text), .missingTool(let text), .slurm(let text): text
    case .otherSweep(let path):
      "\(path) holds another sweep: other arguments, another commit or another build. Name another "
        + "folder by --output, or go on with that one by --resume \(path)"
    case .busy(let path): "another `tinamou sweep` works on \(path)"
    }
  }
}
