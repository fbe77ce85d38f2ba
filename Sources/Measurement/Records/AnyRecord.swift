// Records whose kind is known only when they are read.

/// The kinds of records, as lines name them.
public enum RecordKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// Times of one kind of operation in one phase: `RunRecord`.
  case run
  /// A replay that was given up: `OverrunRecord`.
  case overrun
  /// A case without an answer: `FailedCaseRecord`.
  case failure
  /// Two strategies side by side: `ComparisonRecord`.
  case comparison
  /// What a gate counts: `CountRecord`.
  case counts
  /// The largest size that holds a rate: `FrameRecord`.
  case frames
  /// What a profiler found: `ProfileRecord`.
  case profile
}

/// A record of any kind.
public typealias AnyRecord = Record<AnyRecordBody>

/// The body of a record of any kind.
public enum AnyRecordBody: RecordBody {
  /// Of a `RunRecord`.
  case run(RunFigures)
  /// Of an `OverrunRecord`.
  case overrun(Overrun)
  /// Of a `FailedCaseRecord`.
  case failure(CaseFailure)
  /// Of a `ComparisonRecord`.
  case comparison(ComparedPhase)
  /// Of a `CountRecord`.
  case counts(CaseCounts)
  /// Of a `FrameRecord`.
  case frames(HeldRate)
  /// Of a `ProfileRecord`.
  case profile(ProfileFindings)

  private var parts: (kind: RecordKind, own: any RecordBody) {
    switch self {
    case .run(let body): (.run, body)
    case .overrun(let body): (.overrun, body)
    case .failure(let body): (.failure, body)
    case .comparison(let body): (.comparison, body)
    case .counts(let body): (.counts, body)
    case .frames(let body): (.frames, body)
    case .profile(let body): (.profile, body)
    }
  }

  /// How a line names it.
  public var kind: RecordKind { parts.kind }

  /// The body by itself.
  var own: any RecordBody { parts.own }

  /// Itself.
  public var anyBody: AnyRecordBody { self }

  /// What is wrong with its fields, if anything.
  public var fault: String? { own.fault }

  /// Encodes what is of the kind; which kind that is stands in the head.
  public func encode(to encoder: any Encoder) throws { try own.encode(to: encoder) }

  /// Decodes the fields of the kind that the object names.
  public init(from decoder: any Decoder) throws {
    enum Field: String, CodingKey { case kind }
    let fields = try decoder.container(keyedBy: Field.self)
    let name = try fields.decode(String.self, forKey: .kind)
    switch RecordKind(rawValue: name) {
    case .run: self = .run(try RunFigures(from: decoder))
    case .overrun: self = .overrun(try Overrun(from: decoder))
    case .failure: self = .failure(try CaseFailure(from: decoder))
    case .comparison: self = .comparison(try ComparedPhase(from: decoder))
    case .counts: self = .counts(try CaseCounts(from: decoder))
    case .frames: self = .frames(try HeldRate(from: decoder))
    case .profile: self = .profile(try ProfileFindings(from: decoder))
    case nil:
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: fields, debugDescription: "there are no records of '\(name)'")
    }
  }
}

extension AnyRecord {
  /// `record`, as one of all kinds.
  public init(_ record: Record<some RecordBody>) { self = record.with(record.body.anyBody) }

  /// The record, if it has such a body.
  func record<Own: RecordBody>(of _: Own.Type) -> Record<Own>? {
    (body.own as? Own).map { with($0) }
  }
}
