// Instructions by the path of calls that led to them.

/// An address whose instructions ran, reached by one path of calls.
package struct InstructionStack: Hashable, Sendable {
  /// Where it is and how it was reached.
  package struct Place: Hashable, Sendable {
    /// Linker names, the function itself first, then who called it, and so on.
    package var functions: [String]
    /// The path of the file that its code is in.
    package var image: String
    /// The address, as the tables of that file count.
    package var address: UInt64
  }

  /// Where.
  package var place: Place
  /// How many.
  package var instructions: Int64
}

/// The name by which callgrind knows a function that it keeps apart by its callers:
/// `add'replay'main`.
struct CallPath {
  /// The function, then its callers, the nearest first.
  let functions: [String]

  /// The function itself.
  var function: String { functions[0] }

  /// The path that `name` spells out. Levels of recursion, `add'2`, belong to the function.
  init(_ name: String) {
    var functions: [String] = []
    var isWithinLambda = false
    for part in name.split(separator: "'", omittingEmptySubsequences: false) {
      if isWithinLambda || part.hasPrefix("lambda"), let last = functions.popLast() {
        // C++ writes its lambdas in the same quotes.
        functions.append(last + "'" + part)
        isWithinLambda = part.hasPrefix("lambda")
      } else if functions.isEmpty || !part.allSatisfy(\.isNumber) {
        functions.append(String(part))
      }
    }
    self.functions = functions
  }
}

extension StackProfile {
  /// The stacks inside of measured regions, with one measure, "instructions".
  ///
  /// Nothing is sampled or shared out: each instruction counts for the very calls that led to it.
  /// The innermost function is known by its line, with what was inlined there; the callers, by
  /// function.
  ///
  /// - Parameters:
  ///   - program: The path of the program, and that of the copy that ran, whose addresses are the
  ///     same.
  /// - Throws: As `Symbolizer`.
  package init(
    _ stacks: [InstructionStack], program: (path: String, copy: String)
  ) async throws(WorkerError) {
    let lines = try await Symbolizer().frames(
      in: program.path,
      at: Set(stacks.filter { $0.place.image == program.copy }.map(\.place.address)))
    let names = await Demangler().names(of: Set(stacks.flatMap(\.place.functions)))

    // What is known of a function wherever it occurs: where it begins, which also leaves out who
    // replays.
    let own = Set(stacks.filter { $0.place.image == program.copy }.map { $0.place.functions[0] })
    let beginnings = await Symbolizer.beginnings(of: own, in: program.path)
    var known: [String: Frame] = [:]
    for stack in stacks {
      let (symbol, image) = (stack.place.functions[0], stack.place.image)
      guard known[symbol]?.file == nil else { continue }
      let path = image == program.copy ? program.path : image
      let place =
        image == program.copy
        ? beginnings[symbol] ?? lines[stack.place.address]?.last { $0.isInSource } : nil
      known[symbol] = Frame(
        function: names[symbol] ?? symbol, file: place?.file, line: place?.line,
        image: path.split(separator: "/").last.map(String.init) ?? "",
        origin: FrameOrigin(symbol: symbol, imagePath: path))
    }

    self.init(measures: [Measure(name: "instructions", unit: .none)])
    for stack in stacks {
      let place = stack.place
      let inside = place.functions.prefix { $0 != measuredRegionSymbol }
      guard !inside.isEmpty else { continue }
      let callers = inside.dropFirst().map { symbol in
        known[symbol]
          ?? Frame(
            function: names[symbol] ?? symbol, image: "",
            origin: FrameOrigin(symbol: symbol, imagePath: program.path))
      }
      // An address without a line of its own counts at the beginning of its function.
      let exact = place.image == program.copy ? lines[place.address] : nil
      let innermost =
        exact.flatMap { $0.allSatisfy(\.isInSource) ? $0 : nil }
        ?? known[place.functions[0]].map { [$0] } ?? exact ?? []
      var frames = Array(callers.reversed()) + innermost.reversed()
      if inside.count == place.functions.count { frames.insert(.cutOff, at: 0) }
      add(frames, values: [stack.instructions])
    }
  }
}
