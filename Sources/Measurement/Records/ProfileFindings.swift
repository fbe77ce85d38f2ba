// What a profiler found, so that it can be shown later and beside others.

/// The main numbers of a profile, and the files that lie beside it.
///
/// It is the line of a file beside the profile's own files, `Results/profiles/NAME.heap.jsonl`.
public typealias ProfileRecord = Record<ProfileFindings>

/// What a `ProfileRecord` says: what was looked at, and what it cost.
public struct ProfileFindings: RecordBody {
  /// Who looked.
  public var profiler: Profiler
  /// The part of the replay that was looked at, such as `phase build`; empty for all of it.
  public var part: String
  /// The path of another build of the program, if it is that one which ran: the commit of
  /// `environment` is not its own then.
  public var otherProgram: String?
  /// How many views there are, if the trace says.
  public var viewCount: Int?

  // MARK: - What came out

  /// Totals by name, such as `instructions`, `retains`, `samples`.
  public var totals: [String: Int64] = [:]
  /// What the memory came to, for profiles of the heap.
  public var memory: MemoryUse?
  /// The places that cost most, by each measure.
  public var rankings: [ProfileRanking] = []
  /// The names of the files beside the record's own: profiles, stacks, flame graphs.
  public var files: [String] = []

  /// Findings of which there are none until they are set.
  public init(profiler: Profiler, part: String = "", otherProgram: String? = nil) {
    self.profiler = profiler
    self.part = part
    self.otherProgram = otherProgram
  }

  /// The body as one of any kind.
  public var anyBody: AnyRecordBody { .profile(self) }

  /// What is wrong with its fields, if anything.
  public var fault: String? {
    if profiler == .heap, memory == nil { return "the memory is missing" }
    if let viewCount, viewCount < 0 { return "viewCount: \(viewCount) is negative" }
    let counts = totals.sorted { $0.key < $1.key }.map { ("totals.\($0.key)", $0.value) }
    if let (name, count) = (counts + (memory?.counts ?? [])).first(where: { $1 < 0 }) {
      return "\(name): \(count) is negative"
    }
    for ranking in rankings {
      if ranking.total < 1 { return "the \(ranking.measure) come to nothing" }
      if ranking.places.contains(where: { $0.own < 0 || $0.own > ranking.total }) {
        return "a place has more than all of the \(ranking.measure), or less than none"
      }
    }
    // A page shows the files with these names: they lie beside the record and nowhere else.
    if files.contains(where: { $0.isEmpty || $0.contains("/") }) { return "a file has a path" }
    return nil
  }
}

extension ProfileRecord {
  /// What tables call who solved: the strategy, and whether another program's.
  public var label: String { strategy + (body.otherProgram == nil ? "" : ", other program") }

  /// `heap of feed 100 on revised`: what tables and captions call it.
  public var title: String {
    let part = body.part.isEmpty ? "" : ", \(body.part)"
    return "\(body.profiler.rawValue) of \(workload) \(size) on \(label)\(part)"
  }
}

/// The command that made a profile.
public enum Profiler: String, Hashable, Sendable, Codable {
  /// Every allocation, by tcmalloc.
  case heap
  /// Samples of processor time, by libprofiler.
  case cpu
  /// Instructions, by callgrind.
  case instructions
}

/// The memory of a solver over one life, and over many.
public struct MemoryUse: Hashable, Sendable, Codable {
  /// Bytes alive when the system was complete, before its teardown, as callers asked for them.
  public var liveBytes: Int64
  /// Bytes alive at most, as callers asked for them; as set aside in records from before
  /// 2026-11-25.
  public var peakBytes: Int64
  /// Bytes asked for in all.
  public var allocatedBytes: Int64
  /// Blocks more alive after the solver's end than before it was made.
  public var leftBlocks: Int64
  /// The bytes of these.
  public var leftBytes: Int64
  /// How many times more a solver was built and torn down; 0 if that was not asked for.
  public var roundCount = 0
  /// Blocks more alive after the last round than before the first.
  public var grownBlocks: Int64 = 0
  /// The bytes of these.
  public var grownBytes: Int64 = 0

  /// The memory of one life.
  public init(
    liveBytes: Int64, peakBytes: Int64, allocatedBytes: Int64, leftBlocks: Int64, leftBytes: Int64
  ) {
    self.liveBytes = liveBytes
    self.peakBytes = peakBytes
    self.allocatedBytes = allocatedBytes
    self.leftBlocks = leftBlocks
    self.leftBytes = leftBytes
  }

  /// What is never negative, by the names of the fields. What is left or has grown may be, where
  /// something from before has ended.
  fileprivate var counts: [(String, Int64)] {
    [
      ("memory.liveBytes", liveBytes), ("memory.peakBytes", peakBytes),
      ("memory.allocatedBytes", allocatedBytes), ("memory.roundCount", Int64(roundCount)),
    ]
  }

  /// Whether anything of a solver outlived it. Below zero, something from before was freed: no
  /// leak.
  public var leaks: Bool { leftBlocks > 0 || leftBytes > 0 || grownBlocks > 0 || grownBytes > 0 }
}

/// The places of a program by what they cost.
public struct ProfileRanking: Hashable, Sendable, Codable {
  /// What is counted, such as `live bytes`.
  public var measure: String
  /// Its unit: `bytes`, `microseconds`, or `none` for plain numbers.
  public var unit: String
  /// The sum over the whole profile. Above 0.
  public var total: Int64
  /// The costliest places, descending by `own`.
  public var places: [ProfilePlace]

  /// A ranking as stated.
  public init(measure: String, unit: String, total: Int64, places: [ProfilePlace]) {
    self.measure = measure
    self.unit = unit
    self.total = total
    self.places = places
  }
}

/// A place in a program and its cost.
public struct ProfilePlace: Hashable, Sendable, Codable {
  /// The readable name of the function.
  public var function: String
  /// `file:line`, if known.
  public var place: String?
  /// What it cost itself.
  public var own: Int64
  /// What it and all that it called cost, if that was counted.
  public var withCallees: Int64?

  /// A place as stated.
  public init(function: String, place: String?, own: Int64, withCallees: Int64? = nil) {
    self.function = function
    self.place = place
    self.own = own
    self.withCallees = withCallees
  }
}
