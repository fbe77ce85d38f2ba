// Reading callgrind's result file.

/// All that a file of callgrind's says that is used here.
package struct CallgrindText: Sendable {
  /// Instructions by function, and calls.
  package let profile: InstructionProfile
  /// Instructions by address and by the path of calls to them; of a file without addresses, none.
  package let stacks: [InstructionStack]

  /// Reads `text`, in the format that callgrind writes.
  ///
  /// - Throws: `.malformedLine` for the first line that breaks the format.
  /// - Source: valgrind's manual, "Callgrind Format Specification", version 1.
  package init(_ text: String) throws(ProfileError) {
    var reader = CallgrindReader()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      do throws(CallgrindReader.LineError) { try reader.read(line) } catch {
        throw .malformedLine(index + 1, reason: error.reason)
      }
    }
    guard let total = reader.total else {
      throw .malformedLine(1, reason: "the profile has no total")
    }
    profile = reader.profile(total: total)
    stacks = reader.stacks
  }
}

/// What has been read so far, and what later lines refer back to.
private struct CallgrindReader {
  struct LineError: Error {
    var reason: String
  }

  private struct FunctionName: Hashable {
    var image: String
    var symbol: String
  }
  private struct Edge: Hashable {
    var caller: Int
    var callee: Int
  }

  /// Names are written once as `(3) name` and then as `(3)`; each sort of name counts for itself.
  private var images: [Substring: String] = [:]
  private var symbols: [Substring: String] = [:]

  private var image = ""
  private var function: Int?
  /// The path of calls to the function, with it in front.
  private var path: CallPath?
  private var calleeImage: String?
  private var callee: Int?
  /// How often the call was made whose instructions the next line states.
  private var pendingCalls: Int64?

  private var functions: [InstructionProfile.Function] = []
  private var indices: [FunctionName: Int] = [:]
  private var edges: [Edge: (times: Int64, total: Int64)] = [:]
  private var costs: [InstructionStack.Place: Int64] = [:]
  /// Whether costs have addresses in front of their lines.
  private var hasAddresses = false
  /// That of the last cost, to which the next one may be relative.
  private var address: UInt64 = 0
  private(set) var total: Int64?

  mutating func read(_ line: Substring) throws(LineError) {
    guard let first = line.first else { return }
    if first.isNumber || first == "+" || first == "-" || first == "*" { return try readCost(line) }
    guard let equals = line.firstIndex(of: "=") else { return try readHeader(line) }
    let value = line[line.index(after: equals)...]
    switch line[..<equals] {
    case "ob":
      image = try Self.name(value, in: &images)
    case "fn":
      let path = CallPath(try Self.name(value, in: &symbols))
      self.path = path
      function = index(of: path.function, in: image)
    case "cob":
      calleeImage = try Self.name(value, in: &images)
    case "cfn":
      callee = index(
        of: CallPath(try Self.name(value, in: &symbols)).function, in: calleeImage ?? image)
    case "calls":
      guard let times = value.split(separator: " ").first.flatMap({ Int64($0) }) else {
        throw LineError(reason: "a number of calls was expected")
      }
      guard callee != nil, function != nil else {
        throw LineError(reason: "a call needs a caller and a callee")
      }
      pendingCalls = times
    default:
      // Source files, and jumps, which are not collected.
      break
    }
  }

  /// `totals: 12` or `summary: 12`; all other headers say nothing that is needed.
  private mutating func readHeader(_ line: Substring) throws(LineError) {
    guard let colon = line.firstIndex(of: ":") else {
      if line.hasPrefix("#") { return }
      throw LineError(reason: "`\(line)` is neither a header nor a cost")
    }
    let value = line[line.index(after: colon)...].split(separator: " ").first
    switch line[..<colon] {
    case "totals", "summary":
      guard let number = value.flatMap({ Int64($0) }) else {
        throw LineError(reason: "a total was expected")
      }
      total = number
    case "events":
      guard value == "Ir" else { throw LineError(reason: "instructions (Ir) must come first") }
    case "positions":
      switch line[line.index(after: colon)...].split(separator: " ") {
      case ["line"]: hasAddresses = false
      case ["instr", "line"]: hasAddresses = true
      default: throw LineError(reason: "positions by line were expected")
      }
    default: break
    }
  }

