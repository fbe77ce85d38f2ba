// What is found out about machine, build and repository.

@testable import Measurement
import Foundation
import Testing

@Suite struct EnvironmentTests {
  private let folder = TestFolder()

  @Test func readsTheProcessorOfEachArchitecture() {
    #expect(
      Machine.processorName(cpuinfo: "processor\t: 0\nvendor_id\t: X\nmodel name\t: AMD: EPYC  \n")
        == "AMD: EPYC")
    #expect(
      Machine.processorName(cpuinfo: "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n")
        == "ARM implementer 0x41 part 0xd0c")
    #expect(Machine.processorName(cpuinfo: "cpu\t\t: POWER9, altivec supported\n")?.first == "P")
    #expect(Machine.processorName(cpuinfo: "model name\t:\n") == nil)
    #expect(Machine.processorName(cpuinfo: "") == nil)
  }

  @Test func describesThisMachine() {
    let machine = Machine.current()
    #expect(machine.coreCount >= 1)
    #expect(machine.memoryBytes > 1 << 20)
    #expect(machine.kernel.split(separator: " ").count >= 2)
    #expect(machine.architecture != "unknown")
  }

  @Test func collectsWithoutARepository() {
    let environment = RunEnvironment.collect(directory: folder.path)
    #expect(environment.commit == nil)
    #expect(environment.isDirty == nil)
    #expect(environment.toolchain.contains("Swift"))
    #expect(environment.loadAverages?.count == 3)
  }

  /// Goal: changed and new files make a commit dirty, the results of a run do not.
  @Test func tellsADirtyRepository() throws {
    let results = folder.path + "/Results"
    try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: false)
    func git(_ arguments: String...) -> String? {
      let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
      return CommandOutput.run(["git", "-C", folder.path] + identity + arguments)
    }
    try #require(git("init", "-q") != nil)
    try folder.write("a", to: "a")
    _ = git("add", "a")
    try #require(git("commit", "-q", "-m", "a") != nil)
    try folder.write("r", to: "Results/r.jsonl")

    let clean = RunEnvironment.collect(directory: results)
    #expect(clean.commit == git("rev-parse", "HEAD"))
    #expect(clean.isDirty == false)
    try folder.write("b", to: "b")
    #expect(RunEnvironment.collect(directory: results).isDirty == true)
  }

  @Test func aCommandThatFailsOrHangsHasNoOutput() {
    #expect(CommandOutput.run(["echo", " two words "]) == "two words")
    #expect(CommandOutput.run(["false"]) == nil)
    #expect(CommandOutput.run(["no-such-command-at-all"]) == nil)
    #expect(CommandOutput.run(["sleep", "60"], secondsMax: 0.1) == nil)
  }

  @Test func findsTheToolchainsLine() {
    let apple = "swift-driver version: 1.1\nApple Swift version 6.3 (x)\nTarget: arm64"
    #expect(RunEnvironment.toolchainName(versionOutput: apple) == "Apple Swift version 6.3 (x)")
    #expect(RunEnvironment.toolchainName(versionOutput: "") == nil)
  }

  @Test func refusesBuildsWhoseTimesMeanNothing() {
    let release = BuildConfiguration(isDebug: false, hasSolverChecks: false)
    #expect(release.refusal == nil)
    let debug = BuildConfiguration(isDebug: true, hasSolverChecks: false)
    #expect(debug.refusal?.contains("-c release") == true)
    let checked = BuildConfiguration(isDebug: false, hasSolverChecks: true)
    #expect(checked.refusal?.contains("SOLVER_CHECKS") == true)
    #if DEBUG
      #expect(BuildConfiguration.current().isDebug)
    #else
      #expect(!BuildConfiguration.current().isDebug)
    #endif
  }

  @Test func readsWhatMemoryIsLeft() {
    #expect(AvailableMemory.machine("MemTotal: 9 kB\nMemAvailable:   2048 kB\n") == 2 << 20)
    #expect(AvailableMemory.machine("") == nil)
    #expect(AvailableMemory.container(limit: "max", used: "5", parts: nil) == nil)
    #expect(AvailableMemory.container(limit: "7", used: "5", parts: nil) == 2)
    #expect(AvailableMemory.container(limit: "5", used: "7", parts: nil) == 0)
    // Regression: after a build, a container had hardly any memory left.
    let parts = "anon 1\ninactive_file 4\nactive_file 1\n"
    #expect(AvailableMemory.container(limit: "7", used: "6", parts: parts) == 5)
    #expect(AvailableMemory.container(limit: "7", used: "3", parts: parts) == 7)
    #if os(Linux)
      #expect(AvailableMemory.bytes() ?? 0 > 1 << 20)
    #endif
  }
}
