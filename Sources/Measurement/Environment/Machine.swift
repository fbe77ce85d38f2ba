// The machine that a measurement ran on.

internal import Foundation

/// What of a machine has an influence on times. Fields that cannot be found out are `nil`.
public struct Machine: Hashable, Sendable, Codable {
  /// The processor's name, such as `AMD EPYC`.
  public var processor: String?
  /// The instruction set, such as `x86_64`.
  public var architecture: String
  /// How many logical processors the system has, also where this process may use fewer.
  public var coreCount: Int
  /// The physical memory, in bytes.
  public var memoryBytes: UInt64
  /// The operating system and the version of its kernel.
  public var kernel: String
  /// How the processor's frequency is chosen, such as `performance`; often hidden on rented
  /// machines.
  public var frequencyGovernor: String?

  /// A machine as stated.
  public init(
    processor: String?, architecture: String, coreCount: Int, memoryBytes: UInt64, kernel: String,
    frequencyGovernor: String?
  ) {
    self.processor = processor
    self.architecture = architecture
    self.coreCount = coreCount
    self.memoryBytes = memoryBytes
    self.kernel = kernel
    self.frequencyGovernor = frequencyGovernor
  }

  /// The machine that this program runs on.
  public static func current() -> Machine {
    let process = ProcessInfo.processInfo
    #if os(Linux)
      let processor = readText("/proc/cpuinfo").flatMap(processorName(cpuinfo:))
      let release = readText("/proc/sys/kernel/osrelease") ?? process.operatingSystemVersionString
      let kernel = "Linux \(release)"
    #elseif canImport(Darwin)
      let processor = systemControl("machdep.cpu.brand_string")
      let kernel = "Darwin " + (systemControl("kern.osrelease") ?? "")
    #else
      let processor: String? = nil
      let kernel = process.operatingSystemVersionString
    #endif
    return Machine(
      processor: processor, architecture: architecture, coreCount: process.activeProcessorCount,
      memoryBytes: process.physicalMemory, kernel: kernel,
      frequencyGovernor: readText("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"))
  }

  /// The name of the first processor in the text of Linux's `/proc/cpuinfo`.
  ///
  /// x86 calls it `model name`, POWER and s390 `cpu` or `processor`; 64-bit ARM has no name there
  /// but numbers of implementer and part, which still tell machines apart.
  static func processorName(cpuinfo: String) -> String? {
    var fields: [String: String] = [:]
    for line in cpuinfo.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = line[..<colon].trimmingCharacters(in: .whitespaces)
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      if !value.isEmpty, fields[key] == nil { fields[key] = value }
    }
    if let name = fields["model name"] ?? fields["cpu"] ?? fields["Model"] { return name }
    guard let implementer = fields["CPU implementer"], let part = fields["CPU part"] else {
      return nil
    }
    return "ARM implementer \(implementer) part \(part)"
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #elseif arch(powerpc64le)
      "powerpc64le"
    #elseif arch(s390x)
      "s390x"
    #elseif arch(riscv64)
      "riscv64"
    #else
      "unknown"
    #endif
  }

  /// The trimmed text of a small file, or `nil` if there is none or it cannot be read.
  private static func readText(_ path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }

  #if canImport(Darwin)
    // MARK: - Unsafe

    /// Safe because: the buffer has the size that the first call reports, and ends with a zero.
    private static func systemControl(_ name: String) -> String? {
      var size = 0
      guard unsafe sysctlbyname(name, nil, &size, nil, 0) == 0, size > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard unsafe sysctlbyname(name, &bytes, &size, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  #endif
}