  /// A position in the source, then instructions: of the function itself, or of the call before.
  private mutating func readCost(_ line: Substring) throws(LineError) {
    guard let function else { throw LineError(reason: "a cost needs a function") }
    let fields = line.split(separator: " ")
    let positionCount = hasAddresses ? 2 : 1
    guard let cost = fields.count <= positionCount ? 0 : Int64(fields[positionCount]), cost >= 0
    else { throw LineError(reason: "`\(fields[positionCount])` is not a number of instructions") }
    if hasAddresses { try moveAddress(to: fields[0]) }
    guard let times = pendingCalls, let callee else {
      functions[function].own += cost
      if hasAddresses, cost > 0, let path {
        let place = InstructionStack.Place(
          functions: path.functions, image: image, address: address)
        costs[place, default: 0] += cost
      }
      return
    }
    edges[Edge(caller: function, callee: callee), default: (0, 0)].times += times
    edges[Edge(caller: function, callee: callee), default: (0, 0)].total += cost
    pendingCalls = nil
    calleeImage = nil
    self.callee = nil
  }

  /// `0x1f` is an address, `+3`, `-3` and `*` lead on from the last one.
  private mutating func moveAddress(to text: Substring) throws(LineError) {
    let wrong = LineError(reason: "`\(text)` is not an address")
    switch text.first {
    case "*": break
    case "+", "-":
      guard let step = Int64(text) else { throw wrong }
      address = address &+ UInt64(bitPattern: step)
    default:
      guard text.hasPrefix("0x"), let number = UInt64(text.dropFirst(2), radix: 16)
      else { throw wrong }
      address = number
    }
  }

  /// All costs with addresses, in an order that depends on nothing else.
  var stacks: [InstructionStack] {
    costs.map { InstructionStack(place: $0, instructions: $1) }.sorted {
      ($0.place.image, $0.place.address, $0.place.functions.joined(separator: "'"))
        < ($1.place.image, $1.place.address, $1.place.functions.joined(separator: "'"))
    }
  }

  private static func name(
    _ text: Substring, in known: inout [Substring: String]
  ) throws(LineError) -> String {
    guard text.hasPrefix("("), let end = text.firstIndex(of: ")") else { return String(text) }
    let number = text[...end]
    let rest = text[text.index(after: end)...].drop { $0 == " " }
    if rest.isEmpty {
      guard let name = known[number] else { throw LineError(reason: "\(number) was never named") }
      return name
    }
    known[number] = String(rest)
    return String(rest)
  }

  private mutating func index(of name: String, in image: String) -> Int {
    let key = FunctionName(image: image, symbol: name)
    if let known = indices[key] { return known }
    indices[key] = functions.count
    functions.append(.init(symbol: key.symbol, name: key.symbol, image: image))
    return functions.count - 1
  }

  func profile(total: Int64) -> InstructionProfile {
    var functions = functions
    for i in functions.indices { functions[i].total = functions[i].own }
    for (edge, cost) in edges {
      functions[edge.callee].calls += cost.times
      // A function that calls itself has those instructions among its own already.
      if edge.caller != edge.callee { functions[edge.caller].total += cost.total }
    }
    let order = functions.indices.sorted {
      (functions[$1].own, functions[$0].symbol) < (functions[$0].own, functions[$1].symbol)
    }
    var newIndices = Array(repeating: 0, count: order.count)
    for (new, old) in order.enumerated() { newIndices[old] = new }
    let calls = edges.map { edge, cost in
      InstructionProfile.Call(
        caller: newIndices[edge.caller], callee: newIndices[edge.callee], times: cost.times,
        total: cost.total)
    }.sorted { ($0.caller, $0.callee) < ($1.caller, $1.callee) }
    return InstructionProfile(functions: order.map { functions[$0] }, calls: calls, total: total)
  }
}
