// Memory that is freed between repetitions, and memory that is not.

private import CMemory

/// Lets memory that is freed stay with this process, from now on.
///
/// Otherwise the C library gives the end of its heap back after each repetition, and the next one
/// waits until the kernel has cleared its pages again: on a virtual machine more than a third of
/// the time in which a system of 4,000 constraints is built. That would be a measurement of the
/// kernel, and a flattering one for solvers that compute much in little memory. What new pages cost
/// is part of what a cold replay takes, in a process of its own.
///
/// Does nothing where the C library is not glibc.
public func keepFreedMemory() { tinamou_keep_freed_memory() }

/// The bytes that this process has allocated and not freed; 0 where the C library does not say.
public func allocatedByteCount() -> Int { Int(tinamou_allocated_bytes()) }
