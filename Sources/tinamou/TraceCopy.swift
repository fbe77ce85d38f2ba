// Giving two programs the same work.

internal import Profiling
internal import Suite
internal import Traces

/// The argument by which a worker gets its trace: a name that it knows itself, or a file.
///
/// A program of another commit may generate a workload differently; from a file both read the same.
struct TraceCopy {
  /// A workload's name, or the path of a trace.
  let argument: String

  private let folder: TemporaryFolder?

  /// The name of `source`, or a file with its trace if `isNeeded`, until `remove()`.
  init(of source: CaseSource, size: Int, seed: UInt64, if isNeeded: Bool) throws {
    guard isNeeded, case .workload = source else {
      self.init(argument: source.name, folder: nil)
      return
    }
    do {
      try self.init(
        writing: try source.trace(size: size, seed: seed), name: "\(source.name)-\(size)")
    } catch { throw Failure(error) }
  }

  /// `path`, from which `trace` was read, or a file with it where that was the standard input.
  init(of trace: Trace, path: String) throws {
    guard path == "-" else {
      self.init(argument: path, folder: nil)
      return
    }
    do { try self.init(writing: trace, name: "standard-input") } catch { throw Failure(error) }
  }

  private init(argument: String, folder: TemporaryFolder?) {
    self.argument = argument
    self.folder = folder
  }

  private init(writing trace: Trace, name: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name).trace"
    do { try TraceWriter.write(trace, toPath: path) } catch {
      folder.remove()
      throw error
    }
    self.init(argument: path, folder: folder)
  }

  /// Removes the file, if there is one.
  func remove() {
    folder?.remove()
  }
}
