// Whose code a symbol is, and what symbolizers answer.

import Testing

@testable import Profiling

@Suite struct SymbolTests {
  private static let program = "/home/someone/.build/release/tinamou"
  private static let swiftCore = "/opt/toolchain/usr/lib/swift/linux/libswiftCore.so"

  @Test(arguments: [
    (
      "$s10SolverCore8SlotPoolV4takes6UInt32V5index_AF10generationtyF", program, FrameOrigin.program
    ),
    ("$sSa6appendyyxnFSd_Tg5", program, .standardLibrary),
    ("$ss22_ContiguousArrayBufferV20_consumeAndCreateNew", program, .standardLibrary),
    ("$sSa10SolverCoreE5firstxSgyF", program, .program),
    ("$sScA8enqueueyyF", program, .standardLibrary),
    ("$s10Foundation4DataV5countACSi_tcfC", program, .standardLibrary),
    ("$sxq_Iegnr_TR", program, .standardLibrary),
    ("$s4mainAAyyF", program, .program),
    ("swift_allocObject", swiftCore, .runtime),
    ("swift_retain", program, .runtime),
    ("swift::metadataimpl::ValueWitnesses", swiftCore, .runtime),
    ("malloc", "/lib/x86_64-linux-gnu/libc.so.6", .allocator),
    ("tc_malloc_skip", "/usr/lib/libtcmalloc.so.4", .allocator),
    ("operator new(unsigned long)", program, .allocator),
    ("__libc_start_call_main", "/lib/x86_64-linux-gnu/libc.so.6", .system),
    ("_start", program, .system),
    ("0x7ffe00000000", "[vdso]", .system),
    ("0x7ffe00000000", "", .system),
    ("a_function_in_c", program, .program),
    ("main", program, .program),
    ("$s999999999999999999999x", program, .standardLibrary),
    ("$s99x", program, .standardLibrary),
    ("$s", program, .standardLibrary),
    ("", program, .program),
  ])
  func tellsWhoseCodeItIs(symbol: String, path: String, origin: FrameOrigin) {
    #expect(FrameOrigin(symbol: symbol, imagePath: path) == origin)
  }

  @Test func readsTheAnswersOfBothSymbolizers() {
    let answers = SymbolizerAnswer.parse(
      """
      0x1010
      inner
      /a b/c.swift:12
      outer
      /a/d.swift:7 (discriminator 3)
      0x0000000000002020
      ??
      ??:0
      0x3030
      nameOnly
      ??:?
      0x4040
      generated
      /<compiler-generated>:0
      0x5050
      ??
      /a/e.swift:?
      """)
    #expect(
      answers == [
        [
          .init(symbol: "inner", file: "/a b/c.swift", line: 12),
          .init(symbol: "outer", file: "/a/d.swift", line: 7),
        ], [], [.init(symbol: "nameOnly")], [.init(symbol: "generated")],
        [.init(symbol: "(unknown)", file: "/a/e.swift")],
      ])
    #expect(SymbolizerAnswer.parse("").isEmpty)
    #expect(SymbolizerAnswer.parse("no address\nat all").isEmpty)
  }

  @Test func demanglesSwiftNamesAndLeavesOthersAlone() async {
    let names = await Demangler().names(of: ["$s4main3addyS2i_SitF", "malloc", "$snonsense"])
    #expect(names["$s4main3addyS2i_SitF"]?.contains("add(") == true)
    #expect(names["malloc"] == "malloc")
    #expect(names["$snonsense"] != nil)
  }

  @Test func namesTheCommandForAMissingTool() {
    #expect(throws: WorkerError.missing("no-such-tool", installCommand: "get it")) {
      try Tool(["nor-this-one", "no-such-tool"], installCommand: "get it")
    }
  }
}
