// Where the program starts.

internal import ArgumentParser
internal import Dispatch
internal import Foundation
internal import Measurement
internal import Profiling
internal import Suite

/// The entry point: a worker runs on the one thread there is, everything else asynchronously.
///
/// On another thread than the first, the C library allocates from an arena of its own, and slower.
/// Under callgrind a process must not have the threads of Dispatch, in which valgrind 3.19 crashes;
/// and an asynchronous `main` starts them before it looks at its arguments.
@main
enum Program {
  static func main() {
    takeStreams()
    takeDefaultOfQuitting()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == Worker.subcommand { carryOutOrder(arguments) }
    keepFreedMemory()
    Task { @MainActor in
      do {
        try checkArguments()
        if arguments.isEmpty {
          print(FrontPage.text)
          end()
        }
        try Tinamou.checkCommand(arguments)
        var command = try await Tinamou.asyncParseAsRoot(arguments)
        do {
          try Tinamou.checkRepetition(in: arguments, of: type(of: command))
          if startsProcesses(command) { try checkOpenFiles() }
          if var command = command as? any AsyncParsableCommand {
            try await command.run()
          } else {
            try command.run()
          }
        } catch { end(error, of: type(of: command)) }
      } catch { end(error, of: Tinamou.self) }
      end()
    }
    dispatchMain()
  }

  /// Whether `command` starts other processes: what is measured has one of its own, and the report
  /// on a folder asks git.
  private static func startsProcesses(_ command: any ParsableCommand) -> Bool {
    switch command {
    case let verify as TraceVerify: verify.allStrategies
    case let compare as CompareCommand: compare.saved == nil
    case let report as ReportCommand: report.files.isEmpty
    default: command is any AsyncParsableCommand
    }
  }

  /// What commands have open at once is some 35 files at most.
  private static let openFilesMin = 64

  /// Refuses a process that may open too few files: Dispatch and Foundation, which start others,
  /// end it by a trap then, or never.
  private static func checkOpenFiles() throws(Failure) {
    let count = sysconf(Int32(_SC_OPEN_MAX))
    guard 0 ..< openFilesMin ~= count else { return }
    throw Failure(
      message: "no more than \(count) files may be open here at once, and tinamou needs "
        + "\(openFilesMin); `ulimit -n 256` lets it open more")
  }

  /// Ends the process after the worker, whose name stands first in `arguments`.
  private static func carryOutOrder(_ arguments: [String]) -> Never {
    do { try WorkerCommand.parse(Array(arguments.dropFirst())).run() } catch {
      end(error, of: WorkerCommand.self)
    }
    end()
  }

  /// Ends the process with `code`, unless what it printed did not arrive.
  private static func end(_ code: Int32 = EXIT_SUCCESS) -> Never {
    exit(StandardOutput.finish() ? code : StandardOutput.failureCode.rawValue)
  }

  /// Ends the process after `command` threw `error`, which may be that there is help to print.
  private static func end(_ error: any Error, of command: any ParsableCommand.Type) -> Never {
    let code = Tinamou.exitCode(for: error)
    let text = Tinamou.text(of: error, in: command)
    if code == .success {
      print(text)
      end()
    }
    if !text.isEmpty { StandardError.write(text) }
    end(code.rawValue)
  }

  // MARK: - Unsafe

  /// Gives streams that are closed a file on which reading and writing fail as on a closed one.
  ///
  /// Otherwise the next files that are opened take their numbers, those of Dispatch as the first.
  ///
  /// Safe because: the path lives through the call.
  private static func takeStreams() {
    // In order, since the lowest number that is free is the one that is given.
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Lets SIGQUIT end this process, as other signals do, unless whoever started it ignores it.
  ///
  /// Swift takes it for a crash, of which it prints a backtrace.
  ///
  /// Safe because: handlers are compared as numbers, and not called.
  private static func takeDefaultOfQuitting() {
    let old = signal(SIGQUIT, SIG_DFL)
    guard unsafe unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
      return
    }
    signal(SIGQUIT, SIG_IGN)
  }

  /// Refuses arguments that are no text: a file name of other bytes would be that of another file.
  ///
  /// Safe because: the strings that a process was started with end with a zero, and stay as they
  /// are.
  private static func checkArguments() throws {
    for index in 1 ..< max(1, Int(CommandLine.argc)) {
      guard let bytes = unsafe CommandLine.unsafeArgv[index] else { continue }
      guard unsafe String(validatingCString: bytes) == nil else { continue }
      throw ValidationError(
        "argument \(index), '\(CommandLine.arguments[index])', is not in UTF-8; give the file "
          + "a name or a link in UTF-8")
    }
  }
}

/// Carries out the order in the line on its standard input, and prints the answer.
///
/// Commands of other commits start it, too: arguments may be added, and none may change its
/// meaning.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Worker.subcommand, shouldDisplay: false)

  @Flag(help: "Carry out the orders of all lines, each in a copy of this process.")
  var copies = false

  func run() {
    guard copies else {
      return print(Worker.line(Order.answer(toLine: readLine() ?? "")), terminator: "")
    }
    Order.rehearse()
    ProcessCopies.forEachLine { number, line in
      write(CopyAnswer(order: number, Order.answer(toLine: line, inCopy: true)))
    } failed: { number, how in
      write(CopyAnswer(order: number, .failed(how)))
    }
  }

  /// Written at once: a copy of this process ends without emptying buffers.
  private func write(_ answer: CopyAnswer) {
    try? FileHandle.standardOutput.write(contentsOf: Data(Worker.line(answer).utf8))
  }
}
