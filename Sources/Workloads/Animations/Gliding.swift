// The smallest movements: nothing but values changes.

internal import Traces

extension Workload {
  /// The shapes of the standard set, each moved by fractions of a point for a second of 120 frames.
  static let gliding: [Workload] = [login, chain, tree, feed, labels].map(gliding)

  /// `base`, built and then moved so little that no constraint begins or ceases to matter.
  ///
  /// What the first frame of its animation suggests, or whose constants it changes, goes to and
  /// fro.
  private static func gliding(_ base: Workload) -> Workload {
    Workload(
      name: "\(base.name)-glide",
      summary:
        "As \(base.name), but what moves it goes to and fro by eighths of a point, 120 frames.",
      why: "Most frames of a drag move values and cross no breakpoint: at best a scatter-add.",
      unit: base.unit, sizes: base.sizes, sizeMax: base.sizeMax,
      generate: { size, seed in
        Gliding(base.generate(size, seed), name: "\(base.name)-glide \(size)").trace(frames: 120)
      })
  }
}

private struct Gliding {
  /// Something that a frame changes, and what it was in the end of the phase `build`.
  private struct Cursor {
    let operation: TraceOperation
    let start: Double
  }

  private let base: Trace
  private var builder: TraceBuilder
  private var cursors: [Cursor] = []

  /// By how much a frame differs from the start, in points. Never 0, where constraints meet their
  /// bounds as the hierarchy is built; and the dimensions that generators draw are whole and half
  /// points.
  private static let offsets = [0.125, 0.25, 0.375, 0.25]

  init(_ base: Trace, name: String) {
    self.base = base
    builder = TraceBuilder(name: name)
  }

  consuming func trace(frames: Int) -> Trace {
    let phases = base.operations.indices.filter { base.operations[$0].kind == .phase }
    let (animation, teardown) = (phases[1], phases[2])
    for operation in base.operations[..<animation] { builder.copy(operation, of: base) }
    findCursors(in: base.operations[animation ..< teardown])
    builder.phase("animate")
    for frame in 0 ..< frames { move(by: Self.offsets[frame % Self.offsets.count]) }
    for operation in base.operations[teardown...] { builder.copy(operation, of: base) }
    return builder.build()
  }

  private mutating func findCursors(in animation: ArraySlice<TraceOperation>) {
    let frame = animation.prefix { $0.kind != .solve }
    for operation in frame where operation.kind == .suggest || operation.kind == .constant {
      let isEdit = operation.kind == .suggest
      let last = base.operations[..<animation.startIndex].last {
        isEdit
          ? $0.kind == .suggest && $0.variable == operation.variable
          : $0.kind == .add && $0.constraint == operation.constraint
      }
      cursors.append(Cursor(operation: operation, start: last?.number ?? operation.number))
    }
  }

  private mutating func move(by offset: Double) {
    for cursor in cursors {
      let value = cursor.start + offset
      if cursor.operation.kind == .suggest {
        builder.suggest(value, for: cursor.operation.variable)
      } else {
        builder.constant(value, of: cursor.operation.constraint)
      }
    }
    builder.solve()
    for cursor in cursors where cursor.operation.kind == .suggest {
      builder.expect(cursor.start + offset, of: cursor.operation.variable)
    }
  }
}
