// Workloads by the number of their constraints.

private import Foundation
internal import Traces
internal import Workloads

extension Workload {
  /// A trace with about `count` constraints and not more, or the smallest one there is.
  ///
  /// The number is searched up to a few thousand, and extrapolated from there: large traces take a
  /// while.
  func trace(constraintCountMax count: Int, seed: UInt64) throws -> Trace {
    let searchedMax = min(count, 4_096)
    var size = 1
    while 2 * size <= sizeMax, try constraintCount(size: 2 * size, seed) <= searchedMax {
      size *= 2
    }
    if count <= 2 * searchedMax || size == 1 {
      var step = size
      while step > 1 {
        step /= 2
        let isFitting = size + step <= sizeMax
        if isFitting, try constraintCount(size: size + step, seed) <= count { size += step }
      }
      return try trace(size: size, seed: seed)
    }
    let known = try Double(constraintCount(size: size, seed))
    let exponent = try log2(known / Double(constraintCount(size: size / 2, seed)))
    size = min(sizeMax, Int(Double(size) * pow(Double(count) / known, 1 / exponent)))
    while true {
      let trace = try trace(size: size, seed: seed)
      if size == 1 || TraceInfo(trace).constraintCountMax <= count { return trace }
      size -= max(1, size / 64)
    }
  }

  private func constraintCount(size: Int, _ seed: UInt64) throws -> Int {
    try TraceInfo(trace(size: size, seed: seed)).constraintCountMax
  }
}
