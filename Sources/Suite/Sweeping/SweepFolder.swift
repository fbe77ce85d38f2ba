// The folder of a sweep: what is to be done, what was done, and by which programs.

internal import Files
internal import Foundation
package import Measurement

/// Where a sweep keeps everything, so that any machine that sees the folder can do a task of it.
///
///     manifest.json       what the sweep consists of
///     programs/driver/    the program that does the tasks
///     programs/0/         the programs that are measured, by their place in the manifest
///     sources/1/          the sources of commits, whose programs run there
///     rounds/1.json       which tasks were tried when
///     attempts/0007-1/    what task 7 left in round 1: records, node, standard error
///     tasks/0007.jsonl    the records of task 7, complete
///     tasks/0007.json     its receipt
///     records.jsonl       all records
///
/// A sweep is in the state that the files say and in no other: whoever is killed loses what it was
/// at.
public struct SweepFolder: Hashable, Sendable {
  /// The absolute path.
  public let path: String

  /// The folder at `path`, which need not exist.
  public init(path: String) { self.path = URL(fileURLWithPath: path).standardizedFileURL.path }

  // MARK: - Paths

  /// The file of the manifest.
  public var manifestPath: String { path + "/manifest.json" }
  /// The file of all records.
  public var recordsPath: String { path + "/records.jsonl" }
  /// The program that does the tasks.
  public var driverPath: String { path + "/programs/driver/tinamou" }

  /// The program at `index` in the manifest.
  public func programPath(_ index: Int) -> String { "\(path)/programs/\(index)/tinamou" }

  /// The sources of the program at `index`, if it is that of a commit.
  public func sourcePath(_ index: Int) -> String { "\(path)/sources/\(index)" }

  /// What a task leaves in a round.
  public func attemptPath(_ task: Int, attempt: Int) -> String {
    "\(path)/attempts/\(Self.digits(task))-\(attempt)"
  }

  func recordsPath(_ task: Int) -> String { "\(path)/tasks/\(Self.digits(task)).jsonl" }
  func receiptPath(_ task: Int) -> String { "\(path)/tasks/\(Self.digits(task)).json" }

