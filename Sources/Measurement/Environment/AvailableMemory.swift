// How much memory a process may still take, what it keeps of what it has freed, and heaps apart.

private import CMemory
internal import Files
internal import Foundation

/// The memory that is left: the least of what the machine, the container and the limits of the
/// process leave.
package enum AvailableMemory {
  /// In bytes; nil where nothing says it.
  package static func bytes() -> UInt64? {
    [
      machine(text("/proc/meminfo") ?? ""),
      container(
        limit: text("/sys/fs/cgroup/memory.max"), used: text("/sys/fs/cgroup/memory.current"),
        parts: text("/sys/fs/cgroup/memory.stat")),
      addressSpace(),
    ].compactMap { $0 }.min()
  }

  /// What Linux says is available without swapping.
  static func machine(_ meminfo: String) -> UInt64? {
    number("MemAvailable:", in: meminfo).map { $0 << 10 }
  }

  /// What a control group leaves; nil for one without a limit, of which the text says `max`.
  ///
  /// What it keeps of files that nobody has read for a while counts as used, and goes when memory
  /// is wanted: after a build that is most of it.
  static func container(limit: String?, used: String?, parts: String?) -> UInt64? {
    guard let limit = limit.flatMap(UInt64.init), let used = used.flatMap(UInt64.init) else {
      return nil
    }
    let files = parts.flatMap { number("inactive_file", in: $0) } ?? 0
    let kept = used - min(used, files)
    return limit > kept ? limit - kept : 0
  }

  /// The number behind `name` in lines of a name and a number.
  private static func number(_ name: String, in text: String) -> UInt64? {
    let line = text.split(separator: "\n").first { $0.split(separator: " ").first == name[...] }
    return line?.split(separator: " ").dropFirst().first.flatMap { UInt64($0) }
  }

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  // MARK: - Unsafe

  /// The limit of the process's own address space, such as `ulimit -v` sets.
  ///
  /// Safe because: the structure lives through the call, and is looked at only where it was filled.
  private static func addressSpace() -> UInt64? {
    var limit = rlimit()
    #if canImport(Glibc)
      guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else {
        return nil
      }
    #else
      guard unsafe getrlimit(RLIMIT_AS, &limit) == 0 else { return nil }
    #endif
    // Without a limit it is a number that no machine has.
    return UInt64(limit.rlim_cur)
  }
}

// MARK: - The heap

/// Lets memory that is freed stay with this process, from now on.
///
/// Otherwise the C library gives the end of its heap and each large block back after a repetition,
/// and the next one waits until the kernel has cleared its pages again: on a virtual machine more
/// than a third of the time in which a system of 4,000 constraints is built, and a sixth of that of
/// a million. That would be a measurement of the kernel, and a flattering one for solvers that
/// compute much in little memory. What new pages cost is part of what a cold replay takes, in a
/// process of its own.
///
/// Does nothing where the C library is not glibc.
public func keepFreedMemory() { tinamou_keep_freed_memory() }

/// Runs `body` in a thread that allocates from a heap of its own, as in a process that has just
/// begun.
///
/// Otherwise the whole past of the process decides whether a block that grows can stay where it is
/// or has to be copied, which is up to a tenth of the instructions of an `add`.
///
/// With another C library than glibc, threads may share a heap.
///
/// - Throws: What `body` throws; `SystemError` where there is no further thread.
package func onNewHeap(_ body: () throws -> Void) throws {
  var failure: (any Error)?
  try callOnNewHeap { do { try body() } catch { failure = error } }
  if let failure { throw failure }
}

/// Safe because: `call` lives in this frame for as long as the C function runs, which ends when its
/// thread has ended; that thread calls it once with the very pointer that it was given. Worth it
/// because: the C library gives heaps to threads alone.
private func callOnNewHeap(_ call: () -> Void) throws(SystemError) {
  let error = withoutActuallyEscaping(call) { call in
    var call = call
    return unsafe withUnsafeMutablePointer(to: &call) { pointer in
      unsafe tinamou_call_on_new_heap(
        { unsafe $0.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
    }
  }
  if error != 0 { throw SystemError(number: error) }
}

/// The bytes that this process has allocated and not freed; 0 where the C library does not say.
public func allocatedByteCount() -> Int { Int(tinamou_allocated_bytes()) }
