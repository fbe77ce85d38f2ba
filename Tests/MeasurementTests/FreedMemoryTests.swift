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
    /// it in pieces.
    @Test("Blocks that were freed need no new pages")
    func freedBlocksNeedNoNewPages() async {
      await #expect(processExitsWith: .success) {
        keepFreedMemory()
        // 24 MiB in one block, which has 6,000 pages.
        func fill() -> Int {
          let before = Self.faultCount
          let block = [UInt64](repeating: 1, count: 3 << 20)
          precondition(block.last == 1)
          return Self.faultCount - before
        }
        let first = fill()
        let later = (0 ..< 5).map { _ in fill() }
        precondition(later.min()! < 600, "\(first) faults at first, then \(later)")
      }
    }
  #endif
}
