// Where functions stand in the source.

import Foundation

extension Symbolizer {
  /// The frame at the beginning of each of `symbols` in the program at `path`, with its file and
  /// line; of those that it has not or whose place is not known, and without the tools, none.
  package static func beginnings(
    of symbols: Set<String>, in path: String
  ) async -> [String: Frame] {
    guard let table = try? Tool(["llvm-nm", "nm"], installCommand: "apt-get install binutils"),
      let symbolizer = try? Symbolizer(),
      let output = try? await ChildProcess(
        executable: table.path, arguments: ["--defined-only", path], timeLimit: .seconds(120)
      ).run()
    else { return [:] }
    var addresses: [String: UInt64] = [:]
    // An address, a letter and a name, each line.
    for line in output.standardOutput.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 2)
      guard fields.count == 3, let address = UInt64(fields[0], radix: 16) else { continue }
      let name = String(fields[2])
      if symbols.contains(name) { addresses[name] = address }
    }
    guard let frames = try? await symbolizer.frames(in: path, at: Set(addresses.values)) else {
      return [:]
    }
    return addresses.compactMapValues { address in
      frames[address]?.last { $0.isInSource }
    }
  }
}

extension Frame {
  /// Whether its file and line are known. Code that the compiler made for several places at once is
  /// said to be in an object file.
  var isInSource: Bool { line != nil && file.map { !$0.hasSuffix(".o") } ?? false }
}
