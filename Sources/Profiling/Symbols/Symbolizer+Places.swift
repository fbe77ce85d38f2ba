// Where functions stand in the source.

import Foundation

extension Symbolizer {
  /// The file and line at which each of `symbols` begins in the program at `path`, such as
  /// `Row.swift:12`; of those that it has not, and without the tools, none.
  package static func places(of symbols: Set<String>, in path: String) async -> [String: String] {
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
    return addresses.compactMapValues { address in frames[address]?.last?.place }
  }
}
