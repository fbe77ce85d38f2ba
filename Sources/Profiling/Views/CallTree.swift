// A profile as a tree of calls.

/// Functions below their callers, with what each and all that it called cost.
package struct CallTree: Hashable, Sendable {
  /// A function as called along one path.
  package struct Node: Hashable, Sendable {
    /// The function, at the line that was met first; nil for the root, which stands for everything.
    package var frame: Frame?
    /// What happened in the function itself, on this path.
    package var own: Int64 = 0
    /// What happened in it and in what it called.
    package var total: Int64 = 0
    /// Indices of the functions it called, the largest total first.
    package fileprivate(set) var children: [Int] = []
  }

  /// All nodes; the root is the first.
  package private(set) var nodes = [Node(frame: nil)]
  /// What the numbers count.
  package let measure: Measure

  /// The calls in `profile`, by one of its measures. Calls from several lines of a function are
  /// one.
  package init(_ profile: StackProfile, measure: Int) {
    self.measure = profile.measures[measure]
    var children: [[FunctionKey: Int]] = [[:]]
    for stack in profile.stacks where stack.values[measure] != 0 {
      let value = stack.values[measure]
      var node = 0
      nodes[node].total += value
      for index in stack.frames {
        let frame = profile.frames[index]
        let key = FunctionKey(frame)
        if let child = children[node][key] {
          node = child
        } else {
          let child = nodes.count
          nodes.append(Node(frame: frame))
          children.append([:])
          children[node][key] = child
          nodes[node].children.append(child)
          node = child
        }
        nodes[node].total += value
      }
      nodes[node].own += value
    }
    let nodes = nodes
    for i in nodes.indices {
      self.nodes[i].children.sort {
        (nodes[$1].total, nodes[$0].frame?.function ?? "")
          < (nodes[$0].total, nodes[$1].frame?.function ?? "")
      }
    }
  }

  /// The tree as text, one line a function: its total, its share of everything, its name and place.
  ///
  /// - Parameters:
  ///   - shareMin: Functions with a smaller share are left out, with what they call. From 0 to 1.
  ///   - depthMax: Deeper calls are left out.
  package func text(shareMin: Double = 0.01, depthMax: Int = 40) -> String {
    var lines: [String] = []
    var pending = [(node: 0, depth: 0)]
    let all = Double(nodes[0].total)
    while let (index, depth) = pending.popLast() {
      let node = nodes[index]
      let share = all == 0 ? 0 : Double(node.total) / all
      guard share >= shareMin, depth <= depthMax else { continue }
      if let frame = node.frame {
        let indent = String(repeating: "  ", count: depth - 1)
        let place = frame.place.map { "  \($0)" } ?? ""
        lines.append(
          "\(Self.right(node.total, 14)) \(Self.percent(share))  \(indent)\(FunctionLabel.shortened(frame.function))\(place)"
        )
      }
      pending.append(contentsOf: node.children.reversed().map { ($0, depth + 1) })
    }
    return lines.joined(separator: "\n")
  }

  private static func right(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }

  /// `share` in percent with one decimal, in six columns.
  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1_000).rounded())
    let text = "\(tenths / 10).\(tenths % 10)%"
    return String(repeating: " ", count: max(0, 6 - text.count)) + text
  }
}
