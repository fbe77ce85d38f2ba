// Memory stays with the process.

import Foundation
import Measurement
import Testing

@Suite
struct FreedMemoryTests {
  #if canImport(Glibc)
    /// How often this process has waited for a page so far.
    private var faultCount: Int {
      var usage = rusage()
      _ = unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
      return usage.ru_minflt
    }

    @Test("Blocks that were freed need no new pages")
    func freedBlocksNeedNoNewPages() {
      keepFreedMemory()
      // 24 MiB in one block, which has 6,000 pages. Other tests run meanwhile, and wait for some as well.
      func fill() -> Int {
        let before = faultCount
        let block = [UInt64](repeating: 1, count: 3 << 20)
        #expect(block.last == 1)
        return faultCount - before
      }
      let first = fill()
      let later = (0 ..< 5).map { _ in fill() }
      #expect(later.min()! < 600, "\(first) faults at first, then \(later)")
    }
  #endif
}
