// From addresses to functions, files and lines, and from functions to where they begin.

/// Names the addresses of profiles.
///
/// It asks `llvm-symbolizer`, or else `addr2line`, once for each file of the profiled process: both
/// know the calls that were inlined. Lines need debug information, which SwiftPM leaves in release
/// builds too.
package struct Symbolizer: Sendable {
  private let tool: Tool
  private let demangler = Demangler()

  /// A symbolizer with what is installed.
  ///
  /// - Throws: `.missing` with the command that installs one.
  package init() throws(WorkerError) {
    tool = try Tool(["llvm-symbolizer", "addr2line"], installCommand: "apt-get install binutils")
  }

  /// The profile with names in place of addresses.
  ///
  /// - Throws: What goes wrong with the tool. Addresses that it has no name for are no error; they
  ///   keep their number as their name.
  package func symbolize(_ profile: AddressProfile) async throws(WorkerError) -> StackProfile {
    let callSites = profile.stacks.map { stack in
      stack.addresses.enumerated().map { i, address in
        // The call lies before the address that it returns to; that one may begin another line.
        i > 0 || profile.innermostIsReturnAddress ? address &- 1 : address
      }
    }
    let frames = try await frames(of: Set(callSites.joined()), in: profile.memoryMap)
    var result = StackProfile(measures: profile.measures)
    for (stack, addresses) in zip(profile.stacks, callSites) {
      var outermostFirst = addresses.reversed().flatMap { (frames[$0] ?? []).reversed() }
      if stack.isCutOff { outermostFirst.insert(.cutOff, at: 0) }
      result.add(outermostFirst, values: stack.values)
    }
    return result
  }

  /// The frames at each address, the innermost first: several where calls were inlined there.
  func frames(
    of addresses: Set<UInt64>, in map: MemoryMap
  ) async throws(WorkerError) -> [UInt64: [Frame]] {
    var located: [String: [(address: UInt64, inFile: UInt64)]] = [:]
    var segments: [String: ELFSegments] = [:]
    var frames: [UInt64: [Frame]] = [:]
    for address in addresses.sorted() {
      guard let mapping = map.mapping(containing: address) else {
        frames[address] = [.unnamed(address, imagePath: "")]
        continue
      }
      if segments[mapping.path] == nil { segments[mapping.path] = ELFSegments(path: mapping.path) }
      let offset = address - mapping.addresses.lowerBound + mapping.fileOffset
      guard let inFile = segments[mapping.path]?.address(ofFileOffset: offset) else {
        frames[address] = [.unnamed(address, imagePath: mapping.path)]
        continue
      }
      located[mapping.path, default: []].append((address, inFile))
    }

    for (path, places) in located.sorted(by: { $0.key < $1.key }) {
      try await name(places, in: path, &frames)
    }
    return await demangled(frames)
  }

  /// The frames at each of `addresses`, which count as the tables of the file at `path` do; the
  /// innermost first.
  func frames(
    in path: String, at addresses: Set<UInt64>
  ) async throws(WorkerError) -> [UInt64: [Frame]] {
    guard !addresses.isEmpty else { return [:] }
    var frames: [UInt64: [Frame]] = [:]
    try await name(addresses.sorted().map { ($0, $0) }, in: path, &frames)
    return await demangled(frames)
  }

  /// Adds the frames at `places` in the file at `path`, by their addresses.
  private func name(
    _ places: [(address: UInt64, inFile: UInt64)], in path: String,
    _ frames: inout [UInt64: [Frame]]
  ) async throws(WorkerError) {
    let answers = try await ask(path, about: places.map(\.inFile))
    for (place, answer) in zip(places, answers) {
      frames[place.address] =
        answer.isEmpty
        ? [.unnamed(place.address, imagePath: path)]
        : answer.map { Frame(symbol: $0.symbol, file: $0.file, line: $0.line, imagePath: path) }
    }
  }

  /// The tool's answer for each of `addresses`, the innermost function first.
  private func ask(
    _ path: String, about addresses: [UInt64]
  ) async throws(WorkerError) -> [[SymbolizerAnswer.Function]] {
    let isLLVM = tool.path.hasSuffix("llvm-symbolizer")
    let options = isLLVM ? ["--output-style=GNU", "--functions=linkage"] : []
    let input = addresses.map { "0x" + String($0, radix: 16) }.joined(separator: "\n") + "\n"
    let output = try await ChildProcess(
      executable: tool.path, arguments: options + ["-a", "-f", "-i", "-C", "-e", path],
      input: input, timeLimit: .seconds(300)
    ).run()
    let answers = SymbolizerAnswer.parse(output.standardOutput)
    guard answers.count == addresses.count else {
      throw .launchFailed(
        "\(tool.path) answered \(answers.count) of \(addresses.count) questions about \(path)")
    }
    return answers
  }

  private func demangled(_ frames: [UInt64: [Frame]]) async -> [UInt64: [Frame]] {
    let names = await demangler.names(of: Set(frames.values.joined().map(\.function)))
    return frames.mapValues { frames in
      frames.map { frame in
        var readable = frame
        readable.function = names[frame.function] ?? frame.function
        return readable
      }
    }
  }
}

extension Frame {
  /// Stands for the frames outside of those that the profiler kept.
  static let cutOff = Frame(
    function: "(outer frames were not recorded)", image: "", origin: .system)

  /// A frame of which only the address is known.
  fileprivate static func unnamed(_ address: UInt64, imagePath: String) -> Frame {
    Frame(symbol: "0x" + String(address, radix: 16), file: nil, line: nil, imagePath: imagePath)
  }

  fileprivate init(symbol: String, file: String?, line: Int?, imagePath: String) {
    self.init(
      function: symbol, file: file, line: line,
      image: imagePath.split(separator: "/").last.map(String.init) ?? "",
      origin: FrameOrigin(symbol: symbol, imagePath: imagePath))
  }
}

// MARK: - Places

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

/// Reading what a symbolizer prints: an address, then pairs of lines, a function and its place.
package enum SymbolizerAnswer {
  /// One function at an address.
  package struct Function: Hashable, Sendable {
    /// Its linker name.
    package var symbol: String
    /// Its source file, if known.
    package var file: String?
    /// The line in it, if known.
    package var line: Int?
  }

  /// The functions at each address, in the order of the answers; none where nothing is known.
  package static func parse(_ text: String) -> [[Function]] {
    var answers: [[Function]] = []
    var symbol: Substring?
    for line in text.split(separator: "\n") {
      if let pending = symbol {
        symbol = nil
        let (file, number) = place(line)
        if pending == "??", file == nil { continue }
        answers[answers.count - 1].append(
          Function(
            symbol: pending == "??" ? "(unknown)" : String(pending), file: file, line: number))
      } else if line.hasPrefix("0x") {
        answers.append([])
      } else if !answers.isEmpty {
        symbol = line
      }
    }
    return answers
  }

  /// `file:line`, perhaps with ` (discriminator 2)` behind; `??` and 0 stand for what is unknown.
  private static func place(_ text: Substring) -> (file: String?, line: Int?) {
    let plain = text.prefix { $0 != "(" }
    guard let colon = plain.lastIndex(of: ":") else { return (nil, nil) }
    let file = plain[..<colon]
    let digits = plain[plain.index(after: colon)...].prefix { $0.isNumber }
    guard file != "??", !file.isEmpty, !file.hasSuffix("<compiler-generated>") else {
      return (nil, nil)
    }
    return (String(file), Int(digits).flatMap { $0 > 0 ? $0 : nil })
  }
}