  /// At least four digits, so that names sort.
  private static func digits(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 4 - "\(number)".count)) + "\(number)"
  }

  // MARK: - Manifest

  private struct StoredManifest: Codable {
    var hash: String
    var manifest: SweepManifest
  }

  /// What every version of a manifest has.
  private struct ManifestHead: Decodable {
    struct Manifest: Decodable { var schema: Int }
    var manifest: Manifest
  }

  /// Whether there is a sweep.
  public var hasManifest: Bool { FileManager.default.fileExists(atPath: manifestPath) }

  /// Reads the manifest.
  ///
  /// - Throws: `.file` if there is none, it was changed, or another version wrote it.
  public func manifest() throws(SweepError) -> SweepManifest {
    // The schema first: another one may lack any of the other fields.
    let head: ManifestHead = try read(manifestPath)
    guard head.manifest.schema == SweepManifest.currentSchema else {
      throw .file(
        "\(manifestPath) has schema \(head.manifest.schema); this program reads only "
          + "\(SweepManifest.currentSchema)")
    }
    let stored: StoredManifest = try read(manifestPath)
    guard stored.manifest.hash == stored.hash else {
      throw .file("\(manifestPath) was changed: its hash is \(stored.manifest.hash)")
    }
    return stored.manifest
  }

  /// Writes `manifest`, unless it is there.
  ///
  /// - Throws: `.otherSweep` if there is another one, `.file`.
  public func begin(_ manifest: SweepManifest) throws(SweepError) {
    if hasManifest {
      guard try self.manifest() == manifest else { throw .otherSweep(path: path) }
      return
    }
    for name in ["programs", "rounds", "attempts", "tasks"] { try makeFolder("\(path)/\(name)") }
    // Inside a repository the folder must not make the working tree look changed.
    try write("*\n", to: path + "/.gitignore")
    try writeJSON(StoredManifest(hash: manifest.hash, manifest: manifest), to: manifestPath)
  }

  // MARK: - Rounds

  /// The rounds so far, in order.
  ///
  /// - Throws: `.file` for one that cannot be read.
  public func rounds() throws(SweepError) -> [SweepRound] {
    var rounds: [SweepRound] = []
    while FileManager.default.fileExists(atPath: roundPath(rounds.count + 1)) {
      rounds.append(try read(roundPath(rounds.count + 1)))
    }
    return rounds
  }

  /// Writes down that `tasks` are tried next.
  public func beginRound(_ tasks: [Int]) throws(SweepError) -> SweepRound {
    let round = SweepRound(
      number: try rounds().count + 1, tasks: tasks, start: .now(),
      mark: String(UInt64.random(in: .min ... .max), radix: 16))
    for task in tasks { try makeFolder(attemptPath(task, attempt: round.number)) }
    try makeFolder(path + "/rounds")
    try writeJSON(round, to: roundPath(round.number))
    return round
  }

  private func roundPath(_ number: Int) -> String { "\(path)/rounds/\(number).json" }

  // MARK: - Results

  /// The receipt of a task, or why it is not done.
  ///
  /// - Complexity: O(*n*) in the size of its records.
  public func receipt(of task: Int, manifestHash: String) -> Result<SweepReceipt, SweepError> {
    guard FileManager.default.fileExists(atPath: receiptPath(task)) else {
      return .failure(.task("it left no complete records"))
    }
    do throws(SweepError) {
      let receipt: SweepReceipt = try read(receiptPath(task))
      guard receipt.manifest == manifestHash, receipt.task == task else {
        throw .task("its receipt is of another task or sweep")
      }
      guard let records = try? [UInt8](contentsOf: recordsPath(task)) else {
        throw .task("its records are missing, although it had been done")
      }
      guard ContentHash(of: records).description == receipt.recordsHash else {
        throw .task("its records are truncated or were changed after it had been done")
      }
      return .success(receipt)
    } catch { return .failure(error) }
  }

  /// Whether a task is done.
  func isDone(_ task: Int, manifestHash: String) -> Bool {
    if case .success = receipt(of: task, manifestHash: manifestHash) { true } else { false }
  }

  /// Takes the complete records of an attempt, then the receipt; in this order, each as a whole or
  /// not.
  func finish(_ receipt: SweepReceipt, records: [UInt8]) throws(SweepError) {
    try makeFolder(path + "/tasks")
    try write(records, to: recordsPath(receipt.task))
    try writeJSON(receipt, to: receiptPath(receipt.task))
  }

  // MARK: - Files

  /// Locks the folder, which must exist, until the lock's end.
  ///
  /// - Throws: `.busy` if another process has it, `.file` if there can be no lock.
  package func lock() throws(SweepError) -> FolderLock {
    do throws(RecordFileError) {
      if let lock = try FolderLock(path, waits: false) { return lock }
    } catch { throw .file("\(error)") }
    throw .busy(path: path)
  }

  func makeFolder(_ path: String) throws(SweepError) {
    do { try OutputFile.makeFolder(path) } catch { throw .file("\(error)") }
  }

  private func read<Value: Decodable>(_ path: String) throws(SweepError) -> Value {
    let bytes: [UInt8]
    do { bytes = try [UInt8](contentsOf: path) } catch {
      throw .file("cannot read \(path): \(error)")
    }
    do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch {
      throw .file("\(path) is damaged: \(error.reasonText)")
    }
  }

  private func writeJSON(_ value: some Encodable, to path: String) throws(SweepError) {
    let text: String
    do { text = try value.jsonText(isForPeople: true) } catch { throw .file("\(path): \(error)") }
    try write(text, to: path)
  }

  func write(_ text: String, to path: String) throws(SweepError) {
    try write(Array(text.utf8), to: path)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(SweepError) {
    do { try OutputFile.write(bytes, to: path) } catch { throw .file("\(error)") }
  }
}
