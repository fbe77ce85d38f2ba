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

  private static let literals: [(text: String, isFine: Bool)] = [
    ("Priority(0)", false), ("0", false), ("Priority(0.0)", false), ("Priority(1001)", false),
    ("Priority(-1)", false), ("1000.5", false), ("-0.5", false), ("Priority(1)", true),
    ("1000", true), ("1000.0", true), ("0.25", true), ("Priority(Double(0))", true),
  ]

  /// What the compiler says to functions that return the literals as priorities, one a line.
  private static func errors(modules: String) throws -> [Substring] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tinamou-literals-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("literals.swift")
    let functions = literals.enumerated().map { line, literal in
      "func priority\(line)() -> Priority? { \(literal.text) }\n"
    }
    try (functions.joined() + "import SolverCore\n").write(
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
    #expect(compiler.terminationStatus != 0)
    return try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains(": error: ") }
  }

  /// Goal: a literal that is no priority is an error at compile time, not a trap that waits.
  /// Regression: where `SolverCore` was optimized, as in every release build, it was no error.
  @Test(.enabled(if: modules != nil))
  func aLiteralThatIsNoPriorityDoesNotCompile() throws {
    let errors = try Self.errors(modules: try #require(Self.modules))
    for (line, literal) in Self.literals.enumerated() {
      let said = errors.filter { $0.contains("literals.swift:\(line + 1):") }
      #expect(said.isEmpty == literal.isFine, "\(literal): \(said)")
      #expect(
        said.allSatisfy { $0.contains("overflow") || $0.contains("negative") },
        "\(literal): \(said)")
    }
    #expect(
      errors.allSatisfy { $0.contains("literals.swift:") }, "the compiler says more: \(errors)")
  }
}
