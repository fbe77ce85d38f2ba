// A profile whose stacks have names: what every view of it starts from.

/// Stacks of functions, each with one number a measure.
package struct StackProfile: Hashable, Sendable {
  /// One stack.
  package struct Stack: Hashable, Sendable {
    /// Indices into `frames`, the outermost first.
    package var frames: [Int]
    /// One number a measure.
    package var values: [Int64]
  }

  /// What the numbers of a stack count, in their order.
  package let measures: [Measure]
  /// Every frame that occurs, once.
  package private(set) var frames: [Frame] = []
  /// All stacks; no two have the same frames.
  package private(set) var stacks: [Stack] = []
  /// Where each frame and each stack is.
  private var frameIndices: [Frame: Int] = [:]
  private var stackIndices: [[Int]: Int] = [:]

  /// A profile without stacks.
  package init(measures: [Measure]) { self.measures = measures }

  /// Adds `values` to the stack of `frames`.
  ///
  /// - Parameters:
  ///   - frames: The outermost first. May be empty, for what has no stack.
  ///   - values: One number a measure.
  package mutating func add(_ frames: [Frame], values: [Int64]) {
    precondition(
      values.count == measures.count, "\(values.count) values, \(measures.count) measures")
    let indices = frames.map { indexOf($0) }
    if let known = stackIndices[indices] {
      for i in values.indices { stacks[known].values[i] += values[i] }
    } else {
      stackIndices[indices] = stacks.count
      stacks.append(Stack(frames: indices, values: values))
    }
  }

  private mutating func indexOf(_ frame: Frame) -> Int {
    if let known = frameIndices[frame] { return known }
    frameIndices[frame] = frames.count
    frames.append(frame)
    return frames.count - 1
  }

  /// The position of the measure called `name`.
  package func measure(_ name: String) -> Int? { measures.firstIndex { $0.name == name } }

  /// The sum over all stacks, by measure.
  package var totals: [Int64] {
    stacks.reduce(into: Array(repeating: 0, count: measures.count)) { totals, stack in
      for i in totals.indices { totals[i] += stack.values[i] }
    }
  }

  /// The profile without what surrounds the program's own functions on each stack: the start of the
  /// process, and whatever the innermost of them called. Stacks without any keep all frames.
  ///
  /// It answers "which of our functions": `Array.append` is then a cost of its caller.
  package func trimmedToProgram() -> StackProfile {
    var trimmed = StackProfile(measures: measures)
    for stack in stacks {
      let functions = stack.frames.map { frames[$0] }
      guard let first = functions.firstIndex(where: { $0.origin == .program }),
        let last = functions.lastIndex(where: { $0.origin == .program })
      else {
        trimmed.add(functions, values: stack.values)
        continue
      }
      let isCutOff = functions.first == .cutOff
      trimmed.add((isCutOff ? [.cutOff] : []) + functions[first ... last], values: stack.values)
    }
    return trimmed
  }
}

// MARK: - Cropping

extension StackProfile {
  /// The profile without the frames in `files` and those that called them, on each stack.
  ///
  /// A stack that ends in such a frame keeps that one; a stack without any keeps all.
  ///
  /// - Parameter files: The last parts of the paths of source files, such as `Replayer.swift`.
  package func cropped(toCalleesOf files: Set<String>) -> StackProfile {
    let isOutside = frames.map { frame in
      frame.file?.split(separator: "/").last.map { files.contains(String($0)) } ?? false
    }
    var cropped = StackProfile(measures: measures)
    for stack in stacks {
      var start = 0
      if let last = stack.frames.lastIndex(where: { isOutside[$0] }) {
        start = min(last + 1, stack.frames.count - 1)
      }
      cropped.add(stack.frames[start...].map { frames[$0] }, values: stack.values)
    }
    return cropped
  }
}
