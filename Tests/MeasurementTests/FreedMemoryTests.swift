// Memory stays with the process.

import Foundation
import Measurement
import Testing

@Suite
struct FreedMemoryTests {
  #if canImport(Glibc)
    /// How often this process has waited for a page so far.
    private static var faultCount: Int {
      var usage = rusage()
      _ = unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
      return usage.ru_minflt
    }

    /// In a process of its own: the memory of this one is shared with the other tests, which leave
    /// it in pieces. Believed: no block is beyond 32 MiB, from where on glibc gives each a mapping
    /// of its own. Those of a million constraints are.
    @Test("Blocks that were freed need no new pages", arguments: [24, 48])
    func freedBlocksNeedNoNewPages(mebibytes: Int) async {
      await #expect(processExitsWith: .success) { [mebibytes] in
        keepFreedMemory()
        func fill() -> Int {
          let before = Self.faultCount
          let block = [UInt64](repeating: 1, count: mebibytes << 17)
          precondition(block.last == 1)
          return Self.faultCount - before
        }
        let first = fill()
        let later = (0 ..< 5).map { _ in fill() }
        // Each MiB has 256 pages.
        precondition(later.min()! < 25 * mebibytes, "\(first) faults at first, then \(later)")
      }
    }
  #endif
}
