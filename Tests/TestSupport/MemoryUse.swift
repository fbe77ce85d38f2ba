// How much memory this process has allocated.

private import CMemoryUse

/// What `malloc` has given out and not got back.
package enum MemoryUse {
  /// The bytes in use in the whole process, in blocks of every size.
  ///
  /// It is exact but for a few hundred small blocks that the C library keeps aside for each thread,
  /// and includes what other threads hold: compare two readings only where nothing else runs.
  package static var liveByteCount: Int { Int(tinamou_live_bytes()) }
}
