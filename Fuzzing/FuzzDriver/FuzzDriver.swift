// What runs a fuzz target: libFuzzer, or the files that it has left.

#if FUZZING
  private import CFuzzer
#endif
private import Foundation

/// Runs a fuzz target as a program.
package enum FuzzDriver {
  /// A check of arbitrary bytes, which traps where they show a fault.
  package typealias Target = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

  /// Runs `target` on what libFuzzer thinks of, and ends the program.
  ///
  /// A build without libFuzzer runs it once on each file that the arguments name: a way to look at
  /// a crash in a debugger, and to see that it is fixed.
  package static func run(_ target: Target) -> Never {
    #if FUZZING
      var count = CommandLine.argc
      var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
        unsafe CommandLine.unsafeArgv
      exit(unsafe LLVMFuzzerRunDriver(&count, &arguments, target))
    #else
      for path in CommandLine.arguments.dropFirst() {
        guard let bytes = FileManager.default.contents(atPath: path) else {
          print("error: cannot read \(path)")
          exit(1)
        }
        print(path)
        unsafe Array(bytes).withUnsafeBufferPointer { buffer in
          _ = unsafe target(buffer.baseAddress, buffer.count)
        }
      }
      exit(0)
    #endif
  }
}

/// The bytes of a fuzz target's input.
package func fuzzedBytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  unsafe Array(UnsafeBufferPointer(start: start, count: count))
}
