// The tier that callgrind counts.

internal import Measurement

extension GateRun {
  /// How many cases are counted twice on the base, to see by how much equal programs differ.
  private static var noiseCaseCount: Int { 3 }

  private struct Order: Sendable {
    var gateCase: GateCase
    var arm: TimeTrial.Arm
  }

  /// Adds instructions to what was counted, and the noise to the outcome.
  ///
  /// The processes run side by side: what they count depends on nothing outside of them.
  func countInstructions(
    _ cases: [GateCase], _ counted: inout [GateCase: Pair], _ outcome: inout GateOutcome,
    _ progress: inout some GateProgress & ~Copyable
  ) async {
    let possible = cases.filter { counted[$0] != nil }
    // The smallest, so that the floor costs little; those of equal size by name, not by order.
    let repeated = possible.sorted { ($0.key.size, $0.key) < ($1.key.size, $1.key) }
      .prefix(Self.noiseCaseCount)
    let orders =
      possible.flatMap { gateCase in
        [TimeTrial.Arm.base, .candidate].map { Order(gateCase: gateCase, arm: $0) }
      } + repeated.map { Order(gateCase: $0, arm: .baseAgain) }
    var noise: Double?
    var results: [GateCase: [TimeTrial.Arm: UInt64]] = [:]
    for start in stride(from: 0, to: orders.count, by: plan.parallelCount) {
      let batch = orders[start ..< min(start + plan.parallelCount, orders.count)]
      progress.begin("instructions of \(orders[start].gateCase.key)")
      for (order, result) in await measured(batch) {
        let side: GateFailure.Side = order.arm == .candidate ? .candidate : .base
        let value = await attempt(order.gateCase, side, .instructions, &outcome) {
          () async throws(GateError) in try result.get()
        }
        results[order.gateCase, default: [:]][order.arm] = value
        if order.arm == .candidate { progress.end() }
      }
    }
    for (gateCase, byArm) in results {
      counted[gateCase]?.base.instructions = byArm[.base]
      counted[gateCase]?.candidate.instructions = byArm[.candidate]
      guard let base = byArm[.base], let again = byArm[.baseAgain], base > 0 else { continue }
      noise = max(noise ?? 0, abs(Double(again) / Double(base) - 1))
    }
    outcome.instructionNoise = noise
  }

  private func measured(
    _ orders: ArraySlice<Order>
  ) async -> [(Order, Result<UInt64, GateError>)] {
    let measurer = measurer
    return await withTaskGroup(of: (Order, Result<UInt64, GateError>).self) { group in
      for order in orders {
        group.addTask {
          do throws(GateError) {
            return (order, .success(try await measurer.instructions(order.gateCase, order.arm)))
          } catch { return (order, .failure(error)) }
        }
      }
      var results: [(Order, Result<UInt64, GateError>)] = []
      for await result in group { results.append(result) }
      return results
    }
  }
}
