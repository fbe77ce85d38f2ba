// Work whose call tree is known by construction.

import Foundation
import Measurement
import Profiling

/// Holds 200 blocks; calls through two levels that are not inlined.
@inline(never) func buildForest() -> [Block] {
  var blocks: [Block] = []
  blocks.reserveCapacity(200)
  growTrees(&blocks)
  keep(blocks)
  return blocks
}

@inline(never) private func growTrees(_ blocks: inout [Block]) {
  allocateBlocks(200, into: &blocks)
  keep(blocks)
}

/// Allocates 100 arrays of 4,000 bytes and frees each at once.
@inline(never) func churn() {
  for i in 0 ..< 100 { keep([UInt8](repeating: UInt8(i), count: 4_000)) }
}

/// Reading the clock keeps the call where it stands. A call without any effect may be taken out of
/// its loop, and out of its kind.
@inline(never) func burn() -> Double {
  keep(clock())
  var sum = 0.0
  for i in 1 ..< 200_000 { sum += 1 / Double(i).squareRoot() }
  return sum
}

/// Does the same as `burn`, under a name that a profile of another kind must not show.
@inline(never) func burnElsewhere() -> Double {
  keep(clock())
  var product = 1.0
  for i in 1 ..< 200_000 { product *= 1 + 1 / (Double(i) * Double(i)) }
  return product
}

@inline(never) func addUp(_ count: Int) -> UInt64 {
  var sum: UInt64 = 1
  for i in 0 ..< UInt64(count) { sum = (sum &* 31) ^ i }
  return sum
}

/// Lets two arrays grow in turns: whether one can stay where it is depends on what lies behind it.
@inline(never) func growSideBySide() {
  var (left, right): ([Int], [Int]) = ([], [])
  for i in 0 ..< 3_000 {
    left.append(i)
    if i % 3 == 0 { right.append(i) }
  }
  keep(left)
  keep(right)
}

extension Fixture {
  /// Allocates and frees blocks of many sizes, others for each `past`, and measures what allocates.
  static func measureAfter(past: Int, onNewHeap isApart: Bool) throws {
    growSideBySide()
    var blocks: [[UInt8]] = []
    var state = past
    for _ in 0 ..< 100 * past {
      state = (state &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
      let size = 1 << (state >> 16 & 15) + (state >> 20 & 1_023)
      if blocks.count > 20 { blocks.remove(at: state >> 8 % blocks.count) }
      blocks.append([UInt8](repeating: 1, count: size))
    }
    let measured = { MeasuredSeries.measure(0) { growSideBySide() } }
    if isApart { try onNewHeap(measured) } else { measured() }
    keep(blocks)
  }

  /// Two profiles: while the forest stands, and after it is gone.
  static func writeHeapProfiles(prefix: String) throws {
    let profiler = try HeapProfiler(prefix: prefix)
    var forest = buildForest()
    churn()
    print(try profiler.dump(reason: "the forest stands"))
    keep(forest)
    forest = []
    print(try profiler.dump(reason: "the forest is gone"))
  }

  /// A second of processor time, half of it `burn` in kind 0, half `burnElsewhere` in kind 1.
  static func writeCPUProfile(path: String, kind: String?) throws {
    let profiler = try CPUProfiler(path: path, kind: kind.flatMap(Int.init))
    let start = clock()
    // Processor time, not time on the wall: a busy machine takes no samples away. A busy machine
    // takes samples where a thread gets its processor back, as after asking the system for the
    // time: it is asked seldom.
    while clock() - start < CLOCKS_PER_SEC {
      for round in 1 ... 16 {
        // Rounds of one length fall into step with the timer, which then only ever sees the same
        // place.
        keep(addUp(round * 7_919 % 20_000))
        keep(performing(kind: 0) { burn() })
        keep(performing(kind: 1) { burnElsewhere() })
      }
    }
    try profiler.finish()
  }

  /// The same in a copy of this process, which has none of its timers, for each path on standard
  /// input.
  static func writeCPUProfileOfACopy() {
    ProcessCopies.forEachLine { _, path in
      do { try writeCPUProfile(path: path, kind: nil) } catch { fatalError("\(error)") }
    } failed: { _, how in
      write(how)
    }
  }

  /// Adds up outside the region, then `rounds` times inside it.
  static func countInstructions(rounds: Int) {
    keep(addUp(50_000))
    for _ in 0 ..< rounds { keep(measuredRegion { addUp(1_000) }) }
    keep(addUp(50_000))
  }

  /// Enters the region `rounds` times and does nothing there.
  static func measureNothing(rounds: Int) {
    for _ in 0 ..< rounds { measuredRegion {} }
  }

  /// Adds up, in a copy of this process for each line, as often as the line says, in the series 0,
  /// and ten times as often in the series 3; or grows two arrays in the series 0, after the past
  /// that the line names. The first word of the line may say how the copy ends.
  static func measureInCopies() {
    let memory = Array(repeating: 1, count: 100)
    ProcessCopies.forEachLine { number, line in
      if line == "crash" { abort() }
      if line == "hang" {
        ProcessCopies.setAlarm(seconds: 1)
        while true { sleep(1) }
      }
      let words = line.split(separator: " ")
      if words.first == "past" {
        do {
          try measureAfter(past: Int(words[1]) ?? 0, onNewHeap: words.contains("apart"))
        } catch { fatalError("\(error)") }
      } else {
        let count = Int(line) ?? 0
        keep(addUp(count))
        MeasuredSeries.measure(0) { keep(addUp(count)) }
        MeasuredSeries.measure(3) { keep(addUp(10 * count)) }
      }
      write("\(number) \(ProcessInfo.processInfo.processIdentifier) \(memory.count)")
    } failed: { number, how in
      write("\(number) \(how)")
    }
  }

  private static func write(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
