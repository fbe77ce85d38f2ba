// Which places and which functions a profile points at.

extension StackProfile {
  /// A place in the program and what it is responsible for.
  package struct Site: Hashable, Sendable, Codable {
    /// The innermost frame of the program's own at a known line. Where a stack has none, the
    /// innermost of the program's own; failing that, the innermost of all.
    package var frame: Frame
    /// One number a measure.
    package var values: [Int64]
  }

  /// The places that allocate, or that spend time, in the program's own source, the largest first.
  ///
  /// What the allocator, the Swift runtime, the standard library and the system do on behalf of a
  /// line of the program counts as that line's.
  ///
  /// - Parameter measure: What to sort by; ties by name and place, so that the order is always the
  ///   same.
  package func sites(by measure: Int) -> [Site] {
    var values: [Frame: [Int64]] = [:]
    for stack in stacks {
      guard let site = site(of: stack) else { continue }
      for i in measures.indices {
        values[frames[site], default: Array(repeating: 0, count: measures.count)][i] +=
          stack.values[i]
      }
    }
    return values.map { Site(frame: $0, values: $1) }.sorted {
      ($1.values[measure], $0.frame.function, $0.frame.place ?? "")
        < ($0.values[measure], $1.frame.function, $1.frame.place ?? "")
    }
  }

  /// The frame that `stack` counts for.
  ///
  /// A frame without a line is code that the compiler made, such as an allocating initialiser: its
  /// caller is what a person wrote.
  private func site(of stack: Stack) -> Int? {
    let own = stack.frames.filter { frames[$0].origin == .program }
    return own.last { frames[$0].line != nil } ?? own.last ?? stack.frames.last
  }

  /// A function and its share of a profile.
  package struct FunctionCost: Hashable, Sendable, Codable {
    /// The function, with the line of it that has most of `own`. Instructions that the compiler
    /// made up have no line; one of the others is shown if there is any.
    package var frame: Frame
    /// What happened in the function itself.
    package var own: Int64
    /// What happened in it or in anything it called; recursion counts once.
    package var total: Int64
  }

  /// All functions, by what happened in themselves and then by their totals, the largest first.
  package func functions(by measure: Int) -> [FunctionCost] {
    var costs: [FunctionKey: (own: Int64, total: Int64)] = [:]
    var lines: [FunctionKey: [Frame: Int64]] = [:]
    for stack in stacks {
      let value = stack.values[measure]
      var counted: Set<FunctionKey> = []
      for index in stack.frames {
        let key = FunctionKey(frames[index])
        // A function that only calls has no line of its own cost; any line of it serves then.
        lines[key, default: [:]][frames[index], default: 0] += 0
        if counted.insert(key).inserted { costs[key, default: (0, 0)].total += value }
      }
      guard let innermost = stack.frames.last else { continue }
      let key = FunctionKey(frames[innermost])
      costs[key, default: (0, 0)].own += value
      lines[key, default: [:]][frames[innermost], default: 0] += value
    }
    return costs.compactMap { key, cost in
      lines[key]?.max { one, other in
        (one.key.line == nil ? 0 : 1, one.value, other.key.line ?? 0)
          < (other.key.line == nil ? 0 : 1, other.value, one.key.line ?? 0)
      }.map {
        FunctionCost(frame: $0.key, own: cost.own, total: cost.total)
      }
    }.sorted {
      ($1.own, $1.total, $0.frame.function, $0.frame.image)
        < ($0.own, $0.total, $1.frame.function, $1.frame.image)
    }
  }
}

/// What makes two frames the same function, whatever line of it they are at.
struct FunctionKey: Hashable {
  var function: String
  var image: String

  init(_ frame: Frame) {
    function = frame.function
    image = frame.image
  }
}
