// `battery mutations`: the program, on damaged files.

internal import ArgumentParser
private import Foundation
internal import Measurement
internal import Randomness
internal import RecordTestSupport
internal import TestSupport
internal import Traces
internal import Workloads

/// Damages records and traces at random, and has the program read them.
struct MutationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutations",
    abstract: "Has `tinamou` read damaged records and traces: it must neither crash, nor hang, nor "
      + "take much memory, nor believe them.")

  @Option(help: "The program.")
  var program: String

  @Option(help: "How many mutations of every kind of record, and of traces.")
  var count: UInt64 = 5_000

  @Option(help: "The first seed.")
  var seed: UInt64 = 0

  @Option(help: "A folder for the files that went wrong.")
  var output: String

  /// A process has to end within this many seconds.
  private static let secondsMax = 20

  /// No process may ever have had more memory than this.
  private static let memoryBytesMax = 1 << 30

  /// How many damaged lines a file has.
  private static let portion: UInt64 = 250

  func run() throws {
    print("mutations: --seed \(seed) --count \(count)")
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    var failures = 0
    for (kind, line) in try SampleRecords.lines() { failures += try judge(kind, line) }
    failures += try judgeTraces()
    let peak = Self.childMemoryBytesMax()
    print("at most \(peak >> 20) MiB in a process, \(failures) failures")
    guard failures == 0, peak <= Self.memoryBytesMax else { throw ExitCode.failure }
  }

  // MARK: - Records

  /// How many files with damaged records of `kind` went wrong, or records that were believed.
  private func judge(_ kind: String, _ line: String) throws -> Int {
    var failures = 0
    var forgedCount = 0
    for first in stride(from: seed, to: seed + count, by: Int(Self.portion)) {
      var lines: [UInt8] = []
      for seed in first ..< min(first + Self.portion, seed + count) {
        let damage = Damage(to: line, seed: seed)
        if damage.isSilentlyAccepted {
          print("\(kind), seed \(seed): believed")
          failures += 1
        }
        lines += damage.bytes + [0x0A]
        guard let forged = damage.forged else { continue }
        forgedCount += 1
        lines += forged + [0x0A]
      }
      lines += Array(line.utf8) + [0x0A]
      failures += try read(lines, kind, first) ? 0 : 1
    }
    print("\(kind): \(count) damaged, \(forgedCount) with a hash that fits, \(failures) failures")
    return failures
  }

  /// Whether all commands that read records come to an end with `lines`.
  private func read(_ lines: [UInt8], _ kind: String, _ seed: UInt64) throws -> Bool {
    let folder = "\(output)/\(kind)-\(seed)"
    try FileManager.default.createDirectory(
      atPath: folder + "/Results/runs", withIntermediateDirectories: true)
    let file = folder + "/Results/runs/damaged.jsonl"
    try Data(lines).write(to: URL(fileURLWithPath: file))
    let isFine = try [
      ["merge", file, "--folder", folder + "/history"],
      ["history", "--folder", folder + "/history", "--points"],
      ["report", "--results", folder + "/Results", "--format", "json"],
      ["report", "--results", folder + "/Results", "--output", folder + "/r", "--no-scenes"],
      ["compare", "--from", file],
      ["gate", "--counters-only", "--baseline", file, "login", "--allow-debug"],
    ].allSatisfy { try ends($0, in: folder) }
    if isFine { try FileManager.default.removeItem(atPath: folder) }
    return isFine
  }

  // MARK: - Traces

  private func judgeTraces() throws -> Int {
    let texts = try ["chain", "login", "typing"].map { name in
      TraceWriter.text(of: try WorkloadCatalog.workload(named: name).trace(size: 1, seed: 1))
    }
    var failures = 0
    var readCount = 0
    for seed in seed ..< seed + count {
      let file = "\(output)/\(seed).trace"
      var mutator = Mutator(seed: seed)
      let lines = texts[Int(seed % UInt64(texts.count))].utf8.split(separator: 0x0A)
      // One to three lines of it.
      var bytes = lines.map { Array($0) }
      var random = SplitMix64(seed: ~seed)
      for _ in 0 ..< random.int(1 ... 3) {
        let place = random.int(0 ... bytes.count - 1)
        bytes[place] = mutator.damaged(bytes[place])
      }
      // With the line feed at the end without which a trace is refused, whatever else it is.
      try Data(bytes.joined(separator: [0x0A]) + [0x0A]).write(to: URL(fileURLWithPath: file))
      var isFine = try ends(["trace", "info", file], in: output)
      if let trace = try? TraceReader.read(path: file) {
        readCount += 1
        // What is taken for a trace has to be one: its text reads back to the same.
        let text = TraceWriter.text(of: trace)
        let again = try? TraceReader.read(text: text, name: file)
        isFine = isFine && again.map(TraceWriter.text(of:)) == text
        isFine = try ends(["trace", "replay", file], in: output) && isFine
      }
      if isFine {
        try FileManager.default.removeItem(atPath: file)
      } else {
        failures += 1
      }
    }
    print("trace: \(count) damaged, \(readCount) of them still traces, \(failures) failures")
    if readCount == 0, count >= 1_000 {
      print("trace: none could be replayed, so that only refusals were tried")
      failures += 1
    }
    return failures
  }

  // MARK: - Processes

  /// Whether the program ends in time and by itself, with a status that it has for such things.
  private func ends(_ arguments: [String], in folder: String) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "-s", "KILL", "\(Self.secondsMax)", program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // 0 to 5: fine, a file cannot be used, or what a gate says of counts that do not compare.
    if process.terminationReason == .exit, 0 ... 5 ~= process.terminationStatus { return true }
    print(
      "\(folder): tinamou \(arguments.joined(separator: " ")) ended with "
        + "\(process.terminationStatus)")
    return false
  }

  // MARK: - Unsafe

  /// The most memory that any ended child has had.
  ///
  /// Safe because: the structure lives through the call.
  private static func childMemoryBytesMax() -> Int {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return Int(usage.ru_maxrss) << 10
  }
}
