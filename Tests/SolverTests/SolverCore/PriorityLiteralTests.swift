// Regression: `Priority(0)` was a literal that trapped, where `init?` promises nil.

import Foundation
import SolverCore
import Testing

@Suite struct PriorityLiteralTests {
  @Test func numbersThatAreNoPrioritiesAreNil() {
    for number in [0, -1, 1000.0.nextUp, .nan, .infinity] {
      #expect(Priority(number) == nil, "\(number)")
    }
    #expect(Priority(0.0.nextUp) != nil)
    let literals: [Priority] = [1, 750, 1000, 750.5, 0.25]
    #expect(literals.map(\.value) == [1, 750, 1000, 750.5, 0.25])
  }

  /// Where SwiftPM puts the interfaces of the modules, beside the program that runs the tests.
  private static var modules: String? {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard let folder = program.map({ URL(fileURLWithPath: $0).deletingLastPathComponent() }) else {
      return nil
    }
    let modules = folder.appendingPathComponent("Modules").path
    return FileManager.default.fileExists(atPath: modules + "/SolverCore.swiftmodule")
      ? modules : nil
  }

  /// What the compiler says to a function that returns `literal` as a priority; empty if nothing.
  private static func errors(of literal: String, modules: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-literals-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("literal.swift")
    try "import SolverCore\nfunc priority() -> Priority? { \(literal) }\n".write(
      to: source, atomically: true, encoding: .utf8)
    let log = folder.appendingPathComponent("log")
    try Data().write(to: log)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-emit-sil", "-I", modules, source.path, "-o", "/dev/null",
      "-module-cache-path", folder.path,
    ]
    compiler.standardError = try FileHandle(forWritingTo: log)
    try compiler.run()
    compiler.waitUntilExit()
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    let errors = lines.filter { $0.contains(": error: ") }.map(String.init)
    #expect((compiler.terminationStatus == 0) == errors.isEmpty, "\(lines)")
    return errors
  }

  /// Goal: a literal that is no priority is an error at compile time, not a trap that waits.
  @Test(
    .enabled(if: modules != nil),
    arguments: [
      ("Priority(0)", false), ("0", false), ("Priority(0.0)", false), ("Priority(1001)", false),
      ("Priority(-1)", false), ("1000.5", false), ("-0.5", false), ("Priority(1)", true),
      ("1000", true), ("1000.0", true), ("0.25", true), ("Priority(Double(0))", true),
    ])
  func aLiteralThatIsNoPriorityDoesNotCompile(literal: String, isFine: Bool) throws {
    let errors = try Self.errors(of: literal, modules: try #require(Self.modules))
    #expect(errors.isEmpty == isFine, "\(errors)")
    if !isFine {
      #expect(errors.contains { $0.contains("overflow") || $0.contains("negative") }, "\(errors)")
    }
  }
}
