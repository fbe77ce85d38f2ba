// Where the program starts.

internal import ArgumentParser
internal import Dispatch
internal import Foundation
internal import Measurement
internal import Suite

/// The entry point: workers that run under callgrind on the one thread there is, everything else
/// asynchronously.
///
/// Under callgrind a process must not have the threads of Dispatch, in which valgrind 3.19 crashes; and an
/// asynchronous `main` starts them before it looks at its arguments.
@main
enum Program {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == GateProgram.subcommand {
      GateWorkerCommand.main(Array(arguments.dropFirst()))
      return
    }
    if arguments.first == InstructionsWorkerCommand.name {
      InstructionsWorkerCommand.main(Array(arguments.dropFirst()))
      return
    }
    keepFreedMemory()
    Task { @MainActor in
      await Tinamou.main(arguments)
      exit(EXIT_SUCCESS)
    }
    dispatchMain()
  }
}
