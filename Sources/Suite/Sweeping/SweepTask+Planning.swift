// From a matrix to tasks.

extension SweepTask {
  /// The most tasks of a sweep unless the user says otherwise: Slurm takes 1000 in an array, unless
  /// its administrator does.
  public static let countMaxByDefault = 1_000

  /// Tasks that cover `cases`, `repetitions` times.
  ///
  /// Every cell is a task of its own, so that as little as possible is lost with one. Beyond
  /// `countMax` cells are dealt out evenly: neighbours are of one workload and about as slow, and
  /// go to different tasks.
  ///
  /// - Parameters:
  ///   - cases: Workloads and sizes, each once.
  ///   - repetitions: How often the matrix is measured. At least 1.
  ///   - countMax: The most tasks. At least 1.
  /// - Complexity: O(cells).
  public static func covering(
    _ cases: [(workload: String, size: Int)], repetitions: Int,
    countMax: Int = Self.countMaxByDefault
  ) -> [SweepTask] {
    precondition(repetitions >= 1 && countMax >= 1, "there is nothing to do")
    let cells = (1 ... repetitions).flatMap { repetition in
      cases.map { SweepCell(workload: $0.workload, size: $0.size, repetition: repetition) }
    }
    let count = min(countMax, cells.count)
    return (0 ..< count).map { index in
      SweepTask(
        number: index + 1,
        cells: stride(from: index, to: cells.count, by: count).map { cells[$0] })
    }
  }
}

/// One of several parts of a sweep that know nothing of each other, such as the jobs of a CI
/// matrix.
public struct SweepShard: Hashable, Sendable, LosslessStringConvertible {
  /// Which part, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// The only part.
  public static let whole = SweepShard(index: 1, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// The part written as `2/4`; `nil` for anything else.
  public init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      count >= 1, 1 ... count ~= index
    else { return nil }
    self.init(index: index, count: count)
  }

  /// The part as it is typed.
  public var description: String { "\(index)/\(count)" }

  /// Whether the part has the task with this number.
  public func contains(_ number: Int) -> Bool { (number - 1) % count == index - 1 }
}
