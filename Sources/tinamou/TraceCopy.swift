// Giving several processes the same work.

internal import Files
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
      self.init(argument: source.argument, folder: nil)
      return
    }
    try self.init(writing: try source.trace(size: size, seed: seed), name: "\(source.name)-\(size)")
  }

  /// The name of `screen`, which every program makes itself.
  init(of screen: ProfiledScreen) { self.init(argument: screen.name, folder: nil) }

  /// `path`, from which `trace` was read, or a file with it where no other process reads the same
  /// there: from the standard input, a FIFO, or a descriptor of this process.
  init(of trace: Trace, path: String) throws {
    guard !isRegularFile(path) else {
      self.init(argument: path, folder: nil)
      return
    }
    let name = path == "-" ? "standard-input" : "copy"
    try self.init(writing: trace, name: name)
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
  func remove() { folder?.remove() }
}

extension CaseSource {
  /// The same source, once its trace was read if it is a file: see `readableAgain(_:)`.
  ///
  /// - Throws: `TraceReadError` with the file, the line and what was expected there.
  func readOnce() throws -> CaseSource {
    guard case .file(let path, _) = self else { return self }
    let trace = try TraceReader.read(path: path)
    return try readableAgain(trace)
  }

  /// The same source for processes that read `trace`, which was read from it, once more: a copy of
  /// what can be read only once, which stays as long as this process.
  func readableAgain(_ trace: Trace) throws -> CaseSource {
    guard case .file(let path, _) = self else { return self }
    return .file(path: try TraceCopy(of: trace, path: path).argument, name: path)
  }
}
