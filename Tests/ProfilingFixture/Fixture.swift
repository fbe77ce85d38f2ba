// A program whose allocations, time and ends are known, for the tests to profile.

import Foundation
import Profiling

/// `ProfilingFixture MODE [ARGUMENT…]`; each mode is one thing that a worker may do.
@main struct Fixture {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "ledger": try printLedger()
    case "threads": try printThreadedLedger()
    case "heap": try writeHeapProfiles(prefix: arguments[1])
    case "cpu": try writeCPUProfile(path: arguments[1], kind: arguments.dropFirst(2).first)
    case "cpu-copy": writeCPUProfileOfACopy()
    case "instructions": countInstructions(rounds: Int(arguments[1]) ?? 0)
    case "empty": measureNothing(rounds: Int(arguments[1]) ?? 0)
    case "copies": measureInCopies()
    case "say": say()
    case "fail": exit(3)
    case "crash": crash()
    case "hang": hang()
    default: fatalError("unknown mode \(arguments)")
    }
  }

  private static func say() {
    print(String(repeating: "output ", count: 100_000))
    FileHandle.standardError.write(Data(String(repeating: "error ", count: 100_000).utf8))
    print(ProcessInfo.processInfo.environment["FIXTURE"] ?? "unset")
  }

  private static func crash() -> Never {
    FileHandle.standardError.write(Data("about to crash\n".utf8))
    abort()
  }

  private static func hang() -> Never {
    FileHandle.standardError.write(Data("about to hang\n".utf8))
    while true { sleep(1) }
  }
}
