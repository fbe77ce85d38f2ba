// How many instructions each function took, and who called whom how often.

/// Instructions by function, inside the measured regions of one run.
package struct InstructionProfile: Hashable, Sendable, Codable {
  /// A function.
  package struct Function: Hashable, Sendable, Codable {
    /// Its linker name.
    package var symbol: String
    /// Its readable name; the linker name until demangled.
    package var name: String
    /// The path of the file that its code is in.
    package var image: String
    /// Instructions in the function itself.
    package var own: Int64 = 0
    /// Instructions in it and in what it called. In recursion, those of the inner calls count for
    /// each function of the cycle.
    package var total: Int64 = 0
    /// How often it was called from the measured regions on.
    package var calls: Int64 = 0

    /// Whose code it is.
    package var origin: FrameOrigin { FrameOrigin(symbol: symbol, imagePath: image) }
  }

  /// One function calling another.
  package struct Call: Hashable, Sendable, Codable {
    /// Index into `functions`.
    package var caller: Int
    /// Index into `functions`.
    package var callee: Int
    /// How often.
    package var times: Int64
    /// Instructions in the callee, and in what it called.
    package var total: Int64
  }

  /// All functions, by descending instructions of their own.
  package internal(set) var functions: [Function]
  /// All calls, each pair of functions once.
  package internal(set) var calls: [Call]
  /// Instructions in all.
  package internal(set) var total: Int64

  /// Calls into the Swift runtime and the allocator, which decide what hot code costs.
  package struct RuntimeCalls: Hashable, Sendable, Codable {
    /// Reference counts raised.
    package var retains: Int64
    /// Reference counts lowered.
    package var releases: Int64
    /// Blocks asked of the allocator.
    package var allocations: Int64
    /// Blocks given back to the allocator.
    package var frees: Int64
    /// Dynamic checks for exclusive access that were begun.
    package var exclusivityChecks: Int64
  }

  /// Calls into the runtime and the allocator. Calls within one group, such as a bridging retain
  /// that turns out to be a plain one, count once.
  package var runtimeCalls: RuntimeCalls {
    RuntimeCalls(
      retains: entries(into: Self.retains), releases: entries(into: Self.releases),
      allocations: entries(into: Self.allocations), frees: entries(into: Self.frees),
      exclusivityChecks: entries(into: Self.exclusivityChecks))
  }

  /// How often a function of `group` was called from outside of `group`.
  private func entries(into group: Set<String>) -> Int64 {
    calls.reduce(0) { sum, call in
      group.contains(functions[call.callee].symbol)
        && !group.contains(functions[call.caller].symbol) ? sum + call.times : sum
    }
  }

  private static let retains = spellings(of: ["Retain", "retain"])
  private static let releases = spellings(of: ["Release", "release"])
  private static let exclusivityChecks: Set = ["swift_beginAccess"]
  private static let allocations: Set = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
  ]
  private static let frees: Set = ["free"]

  /// The runtime's entry points for a change of a reference count: by kind of reference, once or
  /// several times, atomic or not, and the implementations behind those that can be replaced.
  private static func spellings(of verbs: [String]) -> Set<String> {
    var names: Set<String> = []
    for verb in verbs {
      for kind in ["", "bridgeObject", "unknownObject", "nonatomic_", "nonatomic_bridgeObject"] {
        for suffix in ["", "_n", "_preservemost"] { names.insert("swift_\(kind)\(verb)\(suffix)") }
      }
      for suffix in ["", "_n"] { names.insert("_swift_\(verb)_\(suffix)") }
      names.insert("_swift_\(verb)_n_")
    }
    return names
  }

  /// The profile with readable names.
  package func demangled(by demangler: Demangler) async -> InstructionProfile {
    let names = await demangler.names(of: Set(functions.map(\.symbol)))
    var result = self
    for i in functions.indices { result.functions[i].name = names[functions[i].symbol] ?? "" }
    return result
  }
}
