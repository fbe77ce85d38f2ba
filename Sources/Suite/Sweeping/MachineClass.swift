// Which machines' times may stand in one table.

public import Measurement

/// Machines that are alike as far as times care: processor, number of cores, memory to the GiB.
public struct MachineClass: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// What tables call it, such as `AMD EPYC · x86_64 · 2 cores · 24 GiB`.
  public let description: String

  /// The class of `machine`.
  public init(_ machine: Machine) {
    let memory = (Double(machine.memoryBytes) / 0x1p30).rounded()
    description = [
      machine.processor ?? "unknown processor", machine.architecture,
      machine.coreCount == 1 ? "1 core" : "\(machine.coreCount) cores", "\(Int(memory)) GiB",
    ].joined(separator: " · ")
  }

  /// By description.
  public static func < (left: MachineClass, right: MachineClass) -> Bool {
    left.description < right.description
  }
}
