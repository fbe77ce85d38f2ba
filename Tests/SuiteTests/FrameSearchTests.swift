// The largest size that holds a budget, among frames that are made up.

import Measurement
import Synchronization
import Testing

@testable import Suite

@Suite struct FrameSearchTests {
  private final class Sizes: Sendable {
    let all = Mutex<[Int]>([])
  }

  private static func frames(_ nanoseconds: UInt64) -> FrameAnswer {
    .measured(
      FrameSize(
        size: 0, constraintCount: 4,
        percentiles: LatencyPercentiles(
          sampleCount: 20, p50: 1, p90: 1, p99: nanoseconds, p999: nanoseconds, max: nanoseconds)))
  }

  private func search(
    sizeMax: Int = 1_000_000, sizes: Sizes = Sizes(),
    _ answer: @escaping @Sendable (Int) -> FrameAnswer
  ) -> FrameSearch {
    FrameSearch(sizeMax: sizeMax) { size in
      sizes.all.withLock { $0.append(size) }
      guard case .measured(var frames) = answer(size) else { return answer(size) }
      frames.size = size
      return .measured(frames)
    }
  }

  /// Goal: where a frame takes 100 ns a unit, a budget of so many units is found to 2 %, and
  /// exactly among small sizes.
  @Test(arguments: [1, 2, 3, 7, 45, 1_000, 83_333])
  func findsTheLargestSize(wanted: Int) async throws {
    let sizes = Sizes()
    var search = search(sizes: sizes) { Self.frames(100 * UInt64($0)) }
    let result = try #require(await search.result(budgetNanoseconds: Double(100 * wanted)))
    let holds = try #require(result.holds?.size)
    let misses = try #require(result.misses?.size)
    #expect(holds <= wanted && wanted < misses)
    #expect(misses - holds <= max(1, wanted / 50))
    #expect(result.end == .slowFrames)
    #expect(Set(sizes.all.withLock { $0 }).count <= 40)
  }

  @Test func theSecondBudgetUsesWhatIsKnown() async {
    let sizes = Sizes()
    var search = search(sizes: sizes) { Self.frames(100 * UInt64($0)) }
    _ = await search.result(budgetNanoseconds: 10_000)
    let first = sizes.all.withLock { $0.count }
    _ = await search.result(budgetNanoseconds: 10_000)
    #expect(sizes.all.withLock { $0.count } == first)
  }

  @Test func notEvenTheSmallestSizeHolds() async throws {
    var search = search { _ in Self.frames(100) }
    let result = try #require(await search.result(budgetNanoseconds: 99))
    #expect(result.holds == nil && result.misses?.size == 1)
  }

  @Test func theLargestSizeIsALowerBound() async throws {
    var search = search(sizeMax: 100) { _ in Self.frames(1) }
    let result = try #require(await search.result(budgetNanoseconds: 100))
    #expect(result.holds?.size == 100 && result.end == .largestSize)
  }

  /// Goal: the reason survives the sizes that hold after it, which once made it forgotten.
  @Test(arguments: [FrameAnswer.overrun, .failed("signal 11")], 40 ... 50)
  func whatEndsTheSearchIsNamed(answer: FrameAnswer, last: Int) async throws {
    var search = search { $0 > last ? answer : Self.frames(1) }
    let result = try #require(await search.result(budgetNanoseconds: 100))
    #expect(result.holds?.size == last && result.misses?.size == last + 1)
    #expect(result.end == (answer == .overrun ? .overrun : .failed))
    #expect(result.failure == (answer == .overrun ? nil : "signal 11"))
  }

  /// Goal: one disturbed process near the budget does not decide.
  @Test func theMedianOfThreeDecidesNearTheBudget() async throws {
    let sizes = Sizes()
    var search = search(sizeMax: 4, sizes: sizes) { size in
      let isFirst = sizes.all.withLock { sizes in sizes.count { $0 == size } == 1 }
      return Self.frames(isFirst ? 105 : 90)
    }
    let result = try #require(await search.result(budgetNanoseconds: 100))
    #expect(result.holds?.size == 4)
  }

  @Test func aFrameIsItsMedianOverTheReplays() {
    let samples: [UInt64] = [10, 20, 900, 21, 11, 22]
    #expect(FrameMeasurement.medianFrames(samples, replayCount: 3) == [11, 21])
  }
}
