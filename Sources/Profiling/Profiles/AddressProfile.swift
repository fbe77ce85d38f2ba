// What heap and CPU profiles have in common before their addresses have names, and why the file of
// one was not understood.

/// What the numbers of a profile count.
package struct Measure: Hashable, Sendable, Codable {
  /// The unit of one number.
  package enum Unit: String, Sendable, Codable {
    /// A plain number of things.
    case none
    /// Bytes.
    case bytes
    /// Millionths of a second.
    case microseconds
  }

  /// What is counted, such as "live bytes".
  package var name: String
  /// In what.
  package var unit: Unit
}

/// Stacks of addresses, each with one number a measure.
package struct AddressProfile: Hashable, Sendable {
  /// One stack.
  package struct Stack: Hashable, Sendable {
    /// The innermost first.
    package var addresses: [UInt64]
    /// One number a measure.
    package var values: [Int64]
    /// Whether outer frames are missing.
    package var isCutOff: Bool
  }

  /// What the numbers of a stack count, in their order.
  package var measures: [Measure]
  /// All stacks.
  package var stacks: [Stack]
  /// The files in the process's memory.
  package var memoryMap: MemoryMap
  /// Whether the innermost address is one that is returned to, like the outer ones, rather than
  /// that of the instruction which ran. One byte before a return address lies the call that it
  /// returns from.
  package var innermostIsReturnAddress: Bool
}

extension AddressProfile {
  /// The profile `heap`, with four measures: "live bytes", "total bytes", "live blocks", "total
  /// blocks".
  package init(_ heap: HeapProfile) {
    self.init(
      measures: [
        Measure(name: "live bytes", unit: .bytes), Measure(name: "total bytes", unit: .bytes),
        Measure(name: "live blocks", unit: .none), Measure(name: "total blocks", unit: .none),
      ],
      stacks: heap.stacks.map { stack in
        Stack(
          addresses: stack.addresses,
          values: [
            stack.amounts.liveBytes, stack.amounts.totalBytes, stack.amounts.liveBlocks,
            stack.amounts.totalBlocks,
          ],
          isCutOff: stack.addresses.count >= HeapProfile.depthMax)
      },
      memoryMap: heap.memoryMap, innermostIsReturnAddress: true)
  }

  /// The profile `cpu`, with two measures: "time" and "samples".
  ///
  /// - Parameter periodMicroseconds: What one sample stands for, where that is known better than by
  ///   what was asked for: the kernel's timer may tick a quarter as often.
  package init(_ cpu: CPUProfile, periodMicroseconds: Int64? = nil) {
    let periodMicroseconds = periodMicroseconds ?? cpu.periodMicroseconds
    self.init(
      measures: [
        Measure(name: "time", unit: .microseconds), Measure(name: "samples", unit: .none),
      ],
      stacks: cpu.stacks.map { stack in
        Stack(
          addresses: stack.addresses,
          values: [stack.samples * periodMicroseconds, stack.samples], isCutOff: false)
      },
      memoryMap: cpu.memoryMap, innermostIsReturnAddress: false)
  }
}

/// What is wrong with a profile, and where.
package enum ProfileError: Error, Hashable, Sendable {
  /// A line of a text profile breaks the format. Lines are counted from 1.
  case malformedLine(Int, reason: String)
  /// A word of a binary profile breaks the format. Bytes are counted from 0.
  case malformedByte(Int, reason: String)
  /// The file cannot be read.
  case unreadable(String)
}

extension ProfileError: CustomStringConvertible {
  /// The place, then what is wrong there.
  package var description: String {
    switch self {
    case .malformedLine(let line, let reason): "line \(line): \(reason)"
    case .malformedByte(let byte, let reason): "byte \(byte): \(reason)"
    case .unreadable(let path): "\(path) cannot be read"
    }
  }
}
