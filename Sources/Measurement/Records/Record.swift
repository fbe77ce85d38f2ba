// One record: what was measured and where, whatever came out.

/// What was measured, where, and what came out: a line of a file of records.
///
/// A record needs no other record: it has the commit, toolchain, flags and machine, so that records
/// of many runs can be merged by appending their lines. All kinds have this head. The rest is the
/// body of a kind, whose fields read as the record's own: `record.time`. In the line, too, head and
/// body are one object: see `Documentation/Records.md`.
@dynamicMemberLookup
public struct Record<Body: RecordBody>: Hashable, Sendable {
  /// The workload, its size and the strategy.
  public var key: CaseKey
  /// What the workload was generated from; `nil` for recorded traces.
  public var seed: Seed?
  /// How many constraints there are at most, the size by which workloads compare; if known.
  public var constraintCount: Int?
  /// The commit, toolchain, flags, machine and time.
  public var environment: RunEnvironment
  /// What records of this kind say beyond that.
  public var body: Body

  /// A record as stated.
  public init(
    _ key: CaseKey, seed: Seed? = nil, constraintCount: Int? = nil, environment: RunEnvironment,
    _ body: Body
  ) {
    self.key = key
    self.seed = seed
    self.constraintCount = constraintCount
    self.environment = environment
    self.body = body
  }

  /// The name of the workload, such as `feed`.
  public var workload: String { key.workload }
  /// The workload's own measure of its size, such as the number of cells.
  public var size: Int { key.size }
  /// The name of the solver's strategy.
  public var strategy: String { key.strategy }

  /// A field of the body.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Body, Value>) -> Value {
    get { body[keyPath: path] }
    set { body[keyPath: path] = newValue }
  }

  /// What follows from the body.
  public subscript<Value>(dynamicMember path: KeyPath<Body, Value>) -> Value { body[keyPath: path] }

  /// What is wrong with its fields, although the JSON has the right shape.
  var fault: String? {
    if let fault = key.fault { return fault }
    if let constraintCount, constraintCount < 0 {
      return "constraintCount: \(constraintCount) is negative"
    }
    let coreCount = environment.machine.coreCount
    if coreCount < 1 { return "environment.machine.coreCount: \(coreCount) is below 1" }
    return body.fault
  }

  /// The same with another body.
  func with<Other>(_ body: Other) -> Record<Other> {
    Record<Other>(key, seed: seed, constraintCount: constraintCount, environment: environment, body)
  }
}

extension Record: Codable {
  private enum Field: String, CodingKey {
    case schema, kind, seed, constraintCount, environment
  }

  /// Decodes head and body from one object. Fields of neither are ignored.
  public init(from decoder: any Decoder) throws {
    key = try CaseKey(from: decoder)
    let fields = try decoder.container(keyedBy: Field.self)
    seed = try fields.decodeIfPresent(Seed.self, forKey: .seed)
    constraintCount = try fields.decodeIfPresent(Int.self, forKey: .constraintCount)
    environment = try fields.decode(RunEnvironment.self, forKey: .environment)
    body = try Body(from: decoder)
  }

  /// Encodes head and body into one object.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(AnyRecord.schema, forKey: .schema)
    try fields.encode(body.anyBody.kind, forKey: .kind)
    try key.encode(to: encoder)
    try fields.encodeIfPresent(seed, forKey: .seed)
    try fields.encodeIfPresent(constraintCount, forKey: .constraintCount)
    try fields.encode(environment, forKey: .environment)
    try body.encode(to: encoder)
  }
}

/// What records of one kind say beyond the head that all have.
///
/// A new kind is a type of its own, a case of `RecordKind` and one of `AnyRecordBody`, and a table
/// in `Documentation/Records.md`. It encodes into a keyed container, without fields of the head.
public protocol RecordBody: Hashable, Sendable, Codable {
  /// The body as one of any kind.
  var anyBody: AnyRecordBody { get }
  /// What is wrong with its fields, although the JSON has the right shape.
  var fault: String? { get }
}

/// A workload at one size on one strategy.
public struct CaseKey: Hashable, Sendable, Codable {
  /// The workload's name.
  public var workload: String
  /// The workload's own measure of its size.
  public var size: Int
  /// The strategy's name.
  public var strategy: String
  /// The strategy of screens: views, constraints, passes, and the default strategy in them.
  public static let layoutEngine = "layout-engine"

  /// `workload` at `size` on `strategy`.
  public init(workload: String, size: Int, strategy: String) {
    self.workload = workload
    self.size = size
    self.strategy = strategy
  }
}

extension CaseKey {
  /// What is wrong with the fields, if anything.
  var fault: String? {
    if workload.isEmpty { return "the workload has no name" }
    if strategy.isEmpty { return "the strategy has no name" }
    return size < 0 ? "the size \(size) is negative" : nil
  }
}

extension CaseKey: CustomStringConvertible {
  /// What messages call it: `feed 100 (sparse)`.
  public var description: String { "\(workload) \(size) (\(strategy))" }
}

extension CaseKey: Comparable {
  /// By workload, then size, then strategy.
  public static func < (left: CaseKey, right: CaseKey) -> Bool {
    (left.workload, left.size, left.strategy) < (right.workload, right.size, right.strategy)
  }
}
